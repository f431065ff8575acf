import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PoolStanding } from '../database/connect.ts'
import { unavailable } from '../errors.ts'
import { localeOf } from './locale.ts'
import { sendRefused } from './reply.ts'

/** So many wait for each connection before whoever comes next is turned away: they would wait for seconds and then be told no. */
const waitingPerConnectionMax = 20
/** A process whose event loop is so far behind, in milliseconds, answers nobody in time. */
const loopDelayMsMax = 2_000
const retryAfterSeconds = 2

/** Whoever looks after the process, or balances between several, asks however busy it is. */
const isHealth = ({ url }: FastifyRequest): boolean => url.startsWith('/health/')

const refuseOne = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  request.log.warn('turned away: too many at once')
  return sendRefused(reply, localeOf(request), unavailable(retryAfterSeconds))
}

/**
 * Whoever cannot be served within seconds is told so at once, with 503 and Retry-After, before anything of theirs is read:
 * when the event loop is behind, or a crowd waits for the database. `standing` tells of its connections; without it nobody
 * is turned away.
 * @source product 7
 */
export async function refuseCrowds(app: FastifyInstance, standing?: () => PoolStanding): Promise<void> {
  if (!standing) return
  await app.register(underPressure, {
    maxEventLoopDelay: loopDelayMsMax,
    pressureHandler: (request, reply) => {
      if (!isHealth(request)) void refuseOne(request, reply)
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { used, idle, waiting } = standing()
    if (waiting <= waitingPerConnectionMax * Math.max(1, used + idle) || isHealth(request)) return done()
    void refuseOne(request, reply)
  })
}
