import { systemActor } from '../../machines/actor.ts'
import { draftEndsAt } from '../../machines/draft.ts'
import { dhakaDay } from '../../machines/text.ts'
import { advance } from '../lifecycle/advance.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Deps } from '../deps.ts'
import { writeNotices } from '../notice/notify.ts'
import { isRefused } from '../errors.ts'
import { applicationEntity } from './entity.ts'
import { documentLooseHours } from '../../machines/limits.ts'
import { heldDocuments, holdBytes, isNamed, removeLooseDocuments, storeScan } from './document-store.ts'
import { draftsToExpire, lockDraftsToWarn, storeWarning } from './draft-store.ts'

const batchSize = 50
const heldMax = 500

/** Tells the owners of one batch; the row remembers it, so that nobody is told twice of the same day. Answers how many. */
const warnBatch = (deps: Deps): Promise<number> =>
  deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    const drafts = await lockDraftsToWarn(trx, at, batchSize)
    for (const draft of drafts) {
      await storeWarning(trx, draft.id, at)
      const endsAt = draftEndsAt({ updatedAt: draft.updated_at, warnedAt: at }, at)
      const data = { case_no: draft.case_number, application_id: draft.id, kept_until: dhakaDay(endsAt) }
      await writeNotices(deps, trx, { userIds: [draft.owner_id], kind: 'DraftExpiring', data, at })
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

/** Removes one batch of what no application took, with its bytes. Answers how many. */
const removeLooseBatch = (deps: Deps): Promise<number> =>
  deps.db.transaction().execute(async (trx) => {
    const before = new Date(deps.clock.now().getTime() - documentLooseHours * 3_600_000)
    const removed = await removeLooseDocuments(trx, before, batchSize)
    if (removed.length > 0) await deps.queue.add(trx, 'remove-files', { sha256s: [...new Set(removed)] })
    return removed.length
  })

/** Bytes as the scanner takes them; null when they are not there. */
async function bytesOf(deps: Deps, sha256: string): Promise<Buffer | null> {
  const content = await deps.files.get(sha256)
  if (!content) return null
  const parts: Buffer[] = []
  for await (const part of content) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}

/** Asks the scanner again about what is held. Stops at the first that it does not answer: it is away. */
async function scanHeld(deps: Deps): Promise<void> {
  const seen = new Set<string>()
  for (const { sha256 } of await heldDocuments(deps.db, heldMax)) {
    if (seen.has(sha256)) continue
    seen.add(sha256)
    const bytes = await bytesOf(deps, sha256)
    if (bytes === null) continue
    const { kind } = await deps.scanner.scan(bytes)
    if (kind === 'noAnswer') return
    if (kind === 'infected')
      deps.log.warn({ sizeBytes: bytes.byteLength }, 'a virus was found in a held document')
    await deps.db.transaction().execute(async (trx) => {
      await storeScan(trx, sha256, kind)
      if (kind === 'infected') await deps.queue.add(trx, 'remove-files', { sha256s: [sha256] })
    })
  }
}

/**
 * Removes what no application took within a day, and asks the scanner again about what is held. Doing it twice does nothing,
 * and several processes may do it at once.
 * @source product 7
 */
export async function sweepDocuments(deps: Deps): Promise<void> {
  while ((await removeLooseBatch(deps)) === batchSize);
  await scanHeld(deps)
}

/**
 * Removes bytes that no document names; what another upload of the same bytes names stays, also when it comes at this moment.
 */
export async function removeFiles(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { sha256s }: { sha256s: readonly string[] },
): Promise<void> {
  for (const sha256 of sha256s)
    await inTransaction(db, async (trx) => {
      await holdBytes(trx, sha256)
      if (!(await isNamed(trx, sha256))) await files.remove(sha256)
    })
}
