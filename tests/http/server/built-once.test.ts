import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { connect } from '../../../src/server/database/connect.ts'
import { builtOnce } from '../../../src/server/database/built-once.ts'
import { Prepared } from '../../../src/server/database/prepared.ts'
import type { Db, Trx } from '../../../src/server/deps.ts'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { placeApplication } from '../../support/stage.ts'
import { statementsOf } from '../../support/statements.ts'

type Shelf = { shelf: { id: number; label: string; at: Date; hash: Buffer } }

let court: Court
let db: Db
beforeAll(async () => {
  court = await createCourt()
  for (let made = 0; made < 3; made += 1) await placeApplication(court.stage, 'unverified')
  db = court.world.db
  await sql`create table shelf (id integer primary key, label text not null, at timestamptz not null, hash bytea not null)`.execute(
    db,
  )
  await sql`insert into shelf values (1, 'one', '2026-01-01Z', '\\x01'), (2, 'two', '2026-02-01Z', '\\x02')`.execute(
    db,
  )
})
afterAll(() => court.world.close())

const shelf = (asked: Db | Trx) =>
  (asked as unknown as ReturnType<typeof connect<Shelf>>).selectFrom('shelf').select('id').orderBy('id')

test('a question is built once, and each asker has their own rows', async () => {
  let built = 0
  const ask = builtOnce((asked, given: { label: string; after: Date; hash: Buffer }) => {
    built += 1
    return shelf(asked)
      .where('label', '=', given.label)
      .where('at', '>', given.after)
      .where('hash', '=', given.hash)
      .where(sql<boolean>`${'always'} = 'always'`)
  })
  const before = new Date('2025-12-01')
  expect(await ask(db, { label: 'one', after: before, hash: Buffer.of(1) })).toEqual([{ id: 1 }])
  expect(await ask(db, { label: 'two', after: before, hash: Buffer.of(2) })).toEqual([{ id: 2 }])
  expect(await ask(db, { label: 'two', after: before, hash: Buffer.of(1) })).toEqual([])
  expect(await ask(db, { label: 'two', after: new Date('2026-03-01'), hash: Buffer.of(2) })).toEqual([])
  expect(built).toBe(1)
})

test('a value may stand in it more than once', async () => {
  const ask = builtOnce((asked, { label }: { label: string }) =>
    shelf(asked).where(sql<boolean>`label = ${label} or label = ${label} || 'o'`),
  )
  expect(await ask(db, { label: 'tw' })).toEqual([{ id: 2 }])
  expect(await ask(db, { label: 'one' })).toEqual([{ id: 1 }])
})

test('each shape is built for itself', async () => {
  const shapes: boolean[] = []
  const ask = builtOnce((asked, { label }: { label: string }, isOther: boolean) => {
    shapes.push(isOther)
    return shelf(asked).where('label', isOther ? '!=' : '=', label)
  })
  expect(await ask(db, { label: 'one' }, false)).toEqual([{ id: 1 }])
  expect(await ask(db, { label: 'one' }, true)).toEqual([{ id: 2 }])
  expect(await ask(db, { label: 'two' }, false)).toEqual([{ id: 2 }])
  expect(shapes).toEqual([false, true])
})

test.each([
  ['changed', (label: string) => `${label}!`],
  ['left out', () => 'one'],
])(
  'a value that is %s on its way is a fault: the next one would be answered as the first',
  async (_, way) => {
    const ask = builtOnce((asked, { label }: { label: string }) =>
      shelf(asked).where('label', '=', way(label)),
    )
    await expect(ask(db, { label: 'one' })).rejects.toThrow('no parameter of the question: label')
  },
)

test('a moment is no value of another one that is as early', async () => {
  const ask = builtOnce((asked, given: { from: Date; to: Date }) =>
    shelf(asked).where('at', '>=', given.from).where('at', '<', given.to),
  )
  expect(await ask(db, { from: new Date('2026-01-15'), to: new Date('2026-02-15') })).toEqual([{ id: 2 }])
  expect(await ask(db, { from: new Date('2025-12-15'), to: new Date('2026-01-15') })).toEqual([{ id: 1 }])
})

test('a number is no value of another one that is as great', async () => {
  const ask = builtOnce((asked, given: { from: number; to: number }) =>
    shelf(asked).where('id', '>=', given.from).where('id', '<', given.to).where('id', '<>', 1_000),
  )
  expect(await ask(db, { from: 1, to: 2 })).toEqual([{ id: 1 }])
  expect(await ask(db, { from: 2, to: 1_000 })).toEqual([{ id: 2 }])
  expect(await ask(db, { from: 2, to: 2 })).toEqual([])
})

test('values may be those of several things, and several texts be one of them', async () => {
  type Given = { shelves: readonly { from: Date; labels: readonly string[] }[]; none?: Date | undefined }
  let built = 0
  const ask = builtOnce((asked, { shelves }: Given, _count: string) => {
    built += 1
    return shelf(asked).where((is) =>
      is.or(
        shelves.map(({ from, labels }) => sql<boolean>`at >= ${from} and label = any(${labels}::text[])`),
      ),
    )
  })
  const one = { from: new Date('2026-01-01'), labels: ['one', 'none'] }
  const two = { from: new Date('2026-02-01'), labels: ['two'] }
  const both = { from: new Date('2026-01-15'), labels: ['one', 'two'] }
  expect(await ask(db, { shelves: [one, two] }, '2')).toEqual([{ id: 1 }, { id: 2 }])
  expect(await ask(db, { shelves: [both, one], none: undefined }, '2')).toEqual([{ id: 1 }, { id: 2 }])
  expect(await ask(db, { shelves: [both, both] }, '2')).toEqual([{ id: 2 }])
  expect(await ask(db, { shelves: [one] }, '1')).toEqual([{ id: 1 }])
  expect(built).toBe(2)
})

test('and one of those that is left out on its way is a fault that names the way to it', async () => {
  const ask = builtOnce((asked, { shelves }: { shelves: readonly { from: Date; to: Date }[] }) =>
    shelf(asked).where('at', '>=', shelves[0]?.from ?? new Date()),
  )
  const from = new Date('2026-01-01')
  await expect(ask(db, { shelves: [{ from, to: from }] })).rejects.toThrow(
    'no parameter of the question: shelves.0.to',
  )
})

const queue = (who: Person, query: object = {}) =>
  court.world.call(
    'GET /applications',
    { query: { list: 'unverified', ...query } as never },
    court.tokens[who],
  )

test('a page of a queue has one text that is planned once, whatever office asks (product 7)', async () => {
  const texts = new Set<string>()
  for (let time = 0; time < 3; time += 1)
    for (const who of ['administrator', 'otherAdministrator'] as const) {
      const sent = await statementsOf(() => queue(who), court.world.databaseConfig.database)
      if (time > 0) for (const text of sent.filter((one) => one.includes('page_time'))) texts.add(text)
    }
  expect(texts.size).toBe(1)
  const prepared = new Prepared()
  const [text = ''] = texts
  expect([1, 2, 3].map(() => prepared.of(text, []).name).at(-1)).toBe('s0_0')
})

test('what an officer is told of themselves is one text, whoever asks and at whatever moment (product 7)', async () => {
  const texts = new Set<string>()
  for (let time = 0; time < 4; time += 1) {
    for (const who of ['administrator', 'otherAdministrator'] as const) {
      const ask = () => court.world.call('GET /auth/info', {}, court.tokens[who])
      const sent = await statementsOf(ask, court.world.databaseConfig.database)
      if (time > 0) for (const text of sent.filter((one) => one.includes('count(*)'))) texts.add(text)
    }
    court.world.clock.advance({ minutes: 1 })
  }
  expect(texts.size).toBe(1)
})

test('and each office has its own rows in it, at every end and from every cursor', async () => {
  const idsOf = async (who: Person, query: object = {}) =>
    (await queue(who, query)).data.rows.map(({ id }) => id)
  const own = await idsOf('administrator')
  expect(own.length).toBeGreaterThan(2)
  expect(await idsOf('otherAdministrator')).toEqual(
    expect.not.arrayContaining(own.map((id) => expect.stringMatching(id))),
  )
  expect(await idsOf('headAdministrator')).toEqual(expect.arrayContaining(own))
  expect(await idsOf('administrator', { sort: 'oldest' })).toEqual(own.toReversed())
  const { rows } = (await queue('administrator')).data
  const [first, second] = [rows[0]?.cursor, rows[1]?.cursor]
  expect(await idsOf('administrator', { after: first })).toEqual(own.slice(1))
  expect(await idsOf('administrator', { after: second })).toEqual(own.slice(2))
  expect(await idsOf('administrator', { before: second })).toEqual(own.slice(0, 1))
})

const noCommand = (text: string) => !/^(begin|commit)/.test(text)

test.each([
  [
    'an act',
    (id: string, version: number) =>
      court.world.call(
        'POST /applications/{id}/actions/{event}',
        { params: { id, event: 'verify' }, body: { version, payload: {} } },
        court.tokens.administrator,
      ),
  ],
  [
    'a case',
    (id: string) =>
      court.world.call('GET /applications/{id}', { params: { id } }, court.tokens.administrator),
  ],
])('what %s asks and writes is planned once (product 7)', async (_, send) => {
  const prepared = new Prepared()
  const texts = new Set<string>()
  for (let time = 0; time < 4; time += 1) {
    const id = await placeApplication(court.stage, 'unverified')
    const { version } = await db
      .selectFrom('applications')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const work = async () => expect(await send(id, version)).toMatchObject({ code: 200 })
    for (const text of (await statementsOf(work, court.world.databaseConfig.database)).filter(noCommand)) {
      const { name } = prepared.of(text, [])
      if (time === 3) texts.add(`${name === undefined ? 'planned anew' : 'kept'}: ${text}`)
    }
  }
  expect(texts.size).toBeGreaterThan(1)
  expect([...texts].filter((text) => text.startsWith('planned anew'))).toEqual([])
})
