import { sql } from 'kysely'
import type { Pool } from '../database/away.ts'
import type { Trx } from '../database/rows.ts'

/** The channel on which a new job is told; its text is the queue's name, or nothing for one that is due later. */
export const jobChannel = 'jobs'

/** Tells whoever carries out jobs, on any process, when the transaction is committed. */
export const announce = async (trx: Trx, text: string): Promise<void> => {
  await sql`select pg_notify(${jobChannel}, ${text})`.execute(trx)
}

/** Tells a word of our own on the channel at once. */
export const tell = async (pool: Pool, text: string): Promise<void> => {
  await pool.query('select pg_notify($1, $2)', [jobChannel, text])
}

/** For each queue that has a job waiting, in how many milliseconds its first is due; below zero when it is already. */
export async function waitsOf(
  pool: Pool,
  names: readonly string[],
): Promise<{ name: string; waitMs: number }[]> {
  const { rows } = await pool.query(
    `select queue.name, first.wait_ms::float8 as "waitMs" from unnest($1::text[]) queue(name), lateral (
       select extract(epoch from min(start_after) - now()) * 1000 as wait_ms
       from pgboss.job where job.name = queue.name and state < 'active') first
     where first.wait_ms is not null`,
    [names],
  )
  return rows as { name: string; waitMs: number }[]
}

/** Jobs in hand stay in hand: their time to expire begins anew. */
export const keepInHand = async (
  pool: Pool,
  names: readonly string[],
  ids: readonly string[],
): Promise<void> => {
  await pool.query(
    `update pgboss.job set started_on = now() where name = any($1::text[]) and id = any($2::uuid[]) and state = 'active'`,
    [names, ids],
  )
}
