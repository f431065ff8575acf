import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stepOfHours, timedStageNames, type TimedStage } from '../../../src/machines/duration.ts'
import { dhakaDay } from '../../../src/machines/text.ts'
import { seed } from '../../../src/server/seed/index.ts'
import { appendHistory } from '../../../src/server/lifecycle/state.ts'
import { chanceOf } from '../../support/chance.ts'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { placeApplication, placeBill, placeDispatch, placePayment, placeRefund } from '../../support/stage.ts'

let court: Court
beforeAll(async () => {
  court = await createCourt()
})
afterAll(() => court.world.close())

const hour = 3_600_000

interface Move {
  from: string
  to: string
  /** After the one before it. */
  hours: number
  officerId: string | null
}

type Entity = 'application' | 'dispatch'
const begins = { application: ['draft', 'unverified'], dispatch: ['none', 'requested'] } as const

/** A case of an office, or its dispatch, with these moves in its history, from its submission so many hours ago. */
async function moved(
  agoHours: number,
  moves: readonly Move[],
  officeId = court.stage.officeId,
  entity: Entity = 'application',
) {
  const { db, clock } = court.world
  const applicationId = await placeApplication(court.stage, 'unverified')
  const id =
    entity === 'application' ? applicationId : await placeDispatch(court.stage, applicationId, 'requested')
  await db
    .updateTable(entity === 'application' ? 'applications' : 'dispatches')
    .set({ office_id: officeId })
    .where('id', '=', id)
    .execute()
  let at = new Date(clock.now().getTime() - agoHours * hour)
  const link = (from: string, to: string, actorId: string | null) =>
    db.transaction().execute((trx) =>
      appendHistory(trx, {
        entity,
        subjectId: id,
        event: 'verify',
        fromState: from,
        toState: to,
        actorId,
        payload: {},
        at,
      }),
    )
  await link(begins[entity][0], begins[entity][1], null)
  for (const { from, to, hours, officerId } of moves) {
    at = new Date(at.getTime() + hours * hour)
    await link(from, to, officerId)
  }
  return id
}

const durations = async (
  area: 'administrator' | 'dispatcher' | 'accountant',
  who: Person,
  query: { days?: number; office?: string } = {},
) => court.world.call(`GET /${area}/durations`, { query }, court.tokens[who])

const stageOf = (data: Awaited<ReturnType<typeof durations>>['data'], stage: TimedStage) =>
  data.stages.find((one) => one.stage === stage)

/** The working days that the product allows where an office set nothing, as the specification has them; no other stage has a target. */
const targets: Partial<Record<TimedStage, number>> = {
  application_unverified: 3,
  application_paid: 2,
  dispatch_requested: 2,
  dispatch_paid: 1,
}

describe('how long stages took (product 8)', () => {
  test('of none nothing is told, and of each dashboard its own stages', async () => {
    const stages = async (area: 'administrator' | 'dispatcher' | 'accountant', who: Person) => {
      const { data } = await durations(area, who)
      return data.stages
    }
    const none = { count: 0, medianHours: null, ninetiethHours: null }
    expect(await stages('administrator', 'administrator')).toEqual(
      (
        [
          'application_unverified',
          'application_verified',
          'application_paid',
          'dispatch_requested',
          'dispatch_paid',
        ] as const
      ).map((stage) => ({ stage, ...none, targetDays: targets[stage] ?? null })),
    )
    expect((await stages('dispatcher', 'dispatcher')).map(({ stage }) => stage)).toEqual([
      'dispatch_sent',
      'dispatch_received',
    ])
    expect((await stages('accountant', 'accountant')).map(({ stage }) => stage)).toEqual([
      'refund',
      'discrepancy',
    ])
  })

  test('a stage begins when the case last came into it, and ends on the day of the move', async () => {
    const officerId = await court.world.userId('administrator')
    const verify = (hours: number): Move => ({ from: 'unverified', to: 'verified', hours, officerId })
    await moved(100, [
      { from: 'unverified', to: 'unverified', hours: 50, officerId },
      { from: 'unverified', to: 'returned', hours: 10, officerId },
      { from: 'returned', to: 'unverified', hours: 20, officerId: null },
      verify(3.9),
    ])
    await moved(90, [verify(50), { from: 'verified', to: 'paid', hours: 7, officerId: null }])
    const { data } = await durations('administrator', 'administrator')
    expect(stageOf(data, 'application_unverified')).toEqual({
      stage: 'application_unverified',
      count: 2,
      medianHours: 3,
      ninetiethHours: 48,
      targetDays: 3,
    })
    expect(stageOf(data, 'application_verified')).toMatchObject({
      count: 1,
      medianHours: 7,
      ninetiethHours: 7,
    })
    // What ended eight days ago is not of the last seven.
    await moved(8 * 24 + 1, [verify(1)])
    const { data: week } = await durations('administrator', 'administrator', { days: 7 })
    const { data: month } = await durations('administrator', 'administrator', { days: 30 })
    expect([
      stageOf(week, 'application_unverified')?.count,
      stageOf(month, 'application_unverified')?.count,
    ]).toEqual([2, 3])
  })

  test('beside what a stage took stands what its office lets it take; of all offices together nothing does', async () => {
    const { db } = court.world
    const { officeId } = court.stage
    const paid = { application_paid: { days: 7, escalationDays: null } }
    await db
      .insertInto('office_targets')
      .values({ office_id: officeId, targets: JSON.stringify(paid) })
      .execute()
    const told = async (who: Person, query: { office?: string } = {}) => {
      const { data } = await durations('administrator', who, query)
      return Object.fromEntries(
        data.stages.flatMap(({ stage, targetDays }) => (targetDays === null ? [] : [[stage, targetDays]])),
      )
    }
    const set = { ...targets, application_paid: 7 }
    expect(await told('administrator')).toEqual(set)
    expect(await told('headAdministrator', { office: officeId })).toEqual(set)
    expect(await told('otherAdministrator')).toEqual(targets)
    expect(await told('headAdministrator')).toEqual({})
    await db.deleteFrom('office_targets').execute()
  })

  test('of officers the head office alone is told, of an office that it names; another office is not there', async () => {
    const officerId = await court.world.userId('administrator')
    const { officeId } = court.stage
    const { data: own } = await durations('administrator', 'administrator', { office: officeId })
    expect(own.officers).toBeNull()
    const { data: all } = await durations('administrator', 'headAdministrator')
    expect(all.officers).toBeNull()
    const chosen = await court.world.call('GET /offices', {}, court.tokens.headAdministrator)
    const other = chosen.data.find(({ id }) => id !== officeId)
    expect(chosen.data.some(({ id }) => id === officeId)).toBe(true)
    expect((await court.world.call('GET /offices', {}, court.tokens.administrator)).data).toEqual([])
    expect((await durations('administrator', 'administrator', { office: other?.id ?? '' })).code).toBe(404)
    expect((await durations('administrator', 'headAdministrator', { office: v7() })).code).toBe(404)
    expect((await durations('administrator', 'headAdministrator', { days: 8 })).code).toBe(422)
    const since = new Date(court.world.clock.now().getTime() - 300 * hour)
    const task = await placeApplication(court.stage, 'unverified')
    await court.world.db
      .updateTable('applications')
      .set({ assignee_id: officerId, state_since: since })
      .where('id', '=', task)
      .execute()
    const { data } = await durations('administrator', 'headAdministrator', { office: officeId })
    const name = await court.world.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', officerId)
      .executeTakeFirstOrThrow()
    expect(data.officers).toEqual([
      {
        id: officerId,
        ...name,
        count: 3,
        medianHours: 3,
        ninetiethHours: 48,
        oldest: { since: since.toISOString(), list: 'unverified' },
      },
    ])
    const { data: elsewhere } = await durations('administrator', 'headAdministrator', {
      office: other?.id ?? '',
    })
    expect(elsewhere.officers).toEqual([])
    expect(stageOf(elsewhere, 'application_unverified')?.count).toBe(0)
  })
})

/** What is stored, as text, in an order of its own. */
async function stored(): Promise<string[]> {
  const { rows } = await sql<{
    line: string
  }>`select concat_ws(' ', stage, office_id, day, coalesce(officer_id::text, '-'), hours, count) as line
    from stage_days union all select concat_ws(' ', stage, 'all', day, '-', hours, count) from stage_days_all`.execute(
    court.world.db,
  )
  return rows.map(({ line }) => line).toSorted()
}

const ends: Readonly<Record<string, TimedStage>> = {
  'application unverified verified': 'application_unverified',
  'application unverified paid': 'application_unverified',
  'application verified paid': 'application_verified',
  'application paid approved': 'application_paid',
  'dispatch requested payable': 'dispatch_requested',
  'dispatch paid sent': 'dispatch_paid',
  'dispatch sent received': 'dispatch_sent',
  'dispatch received completed': 'dispatch_received',
}

/** The same from the records themselves, each case gone through from its beginning. */
async function recomputed(): Promise<string[]> {
  const { db } = court.world
  const counts = new Map<string, number>()
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  const told = (stage: TimedStage, office: string, begun: Date, ended: Date, officer: string | null) => {
    const hours = stepOfHours((ended.getTime() - begun.getTime()) / hour)
    add(`${stage} ${office} ${dhakaDay(ended)} ${officer ?? '-'} ${hours}`)
    add(`${stage} all ${dhakaDay(ended)} - ${hours}`)
  }
  const links = await db
    .selectFrom('history')
    .selectAll()
    .where('entity', 'in', ['application', 'dispatch'])
    .orderBy('subject_id')
    .orderBy('sequence')
    .execute()
  const offices = new Map(
    [
      ...(await db.selectFrom('applications').select(['id', 'office_id']).execute()),
      ...(await db.selectFrom('dispatches').select(['id', 'office_id']).execute()),
    ].map(({ id, office_id: office }) => [id, office]),
  )
  const begun = new Map<string, Date>()
  for (const link of links) {
    if (link.from_state === link.to_state) continue
    const stage = ends[`${link.entity} ${link.from_state} ${link.to_state}`]
    const since = begun.get(link.subject_id)
    const office = offices.get(link.subject_id)
    if (stage && since && office) told(stage, office, since, link.at, link.actor_id)
    begun.set(link.subject_id, link.at)
  }
  for (const one of await db.selectFrom('refunds').selectAll().where('state', '=', 'given_back').execute())
    told(
      'refund',
      one.office_id,
      one.opened_at,
      one.ended_at as Date,
      one.ended_by ?? one.confirmed_by ?? one.asked_by,
    )
  for (const one of await db.selectFrom('discrepancy_closings').selectAll().execute())
    told('discrepancy', one.office_id, one.since, one.closed_at, one.closed_by)
  return [...counts].map(([key, count]) => `${key} ${count}`).toSorted()
}

describe('what is stored equals what the histories say (product 7, 8)', () => {
  test('after moves by chance, of several officers and offices', async () => {
    const chance = chanceOf(8)
    const one = <Value>(values: readonly Value[]): Value =>
      values[Math.floor(chance() * values.length)] as Value
    const states = {
      application: ['unverified', 'returned', 'verified', 'paid', 'approved', 'rejected'],
      dispatch: ['requested', 'payable', 'paid', 'sent', 'received', 'completed'],
    } as const
    const officers = [
      await court.world.userId('administrator'),
      await court.world.userId('headAdministrator'),
      null,
    ]
    const offices = (await court.world.db.selectFrom('offices').select('id').limit(3).execute()).map(
      ({ id }) => id,
    )
    for (let each = 0; each < 160; each += 1) {
      const entity = one(['application', 'dispatch'] as const)
      let from: string = begins[entity][1]
      const moves = Array.from({ length: Math.floor(chance() * 9) }, () => {
        const move = {
          from,
          to: one<string>(states[entity]),
          hours: chance() ** 4 * 4_000,
          officerId: one(officers),
        }
        from = move.to
        return move
      })
      await moved(chance() * 3_000, moves, one(offices), entity)
    }
    const before = await stored()
    expect(before.length).toBeGreaterThan(100)
    expect(before).toEqual(await recomputed())
    const stages = new Set(before.map((line) => line.split(' ')[0]))
    expect(Object.values(ends).filter((stage) => !stages.has(stage))).toEqual([])
    await sql`select count_stages_anew()`.execute(court.world.db)
    expect(await stored()).toEqual(before)
  })

  test('of refunds that were given back and discrepancies that were closed, from when they arose', async () => {
    const { db, clock } = court.world
    const applicationId = await placeApplication(court.stage, 'verified')
    const billId = await placeBill(court.stage, { applicationId, totalPoisha: 5_000, paidPoisha: 5_000 })
    const paymentId = await placePayment(court.stage, {
      applicationId,
      billId,
      state: 'paid',
      amountPoisha: 5_000,
      refundedPoisha: 0,
      isSurplus: false,
    })
    const accountant = await court.world.userId('accountant')
    const refund = {
      applicationId,
      paymentId,
      ground: 'correction',
      amountPoisha: 1_000,
      askedBy: accountant,
    } as const
    const id = await placeRefund(court.stage, { ...refund, state: 'asked' })
    const taken = async () => (await stored()).filter((line) => /^(refund|discrepancy) /.test(line))
    const opened = new Date(clock.now().getTime() - 31.5 * hour)
    await db.updateTable('refunds').set({ opened_at: opened }).where('id', '=', id).execute()
    expect(await taken()).toEqual([])
    const ended = { state: 'given_back', ended_at: clock.now() } as const
    await db.updateTable('refunds').set(ended).where('id', '=', id).execute()
    await db.updateTable('refunds').set({ reference: 'R-1' }).where('id', '=', id).execute()
    await placeRefund(court.stage, { ...refund, state: 'withdrawn' })
    await db
      .insertInto('discrepancy_closings')
      .values({
        id: v7(),
        kind: 'unknown',
        subject_id: paymentId,
        since: new Date(clock.now().getTime() - 5 * hour),
        payment_id: paymentId,
        office_id: court.stage.officeId,
        amount_poisha: 5_000,
        reason: 'কারণ',
        closed_by: accountant,
        closed_at: clock.now(),
      })
      .execute()
    const { officeId } = court.stage
    const day = dhakaDay(clock.now())
    expect(await taken()).toEqual(
      [
        `discrepancy ${officeId} ${day} ${accountant} 5 1`,
        `discrepancy all ${day} - 5 1`,
        `refund ${officeId} ${day} ${accountant} 30 1`,
        `refund all ${day} - 30 1`,
      ].toSorted(),
    )
    expect(await stored()).toEqual(await recomputed())
    const { data } = await durations('accountant', 'accountant')
    expect(data.stages).toEqual([
      { stage: 'refund', count: 1, medianHours: 30, ninetiethHours: 30, targetDays: null },
      { stage: 'discrepancy', count: 1, medianHours: 5, ninetiethHours: 5, targetDays: null },
    ])
  })

  test('after the seed of many, which counts once at its end (product 7)', async () => {
    await seed(court.world.deps, { applications: 300 })
    const now = await stored()
    expect(now).toEqual(await recomputed())
    const stages = new Set(now.map((line) => line.split(' ')[0]))
    expect(timedStageNames.filter((stage) => !stages.has(stage))).toEqual([])
  })
})
