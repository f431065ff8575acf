import type { FastifyInstance, FastifyRequest } from 'fastify'
import { within, type Span, type Tracer } from './span.ts'

/** From this code on it is a fault of ours. */
const faultCode = 500

/** Each call is timed from its first byte to its last, with whatever it leads to within it. */
export function traceRequests(app: FastifyInstance, tracerOf: () => Tracer | undefined): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const tracer = tracerOf()
    const route = request.routeOptions.url
    if (!tracer || !route?.startsWith('/api/')) return done()
    const { method, id, headers } = request
    const { traceparent } = headers
    const facts = { 'http.request.method': method, 'http.route': route, 'court_fee.request_id': id }
    const span = tracer.begin(
      'call',
      `${method} ${route}`,
      facts,
      typeof traceparent === 'string' ? traceparent : undefined,
    )
    spans.set(request, span)
    within(span, done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const facts = { 'http.response.status_code': statusCode }
    const error = statusCode < faultCode ? undefined : new Error(`answered ${statusCode}`)
    spans.get(request)?.end({ facts, error })
  })
  // Whoever hangs up hears no answer.
  app.addHook('onRequestAbort', async (request) => spans.get(request)?.end({ error: new Error('hung up') }))
}
