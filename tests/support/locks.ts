import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Migration } from 'kysely'

/** What a migration would send, without a database. */
export async function statementsOf(migration: Migration): Promise<string[]> {
  const sent: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push(query.sql),
  })
  await migration.up(db)
  return sent.flatMap(singly)
}

/** Statement by statement, in one line each, without the bodies of functions and without texts. */
const singly = (text: string): string[] =>
  text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--[^\n]*/g, '')
    .replaceAll('"', '')
    .split(';')
    .map((one) => one.trim().replace(/\s+/g, ' ').toLowerCase())
    .filter(Boolean)

/** What holds a table of rows for as long as there are rows, by how the statement reads; the group is the table. */
const long: readonly [what: string, how: RegExp][] = [
  ['an index on', /^create (?:unique )?index (?!concurrently)(?:.* )?on (?:only )?([\w.]+)/],
  [
    'a new type of',
    /^alter table (?:if exists )?(?:only )?([\w.]+) .*\balter (?:column )?\w+ (?:set data )?type\b/,
  ],
  ['set not null on', /^alter table (?:if exists )?(?:only )?([\w.]+) .*\bset not null\b/],
  [
    'a default that is reckoned for each row of',
    /^alter table ([\w.]+) .*\badd (?:column )?\w+ .*\bdefault \(?[\w.]+\(/,
  ],
  ['a column that is reckoned or numbered in', /^alter table ([\w.]+) .*\badd .*(?:\bgenerated\b|serial\b)/],
  [
    'a constraint that is looked through on',
    /^alter table ([\w.]+) (?!.*\bnot valid\b).*\badd .*(?:\bcheck\b|\breferences\b|\bunique\b|\bprimary key\b|\bexclude\b)/,
  ],
  ['a lock of', /^lock (?:table )?([\w.]+)/],
  ['a rewrite of', /^(?:vacuum full|cluster|reindex (?:table|index)) ?([\w.]*)/],
  ['rows changed of', /^(?:with .*\) )?update (?:only )?([\w.]+) /],
  ['rows removed of', /^(?:with .*\) )?delete from (?:only )?([\w.]+)|^truncate (?:table )?([\w.]+)/],
]

/** What the release before, which serves on while the tables change, does not survive. */
const breaking: readonly [what: string, how: RegExp][] = [
  [
    'something taken from',
    /^alter table (?:if exists )?([\w.]+) .*\bdrop (?:column )?(?!constraint|default|not null)\w/,
  ],
  ['a table taken away:', /^drop table (?:if exists )?([\w.]+)/],
  ['another name in', /^alter (?:table|function|view) (?:if exists )?([\w.]+)(?:\(.*\))? .*\brename\b/],
  [
    'a column that must be given in',
    /^alter table ([\w.]+) (?!.*\bdefault\b).*\badd (?:column )?.*\bnot null\b/,
  ],
]

const made = /^create (?:unlogged |temporary |temp )?table (?:if not exists )?([\w.]+)/

/** What would hold a table of rows, or break the release before, each once; what a migration makes itself is nobody's yet. */
export function whatLocks(statements: readonly string[]): string[] {
  const own = new Set(statements.flatMap((one) => made.exec(one)?.[1] ?? []))
  const found = statements.flatMap((one) =>
    [...long, ...breaking].flatMap(([what, how]) => {
      const [, table, other] = how.exec(one) ?? []
      const name = table ?? other
      return name === undefined || own.has(name) ? [] : [`${what} ${name}`.trim()]
    }),
  )
  return [...new Set(found)]
}
