import { sql } from 'kysely'
import type { Pool } from '../database/away.ts'
import type { Trx } from '../database/rows.ts'
import type { FailedJob, JobName, QueueStanding } from './queue.ts'

/** The channel on which a new job is told; its text is the queue's name, or nothing for one that is due later. */
export const jobChannel = 'jobs'

/** Tells whoever carries out jobs, on any process, when the transaction is committed. */
export const announce = async (trx: Trx, texts: readonly string[]): Promise<void> => {
  await sql`select pg_notify(${jobChannel}, text) from unnest(${texts}::text[]) as text`.execute(trx)
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

/** How each queue stands that has a job waiting, in hand or given up. */
export async function standingsOf(pool: Pool): Promise<QueueStanding[]> {
  const { rows } = await pool.query(
    `select name, count(*) filter (where state < 'active')::int as waiting, count(*) filter (where state = 'active')::int as running,
       count(*) filter (where state = 'failed')::int as failed,
       min(start_after) filter (where state < 'active' and start_after <= now()) as "oldestAt"
     from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name`,
  )
  return rows as QueueStanding[]
}

/** The newest jobs that were given up. */
export async function failedOf(pool: Pool, countMax: number): Promise<FailedJob[]> {
  const { rows } = await pool.query(
    `select id, name, retry_count + 1 as tries, completed_on as "failedAt", coalesce(output ->> 'message', '') as reason
     from pgboss.job where state = 'failed' order by completed_on desc, id desc limit $1`,
    [countMax],
  )
  return rows as FailedJob[]
}

/** A job by its id, locked until the transaction ends. */
export async function lockJob(trx: Trx, id: string): Promise<{ name: JobName; hasFailed: boolean } | null> {
  const { rows } = await sql<{ name: JobName; hasFailed: boolean }>`
    select name, state = 'failed' as "hasFailed" from pgboss.job where id = ${id} for update`.execute(trx)
  return rows[0] ?? null
}

/** A job that was begun again is due at once, and kept as long as a new one. */
export const makeDue = async (trx: Trx, name: JobName, id: string): Promise<void> => {
  await sql`update pgboss.job set start_after = now(), completed_on = null, keep_until = greatest(keep_until, now() + interval '14 days')
    where name = ${name} and id = ${id}`.execute(trx)
}
