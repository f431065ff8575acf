import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import proxy from '@fastify/http-proxy'
import Fastify, { type FastifyReply } from 'fastify'

/** A process behind the balancer, as the balancer sees it. */
export interface Upstream {
  url: string
  /** Whether it may be given requests. */
  isOpen: boolean
  /** How many of its requests are not answered yet. */
  underWay: number
}

/** When whoever found no process is to come back, in seconds. */
const retryAfterSeconds = 1

const bodyTimeoutMs = 60_000

declare module 'fastify' {
  interface FastifyRequest {
    upstream: Upstream | null
  }
}

export interface Balancer {
  port: number
  close(): Promise<void>
}

const unavailable = { code: 503, message: 'no process is ready', data: {} }

/** An answer goes on its way when it is whole, so that one whose process was killed in the middle of it is told as any other; a file goes as it comes. */
function sendWhole(reply: FastifyReply, content: Readable): void {
  if (reply.hasHeader('content-disposition')) return void reply.send(content)
  buffer(content).then(
    (whole) => reply.send(whole),
    () => {
      for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
      return reply.code(503).header('retry-after', retryAfterSeconds).send(unavailable)
    },
  )
}

/**
 * Gives each request to the process that has the fewest under way. Where none is open, or the one that was chosen went away before
 * it answered, the answer is 503 with Retry-After, as the product's own is: whoever asked may ask again with the same key.
 */
export async function startBalancer(
  upstreams: readonly Upstream[],
  { host, port }: { host: string; port: number },
): Promise<Balancer> {
  const app = Fastify({ logger: false })
  app.decorateRequest('upstream', null)
  app.addHook('onRequest', async (request, reply) => {
    const [chosen] = upstreams
      .filter(({ isOpen }) => isOpen)
      .toSorted((one, other) => one.underWay - other.underWay)
    if (!chosen) return reply.code(503).header('retry-after', retryAfterSeconds).send(unavailable)
    request.upstream = chosen
    chosen.underWay += 1
    // Also of one that was cut off.
    reply.raw.once('close', () => (chosen.underWay -= 1))
  })
  await app.register(proxy, {
    upstream: '',
    undici: { connections: 64, bodyTimeout: bodyTimeoutMs, headersTimeout: bodyTimeoutMs },
    replyOptions: {
      getUpstream: (request) => (request as { upstream?: Upstream | null }).upstream?.url ?? '',
      rewriteRequestHeaders: ({ headers, ip }, sent) => ({
        ...sent,
        host: headers.host,
        'x-forwarded-for': ip,
      }),
      // The package has its answer's stream in a field that its types leave out.
      onResponse: (_request, reply, answer) =>
        sendWhole(reply as FastifyReply, (answer as unknown as { stream: Readable }).stream),
      onError: (reply) => void reply.code(503).header('retry-after', retryAfterSeconds).send(unavailable),
    },
  })
  await app.listen({ host, port })
  const address = app.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}
