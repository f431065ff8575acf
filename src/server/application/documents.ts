import { fileTypeFromBuffer } from 'file-type'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { idParams } from '../../api/call.ts'
import { documentKinds } from '../../machines/form.ts'
import { documentSizeBytesMax, uploadsPerMinuteMax } from '../../machines/limits.ts'
import type { Deps } from '../deps.ts'
import { invalid, notFound, tooMany } from '../errors.ts'
import { fileRoute } from '../web/file-route.ts'
import type { Handlers } from '../web/handler.ts'
import { isKeepable } from '../web/plain-text.ts'
import { isVisible } from '../lifecycle/scope.ts'
import { documentById, insertDocuments, uploadCountSince } from './document-store.ts'
import { findApplication } from './store.ts'

const contentTypeSchema = z.enum(documentKinds)

/** Takes one file: told by its content what it is, refused from 1 MB on. @source spec §5, product 3 */
export const documentHandlers = {
  'POST /documents': async (_input, { deps, caller, request }) => {
    const since = new Date(deps.clock.now().getTime() - 60_000)
    if ((await uploadCountSince(deps.db, caller.userId, since)) >= uploadsPerMinuteMax) return tooMany(60)
    if (!request.isMultipart()) return invalid([{ path: 'file', error: 'required' }])
    const part = await request.file().catch(() => undefined)
    if (!part) return invalid([{ path: 'file', error: 'required' }])
    if (!isKeepable(part.filename)) return invalid([{ path: 'file', error: 'invalid' }])
    const bytes = await part.toBuffer().catch((error: unknown) => {
      if (part.file.truncated) return null
      throw error
    })
    if (bytes === null || bytes.byteLength >= documentSizeBytesMax)
      return invalid([{ path: 'file', error: 'document_too_large' }])
    const kind = contentTypeSchema.safeParse((await fileTypeFromBuffer(bytes))?.mime)
    if (!kind.success) return invalid([{ path: 'file', error: 'document_kind' }])
    const { sha256, sizeBytes } = await deps.files.put(bytes)
    const id = deps.ids.uuid()
    const fileName = part.filename.normalize('NFC').slice(-200)
    await insertDocuments(deps.db, [
      {
        id,
        application_id: null,
        owner_id: caller.userId,
        sha256,
        file_name: fileName,
        content_type: kind.data,
        size_bytes: sizeBytes,
        created_at: deps.clock.now(),
      },
    ])
    return { id, fileName, sizeBytes, contentType: kind.data }
  },
} satisfies Partial<Handlers>

/** `GET /api/documents/:id`: the bytes, to the owner and the case's office; 404 for anybody else. @source product 1 */
export function documentRoute(app: FastifyInstance, deps: Deps): void {
  fileRoute(app, deps, '/api/documents/:id', 'person', async ({ params }, caller) => {
    const id = idParams.safeParse(params)
    if (!id.success) return notFound()
    const document = await documentById(deps.db, id.data.id)
    if (!document) return notFound()
    const application = document.application_id
      ? await findApplication(deps.db, document.application_id)
      : undefined
    const isOwn = document.owner_id === caller.userId
    if (!isOwn && !(application && isVisible(caller.actor, 'application', application))) return notFound()
    const content = await deps.files.get(document.sha256)
    if (!content) return notFound()
    return { content, contentType: document.content_type, fileName: document.file_name }
  })
}
