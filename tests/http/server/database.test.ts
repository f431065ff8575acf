import { unreadablePoisha } from '../../../src/machines/money.ts'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../../../src/server/database/connect.ts'
import { connectionConfig } from '../../../src/server/database/server.ts'
import type { EmbeddedConfig } from '../../../src/server/database/embedded.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import { createDatabase } from '../../support/database.ts'
import { query, withResolvers } from '../../support/database-query.ts'

let base = ''

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'court-database-'))
})

afterEach(() => {
  rmSync(base, { recursive: true, force: true })
})

describe('connection', () => {
  test('reads bigint as number, what a number cannot hold as what cannot be told, and days as text', async () => {
    await withDatabase(async (db) => {
      const { rows } = await sql`
        select 9007199254740991::bigint as whole, '{1,null,3}'::bigint[] as list, date '2026-03-01' as day,
          '{2026-03-01}'::date[] as days, timestamptz '2026-03-01 00:00:00+06' as moment`.execute(db)
      expect(rows).toEqual([
        {
          whole: Number.MAX_SAFE_INTEGER,
          list: [1, null, 3],
          day: '2026-03-01',
          days: ['2026-03-01'],
          moment: new Date('2026-02-28T18:00:00Z'),
        },
      ])
      // An error here would take every other row of the query along (product 7).
      const beyond = await sql`select 9007199254740993::bigint as whole`.execute(db)
      expect(beyond.rows).toEqual([{ whole: unreadablePoisha }])
    })
  })

  test('reads a list of texts as it was written, whatever stands in them (house 6)', async () => {
    const signs = ['', 'NULL', 'null', '{', '}', ',', '"', '\\', ' ', 'a.b', '[0:1]={a}', 'ক', "'"]
    const text = fc.oneof(fc.constantFrom(...signs), fc.string())
    const list = fc.array(
      fc.option(
        text.map((value) => value.replaceAll('\0', '')),
        { nil: null },
      ),
    )
    await withDatabase(async (db) => {
      const isRead = async (texts: (string | null)[]) => {
        const { rows } = await sql<{ list: string[] }>`select ${texts}::text[] as list`.execute(db)
        expect(rows).toEqual([{ list: texts }])
      }
      await fc.assert(fc.asyncProperty(list, isRead), { numRuns: 200, seed: 16 })
      const { rows } = await sql`select '{}'::text[] as none, '{{a,b},{c,d}}'::text[] as lists`.execute(db)
      expect(rows).toEqual([
        {
          none: [],
          lists: [
            ['a', 'b'],
            ['c', 'd'],
          ],
        },
      ])
    })
  })

  test('outlives a server that ends its connections', async () => {
    const database = await createDatabase()
    const errors: Error[] = []
    const broken = withResolvers<void>()
    const db = connect<object>(database.config, {
      onError: (error) => (errors.push(error), broken.resolve()),
    })
    await sql`select 1`.execute(db)
    await query({ ...database.config, database: 'postgres' }, ends(database.config.database))
    await broken.promise
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    expect(errors.length).toBeGreaterThan(0)
    await db.destroy()
    await database.drop()
  })

  test('takes DATABASE_URL where it is given and the embedded server where it is not', async () => {
    const url = 'postgres://somebody@127.0.0.1:1/court'
    const named = await connectionConfig({ DATABASE_URL: ` ${url} `, DATA_FOLDER: base })
    expect(named.config).toEqual({ connectionString: url })
    expect(readdirSync(base)).toEqual([])
    const own = await connectionConfig({ DATABASE_URL: '', DATA_FOLDER: base })
    expect(own.config.host).toBe(path.join(base, 'postgres', 'socket'))
    await own.stop()
  })

  test('gives each file a database of its own from the template', async () => {
    const [one, two] = await Promise.all([createDatabase(), createDatabase()])
    await query(one.config, 'create table mine (number integer)')
    const tables = "select count(*)::int as number from pg_tables where tablename = 'mine'"
    expect(await query(two.config, tables)).toEqual([{ number: 0 }])
    expect(await query(two.config, "select similarity('court', 'court') as same")).toEqual([{ same: 1 }])
    await Promise.all([one.drop(), two.drop()])
    await expect(query(one.config, 'select 1')).rejects.toThrow('does not exist')
  })
})

describe('migrations', () => {
  const good = {
    '001-first': {
      up: async (db: Kysely<unknown>) => void (await sql`create table first (id integer)`.execute(db)),
    },
    '002-second': {
      up: async (db: Kysely<unknown>) => void (await sql`create table second (id integer)`.execute(db)),
    },
  }

  test('run once although four processes start together', async () => {
    await withDatabase(async (_, config) => {
      const pools = [1, 2, 3, 4].map(() => connect<object>(config, { max: 2 }))
      const ran = await Promise.all(pools.map((db) => migrate(db, good)))
      expect(ran.flat()).toEqual(['001-first', '002-second'])
      await Promise.all(pools.map((db) => db.destroy()))
    })
  })

  test('stop at the first failure, name it, and leave nothing half done', async () => {
    await withDatabase(async (db) => {
      const bad = { up: async (trx: Kysely<unknown>) => void (await sql`select nothing`.execute(trx)) }
      await expect(migrate(db, { ...good, '003-bad': bad })).rejects.toThrow('003-bad')
      const { rows } = await sql`select to_regclass('first') is null as absent`.execute(db)
      expect(rows).toEqual([{ absent: true }])
      expect(await migrate(db, good)).toEqual(['001-first', '002-second'])
    })
  })
})

async function withDatabase(
  body: (db: Kysely<object>, config: EmbeddedConfig) => Promise<void>,
): Promise<void> {
  const database = await createDatabase({ isEmpty: true })
  const db = connect<object>(database.config)
  try {
    await body(db, database.config)
  } finally {
    await db.destroy()
    await database.drop()
  }
}

function ends(database: string): string {
  return `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`
}
