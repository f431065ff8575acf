import { tellAccount } from '../notice/account-notice.ts'
import type { Deps, Trx } from '../deps.ts'
import { accountSubject, forgiveAll } from '../web/rate-limit-store.ts'
import { dropAddressChanges } from './address-store.ts'
import { dropHalfLogins } from './factor-store.ts'
import { useUpRecovery } from './codes-store.ts'
import { tellOwnPages } from './own-pages.ts'
import { endSessions } from './session-store.ts'
import { storePasswordHash, type Contact } from './store.ts'

/**
 * Gives an account its new password, inside the transaction that proved the right to it: every session but the named one
 * ends, the account's lock is lifted, whatever else would open a new
 * password opens nothing, changes of address that the old one let in are over, and the owner is told.
 * Answers how many sessions ended.
 * @source spec §7 update-forgot-password, update-password
 */
export async function changePassword(
  deps: Deps,
  trx: Trx,
  change: { account: Contact; password: string; butSessionId: string | null },
): Promise<number> {
  const { account, password, butSessionId } = change
  const at = deps.clock.now()
  await storePasswordHash(trx, account.id, await deps.passwords.hash(password))
  const ended = await endSessions(trx, account.id, butSessionId === null ? 'all' : { but: butSessionId }, at)
  await forgiveAll({ db: trx }, accountSubject(account.id))
  await useUpRecovery(trx, account, at)
  await dropAddressChanges(trx, account.id)
  await dropHalfLogins(trx, account.id)
  await tellOwnPages(deps, trx, account.id)
  const { mobile, email, locale } = account
  await tellAccount(deps, trx, { accountNotice: 'password_changed', mobile, email, locale })
  return ended
}
