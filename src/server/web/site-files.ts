import type { FastifyInstance } from 'fastify'
import type { Clock } from '../deps.ts'
import type { Settings } from '../settings.ts'

/** The pages that everybody may find by a search; whatever is not named here is nobody's find. */
const openPaths = [
  '/$',
  '/home$',
  '/payment$',
  '/development$',
  '/faq$',
  '/privacy$',
  '/login$',
  '/register$',
  // A receipt is nobody's personal data; no page leads to one, and no number can be guessed.
  '/public/invoice/',
  // What those pages are drawn with.
  '/assets/',
  '/site/',
] as const

const dayMs = 86_400_000
/** Shorter than the year that RFC 9116 recommends at most. */
const validDays = 330

/**
 * What machines ask of a site: which pages are their business (RFC 9309), and whom to tell of a weakness (RFC 9116).
 * @source product 7
 */
export function siteFiles(app: FastifyInstance, settings: Settings, clock: Clock): void {
  const options = { schema: { hide: true } }
  const base = () => settings.PUBLIC_URL ?? 'http://localhost'
  app.get('/robots.txt', options, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .serializer(String)
      .send(['User-agent: *', ...openPaths.map((path) => `Allow: ${path}`), 'Disallow: /', ''].join('\n')),
  )
  app.get('/.well-known/security.txt', options, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + validDays * dayMs)
    const lines = [
      `Contact: ${settings.SECURITY_CONTACT ?? new URL('/faq', base()).href}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: bn, en',
      `Canonical: ${new URL('/.well-known/security.txt', base()).href}`,
      '',
    ]
    return reply.type('text/plain; charset=utf-8').serializer(String).send(lines.join('\n'))
  })
}
