import { sql } from 'kysely'
import { DatabaseAway } from '../../../src/server/database/away.ts'
import type { PaymentWorld } from './world.ts'

/**
 * Ends every connection to the database after so many statements: to the tables it is the server killed in the middle of whatever all payers and
 * workers do, and to the server the database. What a worker had taken from the queue is lost with it.
 */
export async function cutConnections({ db }: PaymentWorld, statementCount: number): Promise<void> {
  for (let left = statementCount; left > 0; left -= 1) await sql`select 1`.execute(db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
}

/** As much time passes for the queue as it takes until every job is due, and one that died with its worker has expired and comes again. */
export async function bringJobsForward({ db }: PaymentWorld): Promise<void> {
  await sql`update pgboss.job set state = 'retry', retry_count = retry_count + 1 where state = 'active'`.execute(
    db,
  )
  await sql`update pgboss.job set start_after = now() where state in ('created', 'retry')`.execute(db)
}

/** What the work answers, or `cut` where the database went away under it; every other failure is one. */
export async function unlessCut<Value>(work: () => Promise<Value>): Promise<Value | 'cut'> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DatabaseAway) return 'cut'
    throw error
  }
}
