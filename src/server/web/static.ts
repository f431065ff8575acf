import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../errors.ts'
import type { Settings } from '../settings.ts'
import { serveBuiltFiles } from './built-files.ts'
import { localeOf } from './locale.ts'
import { readPageBuild } from './page-build.ts'
import { goTo, pageForms } from './page-forms.ts'
import { askedOf, Pages } from './pages.ts'
import { sendRefused } from './reply.ts'
import { themeOf, withTheme } from './theme.ts'

/** The folder of the product, from its sources and from the bundle alike. */
const rootAbove = (folder: string): string =>
  existsSync(path.join(folder, 'package.json')) ? folder : rootAbove(path.dirname(folder))

/** Where the product is. */
export const productFolder = rootAbove(import.meta.dirname)
/** Where `vite build` leaves the screens. */
export const screensFolder = path.join(productFolder, 'dist')
/** Where the build leaves what public pages are drawn with. */
export const pagesFolder = path.join(productFolder, 'dist-pages')

const pageOf = async (folder: string): Promise<string> => {
  const file = path.join(folder, 'index.html')
  return existsSync(file)
    ? readFile(file, 'utf8')
    : '<!doctype html><title>Court fee</title><div id="root"></div>'
}

/** Where calls, health and figures live: what is not there is not there, and no page. */
declare module 'fastify' {
  interface FastifyInstance {
    /** The public pages; null where they were not built, as while the product is worked on. */
    pages: Pages | null
  }
}

const isNoPage = (path: string): boolean => /^\/(api|health|metrics)(\/|$)/.test(path)

/** A file's ending, a hidden file or folder, or dots that were written otherwise. */
const isFile = (path: string): boolean =>
  /\.[a-z][a-z0-9]{0,9}$/i.test(path) || /\/\./.test(path) || /%2e/i.test(path) || path.startsWith('/assets/')

const pathOf = ({ url }: FastifyRequest): string => url.replace(/[?#].*$/s, '')

/** Whether a browser was led here, which draws what comes: whoever wants a script, a picture or a file does not ask for a page. */
const asksForPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '')

/** A call that is not there is told so in the envelope, all else in plain words. @source product 7 */
const sendNotThere = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  /^\/api(\/|$)/.test(pathOf(request))
    ? sendRefused(reply, localeOf(request), notFound())
    : reply.code(404).type('text/plain; charset=utf-8').send('Not Found\n')

/**
 * An address that the router cannot read, such as one with an endless id, is no address of ours, and what the screens would read
 * of it is another: whoever asks for a page is led to the one that says so.
 * @source spec §2 Route guard
 */
export const sendUnreadable = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  asksForPage(request) && !isNoPage(pathOf(request)) ? goTo(reply, '/404') : sendNotThere(request, reply)

/**
 * The screens: built files for ever, the page itself never kept. A path that could be a screen's is the page, because the
 * route table in the browser decides; what ends like a file is 404, and a page to whoever asks for one.
 */
export async function serveScreens(
  app: FastifyInstance,
  settings: Settings,
  folder = screensFolder,
): Promise<void> {
  const page = await pageOf(folder)
  const build = await readPageBuild(pagesFolder)
  const pages = build && new Pages(app, build, settings)
  app.decorate('pages', pages)
  if (pages) pageForms(app, pages)
  await serveBuiltFiles(app, folder)
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request)
    const code = isFile(path) ? 404 : 200
    if (request.method === 'GET' && !isNoPage(path) && (code === 200 || asksForPage(request))) {
      const asked = askedOf(request)
      const isEntry = path === '/'
      const to = await pages?.leads(isEntry ? { ...asked, path: '/login' } : asked)
      if (to) return goTo(reply, to)
      if (isEntry) return reply.type('text/html; charset=utf-8').redirect('/login')
      if (pages) {
        const finished = await pages.finished(asked, request.log)
        return pages.send(reply, finished ?? { code, text: pages.plain(asked) })
      }
      return reply
        .code(code)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(withTheme(page, themeOf(request)))
    }
    // A form that needs script was sent without: its page says so.
    if (request.method === 'POST' && pages?.isOpenToAll(path)) return reply.redirect(request.url, 303)
    return sendNotThere(request, reply)
  })
}
