import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { idParams } from '../../api/call.ts'
import type { DocumentScan } from '../../machines/document.ts'
import { documentKinds, type DocumentKind, type DraftForm } from '../../machines/form.ts'
import { documentsWaitingBytesMax, documentsWaitingMax, paperRetrySeconds } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import type { Deps, Trx } from '../deps.ts'
import { invalid, isRefused, notFound, refuse, tooMany, unavailable, type Refused } from '../errors.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import { isVisible } from '../lifecycle/scope.ts'
import { digestOf } from '../ports/files.ts'
import { documentBytes } from '../archive/documents.ts'
import { fileRoute } from '../web/file-route.ts'
import type { Handlers } from '../web/handler.ts'
import { receiveFile } from '../web/received-file.ts'
import { limits, reserve } from '../web/rate-limit-store.ts'
import {
  claimDocuments,
  documentById,
  holdBytes,
  insertDocuments,
  lockWaitingRoom,
  removeDocument,
} from './document-store.ts'
import { keptFileName } from './file-name.ts'
import { findApplication } from './store.ts'

/** A file as it may be kept. */
interface Taken {
  bytes: Uint8Array
  kind: DocumentKind
  pageCount: number
  fileName: string
  scan: DocumentScan
}

/** Looks into the file and asks the scanner about what is to be kept of it; one that cannot answer holds it. */
async function judge(deps: Deps, request: FastifyRequest): Promise<Taken | Refused> {
  const received = await receiveFile(request, documentKinds, 'document_kind')
  if (isRefused(received)) return received
  const { kind } = received
  const inspected = await deps.inspector.inspect(kind, received.bytes)
  if (inspected.kind === 'busy') return unavailable(paperRetrySeconds)
  if (inspected.kind === 'unfit') return invalid([{ path: 'file', error: inspected.error }])
  const { bytes, pageCount } = inspected
  const scan = await deps.scanner.scan(bytes)
  if (scan.kind === 'infected') {
    deps.log.warn({ kind, sizeBytes: bytes.byteLength }, 'a virus was found in an upload and refused')
    return invalid([{ path: 'file', error: 'document_virus' }])
  }
  if (scan.kind === 'noAnswer') deps.log.error({ detail: scan.detail }, 'an upload is held: no scan')
  const fileName = keptFileName(received.fileName, kind)
  return { bytes, kind, pageCount, fileName, scan: scan.kind === 'clean' ? 'clean' : 'waiting' }
}

/**
 * Finds room for a file and says whose it is, before its bytes are put: nobody removes them then, and no connection to the database waits for
 * the store. What is named here and never put was told to nobody, and goes as all that no application takes.
 */
const nameBytes = (
  deps: Deps,
  ownerId: string,
  { bytes, kind, fileName, scan }: Taken,
): Promise<{ id: string; sha256: string } | Refused> =>
  inTransaction(deps.db, async (trx) => {
    const room = await lockWaitingRoom(trx, ownerId)
    if (room.count >= documentsWaitingMax || room.sizeBytes + bytes.byteLength > documentsWaitingBytesMax)
      return invalid([{ path: 'file', error: 'document_quota' }])
    const [id, sha256] = [deps.ids.uuid(), digestOf(bytes)]
    await holdBytes(trx, sha256)
    await insertDocuments(trx, [
      {
        id,
        application_id: null,
        owner_id: ownerId,
        sha256,
        file_name: fileName,
        content_type: kind,
        size_bytes: bytes.byteLength,
        created_at: deps.clock.now(),
        scan,
      },
    ])
    return { id, sha256 }
  })

/** Nothing is left of what could not be put: not its row, and not the bytes of a put whose answer was lost. */
async function forget(deps: Deps, { id, sha256 }: { id: string; sha256: string }): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await removeDocument(trx, id)
    await deps.queue.add(trx, 'remove-files', { sha256s: [sha256] })
  })
}

/**
 * Takes one file: told by its content what it is, refused from 1 MB on, or when there is something in it that acts, damages or
 * is no room for. What is kept of it has no more than what is shown.
 * @source spec §5, product 3, product 7
 */
export const documentHandlers = {
  'POST /documents': async (_input, { deps, caller, request }) => {
    const reserved = await reserve(deps, `upload ${caller.userId}`, limits.uploads)
    if (reserved.isLocked) return tooMany(reserved.retryAfterSeconds)
    const taken = await judge(deps, request)
    if (isRefused(taken)) return taken
    const named = await nameBytes(deps, caller.userId, taken)
    if (isRefused(named)) return named
    const { bytes, kind, pageCount, fileName } = taken
    try {
      const { sizeBytes } = await deps.files.put(bytes)
      return { id: named.id, fileName, sizeBytes, contentType: kind, pageCount }
    } catch (error) {
      await forget(deps, named)
      throw error
    }
  },
} satisfies Partial<Handlers>

const uploadId = z.guid()

/**
 * The documents a form names must be files of this application's owner. Answers the form with each as its upload was judged, whatever else it says of
 * them: an office opens a file by its type.
 * @source product 3
 */
export async function withClaimed(
  trx: Trx,
  application: { id: string; owner_id: string },
  form: DraftForm,
): Promise<DraftForm | Refused> {
  if (form.documents.length === 0) return form
  // A typed form may name anything; what is no uuid was never given by an upload and would end the query.
  const ids = form.documents.map(({ id }) => id).filter((id) => uploadId.safeParse(id).success)
  const claimed = await claimDocuments(trx, application, ids)
  const judged = form.documents.map((named) => claimed.find(({ id }) => id === named.id))
  const missing = judged.indexOf(undefined)
  if (missing !== -1) return invalid([{ path: `documents.${missing}`, error: 'document_missing' }])
  return { ...form, documents: form.documents.map((named, place) => ({ ...named, ...judged[place] })) }
}

const beingChecked = (): Refused => refuse(409, (locale) => m.document_text_being_checked({}, { locale }))
const removedForVirus = (): Refused => refuse(409, (locale) => m.document_text_infected({}, { locale }))

/**
 * `GET /api/documents/:id`: the bytes, to the owner and the case's office; 404 for anybody else. 409 while it is checked, to
 * all but its owner, and once something was found in it, to everybody.
 * @source product 1, product 7
 */
export function documentRoute(app: FastifyInstance, deps: Deps): void {
  fileRoute(
    app,
    deps,
    { path: '/api/documents/:id', right: 'person', summary: 'The bytes of a document', types: documentKinds },
    async ({ params }, caller) => {
      const id = idParams.safeParse(params)
      if (!id.success) return notFound()
      const document = await documentById(deps.db, id.data.id)
      if (!document) return notFound()
      const application = document.application_id
        ? await findApplication(deps.db, document.application_id)
        : undefined
      const isOwn = document.owner_id === caller.userId
      if (!isOwn && !(application && isVisible(caller.actor, 'application', application))) return notFound()
      if (document.scan === 'infected') return removedForVirus()
      if (document.scan === 'waiting' && !isOwn) return beingChecked()
      const content = await documentBytes(deps, document.sha256)
      if (!content) return notFound()
      return { content, contentType: document.content_type, fileName: document.file_name }
    },
  )
}
