import { sql } from 'kysely'
import type { Deps } from './deps.ts'

/** How often something may go wrong for one subject before it is locked. */
export interface Limit {
  max: number
  windowMinutes: number
  lockedMinutes: number
}

/** A try that was let through: counted as failed until it is forgiven. */
export type Reservation = { isLocked: false; id: number } | { isLocked: true; retryAfterSeconds: number }

const minuteMs = 60_000

/**
 * Counts a try against a subject, or says how many seconds it is locked. Counted before the outcome is known, so that
 * many at once get no more tries than one after the other. A lock that is over takes its failures with it.
 * @source product 7
 */
export const reserve = (
  deps: Pick<Deps, 'db' | 'clock'>,
  subject: string,
  limit: Limit,
): Promise<Reservation> =>
  deps.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(trx)
    const now = deps.clock.now()
    const failures = await trx
      .selectFrom('login_failures')
      .select('at')
      .where('subject', '=', subject)
      .orderBy('at', 'desc')
      .limit(limit.max)
      .execute()
    const last = failures[0]?.at.getTime() ?? 0
    const first = failures[limit.max - 1]?.at.getTime()
    if (first !== undefined && last - first <= limit.windowMinutes * minuteMs) {
      const leftMs = last + limit.lockedMinutes * minuteMs - now.getTime()
      if (leftMs > 0) return { isLocked: true, retryAfterSeconds: Math.ceil(leftMs / 1000) }
      await trx.deleteFrom('login_failures').where('subject', '=', subject).execute()
    }
    const { id } = await trx
      .insertInto('login_failures')
      .values({ subject, at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { isLocked: false, id }
  })

/** The try succeeded: it counts no more. */
export const forgive = (deps: Pick<Deps, 'db'>, id: number) =>
  deps.db.deleteFrom('login_failures').where('id', '=', id).execute()

/** Nothing counts against the subject any more. */
export const forgiveAll = (deps: Pick<Deps, 'db'>, subject: string) =>
  deps.db.deleteFrom('login_failures').where('subject', '=', subject).execute()
