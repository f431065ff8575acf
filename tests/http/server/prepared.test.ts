import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../../src/server/database/connect.ts'
import { Prepared } from '../../../src/server/database/prepared.ts'
import type { Db } from '../../../src/server/deps.ts'
import { inTransaction } from '../../../src/server/lifecycle/transaction.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'

describe('a statement has a name', () => {
  const text = 'select name from courts where id = $1'
  const often = (prepared: Prepared, asked: string, times: number) =>
    Array.from({ length: times }, () => prepared.of(asked, [1]).name)

  test('once it has come three times, the same from then on', () => {
    expect(often(new Prepared(), text, 5)).toEqual([undefined, undefined, 's0_0', 's0_0', 's0_0'])
  })

  test('of its own', () => {
    const prepared = new Prepared()
    often(prepared, text, 3)
    expect(often(prepared, `${text} for update`, 3).at(-1)).toBe('s0_1')
  })

  test('with a limit that is written out too: one plan does for all who ask', () => {
    const bell = 'select id from notices where user_id = $1 order by id desc limit 50'
    expect(often(new Prepared(), bell, 3).at(-1)).toBe('s0_0')
  })

  test.each([
    'select id from applications where office_id = $1 order by id limit $2',
    'select (select json_agg(one) from (select id from notices limit 50) one), (select json_agg(one) from (select id from bills limit $1) one)',
    'begin',
    'commit',
    'listen jobs',
    'update courts set name = 1; update offices set name = 1',
    'savepoint one',
  ])('but not: %s', (asked) => {
    expect(often(new Prepared(), asked, 9).filter((name) => name !== undefined)).toEqual([])
  })

  test('and six hundred have one at most', () => {
    const prepared = new Prepared()
    const names = Array.from({ length: 602 }, (_, at) => often(prepared, `${text} and ${at} = ${at}`, 3)[2])
    expect(names[599]).toBe('s0_599')
    expect(names.slice(600)).toEqual([undefined, undefined])
    expect(often(prepared, `${text} and 7 = 7`, 1)).toEqual(['s0_7'])
  })

  test('and another one after the tables changed', () => {
    const prepared = new Prepared()
    often(prepared, text, 3)
    prepared.forget()
    expect(often(prepared, text, 3)).toEqual([undefined, undefined, 's1_0'])
  })
})

describe('what is sent often', () => {
  type Shelf = { shelf: { id: number; label: string } }
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createDatabase({ isEmpty: true })
    db = connect(database.config, { max: 1 })
    await sql`create table shelf (id integer primary key, label text not null)`.execute(db)
    await sql`insert into shelf values (1, 'one')`.execute(db)
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })
  const shelf = (asked: Db, mark: string) =>
    (asked as unknown as ReturnType<typeof connect<Shelf>>)
      .selectFrom('shelf')
      .selectAll()
      .where(sql<boolean>`${sql.lit(mark)} = ${sql.lit(mark)}`)
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
  const plansOf = async (mark: string) => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    )
    return rows.filter(({ statement }) => statement.includes(`'${mark}' =`)).length
  }

  test('is read and planned once a connection', async () => {
    for (let time = 0; time < 8; time += 1) await shelf(db, 'once')
    expect(await plansOf('once')).toBe(1)
  })

  test('answers with a column that came meanwhile', async () => {
    for (let time = 0; time < 4; time += 1) await shelf(db, 'before')
    await sql`alter table shelf add column height integer not null default 7`.execute(db)
    expect(await shelf(db, 'before')).toEqual({ id: 1, label: 'one', height: 7 })
  })

  test('answers so in a transaction too, which begins anew', async () => {
    for (let time = 0; time < 4; time += 1) await shelf(db, 'within')
    await sql`alter table shelf add column depth integer not null default 9`.execute(db)
    let tries = 0
    const found = await inTransaction(db, (trx) => {
      tries += 1
      return shelf(trx as unknown as Db, 'within')
    })
    expect(found).toEqual({ id: 1, label: 'one', height: 7, depth: 9 })
    expect(tries).toBe(2)
  })
})
