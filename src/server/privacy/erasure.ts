import { advanceWithin } from '../lifecycle/advance.ts'
import type { Deps, Trx } from '../deps.ts'
import { isRefused, type Refused } from '../errors.ts'
import type { Actor } from '../../machines/actor.ts'
import { applicationEntity } from '../application/entity.ts'
import { dropFactor } from '../account/factor-store.ts'
import { endSessionsOf } from '../account/own-pages.ts'
import { closeAccount, emptyDrafts, lockDrafts, removeLooseDocuments, removeTraces } from './erasure-store.ts'

/** Drafts are discarded in the person's own right, as they asked; what was typed into them and into earlier ones goes. */
async function discardDrafts(deps: Deps, trx: Trx, userId: string): Promise<Refused | void> {
  const actor: Actor = {
    kind: 'person',
    userId,
    slugs: ['litigant.application.discard'],
    officeId: null,
    isHeadOffice: false,
  }
  for (const id of await lockDrafts(trx, userId)) {
    const discarded = await advanceWithin(deps, trx, applicationEntity, { id, event: 'discard', actor })
    if (isRefused(discarded)) return discarded
  }
  await emptyDrafts(trx, userId)
}

/**
 * Erases a litigant's account inside a transaction: sessions end, drafts go with their files, and nothing that says who it
 * was stays with the account, which is closed. Submitted cases, payments and history stay as the law asks.
 * @source domain 9
 */
export async function eraseAccount(
  deps: Deps,
  trx: Trx,
  user: { id: string; mobile: string | null; email: string | null },
): Promise<Refused | void> {
  const at = deps.clock.now()
  await endSessionsOf(deps, trx, user.id, 'all')
  // Before the discard takes the entries away: their bytes are known by them alone.
  const sha256s = await removeLooseDocuments(trx, user.id)
  if (sha256s.length > 0) await deps.queue.add(trx, 'remove-files', { sha256s })
  const refused = await discardDrafts(deps, trx, user.id)
  if (refused) return refused
  // Of a time when the person worked here.
  await dropFactor(trx, user.id)
  await removeTraces(trx, user)
  await closeAccount(trx, user.id, at)
}
