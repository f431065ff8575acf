import { sql } from 'kysely'
import type { Trx } from './rows.ts'

/** Whoever holds the same name waits until this transaction ends. */
export const holdName = async (trx: Trx, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** The same of several names, in one order whoever asks, so that two never wait for each other. */
export const holdNames = async (trx: Trx, names: readonly string[]): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names.toSorted()}::text[]) as name`.execute(
    trx,
  )
}
