import { endedSessionKeptDays, spentSecretKeptDays } from '../machines/limits.ts'
import type { Deps } from './deps.ts'
import { claimLostDeliveries } from './store/delivery.ts'

const dayMs = 86_400_000

/**
 * Forgets what is over: failures that no limit counts any more, codes, tickets and visits that are used or have run out,
 * and sessions that ended long ago. Doing it twice does nothing.
 * @source domain 9
 */
export async function sweepAccounts({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  const spent = before(spentSecretKeptDays)
  const ended = before(endedSessionKeptDays)
  await db.deleteFrom('login_failures').where('at', '<', spent).execute()
  for (const table of ['otps', 'tickets'] as const)
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

/** Removes bytes that no document names; what another upload of the same bytes names stays. */
export async function removeFiles(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { sha256s }: { sha256s: readonly string[] },
): Promise<void> {
  for (const sha256 of sha256s) {
    const named = await db
      .selectFrom('documents')
      .select('id')
      .where('sha256', '=', sha256)
      .limit(1)
      .executeTakeFirst()
    if (!named) await files.remove(sha256)
  }
}

/** Gives messages whose job was lost a new one; several processes may sweep at once. @source product 5 */
export const sweepDeliveries = ({ db, clock, queue }: Pick<Deps, 'db' | 'clock' | 'queue'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const { id, channel, tries } of await claimLostDeliveries(trx, clock.now()))
      await queue.add(trx, `deliver-${channel}`, { deliveryId: id, tries })
  })
