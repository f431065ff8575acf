import { endedSessionKeptDays, spentSecretKeptDays } from '../../machines/limits.ts'
import type { Deps } from '../deps.ts'

const dayMs = 86_400_000

/**
 * Forgets what is over: failures that no limit counts any more, keys of requests, codes, tickets and visits that are used or have run out,
 * and sessions that ended long ago. Doing it twice does nothing.
 * @source domain 9
 */
export async function sweepAccounts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  const spent = before(spentSecretKeptDays)
  const ended = before(endedSessionKeptDays)
  await db.deleteFrom('request_keys').where('at', '<', spent).execute()
  await db.deleteFrom('login_failures').where('at', '<', spent).execute()
  for (const table of ['otps', 'tickets', 'half_logins'] as const)
    await db
      .deleteFrom(table)
      .where((where) => where.or([where('expires_at', '<', spent), where('used_at', '<', spent)]))
      .execute()
  await db
    .deleteFrom('identity_visits')
    .where((where) => where.or([where('expires_at', '<', spent), where('ended_at', '<', spent)]))
    .execute()
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expires_at', '<', ended), where('revoked_at', '<', ended)]))
    .execute()
}
