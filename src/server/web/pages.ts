import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../../api/client.ts'
import {
  readKey,
  type FoundPage,
  type PageAddress,
  type PageRead,
  type ReadName,
  type RefusedLogin,
} from '../../api/page.ts'
import type { ShownBroadcast } from '../../machines/broadcast.ts'
import { putAwayCookie, withoutPutAway } from '../../machines/put-away.ts'
import type { Locale } from '../errors.ts'
import { isAtlasOpen, type Settings } from '../settings.ts'
import type { PageBuild } from './page-build.ts'
import { finishedText, plainText, previewText } from './page-text.ts'
import { themeOf, withTheme, type PageTheme } from './theme.ts'
import { ofPage } from './request-log.ts'

/** A page as it goes out. */
export interface PageReply {
  code: number
  text: string
  /** Its packed forms by encoding, where it is kept and one was asked for. */
  packed?: Map<string, Promise<Buffer>>
}

/** What is sent again and again is packed as well as it can be; what is sent once, quickly. */
const packers = {
  br: (text: string, isKept: boolean) => {
    const quality = isKept ? constants.BROTLI_MAX_QUALITY : 5
    return promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  },
  gzip: (text: string, isKept: boolean) => promisify(gzip)(text, { level: isKept ? 9 : 6 }),
}

/** The page as the browser can unpack it, and how it is packed; the text itself for one that unpacks nothing. */
async function packedFor(accepted: string | undefined, { text, packed }: PageReply) {
  const encoding = (['br', 'gzip'] as const).find((one) =>
    new RegExp(`\\b${one}\\b(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))`).test(accepted ?? ''),
  )
  if (encoding === undefined) return { encoding: null, bytes: text }
  const held = packed?.get(encoding)
  const bytes = held ?? packers[encoding](text, packed !== undefined)
  if (!held) packed?.set(encoding, bytes)
  return { encoding, bytes: await bytes }
}

/** The person's language, as the screens read it: by the cookie alone, then Bangla. @source spec §9 */
export const pageLocaleOf = ({ cookies }: FastifyRequest): Locale =>
  cookies['language'] === 'en' ? 'en' : 'bn'

/** What of the request a page depends on. */
interface Asked extends PageAddress {
  locale: Locale
  theme: PageTheme
  /** Whether a session came with it. Whose it is makes no difference to the page. */
  hasSession: boolean
  /** The caller's network address, for limits. */
  ip: string
  login: RefusedLogin | null
  /** What its reader put away, as their browser keeps it. */
  putAway: string
}

export const askedOf = (request: FastifyRequest, login: RefusedLogin | null = null): Asked => {
  const [path = '', query] = request.url.replace(/#.*$/s, '').split(/\?(.*)/s)
  return {
    path,
    search: query ? `?${query}` : '',
    locale: pageLocaleOf(request),
    theme: themeOf(request),
    hasSession: Boolean(request.cookies['token']),
    ip: request.ip,
    login,
    putAway: request.cookies[putAwayCookie] ?? '',
  }
}

/** Where the testers' pages are: closed, they are answered as what nobody knows. */
const testersPaths = /^\/test(?:-demo2)?\/?$/i

type Answers = Record<string, Answer<ReadName>>

/** Asks a read of the page as the browser would: the same handler, rights and limits. Null: better asked again. */
async function answerOf(
  app: FastifyInstance,
  [name, input]: PageRead,
  { locale, ip }: Asked,
): Promise<Answer<ReadName> | null> {
  const { params = {}, query = {} } = input as {
    params?: Record<string, string>
    query?: Record<string, string>
  }
  const path = name
    .slice('GET '.length)
    .replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(params[key] ?? ''))
  const reply = await app.inject({
    url: `/api${path}`,
    query,
    headers: { 'accept-language': locale, ...ofPage },
    remoteAddress: ip,
  })
  const { code, message, data } = reply.json<{ code: number; message: string; data: never }>()
  if (code === 200) return { isOk: true, data }
  return code < 429 ? { isOk: false, code, message, data } : null
}

async function answersOf(app: FastifyInstance, reads: readonly PageRead[], asked: Asked): Promise<Answers> {
  const answers: Answers = {}
  await Promise.all(
    reads.map(async (read) => {
      const answer = await answerOf(app, read, asked)
      if (answer) answers[readKey(read[0], read[1])] = answer
    }),
  )
  // In one order, whichever came first.
  return Object.fromEntries(
    reads.flatMap(([name, input]) => {
      const key = readKey(name, input)
      return answers[key] ? [[key, answers[key]]] : []
    }),
  )
}

/** Without the broadcasts that the reader put away: what they do not see takes no room in the page as it comes. */
function unlessPutAway(answers: Answers, { putAway }: Asked): Answers {
  const key = readKey('GET /broadcasts', {})
  const told = answers[key]
  if (putAway === '' || !told?.isOk) return answers
  // An answer travels under its call's name.
  const rows = told.data as readonly ShownBroadcast[]
  const left = withoutPutAway(rows, putAway)
  return left.length === rows.length ? answers : { ...answers, [key]: { isOk: true, data: left as never } }
}

/** `/public/invoice/:id` as what an address is held against. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}/?$`, 'i')

/** The public pages as finished HTML, and the page that a script draws for all others. */
export class Pages {
  readonly #app: FastifyInstance
  readonly #build: PageBuild
  readonly #settings: Settings
  /** Of pages that depend on nobody: what they were drawn from, and the text. One for each row, language and theme. */
  readonly #kept = new Map<string, { drawnFrom: string; reply: PageReply }>()
  readonly #rows: readonly (readonly [RegExp, readonly string[]])[]

  constructor(app: FastifyInstance, build: PageBuild, settings: Settings) {
    this.#app = app
    this.#build = build
    this.#settings = settings
    this.#rows = Object.entries(build.parts.screens).map(([path, files]) => [patternOf(path), files])
  }

  isOpenToAll(path: string): boolean {
    return this.#build.drawer.find({ path, search: '' }) !== null
  }

  /** Null where the address is nobody's public page, or it could not be drawn: then its script draws it. */
  async finished(asked: Asked, log: FastifyBaseLogger): Promise<PageReply | null> {
    const found = this.#build.drawer.find(asked)
    // Where somebody with a session has no business, the screens say where they have.
    if (!found || (found.isForGuests && asked.hasSession)) return null
    try {
      return await this.#reply(asked, found)
    } catch (error) {
      log.error({ err: error, page: found.pattern }, 'a page was not drawn')
      return null
    }
  }

  /** A public page with other texts than those that are stored, as somebody without a session would read it. */
  async preview(path: string, locale: Locale, contents: Answers[string]): Promise<string> {
    const { drawer } = this.#build
    const address = { path, search: '' }
    const found = drawer.find(address)
    if (!found) throw new Error(`no public page has the address ${path}`)
    const asked: Asked = {
      ...address,
      locale,
      theme: null,
      hasSession: false,
      ip: '127.0.0.1',
      login: null,
      putAway: '',
    }
    const answers = {
      ...(await answersOf(this.#app, found.reads, asked)),
      [readKey('GET /pages', {})]: contents,
    }
    const drawn = await drawer.draw(address, locale, { answers, login: null, path, hasSession: false })
    return previewText(this.#build, locale, drawn)
  }

  plain({ path, locale, theme, hasSession }: Asked): string {
    const { first, ofSession } = this.#build.parts
    const isClosed = testersPaths.test(path) && !isAtlasOpen(this.#settings)
    const screen = isClosed ? [] : (this.#rows.find(([pattern]) => pattern.test(path))?.[1] ?? [])
    const files = hasSession ? [...first, ...ofSession, ...screen] : first
    return withTheme(plainText(this.#build, locale, [...new Set(files)]), theme)
  }

  async #reply(asked: Asked, found: FoundPage): Promise<PageReply> {
    const all = await answersOf(this.#app, found.reads, asked)
    const answers = unlessPutAway(all, asked)
    const isEverybodys =
      answers === all &&
      !asked.hasSession &&
      asked.login === null &&
      asked.search === '' &&
      asked.path === found.pattern
    if (!isEverybodys) return this.#draw(asked, found, answers)
    const key = [asked.locale, asked.theme, asked.path].join(' ')
    const drawnFrom = JSON.stringify(answers)
    const kept = this.#kept.get(key)
    if (kept?.drawnFrom === drawnFrom) return kept.reply
    const reply = { ...(await this.#draw(asked, found, answers)), packed: new Map<string, Promise<Buffer>>() }
    this.#kept.set(key, { drawnFrom, reply })
    return reply
  }

  async #draw(asked: Asked, found: FoundPage, answers: Answers): Promise<PageReply> {
    const { locale, theme, hasSession, login, path, search } = asked
    const { parts, drawer } = this.#build
    const given = { answers, login, path, hasSession }
    const drawn = await drawer.draw({ path, search }, locale, given)
    const own = found.reads[0]
    const answer = own && answers[readKey(own[0], own[1])]
    const text = finishedText(this.#build, {
      locale,
      drawn,
      given,
      files: [...new Set([...parts.first, ...(parts.screens[found.pattern] ?? []), ...parts.footer])],
      isAtOnce: found.actsOnArrival,
      canonical:
        found.pattern === path ? new URL(path, this.#settings.PUBLIC_URL ?? 'http://localhost').href : null,
    })
    // What is not there is not there, however well it is said.
    return { code: answer?.isOk === false && answer.code === 404 ? 404 : 200, text: withTheme(text, theme) }
  }

  /** Sends a page, packed, with the policy that takes its own styles and first lines. */
  async send(reply: FastifyReply, page: PageReply): Promise<FastifyReply> {
    const { encoding, bytes } = await packedFor(reply.request.headers['accept-encoding'], page)
    if (encoding !== null) void reply.header('content-encoding', encoding)
    const { styleHash, scriptHash } = this.#build
    const policy = String(reply.getHeader('content-security-policy'))
      .replace("script-src 'self'", `script-src 'self' ${scriptHash}`)
      .replace("style-src 'self'", `style-src 'self' ${styleHash}`)
    return reply
      .code(page.code)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'Cookie, Accept-Encoding')
      .send(bytes)
  }
}
