import type { FastifyRequest } from 'fastify'
import type { Locale } from '../errors.ts'

/** The caller's language: Accept-Language, then the cookie, then Bangla. @source spec §7, §9 */
export function localeOf(request: FastifyRequest): Locale {
  const asked = request.headers['accept-language']?.slice(0, 2)
  if (asked === 'bn' || asked === 'en') return asked
  // An address that the router could not read comes here before its cookies were.
  const cookies = request.cookies as FastifyRequest['cookies'] | undefined
  return cookies?.['language'] === 'en' ? 'en' : 'bn'
}
