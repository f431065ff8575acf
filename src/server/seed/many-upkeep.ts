import { sql } from 'kysely'
import type { Trx } from '../deps.ts'
import { within, type Tell } from '../starting/progress.ts'

interface Index {
  table: string
  name: string
  /** The statement that makes it. */
  definition: string
}

/** Those that hold no constraint. What a constraint needs stays, for the rows that come are joined by it. */
async function indexesOf(trx: Trx, tables: readonly string[]): Promise<Index[]> {
  const { rows } =
    await sql<Index>`select tablename as table, indexname as name, indexdef as definition from pg_indexes
    where schemaname = current_schema() and tablename = any(${tables}) and not exists (
      select from pg_constraint where conindid = (quote_ident(schemaname) || '.' || quote_ident(indexname))::regclass)
    order by tablename, indexname`.execute(trx)
  return rows
}

/**
 * Does the work on tables that are kept up once at its end and not row by row: their indexes are made anew, and the counters
 * of days and of money are counted anew. Where the database's user may, nothing is checked or triggered meanwhile either, so
 * that the rows must be right by themselves. All of it is in the transaction that is given, which holds the tables.
 */
export async function keptUpOnce(
  trx: Trx,
  tables: readonly string[],
  tell: Tell,
  work: (tell: Tell) => Promise<void>,
): Promise<void> {
  const indexes = await indexesOf(trx, tables)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(trx)
  const { rows } = await sql<{ may: boolean }>`select rolsuper as may from pg_roles
    where rolname = current_user`.execute(trx)
  const mayLeaveOut = rows[0]?.may ?? false
  await (
    mayLeaveOut ? sql`set local session_replication_role = replica` : sql`set constraints all immediate`
  ).execute(trx)
  await sql`set local work_mem = '96MB'`.execute(trx)
  await sql`set local maintenance_work_mem = '384MB'`.execute(trx)
  await work(within(tell, 0, 0.7))
  if (mayLeaveOut) await sql`set local session_replication_role = origin`.execute(trx)
  for (const [place, { table, name, definition }] of indexes.entries()) {
    tell(`index ${name} of ${table}`, 0.7 + (0.25 * place) / indexes.length)
    await sql.raw(definition).execute(trx)
  }
  tell('counters', 0.95)
  // Without figures about the rows that came, the ledger would be read through once for each posting.
  await sql`analyze ledger_postings, ledger_entries, payments`.execute(trx)
  await sql`select count_anew(), count_refunds_anew(), count_ledger_anew(), mark_cases_anew(), count_stages_anew()`.execute(
    trx,
  )
}
