import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rememberedSessionDays } from '../../machines/limits.ts'
import { ownHome, ownPath } from '../../machines/own-path.ts'
import { localeOf } from './locale.ts'
import { askedOf, pageLocaleOf, type Pages } from './pages.ts'
import { sendRefused } from './reply.ts'
import { forbidden } from '../errors.ts'

const yearSeconds = 31_536_000

/** What was typed into a field of a form; the empty text where it did not come. */
const typed = (form: unknown, name: string): string => {
  const value: unknown = typeof form === 'object' && form !== null ? Reflect.get(form, name) : undefined
  return typeof value === 'string' ? value : ''
}

/** Whether a page of ours sent the form: every browser says so by one of the two, and no other page can. */
function isOwn({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

/** A cookie as the screens write it themselves. @source spec §9 */
const cookieOf = (request: FastifyRequest, name: string, value: string, ageSeconds?: number): string => {
  const age = ageSeconds === undefined ? '' : `; Max-Age=${ageSeconds}`
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}${age}`
}

/** Elsewhere, this once: who is asked for and who asks decide. */
export const goTo = (reply: FastifyReply, path: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(path, 303)

/** The same handler, limits and locks as with script; a refusal is the page again, with what was typed but the password. */
async function logIn(app: FastifyInstance, pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const email = typed(request.body, 'email')
  const isRemembered = typed(request.body, 'remember') !== ''
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: typed(request.body, 'password'), isRemembered },
    headers: {
      'accept-language': pageLocaleOf(request),
      'user-agent': request.headers['user-agent'] ?? '',
    },
    remoteAddress: request.ip,
  })
  const { code, message, data } = answer.json<{
    code: number
    message: string
    data: { access_token: string }
  }>()
  if (code === 200) {
    const age = isRemembered ? rememberedSessionDays * 86_400 : undefined
    void reply.header('set-cookie', cookieOf(request, 'token', data.access_token, age))
    const token = data.access_token
    return goTo(reply, (await pages.leads({ ...askedOf(request), hasSession: true, token })) ?? ownHome)
  }
  const { ['retry-after']: retryAfter } = answer.headers
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  const asked = askedOf(request, { email, message })
  const finished = await pages.finished({ ...asked, hasSession: false }, request.log)
  return pages.send(reply, { ...(finished ?? { text: pages.plain(asked) }), code })
}

/** The forms that need no script: logging in, the other language, the check of a receipt. Forms of other sites are refused. */
export function pageForms(app: FastifyInstance, pages: Pages): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOwn(request)) return sendRefused(reply, localeOf(request), forbidden())
  }
  const options = { schema: { hide: true }, onRequest }
  app.post('/login', options, (request, reply) => logIn(app, pages, request, reply))
  app.post('/language', options, (request, reply) => {
    const language = typed(request.body, 'language') === 'en' ? 'en' : 'bn'
    void reply.header('set-cookie', cookieOf(request, 'language', language, yearSeconds))
    return goTo(reply, ownPath(typed(request.body, 'back')) ?? '/home')
  })
  app.get('/public/invoice', { schema: { hide: true } }, (request, reply) => {
    const number = typed(request.query, 'number') || typed(request.query, 'transaction')
    const amount = typed(request.query, 'amount').trim()
    const search = amount === '' ? '' : `?${new URLSearchParams({ amount }).toString()}`
    const isGiven = number.trim() !== ''
    return goTo(reply, isGiven ? `/public/invoice/${encodeURIComponent(number.trim())}${search}` : '/home')
  })
}
