import { systemActor } from '../../machines/actor.ts'
import { draftEndsAt } from '../../machines/draft.ts'
import { dhakaDay } from '../../machines/text.ts'
import { advance } from '../lifecycle/advance.ts'
import type { Deps } from '../deps.ts'
import { writeNotice } from '../notice/notify.ts'
import { isRefused } from '../errors.ts'
import { applicationEntity } from './entity.ts'
import { isNamed } from './document-store.ts'
import { draftsToExpire, lockDraftsToWarn, storeWarning } from './draft-store.ts'

const batchSize = 50

/** Tells the owners of one batch; the row remembers it, so that nobody is told twice of the same day. Answers how many. */
const warnBatch = (deps: Deps): Promise<number> =>
  deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    const drafts = await lockDraftsToWarn(trx, at, batchSize)
    for (const draft of drafts) {
      await storeWarning(trx, draft.id, at)
      const endsAt = draftEndsAt({ updatedAt: draft.updated_at, warnedAt: at }, at)
      const data = { case_no: draft.case_number, application_id: draft.id, kept_until: dhakaDay(endsAt) }
      await writeNotice(deps, trx, { userId: draft.owner_id, kind: 'DraftExpiring', data, at })
    }
    return drafts.length
  })

/** Removes one batch by the chart, each draft in a transaction of its own. Answers how many were removed. */
async function expireBatch(deps: Deps): Promise<number> {
  const ids = await draftsToExpire(deps.db, deps.clock.now(), batchSize)
  let count = 0
  for (const id of ids) {
    const committed = await advance(deps, applicationEntity, { id, event: 'expire', actor: systemActor })
    // Kept by its owner a moment ago, or removed by another process.
    if (!isRefused(committed)) count += 1
  }
  return count
}

/**
 * Warns the owners of drafts seven days before they are removed, and removes those that nobody kept since. Doing it twice
 * does nothing, and several processes may do it at once.
 * @source product 7
 */
export async function sweepDrafts(deps: Deps): Promise<void> {
  while ((await warnBatch(deps)) === batchSize);
  while ((await expireBatch(deps)) > 0);
}

/** Removes bytes that no document names; what another upload of the same bytes names stays. */
export async function removeFiles(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { sha256s }: { sha256s: readonly string[] },
): Promise<void> {
  for (const sha256 of sha256s) if (!(await isNamed(db, sha256))) await files.remove(sha256)
}
