import { constants } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import { envelope, type Call } from '../api/call.ts'
import { calls, type CallName } from '../api/calls.ts'
import { documentSizeBytesMax } from '../machines/limits.ts'
import { auditFileRoute } from './audit/file.ts'
import { recordFileRoute } from './catalogue/record-file.ts'
import { tariffFileRoute } from './catalogue/tariff-file.ts'
import { courtFileRoute } from './office/court-file.ts'
import { sentFrom } from './lifecycle/whence.ts'
import { isAllowed, rememberedCallers } from './web/caller.ts'
import type { Db, Deps } from './deps.ts'
import { factorNeeded, forbidden, isRefused, loggedOut, loggedOutBeforePaying, malformed } from './errors.ts'
import { gatewayRoutes } from './payment/gateway-routes.ts'
import { boundConnections, requestLimits } from './web/connections.ts'
import { describeApi, type OpenApi } from './web/openapi/document.ts'
import { referencePage } from './web/openapi/reference.ts'
import { refuseCrowds } from './web/crowds.ts'
import { refuseErrors } from './web/failures.ts'
import { goesFirst } from './web/goes-first.ts'
import { sendHeaders } from './web/headers.ts'
import type { Handler, PersonCaller } from './web/handler.ts'
import { acknowledgementRoute } from './application/acknowledgement.ts'
import { documentRoute } from './application/documents.ts'
import { pictureRoute } from './catalogue/picture-handlers.ts'
import { dispatchPaperRoutes } from './dispatch/papers.ts'
import { handlers } from './handlers.ts'
import { invoiceFileRoute } from './invoice/handlers.ts'
import { reportFileRoute } from './report/file.ts'
import { healthRoutes } from './web/health.ts'
import { localeOf } from './web/locale.ts'
import { traceRequests } from './tracing/requests.ts'
import { createPaperMaker, type PaperMaker } from './paper/maker.ts'
import { isKeepable, refusedAddress } from './web/plain-text.ts'
import { trustedProxies } from './web/proxies.ts'
import { arriving, type Arrival, type Door, type Sent } from './web/read-ahead.ts'
import { sendRefused } from './web/reply.ts'
import { fromReplica } from './web/report-reading.ts'
import { answerRequestIds, requestIdBy, requestIdHeader } from './web/request-id.ts'
import { RequestLog } from './web/request-log.ts'
import { siteFiles } from './web/site-files.ts'
import { sendUnreadable, serveScreens } from './web/static.ts'

/** Who makes each request that is under way. */
const arrived = new WeakMap<FastifyRequest, Arrival>()

function addCall(app: FastifyInstance, door: Door, name: CallName): void {
  const { deps } = door
  const [method, path] = name.split(' ') as ['GET' | 'POST', string]
  const call: Call = calls[name]
  const handler = handlers[name] as Handler<CallName>
  const answerOf = (given: Deps, { input, caller, request, reply }: Sent) =>
    sentFrom({ address: caller.address, requestId: request.id }, () =>
      handler(input as never, { deps: given, caller, request, reply }),
    )
  const arrive = arriving(door, name, answerOf)
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
      const arrival = await arrive(request, reply)
      arrived.set(request, arrival)
      const { caller } = arrival
      if (method === 'POST' || call.right !== 'public') void reply.header('cache-control', 'no-store')
      if (call.right === 'public') return
      if (caller.actor === null)
        return sendRefused(reply, caller.locale, call.isPaymentStart ? loggedOutBeforePaying() : loggedOut())
      // All that is left is the own account, where it is turned on.
      if (caller.needsFactor && !path.startsWith('/auth/'))
        return sendRefused(reply, caller.locale, factorNeeded())
      if (!isAllowed(call.right, caller as PersonCaller))
        return sendRefused(reply, caller.locale, forbidden())
    },
    preValidation: async (request, reply) => {
      const refused = refusedAddress(request) ?? (isKeepable(request.body) ? null : malformed())
      if (refused) return sendRefused(reply, localeOf(request), refused)
    },
    handler: async (request, reply) => {
      const arrival = arrived.get(request)
      if (!arrival) throw new Error('nobody asked who calls')
      const caller = arrival.caller as PersonCaller
      const sent = {
        input: { params: request.params, query: request.query, body: request.body },
        caller,
        request,
        reply,
      }
      const answerBy = (given: Deps) => answerOf(given, sent)
      // What was asked for with who they are is what they get.
      const result =
        (await arrival.answer) ?? (await (call.isReport ? fromReplica(deps, answerBy) : answerBy(deps)))
      if (isRefused(result)) return sendRefused(reply, caller.locale, result)
      return reply.send({ code: 200, message: 'OK', data: result })
    },
  })
}

/** The version of the contract; its first number is in the addresses. @source product 6 */
const apiVersion = '1.0.0'
const versionedAddress = /^\/api\/v1\//

/** Lists of places and courts are long and much alike: at this quality they shrink to a quarter in a millisecond. */
const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

/** Documents, pictures, papers and tables, each as a file. `papers` is closed with the application. */
function fileRoutes(app: FastifyInstance, deps: Deps, papers: PaperMaker): void {
  documentRoute(app, deps)
  pictureRoute(app, deps)
  invoiceFileRoute(app, deps, papers)
  acknowledgementRoute(app, deps, papers)
  dispatchPaperRoutes(app, deps, papers)
  reportFileRoute(app, deps)
  auditFileRoute(app, deps)
  recordFileRoute(app, deps)
  tariffFileRoute(app, deps)
  courtFileRoute(app, deps)
  app.addHook('onClose', () => papers.close())
}

/**
 * The back office as one Fastify application: every call of the contract with its handler, the gateway's returns,
 * OpenAPI at /api/docs and as a page at /api/reference, health, and the screens. `papers` is closed with it; `healthDb` is asked whether the database is there.
 * @source product 6
 */
export async function buildApp(
  deps: Deps,
  papers: PaperMaker = createPaperMaker(deps),
  healthDb: Db = deps.db,
): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const requestLog = new RequestLog((request) => deps.meter?.seen(request))
  const app = fastify({
    loggerInstance,
    logController: requestLog,
    genReqId: requestIdBy(deps.ids),
    trustProxy: trustedProxies(deps.settings.TRUST_PROXY),
    bodyLimit: 2_000_000,
    rewriteUrl: ({ url = '/' }) => url.replace(versionedAddress, '/api/'),
    ...requestLimits,
    frameworkErrors: (_error, request, reply) =>
      sendUnreadable(request, reply.header(requestIdHeader, request.id)),
  })
  traceRequests(app, () => deps.tracer)
  boundConnections(app)
  goesFirst(app, deps.way)
  answerRequestIds(app)
  refuseCrowds(app, deps.poolStanding)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(({ schema }) => {
    const shape = schema as unknown as z.ZodType
    return (data) => JSON.stringify(shape.parse(data))
  })
  refuseErrors(app, requestLog)
  sendHeaders(app, deps.settings)
  await app.register(compress, { ...compression, globalDecompression: false })
  await app.register(cookie)
  await app.register(formbody)
  await app.register(multipart, { limits: { files: 1, fileSize: documentSizeBytesMax, fields: 5 } })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Court Fee', version: apiVersion },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (gathered) =>
      'openapiObject' in gathered
        ? (describeApi(gathered.openapiObject as OpenApi) as typeof gathered.openapiObject)
        : gathered.swaggerObject,
  })
  await app.register(async (scope) => {
    const door = { deps, remembered: rememberedCallers() }
    for (const name of Object.keys(calls) as CallName[]) addCall(scope, door, name)
    scope.get('/api/docs', { schema: { hide: true } }, (_request, reply) =>
      reply.serializer(JSON.stringify).header('content-type', 'application/json').send(app.swagger()),
    )
  })
  referencePage(app)
  fileRoutes(app, deps, papers)
  await app.register((scope) => gatewayRoutes(scope, deps))
  healthRoutes(app, healthDb)
  siteFiles(app, deps.settings, deps.clock)
  await serveScreens(app, deps.settings)
  return app
}
