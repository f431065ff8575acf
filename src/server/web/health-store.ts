import { sql } from 'kysely'
import type { Db } from '../database/rows.ts'

/** Rejects when the database does not answer. */
export const ping = async (db: Db): Promise<void> => {
  await sql`select 1`.execute(db)
}
