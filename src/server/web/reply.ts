import type { FastifyReply } from 'fastify'
import type { Locale, Refused } from '../errors.ts'

/** Sends a refusal in the envelope, in the caller's language; how long to wait goes into Retry-After too. @source spec §8, product 7 */
export const sendRefused = (reply: FastifyReply, locale: Locale, refused: Refused): FastifyReply => {
  const data = refused.data?.(locale) ?? {}
  if (data.retryAfterSeconds !== undefined) void reply.header('retry-after', String(data.retryAfterSeconds))
  return reply
    .code(refused.code)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code: refused.code, message: refused.word(locale), data })
}
