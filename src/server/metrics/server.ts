import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

/** Where the metrics are read. */
export interface MetricsServer {
  port: number
  close(): Promise<void>
}

async function answer(server: Server, metrics: Metrics, log: Logger): Promise<void> {
  server.on('request', (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('The metrics are at /metrics\n')
      return
    }
    metrics.scrape().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics')
        response.writeHead(500, { 'content-type': 'text/plain' }).end('The metrics cannot be told\n')
      },
    )
  })
  await once(server, 'listening')
}

/**
 * Serves `/metrics` at a port of its own, which is no part of the product's pages: who may read it is the network's matter.
 * Port 0 takes any. Rejects where it cannot listen.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
  log: Logger,
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 })
  const listening = answer(server, metrics, log)
  server.listen({ host, port })
  await listening
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
