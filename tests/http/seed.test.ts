import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationStates } from '../../src/machines/application.ts'
import { dispatchStates } from '../../src/machines/dispatch.ts'
import { seedBase } from '../../src/server/seed/base.ts'
import { seed } from '../../src/server/seed/index.ts'
import { historyHash } from '../../src/server/store/state.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await seed(world.deps)
})
afterAll(() => world.close())

const tables = [
  'users',
  'offices',
  'courts',
  'unions',
  'applications',
  'dispatches',
  'history',
  'payments',
] as const

const sizes = async () =>
  Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(
        world.db,
      )
      return [table, rows[0]?.count] as const
    }),
  )

/** The counters as they should be, counted from the rows. */
async function countersMatch(): Promise<void> {
  const { rows } = await sql<{ wrong: number }>`
    with counted as (
      select office_id, 'application' as noun, state, count(*) from applications
      where state not in ('draft','discarded') and office_id is not null group by office_id, state
      union all
      select office_id, 'dispatch', state, count(*) from dispatches where state <> 'unrequested' group by office_id, state)
    select count(*) as wrong from counted full join (select * from counters where count <> 0) kept
      using (office_id, noun, state) where counted.count is distinct from kept.count`.execute(world.db)
  expect(rows[0]?.wrong).toBe(0)
}

describe('the seed', () => {
  test('is done once', async () => {
    const before = await sizes()
    expect(await seedBase(world.deps)).toBe(false)
    await seed(world.deps)
    expect(await sizes()).toEqual(before)
    expect(Object.fromEntries(before)).toMatchObject({ unions: 4_540, offices: 65, users: 9 })
  })

  test('has an application and a dispatch in every state', async () => {
    const applications = await world.db.selectFrom('applications').select('state').distinct().execute()
    expect(applications.map(({ state }) => state).toSorted()).toEqual([...applicationStates].toSorted())
    const dispatches = await world.db.selectFrom('dispatches').select('state').distinct().execute()
    expect(dispatches.map(({ state }) => state).toSorted()).toEqual([...dispatchStates].toSorted())
  })

  test('keeps counters that agree with the rows', countersMatch)

  test('keeps history chains whose hashes hold and that end in the state of the row', async () => {
    const links = await world.db.selectFrom('history').selectAll().orderBy('id').execute()
    const ends = new Map<string, { hash: string; sequence: number; state: string }>()
    for (const link of links) {
      const last = ends.get(link.subject_id) ?? { hash: '', sequence: 0, state: link.from_state }
      expect([link.previous_hash, link.sequence, link.from_state]).toEqual([
        last.hash,
        last.sequence + 1,
        last.state,
      ])
      const entry = {
        noun: link.noun,
        subjectId: link.subject_id,
        event: link.event,
        fromState: link.from_state,
        toState: link.to_state,
        actorId: link.actor_id,
        payload: link.payload,
        at: link.at,
      }
      expect(link.hash).toBe(historyHash(entry, link.sequence, link.previous_hash))
      ends.set(link.subject_id, { hash: link.hash, sequence: link.sequence, state: link.to_state })
    }
    const rows = await world.db.selectFrom('applications').select(['id', 'state']).execute()
    for (const { id, state } of rows) expect(ends.get(id)?.state).toBe(state)
  })

  test('sends nobody anything and lies in the past', async () => {
    expect(await world.waiting()).toEqual([])
    const { rows } = await sql<{ later: number }>`
      select count(*) as later from history where at > ${world.clock.now()}`.execute(world.db)
    expect(rows[0]?.later).toBe(0)
  })

  test('shows its counts to the administrator and none to a litigant', async () => {
    const staff = await world.call('GET /auth/info', {}, await world.login('administrator'))
    const litigant = await world.call('GET /auth/info', {}, await world.login('litigant'))
    expect(staff.data.counts).toMatchObject({ unverifiedApp: 2, verifiedApp: 1, paidApp: 1, rejectedApp: 1 })
    expect(staff.data.counts).toMatchObject({ approvedApp: 10, requestDispatch: 2, paidDispatch: 1 })
    expect(Object.values(litigant.data.counts).every((count) => count === 0)).toBe(true)
    expect(staff.data.notifications.length).toBeGreaterThan(0)
  })
})
