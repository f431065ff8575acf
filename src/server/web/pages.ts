import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  markOf,
  readKey,
  type FoundPage,
  type GivenPage,
  type PageAddress,
  type RefusedLogin,
} from '../../api/page.ts'
import { ownHome } from '../../machines/own-path.ts'
import { putAwayCookie } from '../../machines/put-away.ts'
import type { Locale } from '../errors.ts'
import { isAtlasOpen, type Settings } from '../settings.ts'
import { accountIn, answersOf, ownUnlessPutAway, unlessPutAway, type Answers } from './page-answers.ts'
import { hashOf, type PageBuild } from './page-build.ts'
import { packedFor } from './page-packing.ts'
import { fetchedAhead, finishedText, plainText, previewText } from './page-text.ts'
import { themeOf, withTheme, type PageTheme } from './theme.ts'

/** A page as it goes out. */
export interface PageReply {
  code: number
  text: string
  /** What the policy names its own styles by; without, it has none. */
  styleHash?: string
  /** The same of what it has fetched ahead. */
  rulesHash?: string
  /** It is somebody's own: nobody keeps it, and nobody else sees it. */
  isOfOwner?: boolean
  /** Its packed forms by encoding, where it is kept and one was asked for. */
  packed?: Map<string, Promise<Buffer>>
}

/** The person's language, as the screens read it: by the cookie alone, then Bangla. @source spec §9 */
export const pageLocaleOf = ({ cookies }: FastifyRequest): Locale =>
  cookies['language'] === 'en' ? 'en' : 'bn'

/** What of the request a page depends on. */
interface Asked extends PageAddress {
  locale: Locale
  theme: PageTheme
  /** Whether a session came with it. Whose it is makes no difference to a page for everybody. */
  hasSession: boolean
  /** The session's token, by which a page of its owner's is read; null without one. */
  token: string | null
  /** The caller's network address, for limits. */
  ip: string
  login: RefusedLogin | null
  /** What its reader put away, as their browser keeps it. */
  putAway: string
  /** Whether somebody spares data: nothing is brought that was not asked for. */
  isSparing: boolean
}

/** The session's token as it is made; what is none is nobody's. */
const tokenIn = ({ cookies }: FastifyRequest): string | null =>
  /^[\w-]{20,100}$/.exec(cookies['token'] ?? '')?.[0] ?? null

export const askedOf = (request: FastifyRequest, login: RefusedLogin | null = null): Asked => {
  const [path = '', query] = request.url.replace(/#.*$/s, '').split(/\?(.*)/s)
  return {
    path,
    search: query ? `?${query}` : '',
    locale: pageLocaleOf(request),
    theme: themeOf(request),
    hasSession: Boolean(request.cookies['token']),
    token: tokenIn(request),
    ip: request.ip,
    login,
    putAway: request.cookies[putAwayCookie] ?? '',
    isSparing: request.headers['save-data'] === 'on',
  }
}

/** Where the testers' pages are: closed, they are answered as what nobody knows. */
const testersPaths = /^\/test(?:-demo2)?\/?$/i

/** `/public/invoice/:id` as what an address is held against. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}/?$`, 'i')

/** The public pages and some of a litigant's own as finished HTML, and the page that a script draws for all others. */
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
    return this.#build.drawer.find({ path, search: '' })?.isOfOwner === false
  }

  /** Null where the address is nobody's public page, or it could not be drawn: then its script draws it. */
  async finished(asked: Asked, log: FastifyBaseLogger): Promise<PageReply | null> {
    const found = this.#build.drawer.find(asked)
    // Where somebody with a session has no business, the screens say where they have.
    if (!found || (found.isForGuests && asked.hasSession)) return null
    try {
      // A page for everybody is read as anybody would.
      return found.isOfOwner
        ? await this.#own(asked, found)
        : await this.#reply({ ...asked, token: null }, found)
    } catch (error) {
      log.error({ err: error, page: found.pattern }, 'a page was not drawn')
      return null
    }
  }

  /**
   * Where somebody goes on from an address that is none of theirs, a page for guests or the way to their own first screen, as their
   * script would have it; null where nowhere else, or where it is nobody's session. A page that acts on arrival is its script's: what
   * such an address brings behind its number sign would go along to the next one.
   */
  async leads(asked: Asked): Promise<string | null> {
    const { drawer } = this.#build
    if (asked.token === null) return null
    const found = drawer.find(asked)
    if (asked.path !== ownHome && (!found?.isForGuests || found.begins === 'now')) return null
    const account = accountIn(await answersOf(this.#app, [['GET /auth/info', {}]], asked))
    // Without any role it is no session: the script says so, and ends it.
    return account?.user.roles.length ? drawer.leads(asked, account) : null
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
      token: null,
      ip: '127.0.0.1',
      login: null,
      putAway: '',
      isSparing: false,
    }
    const answers = {
      ...(await answersOf(this.#app, found.reads, asked)),
      [readKey('GET /pages', {})]: contents,
    }
    const drawn = await drawer.draw(address, locale, {
      answers,
      login: null,
      path,
      hasSession: false,
      mark: '',
    })
    return previewText(this.#build, locale, drawn)
  }

  /** The page that its script draws, with what travels in it. */
  plain({ path, locale, theme, hasSession }: Asked, given: GivenPage | null = null): string {
    const { first, ofSession } = this.#build.parts
    const isClosed = testersPaths.test(path) && !isAtlasOpen(this.#settings)
    const screen = isClosed ? [] : (this.#rows.find(([pattern]) => pattern.test(path))?.[1] ?? [])
    const files = hasSession ? [...first, ...ofSession, ...screen] : first
    return withTheme(plainText(this.#build, locale, { files: [...new Set(files)], given }), theme)
  }

  async #reply(asked: Asked, found: FoundPage): Promise<PageReply> {
    const all = await answersOf(this.#app, found.reads, asked)
    const answers = unlessPutAway(all, asked.putAway)
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

  /**
   * A page of whoever's token it came with, read as they would read it and kept nowhere; null where it is not a litigant's, or
   * what it is about could not be read: then its script asks, and says why not.
   */
  async #own(asked: Asked, found: FoundPage): Promise<PageReply | null> {
    if (asked.token === null) return null
    // The account first: what changes from here on is seen by the script, which holds it against the account of then.
    const whose = await answersOf(this.#app, [['GET /auth/info', {}]], asked)
    const account = accountIn(whose)
    if (!account?.user.roles.includes('plaintiff_user') || account.user.needsFactor) return null
    const onward = found.isDrawn && !asked.isSparing ? found.onward : null
    const [all, next] = await Promise.all([
      answersOf(this.#app, found.reads, asked),
      answersOf(this.#app, onward?.reads ?? [], asked),
    ])
    const answers = ownUnlessPutAway({ ...whose, ...all }, account, asked.putAway)
    if (!found.isDrawn) {
      // Its script names it.
      const { hasSession } = asked
      const given = { answers, login: null, path: '', hasSession, mark: markOf(asked.token) }
      return { code: 200, text: this.plain(asked, given), isOfOwner: true }
    }
    if (found.reads.some(([name, input]) => !all[readKey(name, input)]?.isOk)) return null
    // What cannot be had there is said there.
    const isOpen = onward !== null && Object.values(next).every(({ isOk }) => isOk)
    const reply = isOpen
      ? await this.#draw(asked, found, { ...next, ...answers }, onward)
      : await this.#draw(asked, found, answers)
    return { ...reply, isOfOwner: true }
  }

  /** The scripts of the screen that follows come last, and its page is fetched meanwhile: it is pressed for before the script can act, or after. */
  async #draw(
    asked: Asked,
    found: FoundPage,
    answers: Answers,
    onward: FoundPage['onward'] = null,
  ): Promise<PageReply> {
    const { locale, theme, hasSession, login, path, search } = asked
    const { parts, drawer, styleOf } = this.#build
    const mark = found.isOfOwner ? markOf(asked.token ?? '') : ''
    const given = { answers, login, path, hasSession, mark }
    const drawn = await drawer.draw({ path, search }, locale, given)
    const own = found.reads[0]
    const answer = own && answers[readKey(own[0], own[1])]
    const style = styleOf(drawn.body)
    const rules = onward && fetchedAhead(onward.href)
    const text = finishedText(this.#build, {
      locale,
      drawn,
      given,
      files: [
        ...new Set([
          ...parts.first,
          ...(found.isOfOwner ? parts.ofSession : []),
          ...(parts.screens[found.pattern] ?? []),
          ...parts.footer,
          ...(parts.screens[onward?.pattern ?? ''] ?? []),
        ]),
      ],
      style,
      begins: found.begins,
      rules,
      canonical:
        found.pattern === path && !found.isOfOwner
          ? new URL(path, this.#settings.PUBLIC_URL ?? 'http://localhost').href
          : null,
    })
    // What is not there is not there, however well it is said.
    const code = answer?.isOk === false && answer.code === 404 ? 404 : 200
    return {
      code,
      text: withTheme(text, theme),
      styleHash: hashOf(style),
      ...(rules === null ? {} : { rulesHash: hashOf(rules) }),
    }
  }

  /** Sends a page, packed, with the policy that takes its own styles and first lines. */
  async send(reply: FastifyReply, page: PageReply): Promise<FastifyReply> {
    const { encoding, bytes } = await packedFor(reply.request.headers['accept-encoding'], page)
    if (encoding !== null) void reply.header('content-encoding', encoding)
    const { scriptHash } = this.#build
    const policy = String(reply.getHeader('content-security-policy'))
      .replace("script-src 'self'", ["script-src 'self'", scriptHash, page.rulesHash ?? []].flat().join(' '))
      .replace("style-src 'self'", ["style-src 'self'", page.styleHash ?? []].flat().join(' '))
    return reply
      .code(page.code)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', page.isOfOwner ? 'private, no-store' : 'private, no-cache')
      .header('vary', 'Cookie, Accept-Encoding')
      .send(bytes)
  }
}
