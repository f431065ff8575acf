import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { placeApplication, placeBill, placeDispatch } from '../../support/stage.ts'

const day = 24 * 3_600_000

let court: Court
/** Waiting for a month, at another court and of another type; waiting since today, and owing. */
let old: string
let fresh: string
let otherCourt: number
let otherType: number
let sentOld: string
let sentFresh: string

const ago = (days: number) => new Date(court.world.clock.now().getTime() - days * day)
const dayAgo = (days: number) => new Date(ago(days).getTime() + day / 4).toISOString().slice(0, 10)

beforeAll(async () => {
  court = await createCourt()
  const { db } = court.world
  old = await placeApplication(court.stage, 'unverified')
  fresh = await placeApplication(court.stage, 'unverified')
  const before = await db
    .selectFrom('applications')
    .select(['court_id', 'type_id'])
    .where('id', '=', fresh)
    .executeTakeFirstOrThrow()
  otherCourt = (
    await db
      .selectFrom('courts')
      .select('id')
      .where('id', '<>', before.court_id)
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id
  otherType = (
    await db
      .selectFrom('case_types')
      .select('id')
      .where('id', '<>', before.type_id)
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id
  await db
    .updateTable('applications')
    .set({ court_id: otherCourt, type_id: otherType, state_since: ago(30), submitted_at: ago(40) })
    .where('id', '=', old)
    .execute()
  await db
    .updateTable('applications')
    .set({ state_since: ago(0), submitted_at: ago(0) })
    .where('id', '=', fresh)
    .execute()
  await placeBill(court.stage, { applicationId: fresh, totalPoisha: 45_000, paidPoisha: 0 })
  sentOld = await placeDispatch(court.stage, await placeApplication(court.stage, 'approved'), 'sent')
  sentFresh = await placeDispatch(court.stage, await placeApplication(court.stage, 'approved'), 'sent')
  await db
    .updateTable('dispatches')
    .set({ state_since: ago(9) })
    .where('id', '=', sentOld)
    .execute()
})
afterAll(() => court.world.close())

const read = (query: Record<string, string | number>, who: Person = 'administrator') =>
  court.world.call(
    'GET /applications',
    { query: { list: 'unverified', size: 100, ...query } as never },
    court.tokens[who],
  )
const namesOf = (rows: readonly { id: string }[]) =>
  rows.flatMap(({ id }) => (id === old ? 'old' : id === fresh ? 'fresh' : []))
/** Which of the two a filter leaves. */
async function left(query: Record<string, string | number>) {
  const { code, data } = await read(query)
  expect(code).toBe(200)
  expect(data.total).toBe(data.rows.length)
  expect(data.isMoreThanTotal).toBe(false)
  return namesOf(data.rows)
}
/** The two in the order of the whole list. */
const inOrder = async (query: Record<string, string | number>) => namesOf((await read(query)).data.rows)

describe('a list of cases is narrowed (product 8, look Staff)', () => {
  test.each<[string, () => Record<string, string | number>, string[]]>([
    ['by court', () => ({ court: otherCourt }), ['old']],
    ['by type', () => ({ type: otherType }), ['old']],
    ['by the days of filing', () => ({ from: dayAgo(41), to: dayAgo(39) }), ['old']],
    ['by one day of filing alone', () => ({ from: dayAgo(40), to: dayAgo(40) }), ['old']],
    ['from a day of filing on', () => ({ from: dayAgo(10) }), ['fresh']],
    ['until a day of filing', () => ({ to: dayAgo(10) }), ['old']],
    ['by age', () => ({ days: 3 }), ['old']],
    ['by what is owed', () => ({ due: 'yes' }), ['fresh']],
    ['by what is not owed', () => ({ due: 'no' }), ['old']],
    ['by several at once', () => ({ court: otherCourt, due: 'yes' }), []],
  ])('%s', async (_how, query, expected) => {
    expect(await left(query())).toEqual(expected)
  })

  test('by who has a case in hand: the reader, a colleague, nobody', async () => {
    const claim = { params: { id: old }, body: { takeOver: false } }
    await court.world.call('POST /applications/{id}/claim', claim, court.tokens.administrator)
    expect(await left({ holder: 'me' })).toEqual(['old'])
    expect(await left({ holder: 'others' })).toEqual([])
    expect(await left({ holder: 'nobody' })).toEqual(['fresh'])
    const { data } = await read({ holder: 'others' }, 'headAdministrator')
    expect(data.rows.map(({ id }) => id)).toEqual([old])
  })

  test('in the order of waiting and of filing, either way; days of filing bring their order with them', async () => {
    expect(await inOrder({ sort: 'oldest' })).toEqual(['old', 'fresh'])
    expect(await inOrder({ sort: 'newest' })).toEqual(['fresh', 'old'])
    await sql`update applications set submitted_at = ${ago(50)} where id = ${fresh}`.execute(court.world.db)
    expect(await inOrder({ sort: 'filed_first' })).toEqual(['fresh', 'old'])
    expect(await inOrder({ sort: 'filed_last' })).toEqual(['old', 'fresh'])
    expect(await left({ sort: 'oldest', to: dayAgo(10) })).toEqual(['fresh', 'old'])
    await sql`update applications set submitted_at = ${ago(0)} where id = ${fresh}`.execute(court.world.db)
  })

  test('page by page, each row once', async () => {
    const first = await read({ sort: 'filed_first', size: 1 })
    const after = first.data.nextCursor ?? ''
    const second = await read({ sort: 'filed_first', size: 1, page: 2, after })
    expect([...first.data.rows, ...second.data.rows].map(({ id }) => id)).toHaveLength(2)
    expect(new Set([...first.data.rows, ...second.data.rows].map(({ id }) => id)).size).toBe(2)
  })

  test.each([
    ['court', { court: 2_000_000_000 }],
    ['type', { type: 2_000_000_000 }],
    ['holder', { holder: 'somebody' }],
    ['due', { due: 'perhaps' }],
    ['days', { days: 0 }],
    ['from', { from: '2026-02-30' }],
    ['to', { from: '2026-02-03', to: '2026-02-01' }],
    ['sort', { sort: 'colour' }],
  ])('what is no %s is answered 422 by its name', async (path, query) => {
    const { code, data } = await read(query)
    expect([code, data]).toMatchObject([422, { fields: [{ path }] }])
  })

  test('another office’s court leaves nothing of its cases', async () => {
    const { data } = await read({ court: otherCourt }, 'otherAdministrator')
    expect(data.rows).toEqual([])
    expect(data.total).toBe(0)
  })
})

test('dispatches are narrowed by age and by who has the case (product 8)', async () => {
  const ids = async (query: Record<string, string | number>) => {
    const { data } = await court.world.call(
      'GET /dispatches',
      { query: { list: 'new_case_documents', size: 100, ...query } as never },
      court.tokens.dispatcher,
    )
    expect(data.total).toBe(data.rows.length)
    return data.rows.map(({ id }) => id).filter((id) => [sentOld, sentFresh].includes(id))
  }
  expect(await ids({ days: 5 })).toEqual([sentOld])
  expect(await ids({ holder: 'me' })).toEqual([])
  expect((await ids({ holder: 'nobody' })).toSorted()).toEqual([sentOld, sentFresh].toSorted())
})
