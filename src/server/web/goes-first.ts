import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RightOfWay } from '../jobs/right-of-way.ts'

/**
 * Each request has the right of way from its arrival until its answer begins to be sent, or whoever asked has gone: how long a slow net takes
 * to bring the answer holds nobody up. Without a way nothing is held back.
 * @source product 7
 */
export function goesFirst(app: FastifyInstance, way?: RightOfWay): void {
  if (!way) return
  const taken = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', (request, reply, done) => {
    const leave = way.taken()
    taken.set(request, leave)
    reply.raw.once('close', leave)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    taken.get(request)?.()
    done()
  })
}
