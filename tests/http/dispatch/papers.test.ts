import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingLinesMax, dispatchPapersMax } from '../../../src/machines/limits.ts'
import type { DispatchState } from '../../../src/machines/dispatch/states.ts'
import type { DemoKey } from '../../../src/server/seed/people.ts'
import { pagesOf } from '../../support/papers.ts'
import { createStage, placeApplication, placeDispatch, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
})
afterAll(() => world.close())

type Paper = 'covers' | 'booking-list'

async function ask(key: DemoKey | null, paper: Paper, query: string) {
  // No person has more papers in a minute than one may.
  world.clock.advance({ minutes: 2 })
  const token = key === null ? null : await world.login(key)
  const reply = await world.app.inject({
    url: `/api/dispatches/${paper}?${query}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  })
  return { code: reply.statusCode, headers: reply.headers, bytes: new Uint8Array(reply.rawPayload) }
}

const replyOf = ({ bytes }: { bytes: Uint8Array }) =>
  JSON.parse(Buffer.from(bytes).toString()) as {
    message: string
    data: { fields?: { path: string; error: string; message: string }[] }
  }

async function place(
  state: DispatchState,
  name: string,
  trackingNumber: string | null = null,
): Promise<string> {
  const id = await placeDispatch(stage, await placeApplication(stage, 'approved'), state)
  await world.db
    .updateTable('dispatch_lines')
    .set({ name, tracking_number: trackingNumber })
    .where('dispatch_id', '=', id)
    .execute()
  return id
}

const textOf = async (bytes: Uint8Array) =>
  (await pagesOf(bytes)).map(({ text }) => text.replace(/\s+/g, ' ')).join(' ')

test('a dispatcher has the covers of several at once, in the order in which they were chosen (spec §2 Dispatcher area)', async () => {
  const received = await place('received', 'Received Sample')
  const completed = await place('completed', 'Completed Sample', 'RR000000101BD')
  const reply = await ask('dispatcher', 'covers', `ids=${completed},${received}`)
  expect([reply.code, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(reply.headers['content-disposition']).toMatch(/covers-\d{4}-\d\d-\d\d\.pdf$/)
  const text = await textOf(reply.bytes)
  expect(text.indexOf('Completed Sample')).toBeGreaterThan(-1)
  expect(text.indexOf('Received Sample')).toBeGreaterThan(text.indexOf('Completed Sample'))
  expect(text).toContain('RR000000101BD')
})

test('what cannot be printed is said row by row, and no paper silently lacks one', async () => {
  const received = await place('received', 'Fine')
  const sent = await place('sent', 'Early')
  const early = await ask('dispatcher', 'covers', `ids=${received},${sent}`)
  expect(early.code).toBe(409)
  expect(replyOf(early).data.fields).toEqual([
    {
      path: 'ids.1',
      error: 'no_cover',
      message: 'Its cover sheet can be printed once the dispatch section has received it.',
    },
  ])
  const nobody = v7()
  const gone = await ask('dispatcher', 'booking-list', `ids=${nobody},${received},${sent}`)
  expect(gone.code).toBe(404)
  expect(replyOf(gone).data.fields?.map(({ path, error }) => [path, error])).toEqual([
    ['ids.0', 'not_there'],
    ['ids.2', 'no_cover'],
  ])
})

test('of another office it is not there, and neither is one that was not sent yet (product 1)', async () => {
  const far = await place('received', 'Far')
  const office = await world.officeId('head-office')
  await world.db.updateTable('dispatches').set({ office_id: office }).where('id', '=', far).execute()
  const paid = await place('paid', 'Unsent')
  for (const paper of ['covers', 'booking-list'] as const)
    for (const id of [far, paid, v7()]) {
      const reply = await ask('dispatcher', paper, `ids=${id}`)
      expect([paper, reply.code]).toEqual([paper, 404])
      expect(replyOf(reply).message).toBe('This could not be found.')
    }
})

test('nobody without a list of the dispatch section has its papers (spec §6)', async () => {
  const id = await place('received', 'Fine')
  expect((await ask(null, 'covers', `ids=${id}`)).code).toBe(401)
  for (const key of ['litigant', 'administrator', 'accountant', 'superAdmin'] as const)
    for (const paper of ['covers', 'booking-list'] as const)
      expect([key, (await ask(key, paper, `ids=${id}`)).code]).toEqual([key, 403])
})

test.each([
  ['covers', ''],
  ['covers', 'ids='],
  ['covers', 'ids=1'],
  ['covers', 'day=2026-03-05'],
  ['booking-list', ''],
  ['booking-list', 'day=2026-02-30'],
  ['booking-list', `day=2026-03-05&ids=${v7()}`],
] as const)('%s?%s is no question', async (paper, query) => {
  expect((await ask('dispatcher', paper, query)).code).toBe(422)
})

test('as many as one file takes, each once', async () => {
  const many = Array.from({ length: dispatchPapersMax + 1 }, () => v7())
  expect((await ask('dispatcher', 'covers', `ids=${many.slice(1).join(',')}`)).code).toBe(404)
  expect((await ask('dispatcher', 'covers', `ids=${many.join(',')}`)).code).toBe(422)
  const [one] = many
  expect((await ask('dispatcher', 'covers', `ids=${one},${one}`)).code).toBe(422)
})

test('a booking list has what its office sent on a day of Dhaka, and nothing of the night before (product 7)', async () => {
  const at = async (name: string, moment: string, state: DispatchState = 'completed') => {
    const id = await place(state, name)
    await world.db
      .updateTable('dispatches')
      .set({ state_since: new Date(moment) })
      .where('id', '=', id)
      .execute()
    return id
  }
  await at('Night before', '2026-01-09T23:59:59+06:00')
  await at('First of the day', '2026-01-10T00:00:00+06:00')
  await at('Last of the day', '2026-01-10T23:59:59+06:00')
  await at('Day after', '2026-01-11T00:00:00+06:00')
  await at('Still here', '2026-01-10T12:00:00+06:00', 'received')
  const far = await at('Another office', '2026-01-10T12:00:00+06:00')
  const office = await world.officeId('head-office')
  await world.db.updateTable('dispatches').set({ office_id: office }).where('id', '=', far).execute()
  const reply = await ask('dispatcher', 'booking-list', 'day=2026-01-10')
  expect(reply.code).toBe(200)
  expect(reply.headers['content-disposition']).toContain('booking-2026-01-10.pdf')
  const text = await textOf(reply.bytes)
  expect(text).toMatch(/First of the day.*Last of the day/)
  for (const other of ['Night before', 'Day after', 'Still here', 'Another office'])
    expect(text).not.toContain(other)
  const none = await ask('dispatcher', 'booking-list', 'day=2026-01-12')
  expect([none.code, replyOf(none).message]).toEqual([409, 'No summons was sent to an address on this day.'])
})

test('a day of more than a list holds is said, not cut off', async () => {
  const id = await place('completed', 'Many')
  await world.db
    .updateTable('dispatches')
    .set({ state_since: new Date('2026-01-20T12:00:00+06:00') })
    .where('id', '=', id)
    .execute()
  const line = await world.db
    .selectFrom('dispatch_lines')
    .selectAll()
    .where('dispatch_id', '=', id)
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('dispatch_lines')
    .values(
      Array.from({ length: bookingLinesMax }, (_, index) => ({
        ...line,
        id: v7(),
        defendant_id: `more-${index}`,
        position: index + 1,
      })),
    )
    .execute()
  expect((await ask('dispatcher', 'booking-list', 'day=2026-01-20')).code).toBe(409)
  await world.db.deleteFrom('dispatch_lines').where('defendant_id', '=', 'more-0').execute()
  const whole = await ask('dispatcher', 'booking-list', 'day=2026-01-20')
  expect(whole.code).toBe(200)
  expect((await textOf(whole.bytes)).split('Many')).toHaveLength(bookingLinesMax + 1)
})

test('a tracking number belongs to one summons, also of another dispatch: the second is refused at its field and nothing of it is kept (product 2.2)', async () => {
  const [first, second] = [await place('received', 'First'), await place('received', 'Second')]
  const token = await world.login('dispatcher')
  const dueDate = '2027-01-01'
  const send = (id: string, trackingNumber: string) =>
    world.call(
      'POST /dispatches/{id}/actions/{event}',
      {
        params: { id, event: 'sendToAddress' },
        body: { version: 1, payload: { dueDate, lines: [{ defendantId: 'defendant-1', trackingNumber }] } },
      },
      token,
    )
  expect((await send(first, 'RR000000777BD')).code).toBe(200)
  for (const spelt of [' rr 000000777 bd ', 'RR-000-000-777-BD']) {
    const refused = await send(second, spelt)
    expect(refused.code).toBe(422)
    expect(JSON.stringify(refused.data)).toContain('"path":"lines.0.trackingNumber","error":"tracking_taken"')
  }
  const { data } = await world.call('GET /dispatches/{id}', { params: { id: second } }, token)
  expect([data.state, data.version, data.lines[0]?.trackingNumber]).toEqual(['received', 1, null])
})
