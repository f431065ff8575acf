import type { Migration } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '../../src/server/database/migrations/index.ts'
import { statementsOf, whatLocks } from '../support/locks.ts'

/** Those up to it ran where there were few rows, and nothing is left to say about them. */
const last = '068-counted-by-index'

/** A migration may say why what it does is no harm: of a table that stays small, or at a time that is told in CHANGELOG.md. */
type Reasoned = Migration & { reasons?: Record<string, string> }

const newer = Object.entries<Reasoned>(migrations).filter(([name]) => name > last)

test('what holds a large table while people wait, or breaks the release before, has its reason in the migration (product 5)', async () => {
  const unsaid: string[] = []
  for (const [name, migration] of newer) {
    const found = whatLocks(await statementsOf(migration))
    const reasons = Object.keys(migration.reasons ?? {})
    unsaid.push(...found.filter((what) => !reasons.includes(what)).map((what) => `${name}: ${what}`))
    unsaid.push(...reasons.filter((what) => !found.includes(what)).map((what) => `${name} does not: ${what}`))
  }
  expect(unsaid).toEqual([])
})

const doing = (sql: string): Promise<string[]> =>
  statementsOf({
    async up(db) {
      await db.executeQuery({ sql, parameters: [], query: { kind: 'RawNode' } } as never)
    },
  }).then(whatLocks)

test.each([
  ['create index cases_open on cases (state)', ['an index on cases']],
  ['create unique index on only cases (state)', ['an index on cases']],
  ['alter table cases alter column number type text', ['a new type of cases']],
  ['alter table cases alter number set not null', ['set not null on cases']],
  [
    'alter table cases add column token uuid default gen_random_uuid()',
    ['a default that is reckoned for each row of cases'],
  ],
  ['alter table cases add number bigserial', ['a column that is reckoned or numbered in cases']],
  [
    'alter table cases add column full_name text generated always as (name) stored',
    ['a column that is reckoned or numbered in cases'],
  ],
  [
    'alter table cases add constraint paid check (paid >= 0)',
    ['a constraint that is looked through on cases'],
  ],
  [
    'alter table cases add column court integer references courts',
    ['a constraint that is looked through on cases'],
  ],
  ['lock table cases in share mode', ['a lock of cases']],
  ['update cases set state = state', ['rows changed of cases']],
  ['delete from cases where true', ['rows removed of cases']],
  ['truncate cases', ['rows removed of cases']],
  ['alter table cases drop column number', ['something taken from cases']],
  ['drop table if exists cases', ['a table taken away: cases']],
  ['alter table cases rename column number to name', ['another name in cases']],
  ['alter table cases add column number text not null', ['a column that must be given in cases']],
])('%s', async (statement, found) => {
  expect(await doing(statement)).toEqual(found)
})

test.each([
  'alter table cases add column owes boolean not null default false',
  'alter table cases add column number text',
  'alter table cases add constraint paid check (paid >= 0) not valid',
  'alter table cases validate constraint paid',
  'alter table cases drop constraint paid',
  'alter table cases alter column number set default 1',
  'create index concurrently cases_open on cases (state)',
  'create table notes (id uuid primary key, case_id uuid references cases); create index on notes (case_id)',
  'insert into counters select state, count(*) from cases group by state',
  'create function touch() returns trigger language plpgsql as $$ begin update cases set state = state; return null; end $$',
  "insert into words values ('; update cases set state = state')",
])('%s holds nobody up', async (statement) => {
  expect(await doing(statement)).toEqual([])
})

test('a migration of before is read as it would be sent', async () => {
  expect(whatLocks(await statementsOf(migrations['058-waivers-recovered'] as Migration))).toEqual([
    'a constraint that is looked through on bills',
    'an index on bills',
  ])
})
