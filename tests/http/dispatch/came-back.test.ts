import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeTarget } from '../../../src/machines/notices.ts'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { placeApplication, placeDispatch } from '../../support/stage.ts'

let court: Court
beforeAll(async () => {
  court = await createCourt()
})
afterAll(() => court.world.close())

const record = async (id: string, outcome: string, version = 1) => {
  const { code } = await court.world.call(
    'POST /dispatches/{id}/actions/{event}',
    {
      params: { id, event: 'recordOutcome' },
      body: {
        version,
        payload: { lines: [{ defendantId: 'defendant-1', outcome, outcomeDate: '2026-03-01' }] },
      },
    },
    court.tokens.dispatcher,
  )
  expect(code).toBe(200)
}
const list = async (
  narrowed: string,
  [name, who]: [string, Person] = ['send_to_dispatch', 'administrator'],
) => {
  const filter = narrowed === 'overdue' ? { overdue: 'yes' } : { outcome: narrowed }
  const query = { list: name, ...filter, size: 100 } as never
  const { code, data } = await court.world.call('GET /dispatches', { query }, court.tokens[who])
  expect(code).toBe(200)
  expect(data.total).toBe(data.rows.length)
  return data.rows.map(({ id }) => id)
}
const noticesOf = async (dispatch: string) => {
  const { rows } = await sql<{ email: string; kind: string; data: Record<string, unknown> }>`
    select email, kind, data from notices join users on users.id = user_id
    where data ->> 'dispatch_id' = ${dispatch} order by kind, email`.execute(court.world.db)
  return rows
}
const cameBackFigure = async (who: Person) =>
  (await court.world.call('GET /administrator/dashboard/data', { query: {} }, court.tokens[who])).data
    .cameBack

test.each(['refused', 'not_found', 'returned'])(
  'of a summons that was %s the office is told besides the owner, and led to it beside the others (product 2.2)',
  async (outcome) => {
    const id = await placeDispatch(court.stage, await placeApplication(court.stage, 'approved'), 'completed')
    await record(id, outcome)
    const told = await noticesOf(id)
    expect(told.filter(({ kind }) => kind === 'DispatchOutcome')).toHaveLength(1)
    const office = told.filter(({ kind }) => kind === 'DispatchCameBack')
    expect(office.map(({ email }) => email)).toContain('administrator@court.example')
    expect(office.map(({ email }) => email)).not.toContain('dispatcher@court.example')
    expect(office[0]?.data).toMatchObject({ came_back: true })
    expect(noticeTarget('administrator', office[0]?.data as never)).toBe(
      `/administrator/dispatch/detail/${id}?list=send_to_dispatch&outcome=came_back`,
    )
  },
)

test('of one that was delivered the office is not told', async () => {
  const id = await placeDispatch(court.stage, await placeApplication(court.stage, 'approved'), 'completed')
  await record(id, 'delivered')
  expect((await noticesOf(id)).map(({ kind }) => kind)).toEqual(['DispatchOutcome'])
})

test('what came back is listed until its defendant is served, and once where the next one came back too (product 2.2)', async () => {
  const application = await placeApplication(court.stage, 'approved')
  const first = await placeDispatch(court.stage, application, 'completed')
  expect(await list('came_back')).not.toContain(first)
  const before = await cameBackFigure('administrator')
  await record(first, 'refused')
  expect(await list('came_back')).toContain(first)
  expect(await list('came_back', ['dispatched_file', 'dispatcher'])).toContain(first)
  expect(await list('came_back', ['send_to_dispatch', 'otherAdministrator'])).toEqual([])
  expect(await cameBackFigure('administrator')).toBe(before + 1)
  expect(await cameBackFigure('administrator')).toBe((await list('came_back')).length)
  expect(await cameBackFigure('otherAdministrator')).toBe(0)

  court.world.clock.advance({ minutes: 5 })
  const second = await placeDispatch(court.stage, application, 'completed')
  expect(await list('came_back')).toContain(first)
  await record(second, 'not_found')
  const both = await list('came_back')
  expect([both.includes(first), both.includes(second)]).toEqual([false, true])
  await record(second, 'delivered', 2)
  expect(await list('came_back')).not.toContain(second)
  expect(await cameBackFigure('administrator')).toBe(before)
})

test('overdue is what is due before today and not recorded; the dashboard counts the same (product 2.2)', async () => {
  const place = async (due: string) => {
    const id = await placeDispatch(court.stage, await placeApplication(court.stage, 'approved'), 'completed')
    await sql`update dispatches set due_date = ${due} where id = ${id}`.execute(court.world.db)
    return id
  }
  const [late, today] = [await place('2026-02-28'), await place('2026-03-01')]
  const overdue = () => list('overdue', ['dispatched_file', 'dispatcher'])
  expect(await overdue()).toEqual([late])
  const { data } = await court.world.call(
    'GET /dispatcher/dashboard/data',
    { query: {} },
    court.tokens.dispatcher,
  )
  expect(data.overdue.dispatched_file).toBe(1)
  await record(late, 'delivered')
  expect(await overdue()).toEqual([])
  court.world.clock.set('2026-03-01T18:00:00Z')
  court.tokens.dispatcher = await court.world.login('dispatcher')
  expect(await overdue()).toEqual([today])
})

test('the dispatch section sees the five files that it has had longest (spec §2)', async () => {
  const day = 24 * 3_600_000
  const ids: string[] = []
  for (const days of [3, 9, 1, 7, 5, 11]) {
    const id = await placeDispatch(court.stage, await placeApplication(court.stage, 'approved'), 'received')
    const since = new Date(court.world.clock.now().getTime() - days * day)
    await sql`update dispatches set state_since = ${since} where id = ${id}`.execute(court.world.db)
    ids.push(id)
  }
  const { data } = await court.world.call(
    'GET /dispatcher/dashboard/data',
    { query: {} },
    court.tokens.dispatcher,
  )
  expect(data.oldest.map(({ id }) => id)).toEqual([5, 1, 3, 4, 0].map((at) => ids[at]))
})

test('an outcome that there is no filter for is 422 by its name', async () => {
  const query = { list: 'dispatched_file', outcome: 'lost' } as never
  const { code, data } = await court.world.call('GET /dispatches', { query }, court.tokens.dispatcher)
  expect([code, data]).toMatchObject([422, { fields: [{ path: 'outcome' }] }])
})

test('of several summonses of a case the newest stands first', async () => {
  const of = await placeApplication(court.stage, 'approved')
  const declined = await placeDispatch(court.stage, of, 'declined')
  court.world.clock.advance({ minutes: 5 })
  const open = await placeDispatch(court.stage, of, 'unrequested')
  const owner = await court.world.login('litigant')
  const { code, data } = await court.world.call('GET /applications/{id}', { params: { id: of } }, owner)
  expect(code).toBe(200)
  expect(data.dispatches.map(({ id }) => id)).toEqual([open, declined])
})
