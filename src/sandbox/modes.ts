import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * `down` cuts the connection and does nothing, `error` answers 503 and does nothing, `slow` does the work and answers
 * late, `lost` does the work and cuts the connection, `refuse` says no.
 */
export const modes = ['up', 'down', 'error', 'slow', 'lost', 'refuse'] as const
export type Mode = (typeof modes)[number]

/** How one call is answered; slowMs in milliseconds, cut short when the stand-in ends. */
export interface Answering {
  mode: Mode
  slowMs: number
  ending: AbortSignal
  /** Does the work and answers its body. */
  work: () => object
  refusal: object
}

const wait = (milliseconds: number, ending: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    ending.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Answers a call of a gateway as its mode says. */
export async function answerAs(
  { mode, slowMs, ending, work, refusal }: Answering,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (mode === 'error') return reply.code(503).type('text/html').send('<h1>Service Unavailable</h1>')
  const body = mode === 'down' ? {} : mode === 'refuse' ? refusal : work()
  if (mode === 'down' || mode === 'lost') {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
  if (mode === 'slow') await wait(slowMs, ending)
  return reply.send(body)
}
