import { randomUUID } from 'node:crypto'
import type { Meter } from '../ports/meter.ts'
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify'

/** What a page that is drawn here asks of ourselves carries this; nobody else knows it. */
export const ofPage = { 'x-of-page': randomUUID() }

/** The page, its files and what it asked, where they were there to give. */
const isPage = (request: FastifyRequest, reply: FastifyReply) =>
  reply.statusCode < 400 &&
  (!request.url.startsWith('/api') || request.headers['x-of-page'] === ofPage['x-of-page'])

const callOf = (request: FastifyRequest): string => `${request.method} ${request.routeOptions.url ?? 'none'}`

/**
 * One line a request, when it is over: what was asked, what it was answered, how long that took and, where something of ours
 * went wrong, what. None for the page and its files.
 * @source product 5
 */
export class RequestLog extends LogController {
  readonly #failures = new WeakMap<FastifyRequest, unknown>()
  readonly #seen: Meter['seen']

  constructor(seen: Meter['seen'] = () => undefined) {
    super()
    this.#seen = seen
  }

  /** What is told with the request's own line as a fault of ours. */
  failed(request: FastifyRequest, error: unknown): void {
    this.#failures.set(request, error)
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const failure = this.#failures.get(request)
    this.#seen({ call: callOf(request), code: reply.statusCode, milliseconds: reply.elapsedTime })
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (failure !== undefined) reply.log.error({ ...line, err: failure }, 'unexpected')
    else if (error) reply.log.warn({ ...line, reason: error.message }, 'not answered to the end')
    else if (!isPage(request, reply)) reply.log.info(line, 'request')
  }
}
