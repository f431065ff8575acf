import { buffer } from 'node:stream/consumers'
import { archivedBefore, closing } from '../../machines/archive.ts'
import { archiveBegunHours, archiveCasesMax } from '../../machines/limits.ts'
import type { RemovedCounts } from '../database/archive-schema.ts'
import { isPassing } from '../database/away.ts'
import { holdName } from '../database/hold.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { verifyChain, type HistoryLink } from '../lifecycle/history-check.ts'
import { appendHistory } from '../lifecycle/state.ts'
import { digestOf, type Files } from '../ports/files.ts'
import { documentBytes } from './documents.ts'
import { contentOf, type Content, type Row } from './content-store.ts'
import { archiveFileOf, isSameContent, readArchive, type Archived } from './file.ts'
import {
  archivedCase,
  casesOver,
  endArchive,
  forgetBegun,
  ledgerSumsOf,
  lockOver,
  nameArchive,
  removeBulk,
  type Place,
} from './store.ts'

type Archiving = Pick<Deps, 'db' | 'files' | 'queue' | 'clock' | 'log'>

/** A case that cannot go into the archive as it is; it stays whole, and somebody has to look at it. */
class Unfit extends Error {
  override readonly name = 'Unfit'
}

/** Everything that a transaction sees is of one moment. */
const atOneMoment = <Answer>(db: Db, work: (trx: Trx) => Promise<Answer>): Promise<Answer> =>
  db.transaction().setIsolationLevel('repeatable read').execute(work)

const textOf = (row: Row, column: string): string => String(row[column])

/** The chains of a case as its file has them, each whole and ending where its row stands. */
function refuseBroken(content: Content): void {
  const chains = new Map<string, Row[]>()
  for (const link of content['history'] ?? []) {
    const subject = textOf(link, 'subject_id')
    chains.set(subject, [...(chains.get(subject) ?? []), link])
  }
  for (const [subject, chain] of chains) {
    const links = chain.map(
      (link) => ({ ...link, at: new Date(textOf(link, 'at')) }) as unknown as HistoryLink,
    )
    if (verifyChain(links)) throw new Unfit(`the history of ${subject} is broken`)
  }
  for (const row of [
    ...(content['applications'] ?? []),
    ...(content['dispatches'] ?? []),
    ...(content['payments'] ?? []),
  ])
    if (chains.get(textOf(row, 'id'))?.at(-1)?.['to_state'] !== row['state'])
      throw new Unfit(`the history of ${textOf(row, 'id')} does not end in its state`)
}

/** The digests of the papers that the rows name, each once; what was found infected has no bytes. */
const papersOf = (content: Content): string[] => [
  ...new Set(
    (content['documents'] ?? []).flatMap((row) => (row['scan'] === 'infected' ? [] : textOf(row, 'sha256'))),
  ),
]

async function bytesOf(files: Pick<Files, 'get'>, sha256: string): Promise<Buffer | null> {
  const found = await files.get(sha256)
  return found === null ? null : buffer(found)
}

async function papersIn(deps: Archiving, content: Content): Promise<Map<string, Buffer>> {
  const papers = new Map<string, Buffer>()
  for (const sha256 of papersOf(content)) {
    const kept = await documentBytes(deps, sha256)
    const bytes = kept === null ? null : await buffer(kept)
    if (bytes === null || digestOf(bytes) !== sha256)
      throw new Unfit(`the document ${sha256} is not kept as it was`)
    papers.set(sha256, bytes)
  }
  return papers
}

/** What was put is read back, and says what was said of the case. */
async function refuseOther(files: Pick<Files, 'get'>, sha256: string, meant: Archived): Promise<void> {
  const bytes = await bytesOf(files, sha256)
  if (bytes === null || digestOf(bytes) !== sha256)
    throw new Unfit(`the file ${sha256} is not kept as it was put`)
  const { content, documents } = await readArchive(bytes)
  if (!isSameContent(content, meant.content) || documents.size !== meant.documents.size)
    throw new Unfit(`the file ${sha256} does not say what was meant`)
}

/**
 * Names the file, so that it outlives whatever sweeps; one that was named for an earlier state of the case goes. Null where another process
 * ended it meanwhile.
 */
const begin = (
  { db, queue, clock }: Archiving,
  { id, officeId, file }: { id: string; officeId: string; file: Buffer },
): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const sha256 = digestOf(file)
    await holdName(trx, `archive ${id}`)
    const before = await archivedCase(trx, id)
    if (before?.archived_at) return null
    await holdName(trx, `bytes ${sha256}`)
    const named = { application_id: id, office_id: officeId, sha256, size_bytes: file.byteLength }
    await nameArchive(trx, { ...named, begun_at: clock.now() })
    if (before && before.sha256 !== sha256) await queue.add(trx, 'remove-files', { sha256s: [before.sha256] })
    return sha256
  })

/** Removes what lies in the file now, if the case still is what the file says and the ledger comes to what it came to. */
const end = (
  { db, queue, clock }: Archiving,
  { id, before, sha256, meant }: { id: string; before: Date; sha256: string; meant: Archived },
): Promise<boolean> =>
  atOneMoment(db, async (trx) => {
    const at = clock.now()
    if (!(await lockOver(trx, { id, before, now: at }))) return false
    if (!isSameContent(await contentOf(trx, id), meant.content)) return false
    const sums = await ledgerSumsOf(trx, id)
    const removed: RemovedCounts = { ...(await removeBulk(trx, id)), documents: meant.documents.size }
    if ((await ledgerSumsOf(trx, id)) !== sums)
      throw new Unfit('the ledger would not come to what it came to before')
    await endArchive(trx, id, at, removed)
    await appendHistory(trx, {
      entity: 'archive',
      subjectId: id,
      event: 'archive',
      fromState: '',
      toState: '',
      actorId: null,
      payload: { after: { sha256, removed } },
      at,
    })
    if (meant.documents.size > 0)
      await queue.add(trx, 'remove-files', { sha256s: [...meant.documents.keys()] })
    return true
  })

/** One case; answers whether it is in the archive now. Whatever ends it in between leaves the case whole. */
async function archiveCase(deps: Archiving, id: string, before: Date): Promise<boolean> {
  const { db, files, clock } = deps
  const found = await atOneMoment(db, async (trx) => {
    const row = await lockOver(trx, { id, before, now: clock.now() })
    return row ? { officeId: row.office_id, content: await contentOf(trx, id) } : null
  })
  if (found === null) return false
  const { content } = found
  refuseBroken(content)
  const meant = { content, documents: await papersIn(deps, content) }
  const file = await archiveFileOf(meant)
  const sha256 = await begin(deps, { id, officeId: found.officeId, file })
  if (sha256 === null) return false
  await files.put(file)
  await refuseOther(files, sha256, meant)
  return end(deps, { id, before, sha256, meant })
}

async function forgetOld({ db, queue, clock }: Archiving): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const sha256s = await forgetBegun(trx, new Date(clock.now().getTime() - archiveBegunHours * 3_600_000))
    if (sha256s.length > 0) await queue.add(trx, 'remove-files', { sha256s })
  })
}

/** The cases that are over, page by page, the oldest of each state first. */
async function* allOver({ db, clock }: Archiving, before: Date): AsyncGenerator<string> {
  for (const state of closing.applications) {
    let after: Place | null = null
    do {
      const { ids, next } = await casesOver(db, { state, after, before, now: clock.now() })
      yield* ids
      after = next
    } while (after !== null)
  }
}

/**
 * Puts cases that were closed longer ago than `ARCHIVE_AFTER_YEARS` into the archive, one after the other: its file is put, read back and
 * compared, then what is bulky goes from the rows of every day, if the ledger comes to the same with and without. Doing it twice does nothing, and
 * being ended at any moment loses nothing. Throws at the end when a case is unfit, and leaves that one as it is.
 * @source product 7
 */
export async function archiveCases(deps: Archiving & Pick<Deps, 'settings'>): Promise<void> {
  const { ARCHIVE_AFTER_YEARS: years } = deps.settings
  await forgetOld(deps)
  if (years === undefined) return
  const before = archivedBefore(deps.clock.now(), years)
  let archived = 0
  let unfit = 0
  for await (const id of allOver(deps, before)) {
    if (archived >= archiveCasesMax) break
    try {
      if (await archiveCase(deps, id, before)) archived += 1
    } catch (error) {
      // Somebody acts on it at this moment: it is none that is over.
      if (isPassing(error)) continue
      if (!(error instanceof Unfit)) throw error
      unfit += 1
      deps.log.error(
        { applicationId: id, reason: error.message },
        'a case could not be archived and stays as it is',
      )
    }
  }
  if (archived > 0) deps.log.info({ archived }, 'cases went into the archive')
  if (unfit > 0) throw new Error(`${unfit} cases could not be archived`)
}
