import { sql } from 'kysely'
import type { Db } from '../deps.ts'

/**
 * Adds up what payments moved under their states since the last time. One at a time; whoever pays or reads meanwhile waits for nothing.
 * @source product 7
 */
export async function foldByState(db: Db): Promise<void> {
  await sql`select fold_ledger_states()`.execute(db)
}
