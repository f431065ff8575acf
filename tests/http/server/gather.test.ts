import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '../../../src/server/database/connect.ts'
import { all, gathering } from '../../../src/server/database/gather.ts'
import type { Db, Trx } from '../../../src/server/deps.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import { statementsOf } from '../../support/statements.ts'

/** One column of each type that the product's tables have, and one that only a driver can read exactly. */
const columns = {
  id: 'integer primary key',
  label: 'text',
  is_open: 'boolean',
  poisha: 'bigint',
  poishas: 'bigint[]',
  at: 'timestamptz',
  day: 'date',
  form: 'jsonb',
  names: 'text[]',
  share: 'float8',
  exact: 'numeric',
  hash: 'bytea',
}
type Shelf = { shelf: Record<keyof typeof columns, unknown> }
type Asked = ReturnType<typeof connect<Shelf>>

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createDatabase({ isEmpty: true })
  db = connect(database.config, { max: 4 })
  const made = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  await sql`create table shelf (${sql.join(made)})`.execute(db)
})
beforeEach(async () => {
  await sql`truncate shelf`.execute(db)
  await sql`insert into shelf values
    (1, 'ক-১ it''s $1 "quoted"', true, 9223372036854775807, '{1,-5,9223372036854775807}', '2026-11-23 12:00:00.123456+06',
      '2026-02-28', '{"at": "2026-01-01T00:00:00Z", "amount": 12, "list": [{"b": null}]}', '{a,"b,c",NULL}', 0.1, 1.10, '\\x01ff'),
    (2, null, null, null, null, null, null, null, null, null, null, null),
    (3, '', false, -7, '{}', '1999-12-31 23:59:59Z', '0001-01-01', 'null', '{}', -2.5e-7, 0, '')`.execute(db)
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const of = (asked: Db | Trx) => asked as unknown as Asked
const exactly = [
  'id',
  'label',
  'is_open',
  'poisha',
  'poishas',
  'at',
  'day',
  'form',
  'names',
  'share',
] as const
const listed = (asked: Db | Trx, order: 'asc' | 'desc' = 'asc') =>
  of(asked).selectFrom('shelf').select(exactly).orderBy('id', order).execute()
const labelled = (asked: Db | Trx, label: string) =>
  of(asked)
    .selectFrom('shelf')
    .select(['id', sql<string>`'$1 ' || ${label}`.as('said')])
    .where('label', '=', label)
    .execute()
const counted = (asked: Db | Trx) =>
  of(asked)
    .selectFrom('shelf')
    .select(sql<number>`count(*)::bigint`.as('count'))
    .executeTakeFirstOrThrow()

const askedFor = async <T>(work: () => Promise<T>): Promise<{ answer: T; statements: string[] }> => {
  const answers: T[] = []
  const statements = await statementsOf(async () => answers.push(await work()), database.config.database)
  return { answer: answers[0] as T, statements }
}

/** So that every column is known before it is counted. */
const warm = async () => {
  const asked = gathering(db)
  await Promise.all([listed(asked), listed(asked, 'desc'), labelled(asked, 'x'), counted(asked)])
}

test('what is asked at the same moment is one statement, and each has its own rows', async () => {
  await warm()
  const { answer, statements } = await askedFor(() => {
    const asked = gathering(db)
    return Promise.all([
      listed(asked),
      labelled(asked, 'ক-১ it\'s $1 "quoted"'),
      listed(asked, 'desc'),
      labelled(asked, ''),
      counted(asked),
    ])
  })
  expect(statements).toHaveLength(1)
  const [rows, first, backwards, last, count] = answer
  expect(rows).toEqual(await listed(db))
  expect(rows[0]?.at).toEqual(new Date('2026-11-23T06:00:00.123Z'))
  expect(rows[0]?.poisha).toBe(Number.MAX_SAFE_INTEGER)
  expect(rows[0]?.poishas).toEqual([1, -5, Number.MAX_SAFE_INTEGER])
  expect(backwards).toEqual(await listed(db, 'desc'))
  expect(first).toEqual([{ id: 1, said: '$1 ক-১ it\'s $1 "quoted"' }])
  expect(last).toEqual([{ id: 3, said: '$1 ' }])
  expect(count).toEqual({ count: 3 })
})

test('a question that nobody asked before goes alone, once', async () => {
  const fresh = (asked: Db | Trx) =>
    of(asked).selectFrom('shelf').select(['id', 'day']).where('id', '>', 1).orderBy('id').execute()
  await warm()
  const ask = () => {
    const asked = gathering(db)
    return askedFor(() => Promise.all([fresh(asked), counted(asked), listed(asked)]))
  }
  const [first, second] = [await ask(), await ask()]
  expect(first.statements).toHaveLength(2)
  expect(second.statements).toHaveLength(1)
  expect(second.answer).toEqual(first.answer)
})

test.each(['exact', 'hash'] as const)(
  'a column of %s, which no JSON holds exactly, always goes alone',
  async (column) => {
    const read = (asked: Db | Trx) => of(asked).selectFrom('shelf').select(column).orderBy('id').execute()
    const ask = () => {
      const asked = gathering(db)
      return askedFor(() => Promise.all([read(asked), read(asked), counted(asked)]))
    }
    await warm()
    await ask()
    const { answer, statements } = await ask()
    expect(statements).toHaveLength(3)
    expect(answer[0]).toEqual(await read(db))
  },
)

test('what changes or locks goes through as it is, and a transaction sees what it wrote', async () => {
  await warm()
  await db.transaction().execute(async (trx) => {
    const asked = gathering(trx)
    const locked = of(asked).selectFrom('shelf').select('id').where('id', '=', 2).forUpdate().execute()
    const { answer, statements } = await askedFor(() => Promise.all([locked, counted(asked)]))
    expect(answer[0]).toEqual([{ id: 2 }])
    expect(statements.some((text) => text.endsWith('for update'))).toBe(true)
    const changed = await of(asked)
      .updateTable('shelf')
      .set({ label: 'changed' })
      .where('id', '=', 2)
      .executeTakeFirst()
    expect(changed.numUpdatedRows).toBe(1n)
    const [found, count] = await Promise.all([labelled(asked, 'changed'), counted(asked)])
    expect(found).toMatchObject([{ id: 2 }])
    expect(count).toEqual({ count: 3 })
  })
})

test('one that the database refuses refuses those beside it', async () => {
  await warm()
  const broken = (asked: Db | Trx, by: number) =>
    of(asked)
      .selectFrom('shelf')
      .select(sql<number>`1 / ${by}::int`.as('part'))
      .execute()
  await broken(gathering(db), 1)
  const asked = gathering(db)
  const results = await Promise.allSettled([broken(asked, 0), counted(asked)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await counted(asked)).toEqual({ count: 3 })
})

test('there are no transactions in it', async () => {
  await expect(
    gathering(db)
      .transaction()
      .execute(() => Promise.resolve(1)),
  ).rejects.toThrow('no transactions')
})

test('several answers have the names of their questions', async () => {
  expect(await all({ one: Promise.resolve(1), two: 2, none: undefined })).toEqual({
    one: 1,
    two: 2,
    none: undefined,
  })
})
