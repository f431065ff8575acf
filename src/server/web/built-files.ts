import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Built files are named by what is in them; the site's pictures may change, but not within the day. */
const keepingOf = (file: string): string => {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  return file.includes(`${path.sep}site${path.sep}`) ? 'public, max-age=86400' : 'no-cache'
}

/** The addresses of what lies in a folder, but for what is hidden. */
const addressesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`)
    .map((file) => file.split(path.sep).join('/'))
    .filter((address) => !address.includes('/.'))

/** Whoever leaves before the first byte has come is no fault of ours. */
function whoeverLeft(app: FastifyInstance) {
  return (error: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply) =>
    error.code === 'ERR_STREAM_PREMATURE_CLOSE'
      ? void request.raw.destroy()
      : app.errorHandler(error, request, reply)
}

/**
 * The files of the screens as the build left them, packed where they lie packed beside themselves. One route a folder: one for each of
 * six hundred files took a tenth of a start. What was not there then is not there.
 */
export async function serveBuiltFiles(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(staticFiles, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      void reply.header('cache-control', keepingOf(file))
    },
  })
  const addresses = new Set(addressesIn(folder))
  const routes = new Set([...addresses].map((address) => address.replace(/^(\/[^/]+\/).*/, '$1*')))
  for (const url of routes)
    app.route({
      method: ['HEAD', 'GET'],
      url,
      schema: { hide: true },
      errorHandler: whoeverLeft(app),
      handler: (request, reply) => {
        const address = request.url.replace(/\?.*$/s, '')
        return addresses.has(address) ? reply.sendFile(address) : reply.callNotFound()
      },
    })
}
