import { sql } from 'kysely'
import type { Db } from '../deps.ts'

/** How the database answers, and what it makes of the bounds that its connections ask for. Milliseconds. */
export interface DatabaseFacts {
  postgres: string
  answerMilliseconds: number
  /** Its clock less this machine's, in milliseconds. */
  clockAheadMilliseconds: number
  bounds: { statementMs: number; lockMs: number; idleMs: number }
}

/** Asks the database for its version, its clock and the bounds of this connection. `now` is this machine's clock. */
export async function databaseFacts(db: Db, now: () => Date): Promise<DatabaseFacts> {
  // The first answer may have waited for its connection.
  await sql`select 1`.execute(db)
  const [before, begun] = [now().getTime(), performance.now()]
  const { rows } = await sql<{ at: Date; postgres: string; statement: number; lock: number; idle: number }>`
    select clock_timestamp() as at, current_setting('server_version') as postgres,
      (select setting::int from pg_settings where name = 'statement_timeout') as statement,
      (select setting::int from pg_settings where name = 'lock_timeout') as lock,
      (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout') as idle`.execute(
    db,
  )
  const tookMs = performance.now() - begun
  const [found] = rows
  if (!found) throw new Error('the database does not say what it is')
  return {
    postgres: found.postgres,
    answerMilliseconds: Math.round(tookMs),
    clockAheadMilliseconds: Math.round(found.at.getTime() - (before + tookMs / 2)),
    bounds: { statementMs: found.statement, lockMs: found.lock, idleMs: found.idle },
  }
}

/** How the keeping of the database's own log goes: since when it fails, and when a file of it was last kept. */
export interface LogFacts {
  isKept: boolean
  isFailing: boolean
  lastKeptAt: Date | null
}

/** Asks the database about its log. */
export async function logFacts(db: Db): Promise<LogFacts> {
  const { rows } = await sql<LogFacts>`
    select current_setting('archive_mode') = 'on' as "isKept", last_archived_time as "lastKeptAt",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver`.execute(db)
  return rows[0] ?? { isKept: false, isFailing: false, lastKeptAt: null }
}

/** What a database is known by that was copied with all its files; null where the server does not tell. */
export async function clusterNumber(db: Db): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select system_identifier::text as number from pg_control_system()`.execute(db)
  return rows[0]?.number ?? null
}

const isTable = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await sql<{
    isThere: boolean
  }>`select to_regclass(${name}) is not null as "isThere"`.execute(db)
  return rows[0]?.isThere ?? false
}

/** The migrations that ran; null where there are no tables yet. */
export async function migrationsRun(db: Db): Promise<string[] | null> {
  if (!(await isTable(db, 'kysely_migration'))) return null
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** How many people may do everything here. */
export async function administratorCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(sql<number>`count(distinct users.id)::int`.as('count'))
    .where('roles.slug', '=', 'super-admin')
    .where('users.is_active', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** The jobs that were given up, by their kind; none where nobody ever worked. */
export async function givenUp(db: Db): Promise<{ name: string; count: number }[]> {
  if (!(await isTable(db, 'pgboss.job'))) return []
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*)::int as count from pgboss.job where state = 'failed' group by name order by name`.execute(
    db,
  )
  return rows
}
