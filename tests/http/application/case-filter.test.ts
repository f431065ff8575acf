import { m } from '../../../src/words/messages.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { countPlaced, placeApplication, placeBill, placeDispatch } from '../../support/stage.ts'

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

  test('a day of filing ends with its last moment in Dhaka', async () => {
    const { db } = court.world
    const filedAt = (at: string) =>
      sql`update applications set submitted_at = ${at} where id = ${old}`.execute(db)
    for (const [at, expected] of [
      ['2020-01-31T17:59:59.999999Z', ['old']],
      ['2020-01-31T18:00:00Z', []],
      ['2020-01-30T18:00:00Z', ['old']],
      ['2020-01-30T17:59:59.999999Z', []],
    ] as const) {
      await filedAt(at)
      expect(await left({ from: '2020-01-31', to: '2020-01-31' }), at).toEqual(expected)
    }
    await filedAt(ago(40).toISOString())
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

  test('summonses begin with the newest where nothing else is asked for, cases likewise', async () => {
    const query = { list: 'new_case_documents', size: 100 } as never
    const { data } = await court.world.call('GET /dispatches', { query }, court.tokens.dispatcher)
    const sent = data.rows.map(({ id }) => id).filter((id) => id === sentOld || id === sentFresh)
    expect(sent).toEqual([sentFresh, sentOld])
    expect(await inOrder({})).toEqual(['fresh', 'old'])
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
    const { code, message, data } = await read(query)
    expect([code, data]).toMatchObject([422, { fields: [{ path }] }])
    expect(message).toBe(m.error_text_query({ names: `“${path}”` }))
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

describe('the head office reads one office alone, in lists and on dashboards (product 1, 8)', () => {
  const officeOther = async () => {
    const { data } = await court.world.call('GET /offices', {}, court.tokens.headAdministrator)
    return data.find(({ id }) => id !== court.stage.officeId)?.id ?? ''
  }
  const counted = async (query: Record<string, string>, who: Person = 'headAdministrator') => {
    const { code, data } = await read(query, who)
    return code === 200 ? [data.total, namesOf(data.rows).toSorted()] : code
  }

  test('a list is of the office, counted and told, by itself and narrowed further', async () => {
    const own = court.stage.officeId
    const other = await officeOther()
    await countPlaced(court.world.db)
    const [all] = (await counted({})) as [number]
    expect(await counted({ office: own })).toEqual([all, ['fresh', 'old']])
    expect(await counted({ office: other })).toEqual([0, []])
    await court.world.db.updateTable('applications').set({ office_id: other }).where('id', '=', old).execute()
    await countPlaced(court.world.db)
    expect(await counted({ office: own })).toEqual([all - 1, ['fresh']])
    expect(await counted({ office: other })).toEqual([1, ['old']])
    expect(await counted({ office: other, days: '3' })).toEqual([1, ['old']])
    expect(await counted({ office: own, days: '3' })).toEqual([0, []])
    expect(await counted({ office: other, overdue: 'yes' })).toEqual([1, ['old']])
    expect(await counted({ office: own, overdue: 'yes' })).toEqual([0, []])
    expect(await counted({ office: other, q: 'no such case' })).toEqual([0, []])
  })

  test('dispatches are, too', async () => {
    const total = async (query: Record<string, string>) => {
      const asked = { query: { list: 'send_to_dispatch', ...query } as never }
      const { data } = await court.world.call('GET /dispatches', asked, court.tokens.headAdministrator)
      return data.total
    }
    expect(await total({})).toBeGreaterThanOrEqual(2)
    expect(await total({ office: court.stage.officeId })).toBe(await total({}))
    expect(await total({ office: await officeOther() })).toBe(0)
  })

  test('a dashboard tells of it what its lists hold', async () => {
    const other = await officeOther()
    const at = async (office: string) => {
      const input = { query: { office } }
      const token = court.tokens.headAdministrator
      const { data } = await court.world.call('GET /administrator/dashboard/data', input, token)
      const pie = await court.world.call('GET /administrator/pie-chart/data', input, token)
      const line = await court.world.call('GET /administrator/line-chart/data', input, token)
      return {
        unverified: data.counts.unverifiedApp,
        overdue: data.overdue.unverified ?? 0,
        oldest: namesOf(data.oldest),
        pie: pie.data.find(({ state }) => state === 'unverified')?.count,
        submitted: line.data.reduce((sum, { count }) => sum + count, 0),
      }
    }
    expect(await at(other)).toEqual({ unverified: 1, overdue: 1, oldest: ['old'], pie: 1, submitted: 0 })
    expect(await at(court.stage.officeId)).toMatchObject({ overdue: 0 })
  })

  test('what is no office, or none within reach, is not there; one’s own changes nothing', async () => {
    const other = await officeOther()
    expect(await counted({ office: '0197f000-0000-7000-8000-00000000000c' })).toBe(404)
    expect(await counted({ office: other }, 'administrator')).toBe(404)
    expect(await counted({ office: 'dhaka' })).toBe(422)
    expect(await counted({ office: court.stage.officeId }, 'administrator')).toEqual(
      await counted({}, 'administrator'),
    )
    const input = { query: { office: other } }
    for (const [name, who] of [
      ['GET /administrator/dashboard/data', 'administrator'],
      ['GET /dispatcher/dashboard/data', 'dispatcher'],
      ['GET /accountant/dashboard/data', 'accountant'],
      ['GET /refunds', 'accountant'],
      ['GET /discrepancies', 'accountant'],
    ] as const)
      expect([name, (await court.world.call(name, input, court.tokens[who])).code]).toEqual([name, 404])
  })
})
