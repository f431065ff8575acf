import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../src/machines/actor.ts'
import { slugs } from '../../../src/machines/permissions.ts'
import { seedRoles } from '../../../src/machines/roles.ts'
import { applicationStateNames, type ApplicationState } from '../../../src/machines/application/states.ts'
import {
  dispatchStateNames,
  dispatchStatesThat,
  type DispatchState,
} from '../../../src/machines/dispatch/states.ts'
import { paymentStateNames, paymentStatesThat } from '../../../src/machines/payment/states.ts'
import { byOffice, isInScope, scopeOf, type EntityName, type Place } from '../../../src/machines/scope.ts'
import { tableOf, whereInScope } from '../../../src/server/lifecycle/scope.ts'
import { createStage, placeApplication, placeBill, placeDispatch, placePayment } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

const rowCount = 100
const actorCount = 100

let world: World
let people: string[]
let offices: string[]

beforeAll(async () => {
  world = await createWorld()
  people = (await world.db.selectFrom('users').select('id').orderBy('id').limit(5).execute()).map(
    ({ id }) => id,
  )
  offices = (await world.db.selectFrom('offices').select('id').orderBy('id').limit(4).execute()).map(
    ({ id }) => id,
  )
  await placeRows()
})
afterAll(() => world.close())

/** Cases of anybody in any office and state, half of them with a dispatch in any state, each with an attempt in any state. */
async function placeRows(): Promise<void> {
  const stage = await createStage(world)
  const rows = fc.sample(
    fc.record({
      owner: fc.nat(people.length - 1),
      office: fc.option(fc.nat(offices.length - 1), { freq: 6 }),
      state: fc.constantFrom(...applicationStateNames),
      dispatch: fc.option(fc.constantFrom(...dispatchStateNames)),
      payment: fc.constantFrom(...paymentStateNames),
    }),
    { numRuns: rowCount, seed: 9 },
  )
  for (const { owner, office, state, dispatch, payment } of rows) {
    const place = {
      ...stage,
      ownerId: people[owner] ?? '',
      officeId: offices[office ?? 0] ?? '',
    }
    const applicationId = await placeApplication(place, state satisfies ApplicationState)
    if (dispatch) await placeDispatch(place, applicationId, dispatch satisfies DispatchState)
    const billId = await placeBill(place, { applicationId, totalPoisha: 5_000, paidPoisha: 0 })
    await placePayment(place, {
      applicationId,
      billId,
      state: payment,
      amountPoisha: 5_000,
      refundedPoisha: 0,
      isSurplus: false,
    })
    if (office === null)
      await world.db
        .updateTable('applications')
        .set({ office_id: null })
        .where('id', '=', applicationId)
        .execute()
  }
}

/** Anybody who holds any rights in any office, the head office included, and the server. */
const actors = (): Actor[] =>
  fc.sample(
    fc.oneof(
      { weight: 1, arbitrary: fc.constant<Actor>({ kind: 'system' }) },
      {
        weight: 19,
        arbitrary: fc.record({
          kind: fc.constant('person' as const),
          userId: fc.constantFrom(...people, v7()),
          // Whoever has many rights sees by one what another would show only later.
          slugs: fc.oneof(fc.subarray([...slugs]), fc.constantFrom(...Object.values(seedRoles))),
          officeId: fc.option(fc.constantFrom(...offices)),
          isHeadOffice: fc.boolean(),
        }),
      },
    ),
    { numRuns: actorCount, seed: 26 },
  )

/** Every row as the predicate sees it, told here by hand and not by the query under test. @source product 1 */
async function placesOf(entity: EntityName): Promise<(Place & { id: string })[]> {
  const sentOf = new Set(
    (
      await world.db
        .selectFrom('dispatches')
        .select('application_id')
        .where('state', 'in', ['sent', 'received', 'completed'])
        .execute()
    ).map(({ application_id: id }) => id),
  )
  const rows = await world.db
    .selectFrom(tableOf(entity) as 'applications')
    .select(['id', 'owner_id', 'office_id', 'state'])
    .execute()
  return rows.map(({ id, owner_id: ownerId, office_id: officeId, state }) => ({
    id,
    ownerId,
    officeId,
    state,
    isSent: sentOf.has(id),
  }))
}

test.each(['application', 'dispatch', 'payment'] as const)(
  'of 10,000 pairs of an actor and a row of %s, and of the same by office, predicate and query say the same',
  async (entity) => {
    const places = await placesOf(entity)
    const differences: string[] = []
    let pairs = 0
    let seen = 0
    const seenOnceSent: string[] = []
    for (const [index, actor] of actors().entries()) {
      const whole = scopeOf(actor, entity)
      const some = [...whole.states.slice(0, 3), ...whole.statesOnceSent.slice(0, 3)]
      for (const scope of [whole, byOffice(whole, some)]) {
        const found = await sql<{ id: string }>`select id from ${sql.table(tableOf(entity))}
          where ${whereInScope(entity, scope)}`.execute(world.db)
        const ids = new Set(found.rows.map(({ id }) => id))
        for (const place of places) {
          pairs += 1
          seen += Number(ids.has(place.id))
          if (
            ids.has(place.id) &&
            scope.statesOnceSent.includes(place.state) &&
            place.ownerId !== scope.ownerId
          )
            seenOnceSent.push(place.state)
          if (ids.has(place.id) !== isInScope(scope, place))
            differences.push(`actor ${index}, ${place.state}, ${JSON.stringify(scope)}`)
        }
      }
    }
    expect(differences).toEqual([])
    expect(pairs).toBeGreaterThanOrEqual(entity === 'dispatch' ? 5_000 : 2 * rowCount * actorCount)
    expect(seenOnceSent.length > 0, 'some see a case once it is sent, and before that not').toBe(
      entity === 'application',
    )
    // Neither everything nor nothing, or the property would hold of a query that never looks.
    expect(seen).toBeGreaterThan(pairs / 20)
    expect(seen).toBeLessThan(pairs * 0.95)
  },
)

/** The states in the condition of an index, as the database keeps it. */
async function statesOfIndex(name: string): Promise<{ not: boolean; states: string[] }> {
  const { rows } = await sql<{
    indexdef: string
  }>`select indexdef from pg_indexes where indexname = ${name}`.execute(world.db)
  const [, condition = ''] = /where (.*)$/is.exec(rows[0]?.indexdef ?? '') ?? []
  return {
    not: /<>|not in/i.test(condition),
    states: [...condition.matchAll(/'(\w+)'/g)].map(([, state]) => state ?? '').toSorted(),
  }
}

test('one live attempt a bill and one open dispatch a case: the indexes name the states that the charts do (product 2.2, 2.3)', async () => {
  const live = await statesOfIndex('payments_one_live')
  expect(live).toEqual({ not: false, states: paymentStatesThat(({ isLive }) => isLive).toSorted() })
  const open = await statesOfIndex('dispatches_one_open')
  expect(open).toEqual({ not: true, states: dispatchStatesThat(({ isOpen }) => !isOpen).toSorted() })
})
