import { fileTypeFromBuffer } from 'file-type'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { documentKinds } from '../../machines/form.ts'
import { documentSizeBytesMax, uploadsPerMinuteMax } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import type { Deps } from '../deps.ts'
import { invalid, tooMany } from '../errors.ts'
import type { Handlers, Caller } from '../handler.ts'
import { isApplicationVisible } from '../nouns/application.ts'
import { findApplication } from '../store/application.ts'

const contentTypeSchema = z.enum(documentKinds)

async function uploadsInLastMinute(deps: Deps, userId: string): Promise<number> {
  const since = new Date(deps.clock.now().getTime() - 60_000)
  const { count } = await deps.db
    .selectFrom('documents')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Takes one file: told by its content what it is, refused from 1 MB on. @source spec §5, product 3 */
export const documentHandlers = {
  'POST /documents': async (_input, { deps, caller, request }) => {
    if ((await uploadsInLastMinute(deps, caller.userId)) >= uploadsPerMinuteMax) return tooMany(60)
    if (!request.isMultipart()) return invalid([{ path: 'file', error: 'required' }])
    const part = await request.file().catch(() => undefined)
    if (!part) return invalid([{ path: 'file', error: 'required' }])
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
    await deps.db
      .insertInto('documents')
      .values({
        id,
        application_id: null,
        owner_id: caller.userId,
        sha256,
        file_name: fileName,
        content_type: kind.data,
        size_bytes: sizeBytes,
        created_at: deps.clock.now(),
      })
      .execute()
    return { id, fileName, sizeBytes, contentType: kind.data }
  },
} satisfies Partial<Handlers>

/**
 * `GET /api/documents/:id`: the bytes, to the owner and the case's office, never run by a browser as a page.
 * Outside the contract's envelope because its reply is a file.
 */
export function documentRoute(
  app: FastifyInstance,
  deps: Deps,
  callerOf: (request: FastifyRequest) => Promise<Caller>,
): void {
  app.get<{ Params: { id: string } }>(
    '/api/documents/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const caller = await callerOf(request)
      const refused = (code: 401 | 404) =>
        reply.code(code).send({
          code,
          message:
            code === 401
              ? m.error_text_logged_out({}, { locale: caller.locale })
              : m.error_text_not_found({}, { locale: caller.locale }),
          data: {},
        })
      if (!caller.actor) return refused(401)
      const id = z.object({ id: z.uuid() }).safeParse(request.params)
      if (!id.success) return refused(404)
      const document = await deps.db
        .selectFrom('documents')
        .selectAll()
        .where('id', '=', id.data.id)
        .executeTakeFirst()
      if (!document) return refused(404)
      const application = document.application_id
        ? await findApplication(deps.db, document.application_id)
        : undefined
      const isOwn = document.owner_id === caller.userId
      if (!isOwn && !(application && isApplicationVisible(caller.actor, application))) return refused(404)
      const bytes = await deps.files.get(document.sha256)
      if (!bytes) return refused(404)
      return reply
        .header('content-type', document.content_type)
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(document.file_name)}`,
        )
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .send(bytes)
    },
  )
}
