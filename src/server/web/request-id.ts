import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Ids } from '../deps.ts'

/** What a request is called, in the log and to whoever sent it. */
export const requestIdHeader = 'x-request-id'

/** A request's own name where it has one that can be kept, else a new one. @source product 7 */
export const requestIdBy =
  (ids: Ids) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers[requestIdHeader]
    return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : ids.uuid()
  }

/** Every answer says what its request is called. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(requestIdHeader, request.id)
    done()
  })
}
