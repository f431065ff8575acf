import { CompiledQuery, Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tellAway, type Borrowed } from '../../../src/server/database/away.ts'
import { connect } from '../../../src/server/database/connect.ts'
import { dialectOver, goesAhead, goesWithCommit, writesTo } from '../../../src/server/database/driver.ts'
import { writeAhead, writeLater } from '../../../src/server/database/later.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import type { Db, Trx } from '../../../src/server/deps.ts'
import { inTransaction } from '../../../src/server/lifecycle/transaction.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'

const raw = (text: string) => CompiledQuery.raw(text)
const insert = "insert into written (what) values ('x')"
const anything = () => undefined

describe('what is on its way at once (house 6)', () => {
  /** A connection that answers nothing before it is told to; what it was sent and by what it was ended. */
  function silent() {
    const sent: string[] = []
    const waiting: (() => void)[] = []
    const answer = () => {
      for (const go of waiting.splice(0)) go()
    }
    const send = <Value>(text: string, value: Value) => {
      sent.push(text)
      return new Promise<Value>((resolve) => waiting.push(() => resolve(value)))
    }
    const result = { command: 'SELECT', rowCount: 1, rows: [], oid: 0, fields: [] }
    const client: Borrowed = {
      query: (text) => send(text, text.startsWith('insert') ? { ...result, command: 'INSERT' } : result),
      commitAfter: (text) => send(`${text}; commit`, undefined),
      release: () => undefined,
    }
    const pool = {
      connect: async () => client,
      query: (text: string) => client.query(text),
      end: async () => undefined,
    }
    const db = new Kysely<Database>({ dialect: dialectOver(pool) })
    /** What was sent before anything of it was answered, one list for each round. */
    const rounds = async (work: (trx: Trx) => Promise<unknown>): Promise<string[][]> => {
      const told: string[][] = []
      let isOver = false
      const done = db
        .transaction()
        .execute(work)
        .finally(() => (isOver = true))
      // Who waits for it is told below.
      done.catch(() => undefined)
      while (!isOver) {
        await new Promise((resolve) => setImmediate(resolve))
        if (sent.length > 0) told.push(sent.splice(0))
        answer()
      }
      await done
      return told
    }
    return { rounds }
  }

  const cases: { what: string; work: (trx: Trx) => Promise<unknown>; rounds: string[][] }[] = [
    { what: 'a transaction that asks nothing', work: async () => undefined, rounds: [] },
    {
      what: 'its beginning and the first question',
      work: (trx) => trx.executeQuery(raw('select 1 for update')),
      rounds: [['begin', 'select 1 for update'], ['commit']],
    },
    {
      what: 'its beginning alone, where a write comes first',
      work: (trx) => trx.executeQuery(raw(insert)),
      rounds: [['begin'], [insert], ['commit']],
    },
    {
      what: 'a write that comes first and goes ahead: it is waited for',
      work: (trx) => trx.executeQuery(goesAhead(raw(insert), anything)),
      rounds: [['begin'], [insert], ['commit']],
    },
    {
      what: 'what goes ahead and the question after it',
      work: async (trx) => {
        await trx.executeQuery(raw('select 1'))
        await trx.executeQuery(goesAhead(raw(insert), anything))
        await trx.executeQuery(raw('select 2'))
      },
      rounds: [['begin', 'select 1'], [insert, 'select 2'], ['commit']],
    },
    {
      what: 'what goes ahead and nothing comes after: the commit waits for it',
      work: async (trx) => {
        await trx.executeQuery(raw('select 1'))
        await trx.executeQuery(goesAhead(raw(insert), anything))
      },
      rounds: [['begin', 'select 1'], [insert], ['commit']],
    },
    {
      what: 'the last statement and the commit',
      work: async (trx) => {
        await trx.executeQuery(raw('select 1'))
        await trx.executeQuery(goesWithCommit(raw(insert)))
      },
      rounds: [['begin', 'select 1'], [`${insert}; commit`]],
    },
    {
      what: 'a last statement that is the only one',
      work: (trx) => trx.executeQuery(goesWithCommit(raw(insert))),
      rounds: [['begin'], [insert], ['commit']],
    },
  ]
  test.each(cases)('$what', async ({ work, rounds }) => {
    expect(await silent().rounds(work)).toEqual(rounds)
  })

  test('nothing comes after the last statement', async () => {
    const more = async (trx: Trx) => {
      await trx.executeQuery(raw('select 1'))
      await trx.executeQuery(goesWithCommit(raw(insert)))
      await trx.executeQuery(raw('select 2'))
    }
    await expect(silent().rounds(more)).rejects.toThrow('after the last')
  })

  test('a transaction that is to be of another kind begins as such', async () => {
    const sent: string[] = []
    const client = {
      query: async (text: string) => {
        sent.push(text)
        return { command: 'SELECT', rowCount: 0, rows: [], oid: 0, fields: [] }
      },
      commitAfter: async () => undefined,
      release: () => undefined,
    }
    const pool = { connect: async () => client, query: client.query, end: async () => undefined }
    const db = new Kysely<Database>({ dialect: dialectOver(pool) })
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => trx.executeQuery(raw('select 1')))
    expect(sent).toEqual([
      'start transaction isolation level repeatable read read only',
      'select 1',
      'commit',
    ])
  })
})

describe('what fails on its way (house 6)', () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createDatabase({ isEmpty: true })
    db = connect<Database>(database.config, { max: 1 })
    await sql`create table written_more (id int primary key)`.execute(db)
    await sql`create table written (what text unique, more int references written_more deferrable initially deferred)`.execute(
      db,
    )
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })
  beforeEach(async () => {
    await sql`delete from written`.execute(db)
  })

  const write = (trx: Trx, what: string) => sql`insert into written (what) values (${what})`.compile(trx)
  const ahead = (trx: Trx, what: string, count?: number) =>
    writeAhead(trx, { compile: () => write(trx, what) }, count)
  const question = (trx: Trx) => sql`select 1 as one`.execute(trx)
  /** What is there, and whether the one connection is in no transaction. */
  const left = async () => {
    const { rows } = await sql<{ what: string }>`select what from written order by what`.execute(db)
    // Within one transaction it would be the same.
    const moment = async () =>
      (await sql<{ now: string }>`select now()::text as now`.execute(db)).rows[0]?.now
    return { there: rows.map(({ what }) => what), isAlone: (await moment()) !== (await moment()) }
  }
  const untouched = { there: [], isAlone: true }

  test('a first question that fails leaves no transaction behind', async () => {
    await expect(inTransaction(db, (trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow('division')
    expect(await left()).toEqual(untouched)
  })

  test('what went ahead is there for whatever comes after it', async () => {
    await inTransaction(db, async (trx) => {
      await question(trx)
      await ahead(trx, 'one', 1)
      const { rows } = await sql`select what from written`.execute(trx)
      expect(rows).toEqual([{ what: 'one' }])
    })
    expect(await left()).toEqual({ there: ['one'], isAlone: true })
  })

  test.each([
    ['the question after it', question],
    ['the commit', async () => undefined],
    ['what goes ahead after it', (trx: Trx) => ahead(trx, 'another')],
    ['what is kept for the commit', (trx: Trx) => writeLater(trx, write(trx, 'another'))],
  ])('the error of what went ahead is thrown by %s, and nothing is kept', async (_what, next) => {
    const twice = inTransaction(db, async (trx) => {
      await question(trx)
      await ahead(trx, 'one')
      await ahead(trx, 'one')
      await next(trx)
    })
    await expect(twice).rejects.toThrow('written_what_key')
    expect(await left()).toEqual(untouched)
  })

  test.each([
    ['the question after it', question],
    ['the commit', async () => undefined],
  ])('other than the rows that are to change are told by %s, and nothing is kept', async (_what, next) => {
    const other = inTransaction(db, async (trx) => {
      await question(trx)
      await ahead(trx, 'one', 2)
      await next(trx)
    })
    await expect(other).rejects.toThrow('1 rows instead of 2')
    expect(await left()).toEqual(untouched)
  })

  test('a last statement that fails undoes all, and what it was refused for is thrown', async () => {
    const twice = inTransaction(db, async (trx) => {
      await question(trx)
      await ahead(trx, 'one')
      await writeLater(trx, write(trx, 'one'))
    })
    await expect(twice).rejects.toThrow('written_what_key')
    expect(await left()).toEqual(untouched)
  })

  test('what only the commit refuses undoes the last statement too', async () => {
    const unfounded = inTransaction(db, async (trx) => {
      await question(trx)
      await writeLater(trx, sql`insert into written (what, more) values ('one', 7)`.compile(trx))
    })
    await expect(unfounded).rejects.toThrow('foreign key')
    expect(await left()).toEqual(untouched)
  })

  test('a last statement whose plan is outdated is not sent once more, where no transaction is around it', async () => {
    const sent: string[] = []
    const outdated = new pg.DatabaseError('cached plan must not change result type', 1, 'error')
    Object.assign(outdated, { code: '0A000', routine: 'RevalidateCachedQuery' })
    const client = {
      query: async ({ text }: { text: string }) => {
        sent.push(text)
        if (text === insert) throw outdated
        return { command: 'ROLLBACK', rowCount: 0, rows: [] }
      },
      release: () => undefined,
    }
    // Of a pool no more is asked.
    const borrowed = await tellAway({ connect: async () => client } as unknown as pg.Pool).connect()
    await expect(borrowed.commitAfter(insert, [])).rejects.toBe(outdated)
    expect(sent).toEqual([insert, 'commit'])
    await expect(borrowed.query(insert)).rejects.toBe(outdated)
    expect(sent).toEqual([insert, 'commit', insert, insert])
  })

  test('what is thrown while something is ahead undoes it', async () => {
    const thrown = inTransaction(db, async (trx) => {
      await question(trx)
      await ahead(trx, 'one')
      throw new Error('no')
    })
    await expect(thrown).rejects.toThrow('no')
    expect(await left()).toEqual(untouched)
  })

  test('a statement outside of a transaction is waited for, whatever it was meant for', async () => {
    const twice = () => db.executeQuery(goesAhead(raw(insert), anything))
    await twice()
    await expect(twice()).rejects.toThrow('written_what_key')
    await expect(db.executeQuery(goesWithCommit(raw(insert)))).rejects.toThrow('written_what_key')
    expect(await left()).toEqual({ there: ['x'], isAlone: true })
  })

  test('writes are counted by their tables, reads and locks are not', async () => {
    await inTransaction(db, async (trx) => {
      const count = () => writesTo(trx, ['written'])
      expect(await count()).toBe(0)
      await sql`select what from written for update of written`.execute(trx)
      expect(await count()).toBe(0)
      await sql`insert into written_more (id) values (1)`.execute(trx)
      expect([await count(), await writesTo(trx, ['written_more', 'written'])]).toEqual([0, 1])
      await ahead(trx, 'one')
      await sql`update only "written" set what = 'two'`.execute(trx)
      await sql`with gone as (delete from written returning what) select what from gone`.execute(trx)
      expect(await count()).toBe(3)
    })
    await inTransaction(db, async (trx) => expect(await writesTo(trx, ['written'])).toBe(0))
  })
})
