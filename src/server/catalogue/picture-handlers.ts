import type { FastifyInstance } from 'fastify'
import { idParams } from '../../api/call.ts'
import { pageImageSideMax, paperRetrySeconds } from '../../machines/limits.ts'
import { pictureKinds, picturePath } from '../../machines/picture.ts'
import type { Deps } from '../deps.ts'
import { invalid, isRefused, notFound, tooMany, unavailable } from '../errors.ts'
import type { Handlers } from '../web/handler.ts'
import { localeOf } from '../web/locale.ts'
import { limits, reserve } from '../web/rate-limit-store.ts'
import { sendRefused } from '../web/reply.ts'
import { receiveFile } from '../web/received-file.ts'
import { insertPicture, pictureContent } from './picture-store.ts'

/**
 * Takes one picture for a page: told by its content what it is, scanned, and kept as it is drawn anew, with nothing of the
 * file that was sent. Refused from 1 MB on, and while nobody can scan it.
 * @source spec §3 Page content, product 7
 */
export const pictureHandlers = {
  'POST /customization/pictures': async (_input, { deps, caller, request }) => {
    const reserved = await reserve(deps, `upload ${caller.userId}`, limits.uploads)
    if (reserved.isLocked) return tooMany(reserved.retryAfterSeconds)
    const received = await receiveFile(request, pictureKinds, 'picture_kind')
    if (isRefused(received)) return received
    const scan = await deps.scanner.scan(received.bytes)
    if (scan.kind === 'infected') return invalid([{ path: 'file', error: 'document_virus' }])
    if (scan.kind !== 'clean') return unavailable(paperRetrySeconds)
    const drawn = await deps.inspector.draw(received.kind, received.bytes, pageImageSideMax)
    if (drawn.kind === 'busy') return unavailable(paperRetrySeconds)
    if (drawn.kind === 'unfit') return invalid([{ path: 'file', error: drawn.error }])
    const { bytes, width, height } = drawn
    const id = deps.ids.uuid()
    await insertPicture(deps.db, {
      id,
      content: Buffer.from(bytes),
      width,
      height,
      created_by: caller.userId,
      created_at: deps.clock.now(),
    })
    return { path: picturePath(id), width, height, sizeBytes: bytes.byteLength }
  },
} satisfies Partial<Handlers>

/** `GET /site/pictures/:file`: a picture of a page, to everybody and for ever, as it never changes. 404 where there is none. */
export function pictureRoute(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { file: string } }>(
    picturePath(':id').replace(':id.webp', ':file'),
    { schema: { hide: true } },
    async (request, reply) => {
      const id = idParams.safeParse({ id: request.params.file.replace(/\.webp$/, '') })
      const picture =
        id.success && request.params.file.endsWith('.webp')
          ? await pictureContent(deps.db, id.data.id)
          : undefined
      if (!picture) return sendRefused(reply, localeOf(request), notFound())
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-type', 'image/webp')
        .header('x-content-type-options', 'nosniff')
        .send(picture.content)
    },
  )
}
