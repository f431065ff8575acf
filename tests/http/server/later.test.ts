import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, openClient } from '../../../src/server/database/connect.ts'
import { writeKept, writeLater } from '../../../src/server/database/later.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import { isRefused, notFound } from '../../../src/server/errors.ts'
import { inTransaction } from '../../../src/server/lifecycle/transaction.ts'
import type { Db, Trx } from '../../../src/server/deps.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import { statementsOf } from '../../support/statements.ts'

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await createDatabase({ isEmpty: true })
  db = connect<Database>(database.config, { max: 2 })
  await sql`create table written (id int generated always as identity, what text unique, count int not null default 0)`.execute(
    db,
  )
  await sql`create table noted (what text)`.execute(db)
})
afterEach(async () => {
  await db.destroy()
  await database.drop()
})

const write = (trx: Trx, what: string) =>
  writeLater(trx, sql`insert into written (what) values (${what})`.compile(trx))
const note = (trx: Trx, what: string) =>
  writeLater(trx, sql`insert into noted (what) values (${what} || ' for $1')`.compile(trx))
const raise = (trx: Trx, what: string) =>
  writeLater(trx, sql`update written set count = count + 1 where what = ${what}`.compile(trx))
const tell = (trx: Trx, what: string, words: string[]) =>
  writeLater(trx, sql`insert into noted (what) values (${what})`.compile(trx), { channel: 'heard', words })

const rowsOf = async (table: 'written' | 'noted', by: Db | Trx = db): Promise<string[]> => {
  const { rows } = await sql<{ what: string }>`select what from ${sql.table(table)} order by what`.execute(by)
  return rows.map(({ what }) => what)
}
const asked = async (work: (trx: Trx) => Promise<unknown>): Promise<string[]> => {
  const texts = await statementsOf(() => inTransaction(db, work), database.config.database)
  return texts.filter((text) => !/^(?:begin|commit|rollback)$/i.test(text))
}

test('what nothing waits for is written before the commit, all of it in one statement (house 6)', async () => {
  const statements = await asked(async (trx) => {
    await write(trx, 'one')
    await note(trx, 'two')
    expect(await rowsOf('written', trx)).toEqual([])
  })
  expect(statements).toHaveLength(2)
  expect(statements[1]).toMatch(
    /^with write_0 as \(insert into written .*\), write_1 as \(insert into noted /,
  )
  expect([await rowsOf('written'), await rowsOf('noted')]).toEqual([['one'], ['two for $1']])
})

test('a refusal and an error leave nothing of it, and the next transaction begins with nothing kept', async () => {
  const refused = await inTransaction(db, async (trx) => {
    await write(trx, 'refused')
    return notFound()
  })
  expect(isRefused(refused)).toBe(true)
  const failing = inTransaction(db, async (trx) => {
    await write(trx, 'failed')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await inTransaction(db, (trx) => write(trx, 'kept'))
  expect(await rowsOf('written')).toEqual(['kept'])
})

test('whoever has it written reads it in the same transaction, and nothing is written twice', async () => {
  await inTransaction(db, async (trx) => {
    await write(trx, 'one')
    await writeKept(trx)
    expect(await rowsOf('written', trx)).toEqual(['one'])
    await writeKept(trx)
  })
  expect(await rowsOf('written')).toEqual(['one'])
})

test('a second of the same text waits for the first: each change of a row is made, and rows stand in the order in which they were written', async () => {
  await inTransaction(db, async (trx) => {
    await write(trx, 'z')
    await write(trx, 'a')
    await raise(trx, 'z')
    await raise(trx, 'z')
  })
  const { rows } = await sql`select what, count from written order by id`.execute(db)
  expect(rows).toEqual([
    { what: 'z', count: 2 },
    { what: 'a', count: 0 },
  ])
})

test('what is told is heard when it is committed, once, and goes with others of its kind', async () => {
  const words: (string | undefined)[] = []
  const listener = openClient(database.config)
  await listener.connect()
  try {
    listener.on('notification', ({ payload }) => void words.push(payload))
    await listener.query('listen heard')
    await inTransaction(db, async (trx) => {
      await tell(trx, 'undone', ['undone'])
      return notFound()
    })
    const statements = await asked(async (trx) => {
      await tell(trx, 'one', ['first', 'second'])
      await tell(trx, 'two', ['third'])
    })
    expect(statements).toHaveLength(1)
    await listener.query('select 1')
    expect(words).toEqual(['first', 'second', 'third'])
    expect(await rowsOf('noted')).toEqual(['one', 'two'])
  } finally {
    await listener.end()
  }
})

test('in a transaction that keeps nothing it is written and told at once', async () => {
  await db.transaction().execute(async (trx) => {
    await tell(trx, 'one', [])
    await write(trx, 'two')
    expect([await rowsOf('noted', trx), await rowsOf('written', trx)]).toEqual([['one'], ['two']])
  })
})

test('what it is refused for is thrown before the commit, and undoes all', async () => {
  await inTransaction(db, (trx) => write(trx, 'one'))
  const twice = inTransaction(db, async (trx) => {
    await note(trx, 'two')
    await write(trx, 'one')
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect(await rowsOf('noted')).toEqual([])
})
