import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PoolStanding } from '../database/connect.ts'
import { unavailable } from '../errors.ts'
import { localeOf } from './locale.ts'
import { sendRefused } from './reply.ts'

/** So many wait for each connection before whoever comes next is turned away: they would wait for seconds and then be told no. */
const waitingPerConnectionMax = 20
/** A process whose event loop is so far behind, in milliseconds, and stays so, answers nobody in time. */
const loopDelayMsMax = 2_000
const loopLookMs = 250
const retryAfterSeconds = 2

/** Whoever looks after the process, or balances between several, asks however busy it is. */
const isHealth = ({ url }: FastifyRequest): boolean => url.startsWith('/health/')

const refuseOne = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  request.log.warn('turned away: too many at once')
  return sendRefused(reply, localeOf(request), unavailable(retryAfterSeconds))
}

/** Looks how far the event loop is behind. One long step, as a start has, is over when it is noticed: behind is who was so twice in a row. */
function watchLoop(app: FastifyInstance): () => boolean {
  let delays: readonly [before: number, now: number] = [0, 0]
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', (done) => {
    let seen = performance.now()
    timer = setInterval(() => {
      const now = performance.now()
      delays = [delays[1], now - seen - loopLookMs]
      seen = now
    }, loopLookMs).unref()
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
  return () => Math.min(...delays) > loopDelayMsMax
}

/**
 * Whoever cannot be served within seconds is told so at once, with 503 and Retry-After, before anything of theirs is read:
 * while the event loop stays behind, or a crowd waits for the database. `standing` tells of its connections; without it nobody
 * is turned away.
 * @source product 7
 */
export function refuseCrowds(app: FastifyInstance, standing?: () => PoolStanding): void {
  if (!standing) return
  const isBehind = watchLoop(app)
  app.addHook('onRequest', (request, reply, done) => {
    const { used, idle, waiting } = standing()
    const isCrowd = waiting > waitingPerConnectionMax * Math.max(1, used + idle)
    if (isHealth(request) || !(isCrowd || isBehind())) return done()
    void refuseOne(request, reply)
  })
}
