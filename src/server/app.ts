import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import { envelope, type Call } from '../api/call.ts'
import { calls, type CallName } from '../api/calls.ts'
import { fieldErrorsOf } from '../machines/form.ts'
import { documentSizeBytesMax } from '../machines/limits.ts'
import { m } from '../words/messages.js'
import { DatabaseAway } from './database/away.ts'
import { callerOf, isAllowed } from './web/caller.ts'
import type { Db, Deps } from './deps.ts'
import {
  forbidden,
  invalid,
  isRefused,
  loggedOut,
  loggedOutBeforePaying,
  malformed,
  notFound,
  refuse,
  unavailable,
  unknownValue,
  type Refused,
} from './errors.ts'
import { gatewayRoutes } from './payment/gateway-routes.ts'
import { boundConnections, requestLimits } from './web/connections.ts'
import type { Caller, Handler, PersonCaller } from './web/handler.ts'
import { documentRoute } from './application/documents.ts'
import { handlers } from './handlers.ts'
import { invoiceFileRoute } from './invoice/handlers.ts'
import { healthRoutes } from './web/health.ts'
import { localeOf } from './web/locale.ts'
import { createPaperMaker, type PaperMaker } from './invoice/pdf/maker.ts'
import { isKeepable, refusedAddress } from './web/plain-text.ts'
import { trustedProxies } from './web/proxies.ts'
import { sendRefused } from './web/reply.ts'
import { RequestLog } from './web/request-log.ts'
import { siteFiles } from './web/site-files.ts'
import { serveScreens } from './web/static.ts'

/** Who makes each request that is under way. */
const callers = new WeakMap<FastifyRequest, Caller>()

function addCall(app: FastifyInstance, deps: Deps, name: CallName): void {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string]
  const call: Call = calls[name]
  const handler = handlers[name] as Handler<CallName>
  app.route({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    schema: {
      summary: call.summary,
      tags: [path.split('/')[1] ?? ''],
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: { 200: envelope(call.reply) },
      ...(call.right === 'public' ? {} : { security: [{ token: [] }] }),
    },
    // Before anything that was sent is read: whoever may not make the call learns nothing from how it is refused.
    onRequest: async (request, reply) => {
      const caller = await callerOf(deps, request, localeOf(request))
      callers.set(request, caller)
      if (method === 'POST' || call.right !== 'public') void reply.header('cache-control', 'no-store')
      if (call.right === 'public') return
      if (caller.actor === null)
        return sendRefused(reply, caller.locale, call.isPaymentStart ? loggedOutBeforePaying() : loggedOut())
      if (!isAllowed(call.right, caller as PersonCaller))
        return sendRefused(reply, caller.locale, forbidden())
    },
    preValidation: async (request, reply) => {
      const refused = refusedAddress(request) ?? (isKeepable(request.body) ? null : malformed())
      if (refused) return sendRefused(reply, localeOf(request), refused)
    },
    handler: async (request, reply) => {
      const caller = callers.get(request)
      if (!caller) throw new Error('nobody asked who calls')
      const input = { params: request.params, query: request.query, body: request.body }
      const result = await handler(input as never, { deps, caller: caller as PersonCaller, request, reply })
      if (isRefused(result)) return sendRefused(reply, caller.locale, result)
      return reply.send({ code: 200, message: 'OK', data: result })
    },
  })
}

interface ValidationFailure {
  validation?: unknown
  validationContext?: string
  statusCode?: number
  code?: string
}

/** One issue of a schema as the type provider hands it on. */
interface Fault {
  instancePath: string
  keyword: string
  message: string
  params: object
}

/** A database that restarts is back within seconds. */
const awaySeconds = 5

/** What stands at a path of what was sent; the type provider does not hand it on. */
const valueAt = (sent: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (held, name) =>
      typeof held === 'object' && held !== null ? (held as Record<string, unknown>)[name] : undefined,
    sent,
  )

/** An id that is none is not there; an event, or a value of a query, that is none of those it can be is named. @source spec §8 */
function refusalOfFaults(
  faults: readonly Fault[],
  part: string | undefined,
  request: FastifyRequest,
): Refused {
  const sent = { params: request.params, querystring: request.query, body: request.body }[part ?? 'body']
  const issues = faults.map(({ instancePath, keyword, message, params }) => {
    const path = instancePath.split('/').filter(Boolean)
    return { ...params, code: keyword, message, path, input: valueAt(sent, path) }
  })
  const fields = fieldErrorsOf({ issues } as unknown as z.core.$ZodError)
  if (part === 'params' && fields.some(({ path }) => path !== 'event')) return notFound()
  return part === 'body' || part === undefined ? invalid(fields) : unknownValue(fields)
}

function refusalOf(error: unknown, request: FastifyRequest): Refused | null {
  const failure = error as ValidationFailure
  if (failure.validation !== undefined)
    return refusalOfFaults(failure.validation as Fault[], failure.validationContext, request)
  if (failure.statusCode === 413 || failure.code === 'FST_REQ_FILE_TOO_LARGE')
    return refuse(413, (locale) => m.field_error_document_too_large({}, { locale }))
  if (failure.statusCode !== undefined && failure.statusCode >= 400 && failure.statusCode < 500)
    return malformed()
  return null
}

/** Content-Security-Policy: our own origin, the live channel, and the gateway as the form's goal after a redirect. */
function contentPolicy(deps: Deps): Record<string, string[]> {
  const { LIVE_HOST: host, LIVE_PORT: port, LIVE_CLUSTER: cluster } = deps.settings
  const live = cluster
    ? [`wss://ws-${cluster}.pusher.com`, `https://sockjs-${cluster}.pusher.com`]
    : [`ws://${host ?? '127.0.0.1'}:${port ?? 0}`]
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // Lengths that a script sets on an element; a style sheet in the page stays out.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    // A PDF that the page has fetched itself, in the browser's own reader.
    'frame-src': ['blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...live],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  }
}

/** Permissions-Policy: no page of ours, and nothing in one, asks the device for any of these. */
const nothingOfTheDevice = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Lists of places and courts are long and much alike: at this quality they shrink to a quarter in a millisecond. */
const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

/**
 * The back office as one Fastify application: every call of the contract with its handler, the gateway's returns,
 * OpenAPI at /api/docs, health, and the screens. `papers` is closed with it; `healthDb` is asked whether the database is there.
 * @source product 6
 */
export async function buildApp(
  deps: Deps,
  papers: PaperMaker = createPaperMaker(deps),
  healthDb: Db = deps.db,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const requestLog = new RequestLog()
  const app = fastify({
    loggerInstance,
    logController: requestLog,
    trustProxy: trustedProxies(deps.settings.TRUST_PROXY),
    bodyLimit: 2_000_000,
    ...requestLimits,
    // An address that the router cannot read, such as one with an endless id, is no address of ours.
    frameworkErrors: (_error, request, reply) => sendRefused(reply, localeOf(request), notFound()),
  })
  boundConnections(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema }) => {
    const shape = schema as unknown as z.ZodType
    return (data) => JSON.stringify(shape.parse(data))
  })
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof DatabaseAway) {
      request.log.warn({ err: error }, 'the database is away')
      return sendRefused(reply, localeOf(request), unavailable(awaySeconds))
    }
    const refused = refusalOf(error, request)
    if (refused) return sendRefused(reply, localeOf(request), refused)
    requestLog.failed(request, error)
    return reply
      .code(500)
      .serializer(JSON.stringify)
      .send({ code: 500, message: m.error_text_internal({}, { locale: localeOf(request) }), data: {} })
  })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(deps) },
    strictTransportSecurity: deps.settings.PUBLIC_URL?.startsWith('https:') ?? false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  })
  app.addHook(
    'onRequest',
    async (_request, reply) => void reply.header('permissions-policy', nothingOfTheDevice),
  )
  await app.register(compress, { ...compression, globalDecompression: false })
  await app.register(cookie)
  await app.register(formbody)
  await app.register(multipart, { limits: { files: 1, fileSize: documentSizeBytesMax, fields: 5 } })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Court fee platform', version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(async (scope) => {
    for (const name of Object.keys(calls) as CallName[]) addCall(scope, deps, name)
    scope.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
      reply.serializer(JSON.stringify).header('content-type', 'application/json').send(app.swagger()),
    )
  })
  documentRoute(app, deps)
  invoiceFileRoute(app, deps, papers)
  app.addHook('onClose', () => papers.close())
  await app.register((scope) => gatewayRoutes(scope, deps))
  healthRoutes(app, healthDb)
  siteFiles(app, deps.settings, deps.clock)
  await serveScreens(app)
  return app
}
