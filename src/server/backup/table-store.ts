import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo, type CopyStreamQuery, type CopyToStreamQuery } from 'pg-copy-streams'
import { sorted } from './order.ts'

/** A table as a backup names it: its schema and name, and the columns that are written rather than reckoned. */
export interface Table {
  schema: string
  name: string
  columns: string[]
}

/** The jobs that wait; all else of the queue's own schema is made by the queue. */
const jobTable = { schema: 'pgboss', name: 'job' }

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`
const listOf = ({ columns }: Table): string => columns.map(quoted).join(', ')

/** Begins to read the database as it is at this one moment; answers it. */
export async function beginSnapshot(client: ClientBase): Promise<Date> {
  await client.query('begin isolation level repeatable read, read only')
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  return rows[0]?.at ?? new Date()
}

/** The migrations that ran, in their order. */
export async function migrationsRun(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** How many tables there are that are not PostgreSQL's own. */
export async function tableCount(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg_toast%'`,
  )
  return rows[0]?.count ?? 0
}

/**
 * Every table of the product's and the jobs, those that others refer to first; a reference that can be deferred is looked at when all is there.
 * Throws where tables refer to each other in a circle.
 */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select nspname as schema, relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
     where attnum > 0 and not attisdropped and attgenerated = ''
       and (nspname = 'public' and relkind = 'r' and relname not like 'kysely\\_%' or nspname = $1 and relname = $2)
     group by nspname, relname order by nspname desc, relname`,
    [jobTable.schema, jobTable.name],
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select distinct conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and conrelid <> confrelid and not condeferrable and connamespace = 'public'::regnamespace`,
  )
  return sorted(tables, ({ name }) => name, references)
}

/** The rows of a table as the protocol of COPY writes them; the stream counts them. */
export const readTable = (client: ClientBase, table: Table): CopyToStreamQuery =>
  client.query(copyTo(`copy (select ${listOf(table)} from ${nameOf(table)}) to stdout`))

/** A stream into a table of what `readTable` read; the stream counts the rows. */
export const writeTable = (client: ClientBase, table: Table): CopyStreamQuery =>
  client.query(copyFrom(`copy ${nameOf(table)} (${listOf(table)}) from stdin`))

/** Where a counter of ids stands. */
export interface Sequence {
  name: string
  last: string
  isCalled: boolean
}

/** Where every counter of ids stands: no less than what any row bears that was read before. */
export async function sequencesOf(client: ClientBase): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from public.${name}`,
    )
    sequences.push(...rows.map((row) => ({ name, ...row })))
  }
  return sequences
}

/** Empties every table and stops what a change of a row would set off: what comes is whole already. */
export async function beginFilling(client: ClientBase, tables: readonly Table[]): Promise<void> {
  await client.query('begin')
  await client.query('set constraints all deferred')
  for (const table of tables)
    if (table.schema === 'public') await client.query(`alter table ${nameOf(table)} disable trigger user`)
  await client.query(`truncate ${tables.map(nameOf).join(', ')} cascade`)
}

/** Sets the counters, lets the tables work again, and makes all of it true at once. */
export async function endFilling(
  client: ClientBase,
  tables: readonly Table[],
  sequences: readonly Sequence[],
): Promise<void> {
  for (const { name, last, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${name}`, last, isCalled])
  await client.query('set constraints all immediate')
  for (const table of tables)
    if (table.schema === 'public') await client.query(`alter table ${nameOf(table)} enable trigger user`)
  await client.query('commit')
}

/** As the planner wants to know them. */
export const analyze = (client: ClientBase): Promise<unknown> => client.query('analyze')

/** The bytes that documents outside the archive name, and the files of the archive, each once. */
export async function documentNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ sha256: string }>(
    `select sha256 from documents where scan <> 'infected' except
      select documents.sha256 from documents join archived_cases using (application_id) where archived_at is not null
      union select sha256 from archived_cases where archived_at is not null`,
  )
  return rows.map(({ sha256 }) => sha256)
}
