import { CompiledQuery } from 'kysely'
import PgBoss from 'pg-boss'
import type { Pool } from '../database/away.ts'
import type { Trx } from '../database/rows.ts'
import { openPool, type DatabaseConfig } from '../database/connect.ts'
import { writeLater } from '../database/later.ts'
import { batchSize, type Held, type LaneWork } from './lane.ts'
import { expireSeconds, startLoop, type Loop } from './loop.ts'
import type { RightOfWay } from './right-of-way.ts'
import { jobNames, type JobName, type Jobs, type Queue, type Workers } from './queue.ts'
import { turnsAt } from './schedule.ts'
import { announce, failedOf, jobChannel, lockJob, makeDue, standingsOf, tell, waitsOf } from './store.ts'

const retries = { retryLimit: 12, retryDelay: 5, retryBackoff: true, expireInSeconds: expireSeconds }
/** A sweep that failed comes again by the clock anyway. */
const sweepRetries = { retryLimit: 2, retryDelay: 5, expireInSeconds: expireSeconds }
/** Jobs that are over leave the table of those to do. */
const tidyMs = 10 * 60_000

/** So long a job that was given up can be looked at and begun again. */
const failedKeptSeconds = 14 * 24 * 3_600

type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: never[]; rowCount: number }>
type Fetch = (name: JobName, size: number) => Promise<Held[]>

/** pg-boss's own statements within a transaction of ours. */
const within = (trx: Trx): { executeSql: ExecuteSql } => ({
  executeSql: async (text, values = []) => {
    const result = await trx.executeQuery(CompiledQuery.raw(text, values))
    return { rows: result.rows as never[], rowCount: result.rows.length }
  },
})

/** pg-boss answers "no jobs" whatever went wrong with its question; this rejects. */
const fetchOf =
  (boss: PgBoss, executeSql: ExecuteSql): Fetch =>
  async (name, size) => {
    let fault: { error: unknown } | null = null
    const db = {
      executeSql: (text: string, values: unknown[] = []) =>
        executeSql(text, values).catch((error: unknown) => {
          fault = { error }
          throw error
        }),
    }
    const jobs = await boss.fetch<object>(name, { batchSize: size, db })
    // Set by the call above, which the compiler does not see.
    const found = fault as { error: unknown } | null
    if (found) throw found.error
    return jobs ?? []
  }

/** To tell something twice is to tell it once. */
const onceForAll: readonly JobName[] = ['tell-counts']

const laneWorkOf = (
  { boss, fetch, onError }: { boss: PgBoss; fetch: Fetch; onError: LaneWork['onError'] },
  name: JobName,
  workers: Workers,
  way: RightOfWay | undefined,
): LaneWork => ({
  fetch: () => fetch(name, batchSize),
  // What was added under this name.
  carryOut: (data) => (workers[name] as (job: object) => Promise<void>)(data),
  complete: (ids) => boss.complete(name, ids),
  fail: async (ids, message) => {
    for (const id of ids) await boss.fail(name, id, { message })
  },
  isOnceForAll: onceForAll.includes(name),
  free: () => way?.free() ?? Promise.resolve(),
  onError,
})

/** Adds the sweeps whose turn it is, each turn once. */
function sweeperOf(boss: PgBoss, pool: Pool, now: () => number): () => Promise<void> {
  const added = new Map<JobName, string>()
  return async () => {
    for (const { name, id } of turnsAt(now())) {
      if (added.get(name) === id) continue
      const isNew = (await boss.send(name, {}, { id, ...sweepRetries })) !== null
      added.set(name, id)
      if (isNew) await tell(pool, name)
    }
  }
}

/** Carries out what is due until nothing is; a handler that throws ends it. Only a queue that has something due is asked. */
async function drainAll(boss: PgBoss, pool: Pool, fetch: Fetch, workers: Workers): Promise<number> {
  let count = 0
  const run = async <Name extends JobName>(name: Name): Promise<number> => {
    const jobs = await fetch(name, 50)
    const done: string[] = []
    try {
      for (const { id, data } of jobs) {
        await workers[name](data as Jobs[Name])
        done.push(id)
      }
    } finally {
      if (done.length > 0) await boss.complete(name, done)
    }
    return jobs.length
  }
  for (let round = -1; round !== 0;) {
    round = 0
    const waits = await waitsOf(pool, jobNames)
    const due = new Set(waits.filter(({ waitMs }) => waitMs <= 0).map(({ name }) => name))
    for (const name of jobNames) if (due.has(name)) round += await run(name)
    count += round
  }
  return count
}

/** pg-boss's one statement that adds jobs, as a write of a transaction of ours that is told of: nothing in it waits for a job. */
const adding = (trx: Trx, words: readonly string[]): { executeSql: ExecuteSql } => ({
  async executeSql(sql, parameters = []) {
    await writeLater(trx, { sql, parameters }, { channel: jobChannel, words })
    return { rows: [], rowCount: 0 }
  },
})

/** How jobs are written within a transaction; whoever waits for them hears of it when that is committed. */
const addingOf = (boss: PgBoss): Pick<Queue, 'add' | 'addAll'> => ({
  async add(trx, name, job, { afterSeconds = 0 } = {}) {
    const db = adding(trx, [afterSeconds > 0 ? '' : name])
    await boss.insert([{ ...retries, name, data: job, startAfter: String(afterSeconds) }], { db })
  },
  async addAll(trx, jobs) {
    if (jobs.length === 0) return
    const db = adding(trx, [...new Set(jobs.map(({ name }) => name))])
    await boss.insert(
      jobs.map(({ name, job }) => ({ ...retries, name, data: job })),
      { db },
    )
  },
})

/**
 * pg-boss behind our own interface: its tables, and how a job is added, taken, completed, failed and expired. Its own workers,
 * its clock and its supervision are left aside, for a failure while the database is away ends the process there.
 * A job that fails comes back with growing pauses.
 * @source house 5, stack 7
 */
export async function createQueue(
  config: DatabaseConfig,
  onError: (error: Error) => void,
  now: () => number = Date.now,
): Promise<Queue> {
  const pool = openPool(config, { max: 6, onError })
  const executeSql: ExecuteSql = async (text, values = []) => {
    const { rows, rowCount } = await pool.query(text, values)
    return { rows: rows as never[], rowCount: rowCount ?? 0 }
  }
  const boss = new PgBoss({
    db: { executeSql },
    supervise: false,
    schedule: false,
    archiveFailedAfterSeconds: failedKeptSeconds,
  })
  boss.on('error', onError)
  try {
    await boss.start()
    for (const name of jobNames) await boss.createQueue(name)
  } catch (error) {
    await pool.end()
    throw error
  }

  const fetch = fetchOf(boss, executeSql)
  const addSweeps = sweeperOf(boss, pool, now)
  let loop: Loop | null = null
  let tidying: NodeJS.Timeout | undefined
  return {
    ...addingOf(boss),
    work(workers, way) {
      loop ??= startLoop({
        config,
        pool,
        names: jobNames,
        workOf: (name) => laneWorkOf({ boss, fetch, onError }, name, workers, way),
        expire: () => boss.expire(),
        addSweeps,
        onError,
      })
      tidying ??= setInterval(() => void boss.maintain().catch(onError), tidyMs)
      return Promise.resolve()
    },
    standings: () => standingsOf(pool),
    failed: (countMax) => failedOf(pool, countMax),
    async retry(trx, id) {
      const job = await lockJob(trx, id)
      if (job === null || !job.hasFailed) return job && 'notFailed'
      await boss.retry(job.name, id, { db: within(trx) })
      await makeDue(trx, job.name, id)
      await announce(trx, [job.name])
      return job
    },
    drain: (workers) => drainAll(boss, pool, fetch, workers),
    async stop() {
      clearInterval(tidying)
      await loop?.stop()
      await boss.stop({ graceful: false })
      await pool.end()
    },
  }
}
