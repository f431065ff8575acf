import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { m } from '../../words/messages.js'
import { localeOf } from './locale.ts'

/** The folder of the product, from its sources and from the bundle alike. */
const rootAbove = (folder: string): string =>
  existsSync(path.join(folder, 'package.json')) ? folder : rootAbove(path.dirname(folder))

/** Where `vite build` leaves the screens. */
export const screensFolder = path.join(rootAbove(import.meta.dirname), 'dist')

/** Built files are named by what is in them; the site's pictures may change, but not within the day. */
const keepingOf = (file: string): string => {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  return file.includes(`${path.sep}site${path.sep}`) ? 'public, max-age=86400' : 'no-cache'
}

const pageOf = async (folder: string): Promise<string> => {
  const file = path.join(folder, 'index.html')
  return existsSync(file)
    ? readFile(file, 'utf8')
    : '<!doctype html><title>Court fee</title><div id="root"></div>'
}

/**
 * The screens: built files for ever, the page itself never kept. Every path that is no call is the page,
 * because the route table in the browser decides; an unknown call is a 404 in the envelope.
 */
export async function serveScreens(app: FastifyInstance, folder = screensFolder): Promise<void> {
  const page = await pageOf(folder)
  if (existsSync(folder))
    await app.register(staticFiles, {
      root: folder,
      serve: true,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        void reply.header('cache-control', keepingOf(file))
      },
    })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && !/%2e/i.test(request.url)
    if (isPage && !request.url.startsWith('/assets/'))
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
    return reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(
        JSON.stringify({
          code: 404,
          message: m.error_text_not_found({}, { locale: localeOf(request) }),
          data: {},
        }),
      )
  })
}
