import type { Deps, Trx } from '../deps.ts'
import { endSessions, type WhichSessions } from './session-store.ts'

/** Tells a person's open pages that something of their account changed; what it now is each asks for, by its own session. @source product 8 */
export const tellOwnPages = ({ queue }: Pick<Deps, 'queue'>, trx: Trx, userId: string): Promise<void> =>
  queue.add(trx, 'tell-counts', { ownerId: userId })

/** Ends sessions of a person, and tells their pages, so that one that is open somewhere closes. Answers how many there were. @source product 6 */
export async function endSessionsOf(
  deps: Pick<Deps, 'queue' | 'clock'>,
  trx: Trx,
  userId: string,
  which: WhichSessions,
): Promise<number> {
  const endedCount = await endSessions(trx, userId, which, deps.clock.now())
  if (endedCount > 0) await tellOwnPages(deps, trx, userId)
  return endedCount
}
