import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * A body that brings less than this in such a time has stalled. A phone on a weak 2G net brings thirty times as much, so
 * that 1 MB may take its seven minutes; a radio that is lost for a while is forgiven.
 */
const progress = { windowMs: 30_000, bytesMin: 2_000 }
/** What is under way when the server stops has so long to end. */
const drainMs = 4_000

/** Milliseconds: the headers of a request arrive in half a minute; a whole request, however steadily it drips, in a quarter of an hour. */
export const requestLimits = {
  requestTimeout: 15 * 60_000,
  http: { headersTimeout: 30_000 },
} as const

const hasBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

/**
 * No connection holds the server: a body that stalls is cut, and a stop waits a few seconds for what is under way, answers
 * whatever comes meanwhile with 503, and then cuts what is left.
 * @source product 7
 */
export function boundConnections(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (!hasBody(raw)) return done()
    let seenBytes = raw.socket.bytesRead
    const watch = setInterval(() => {
      const bytes = raw.socket.bytesRead
      if (raw.complete) clearInterval(watch)
      else if (bytes - seenBytes < progress.bytesMin) {
        clearInterval(watch)
        request.log.info({ bytes }, 'a body that stalled is cut')
        raw.destroy()
      }
      seenBytes = bytes
    }, progress.windowMs)
    reply.raw.once('close', () => clearInterval(watch))
    done()
  })

  let cut: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    cut = setTimeout(() => app.server.closeAllConnections(), drainMs)
    done()
  })
  app.addHook('onClose', (_instance, done) => {
    clearTimeout(cut)
    done()
  })
}
