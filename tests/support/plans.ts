import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../src/server/deps.ts'

/** A statement as it was sent. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

/** Whatever begins a statement that reads nothing, and what holds rows for a change. */
const isOther =
  /^\s*(?:insert|update|delete|merge|truncate|copy|create|alter|drop|begin|start|commit|rollback|abort|savepoint|release|set|reset|show|listen|unlisten|notify|lock|do|call|vacuum|analyze|explain|discard)\b/i
const isHeld = /\bfor (?:no key )?update\b/i
const isChange = /\b(?:insert into|delete from|update \S+ set)\b/i

/** Whether a statement only reads, however it begins: one of several queries begins with a bracket. */
export const isRead = (text: string): boolean =>
  !isOther.test(text) && !isHeld.test(text) && !isChange.test(text)

/** What was read of the database while some work went on. */
export async function readsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const reads: Statement[] = []
  const { prototype } = pg.Client
  const query = Reflect.get(prototype, 'query')
  const note = function (this: pg.Client, ...given: unknown[]): unknown {
    const [asked] = given
    const { text, values = [] } = typeof asked === 'string' ? { text: asked } : (asked as Statement)
    if (isRead(text)) reads.push({ text, values })
    return Reflect.apply(query, this, given)
  }
  Reflect.set(prototype, 'query', note)
  try {
    await work()
  } finally {
    Reflect.set(prototype, 'query', query)
  }
  return reads
}

/** One step of a plan, as EXPLAIN tells it. */
export interface PlanStep {
  'Node Type': string
  'Plan Rows': number
  'Relation Name'?: string
  'Sort Key'?: string[]
  'Index Cond'?: string
  'Index Name'?: string
  'Parent Relationship'?: string
  /** Of each time that it was carried out, as a mean. */
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanStep[]
}

/** A step, and whether it ends as soon as a page is full. */
export interface Step extends PlanStep {
  isLimited: boolean
}

/** What is asked for a row beside its page is not ended with the page: gathered once for all rows, it is read whole. */
const isBeside = ({ 'Parent Relationship': relationship }: PlanStep): boolean =>
  relationship === 'SubPlan' || relationship === 'InitPlan'

/** What reads all of what it is given before it answers. */
const isWhole = (type: string): boolean => /Sort|Aggregate|Hash|Materialize|Unique/.test(type)

/** How the database carries a statement out, step by step, and over how many rows. */
export async function planOf(db: Db, { text, values }: Statement): Promise<Step[]> {
  const asked = `explain (analyze, timing off, format json) ${text}`
  return stepsOf(await db.executeQuery<Explained>(CompiledQuery.raw(asked, [...values])))
}

/** How the database would carry it out whatever its values are, with what it expects alone. */
export const planForAll = async (db: Db, { text }: Pick<Statement, 'text'>): Promise<Step[]> =>
  stepsOf(await db.executeQuery<Explained>(CompiledQuery.raw(`explain (generic_plan, format json) ${text}`)))

/** Whether the database keeps one plan for a statement that comes again and again, whatever its values are, and does not plan for them each time. */
export const isPlanKept = (db: Db, { text, values }: Statement): Promise<boolean> =>
  db.connection().execute(async (one) => {
    // A connection knows it by name after the third, and the database has tried its values after the fifth of these.
    for (let time = 0; time < 10; time += 1) await one.executeQuery(CompiledQuery.raw(text, [...values]))
    const { rows } = await sql<{
      kept: number
    }>`select generic_plans as kept from pg_prepared_statements where statement = ${text}`.execute(one)
    return Number(rows[0]?.kept ?? 0) > 0
  })

type Explained = { 'QUERY PLAN': { Plan: PlanStep }[] }

function stepsOf({ rows }: { rows: Explained[] }): Step[] {
  const flat = (step: PlanStep, isLimited: boolean): Step[] => {
    const type = step['Node Type']
    const isBelow = type === 'Limit' || (isLimited && !isWhole(type))
    return [
      { ...step, isLimited },
      ...(step.Plans ?? []).flatMap((part) => flat(part, isBelow && !isBeside(part))),
    ]
  }
  return rows[0]?.['QUERY PLAN'].flatMap(({ Plan }) => flat(Plan, false)) ?? []
}

/** Whether a step reads a table from end to end: row by row, or in an index without a condition, and not only until a page is full. */
export const readsThrough = (step: Step, tables: ReadonlySet<string>): boolean =>
  tables.has(step['Relation Name'] ?? '') &&
  !step.isLimited &&
  (step['Node Type'] === 'Seq Scan' || (/^Index.* Scan$/.test(step['Node Type']) && !step['Index Cond']))

/**
 * How many rows of these tables a step looked at and left out, where they are most of what it looked at; of a step that is carried out for each
 * row of another one, how many times it left out all.
 */
export function leftOutBy(step: Step, tables: ReadonlySet<string>): number {
  const removed = step['Rows Removed by Filter'] ?? 0
  if (!tables.has(step['Relation Name'] ?? '') || removed === 0) return 0
  const [given, loops] = [step['Actual Rows'], step['Actual Loops']]
  const isOfEach = loops > 1
  const left = isOfEach ? loops * Math.max(0, 1 - given) : removed
  return left > 4 * (isOfEach ? loops - left : given) ? Math.round(left) : 0
}

/** A row for each day or month, and for what else there are few of: as many as are asked for, whatever the number of cases. */
const isOfDays = (table: string): boolean => /_(days|months)(_all)?$/.test(table)

/** How many rows of these tables a step gave in all, where nothing ends it before it gave all that it finds. */
export const givenBy = (step: Step, tables: ReadonlySet<string>): number =>
  !step.isLimited && tables.has(step['Relation Name'] ?? '') && !isOfDays(step['Relation Name'] ?? '')
    ? Math.round(step['Actual Rows'] * step['Actual Loops'])
    : 0

/** How many rows the work brought to each table. */
export async function growthOf(db: Db, work: () => Promise<unknown>): Promise<Map<string, number>> {
  const before = await sizesOf(db)
  await work()
  const after = await sizesOf(db)
  return new Map([...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)]))
}

async function sizesOf(db: Db): Promise<Map<string, number>> {
  await sql`analyze`.execute(db)
  const { rows } = await sql<{
    name: string
    rows: number
  }>`select relname as name, greatest(reltuples, 0)::int as rows
    from pg_class where relkind = 'r'`.execute(db)
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}

/**
 * Tells the database that these tables and their indexes have so many times their rows, so that it plans as it would with
 * them: the statistics of what is in them are parts of the whole and stay, but for the values of a column that has ever more
 * of them, of which none is as common among more rows. Bank accounts and courts are as many as before, as they are in a database that grew.
 */
export async function pretendSize(db: Db, tables: ReadonlySet<string>, times: number): Promise<void> {
  await sql`update pg_statistic set stadistinct = -stadistinct * held.reltuples from pg_class held join pg_attribute named on attrelid = held.oid
    where starelid = held.oid and staattnum = attnum and attname in ('office_account_id', 'court_id') and stadistinct < 0
      and relname = any(${[...tables]})`.execute(db)
  await sql`update pg_class set reltuples = reltuples * ${times} where reltuples > 0 and (relname = any(${[...tables]})
    or oid in (select indexrelid from pg_index join pg_class held on held.oid = indrelid
      where held.relname = any(${[...tables]})))`.execute(db)
  for (const slot of [1, 2, 3, 4, 5].map((place) => sql.ref(`stakind${place}`)))
    await sql`update pg_statistic set ${slot} = 0 where ${slot} = 1 and stadistinct < 0
      and starelid in (select oid from pg_class where relname = any(${[...tables]}))`.execute(db)
}
