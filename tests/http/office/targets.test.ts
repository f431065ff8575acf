import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  targetedStages,
  targetsSchema,
  typedTargets,
  type OfficeTargets,
} from '../../../src/machines/target.ts'
import { dhakaDay } from '../../../src/machines/text.ts'
import { isOverdue, readTargets } from '../../../src/server/lifecycle/target-store.ts'
import { chanceOf } from '../../support/chance.ts'
import { noticeTarget, type NoticeData } from '../../../src/machines/notices.ts'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { countPlaced, placeApplication, placeDispatch } from '../../support/stage.ts'

let court: Court
beforeAll(async () => {
  // Thursday the 12th of March 2026, noon in Dhaka.
  court = await createCourt()
  court.world.clock.set('2026-03-12T06:00:00Z')
  for (const who of ['administrator', 'otherAdministrator', 'headAdministrator', 'dispatcher'] as const)
    court.tokens[who] = await court.world.login(who)
  court.tokens.owner = await court.world.login('litigant')
})
afterAll(() => court.world.close())
beforeEach(async () => {
  const { db } = court.world
  await sql`delete from stage_escalations`.execute(db)
  await sql`delete from office_targets`.execute(db)
  await sql`delete from notices`.execute(db)
  // Whatever an earlier test left came in just now.
  for (const table of ['applications', 'dispatches'] as const)
    await db.updateTable(table).set({ state_since: court.world.clock.now() }).execute()
})

const since = async (table: 'applications' | 'dispatches', id: string, at: string) => {
  await court.world.db
    .updateTable(table)
    .set({ state_since: new Date(at) })
    .where('id', '=', id)
    .execute()
  return id
}
const placed = async (state: 'unverified' | 'returned' | 'paid' | 'verified', at: string) =>
  since('applications', await placeApplication(court.stage, state), at)
const sent = async (state: 'requested' | 'sent' | 'received', at: string) =>
  since(
    'dispatches',
    await placeDispatch(court.stage, await placeApplication(court.stage, 'approved'), state),
    at,
  )
const save = async (who: Person, change: Record<string, string>, version = 0) =>
  court.world.call(
    'POST /stage-targets',
    { body: { values: { ...typedTargets({}), ...change }, version } },
    court.tokens[who],
  )
const rowsOf = async (who: Person, query: object) => {
  const { code, data } = await court.world.call(
    'GET /applications',
    { query: { size: 100, sort: 'oldest', ...query } as never },
    court.tokens[who],
  )
  expect(code).toBe(200)
  return data
}
const late = async (who: Person, list: string) => {
  const data = await rowsOf(who, { list, overdue: 'yes' })
  expect(data.total).toBe(data.rows.length)
  expect(data.rows.every(({ isOverdue }) => isOverdue)).toBe(true)
  return data.rows.map(({ id }) => id)
}
const info = async (who: Person) => {
  await countPlaced(court.world.db)
  const { code, data } = await court.world.call('GET /auth/info', {}, court.tokens[who])
  expect(code).toBe(200)
  return data.overdue
}

test('stages with a target stand in the order of a case (product 8)', () => {
  expect(targetedStages.map(({ stage }) => stage).join(' ')).toBe(
    'application_unverified application_paid dispatch_requested dispatch_paid dispatch_sent dispatch_received',
  )
})

describe('what is overdue at an office (product 8)', () => {
  test('is marked in its row, filtered, and counted at the list and on the dashboard alike', async () => {
    // Three working days: in on Sunday the 8th, due on Wednesday, overdue on Thursday.
    const one = await placed('unverified', '2026-03-08T23:00:00+06:00')
    const two = await placed('unverified', '2026-03-09T00:00:00+06:00')
    const three = await placed('returned', '2026-02-01T00:00:00+06:00')
    const paid = await placed('paid', '2026-03-09T10:00:00+06:00')
    expect(await late('administrator', 'unverified')).toEqual([one])
    const marks = (await rowsOf('administrator', { list: 'unverified' })).rows
    const markOf = (id: string) => marks.find((row) => row.id === id)?.isOverdue
    expect([markOf(one), markOf(two), markOf(three)]).toEqual([true, false, false])
    expect(await late('administrator', 'paid')).toEqual([paid])
    expect(await late('otherAdministrator', 'unverified')).toEqual([])
    expect(await late('headAdministrator', 'unverified')).toEqual([one])
    expect(await info('administrator')).toEqual({ unverified: 1, paid: 1 })
    expect(await info('otherAdministrator')).toEqual({})
    expect(await info('owner')).toBeUndefined()
    const { data } = await court.world.call(
      'GET /administrator/dashboard/data',
      { query: {} },
      court.tokens.administrator,
    )
    expect(data.overdue).toEqual({ unverified: 1, paid: 1 })
    expect(data.oldest.find(({ id }) => id === one)?.isOverdue).toBe(true)
    const overview = await court.world.call(
      'GET /office-management/overview',
      {},
      await court.world.login('superAdmin'),
    )
    const counts = overview.data.rows.map(({ id, overdueCount }) => [
      id === court.stage.officeId,
      overdueCount,
    ])
    expect(counts.filter(([, count]) => count !== 0)).toEqual([[true, 2]])
  })

  test('is counted to the last of them, with the times of each office, and at the head office of all', async () => {
    const early = await placed('unverified', '2026-03-01T10:00:00+06:00')
    await placed('unverified', '2026-03-09T10:00:00+06:00')
    const { db } = court.world
    const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
      where table_name = 'applications' and is_generated = 'NEVER' and column_name not in ('id', 'reference_number', 'case_number')`.execute(
      db,
    )
    const alike = sql.join(rows.map(({ column_name: name }) => sql.ref(name)))
    await sql`insert into applications (id, case_number, ${alike})
      select gen_random_uuid(), 'late-' || at, ${alike} from applications, generate_series(1, 1100) as at where id = ${early}`.execute(
      db,
    )
    await sql`update applications set office_id = ${await court.world.officeOf('otherAdministrator')}
      where case_number in ('late-1', 'late-2', 'late-3')`.execute(db)
    expect(await info('administrator')).toEqual({ unverified: 1_098 })
    expect(await info('otherAdministrator')).toEqual({ unverified: 3 })
    expect(await info('headAdministrator')).toEqual({ unverified: 1_101 })
    await save('otherAdministrator', { application_unverified_days: '30' })
    await save('administrator', { application_unverified_days: '2' })
    expect(await info('administrator')).toEqual({ unverified: 1_099 })
    expect(await info('otherAdministrator')).toEqual({})
    expect(await info('headAdministrator')).toEqual({ unverified: 1_099 })
    await sql`delete from applications where case_number like 'late-%'`.execute(db)
  })

  test('follows what the office sets, at once, and no other office', async () => {
    const one = await placed('unverified', '2026-03-08T10:00:00+06:00')
    const saved = await save('administrator', { application_unverified_days: '৪' })
    expect([saved.code, saved.data.values?.['application_unverified_days']]).toEqual([200, '4'])
    expect(await late('administrator', 'unverified')).toEqual([])
    expect(await late('headAdministrator', 'unverified')).toEqual([])
    await save('otherAdministrator', { application_unverified_days: '1' })
    expect(await late('administrator', 'unverified')).toEqual([])
    await save('administrator', { application_unverified_days: '2' }, 1)
    expect(await late('administrator', 'unverified')).toEqual([one])
    expect(await late('headAdministrator', 'unverified')).toEqual([one])
    expect(await info('headAdministrator')).toMatchObject({ unverified: 1 })
  })

  test('of a summons is reckoned by the same targets until it is sent, then by the day on which its outcome is due', async () => {
    const asked = await sent('requested', '2026-03-09T10:00:00+06:00')
    const fresh = await sent('sent', '2026-03-11T10:00:00+06:00')
    const old = await sent('sent', '2026-03-10T10:00:00+06:00')
    const lateOf = async (list: string, who: Person) => {
      const query = { list, overdue: 'yes', size: 100 } as never
      const { data } = await court.world.call('GET /dispatches', { query }, court.tokens[who])
      return data.rows.map(({ id }) => id)
    }
    expect(await lateOf('dispatch_request', 'administrator')).toEqual([asked])
    expect(await lateOf('new_case_documents', 'dispatcher')).toEqual([old])
    expect(await lateOf('new_case_documents', 'dispatcher')).not.toContain(fresh)
    expect(await info('dispatcher')).toEqual({ new_case_documents: 1 })
    const detail = async (who: Person) =>
      (await court.world.call('GET /dispatches/{id}', { params: { id: old } }, court.tokens[who])).data
    expect((await detail('dispatcher')).isOverdue).toBe(true)
    expect((await detail('owner')).isOverdue).toBe(false)
  })

  test('targets are refused by the field, and where somebody was faster', async () => {
    const wrong = await save('administrator', {
      application_paid_days: '0',
      dispatch_sent_escalation: '1',
    })
    expect([wrong.code, wrong.data]).toMatchObject([
      422,
      {
        fields: [
          { path: 'values.application_paid_days', error: 'number_invalid' },
          { path: 'values.dispatch_sent_escalation', error: 'escalation_early' },
        ],
      },
    ])
    expect((await save('administrator', {}, 1)).code).toBe(409)
    expect((await save('administrator', {})).code).toBe(200)
    expect((await save('administrator', {})).code).toBe(409)
    const { rows } = await sql<{ event: string; payload: unknown }>`
      select event, payload from history where entity = 'stage_targets'
      order by sequence desc limit 1`.execute(court.world.db)
    expect(rows[0]?.event).toBe('update')
  })
})

describe('the head office is told of what is held up (product 8)', () => {
  const sweep = () => court.world.workers['sweep-targets']({})
  const told = async () => {
    const { rows } = await sql<{ email: string; data: NoticeData }>`
      select email, data from notices join users on users.id = user_id where kind = 'CaseOverdue'
      order by data ->> 'application_id', email`.execute(court.world.db)
    return rows
  }

  test('once a case and stage, however often and by however many the sweep is run', async () => {
    const one = await placed('unverified', '2026-03-05T10:00:00+06:00')
    const two = await placed('unverified', '2026-03-08T10:00:00+06:00')
    await sweep()
    expect(await told()).toEqual([])
    await save('administrator', { application_unverified_escalation: '4' })
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    const first = await told()
    expect(first.map(({ data }) => data.application_id)).toEqual([one])
    expect(first[0]?.email).toBe('head-administrator@court.example')
    expect(noticeTarget('administrator', first[0]?.data ?? ({} as never))).toBe(
      `/administrator/applications/detail/${one}?list=unverified&overdue=yes`,
    )
    // Later, the other one; and the first, which came back to the stage, no second time.
    court.world.clock.advance({ days: 4 })
    await since('applications', one, '2026-03-06T10:00:00+06:00')
    await sweep()
    expect((await told()).map(({ data }) => data.application_id).toSorted()).toEqual([one, two].toSorted())
    court.world.clock.set('2026-03-12T06:00:00Z')
  })

  test('of more than a batch of the same moment each once, and a summons leads to its own page', async () => {
    const { db } = court.world
    await save('administrator', { dispatch_sent_escalation: '2', application_paid_escalation: '3' })
    const ids: string[] = []
    // What came first stands longest, whatever its id: the next turn begins where this one ended.
    for (let count = 0; count < 53; count += 1)
      ids.push(await placed('paid', `2026-03-01T${count < 50 ? '10' : '09'}:00:00+06:00`))
    const summons = await sent('sent', '2026-03-05T10:00:00+06:00')
    await sweep()
    await sweep()
    const all = await told()
    expect(
      all
        .filter(({ data }) => !data.dispatch_id)
        .map(({ data }) => data.application_id)
        .toSorted(),
    ).toEqual(ids.toSorted())
    const ofSummons = all.find(({ data }) => data.dispatch_id === summons)
    expect(noticeTarget('administrator', ofSummons?.data ?? ({} as never))).toBe(
      `/administrator/dispatch/detail/${summons}?list=send_to_dispatch&overdue=yes`,
    )
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from stage_escalations`.execute(db)
    expect(rows[0]?.count).toBe(54)
  })

  test('who was switched off at the head office is told nothing (product 1)', async () => {
    const { db } = court.world
    const id = await court.world.userId('headAdministrator')
    const setActive = (is_active: boolean) =>
      db.updateTable('users').set({ is_active }).where('id', '=', id).execute()
    await placed('unverified', '2026-03-01T10:00:00+06:00')
    await save('administrator', { application_unverified_escalation: '4' })
    await setActive(false)
    await sweep()
    await setActive(true)
    expect(await told()).toEqual([])
  })

  test('what another office set tells nobody of this one', async () => {
    await placed('unverified', '2026-03-01T10:00:00+06:00')
    await save('otherAdministrator', { application_unverified_escalation: '4' })
    await sweep()
    expect(await told()).toEqual([])
  })
})

test('the targets that ship are a form that is right', () => {
  expect(targetsSchema.safeParse(typedTargets({})).success).toBe(true)
})

const isOpenCase = ({ entity, row }: { entity: string; row: { state: string } }) =>
  entity === 'application' && ['unverified', 'returned', 'verified', 'paid'].includes(row.state)

test('the overview tells of every office what its rows and its targets come to, whatever they are (product 7, 8)', async () => {
  const { db, clock } = court.world
  const random = chanceOf(20_268)
  const anyOf = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One
  const offices = (await db.selectFrom('offices').select('id').orderBy('id').limit(4).execute()).map(
    ({ id }) => id,
  )
  const now = clock.now()
  for (let at = 0; at < 80; at += 1) {
    const state_since = new Date(now.getTime() - Math.floor(random() * 240) * 3_600_000)
    const office_id = anyOf(offices)
    if (at % 2 === 0) {
      const id = await placeApplication(court.stage, anyOf(['unverified', 'returned', 'paid', 'approved']))
      await db.updateTable('applications').set({ state_since, office_id }).where('id', '=', id).execute()
      continue
    }
    const of = await placeApplication(court.stage, 'approved')
    const id = await placeDispatch(
      court.stage,
      of,
      anyOf(['requested', 'paid', 'sent', 'received', 'completed']),
    )
    const due_date =
      random() < 0.8 ? dhakaDay(new Date(now.getTime() + (random() - 0.5) * 4 * 86_400_000)) : null
    const is_outcome_recorded = random() < 0.2
    await db
      .updateTable('dispatches')
      .set({ state_since, office_id, due_date, is_outcome_recorded })
      .where('id', '=', id)
      .execute()
  }
  await countPlaced(db)
  const token = await court.world.login('superAdmin')
  for (let turn = 0; turn < 6; turn += 1) {
    await sql`delete from office_targets`.execute(db)
    const set = (): OfficeTargets =>
      Object.fromEntries(
        targetedStages
          .filter(() => random() < 0.6)
          .map(({ stage }) => [stage, { days: 1 + Math.floor(random() * 6), escalationDays: null }]),
      )
    for (const office_id of offices.filter(() => random() < 0.6))
      await db
        .insertInto('office_targets')
        .values({ office_id, targets: JSON.stringify(set()) })
        .execute()
    const targets = await readTargets(db, 'all', now)
    const rows = [
      ...(await db.selectFrom('applications').selectAll().execute()).map((row) => ({
        row,
        entity: 'application' as const,
      })),
      ...(await db.selectFrom('dispatches').selectAll().execute()).map((row) => ({
        row,
        entity: 'dispatch' as const,
      })),
    ]
    const late = rows.filter(({ row, entity }) => isOverdue(entity, row, targets))
    const { data } = await court.world.call('GET /office-management/overview', {}, token)
    expect(data.rows.map(({ id, overdueCount }) => [id, overdueCount])).toEqual(
      data.rows.map(({ id }) => [id, late.filter(({ row }) => row.office_id === id).length]),
    )
    const open = rows.filter((one) => isOpenCase(one))
    expect(data.rows.map(({ id, openCaseCount }) => [id, openCaseCount])).toEqual(
      data.rows.map(({ id }) => [id, open.filter(({ row }) => row.office_id === id).length]),
    )
    expect(late.length).toBeGreaterThan(20)
    expect(late.length).toBeLessThan(rows.length - 20)
  }
})

test('a public holiday that the super admin keeps is no day of a target, until it is taken back (product 8)', async () => {
  const id = await placed('unverified', '2026-03-08T04:00:00Z')
  expect(await late('administrator', 'unverified')).toEqual([id])
  const token = await court.world.login('superAdmin')
  const kind = 'holiday' as const
  const names = { name: 'Invented holiday', nameBn: 'কাল্পনিক ছুটি', status: 'active', ownerId: '' }
  const add = (code: string) =>
    court.world.call(
      'POST /customization/reference/{kind}',
      { params: { kind }, body: { ...names, code } },
      token,
    )
  const { code: refused, refusal } = await add('2026-02-30')
  expect([refused, refusal.fields?.map(({ path, error }) => `${path} ${error}`)]).toEqual([
    422,
    ['code date_invalid'],
  ])
  const { data: held } = await add('২০২৬-০৩-১০')
  expect(await late('administrator', 'unverified')).toEqual([])
  const params = { kind, id: held.id }
  const body = { name: names.name, nameBn: names.nameBn, status: 'de_active', version: held.version }
  await court.world.call('POST /customization/reference/{kind}/{id}', { params, body }, token)
  expect(await late('administrator', 'unverified')).toEqual([id])
})

test('with the same holidays it is another moment each day (product 8)', async () => {
  const targets = await readTargets(court.world.db, 'all', court.world.clock.now())
  // Came on Sunday the 8th, three working days: its last one is Wednesday the 11th.
  const row = { state: 'unverified', office_id: null, state_since: new Date('2026-03-08T04:00:00Z') }
  const isLateOn = (day: string) =>
    isOverdue('application', row, { ...targets, now: new Date(`${day}T06:00:00Z`) })
  expect(['2026-03-11', '2026-03-12', '2026-03-11', '2026-03-12'].map(isLateOn)).toEqual([
    false,
    true,
    false,
    true,
  ])
})
