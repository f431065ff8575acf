import { sql } from 'kysely'
import { writeLater } from '../../src/server/database/later.ts'
import type { Clock, Db, Trx } from '../../src/server/deps.ts'
import {
  jobNames,
  type Asked,
  type Jobs,
  type JobName,
  type Queue,
  type Workers,
} from '../../src/server/jobs/queue.ts'

/** The table in which a world's jobs wait. */
export const makeJobTable = (db: Db): Promise<unknown> =>
  sql`create table test_jobs (id bigint generated always as identity primary key,
    name text not null, job jsonb not null, due_at timestamptz not null)`.execute(db)

/**
 * A queue in a table of the test database, so that a job lives and dies with the transaction that asked for it, and
 * that follows the clock of the test. A job that fails stays, and `drain` throws.
 */
export function createTableQueue(db: Db, clock: Clock): Queue & { waiting(): Promise<JobName[]> } {
  const next = async (): Promise<{ id: number; name: JobName; job: Jobs[JobName] } | undefined> => {
    const { rows } = await sql<{ id: number; name: JobName; job: Jobs[JobName] }>`
      select id, name, job from test_jobs where due_at <= ${clock.now()} order by due_at, id limit 1`.execute(
      db,
    )
    return rows[0]
  }
  const addDue = async (trx: Trx, jobs: readonly Asked[], afterSeconds: number): Promise<void> => {
    const unknown = jobs.find(({ name }) => !jobNames.includes(name))
    if (unknown) throw new Error(`no job ${unknown.name}`)
    const due = new Date(clock.now().getTime() + afterSeconds * 1000)
    const rows = jobs.map(({ name, job }) => sql`(${name}, ${JSON.stringify(job)}, ${due})`)
    if (rows.length > 0)
      await writeLater(
        trx,
        sql`insert into test_jobs (name, job, due_at) values ${sql.join(rows)}`.compile(trx),
        { channel: 'test_jobs', words: [] },
      )
  }
  return {
    // The name says which job it is.
    add: (trx, name, job, options = {}) => addDue(trx, [{ name, job } as Asked], options.afterSeconds ?? 0),
    addAll: (trx, jobs) => addDue(trx, jobs, 0),
    standings: () => Promise.resolve([]),
    failed: () => Promise.resolve([]),
    retry: () => Promise.resolve('notFailed' as const),
    work: () => Promise.resolve(),
    async drain(workers: Workers) {
      let count = 0
      for (let row = await next(); row; row = await next()) {
        await (workers[row.name] as (job: Jobs[JobName]) => Promise<void>)(row.job)
        await sql`delete from test_jobs where id = ${row.id}`.execute(db)
        count += 1
      }
      return count
    },
    stop: () => Promise.resolve(),
    async waiting() {
      const { rows } = await sql<{ name: JobName }>`select name from test_jobs order by id`.execute(db)
      return rows.map(({ name }) => name)
    },
  }
}
