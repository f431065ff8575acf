import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { fieldErrorsOf } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { DatabaseAway } from '../database/away.ts'
import { invalid, malformed, notFound, refuse, unavailable, unknownValue, type Refused } from '../errors.ts'
import { FilesAway } from '../ports/files.ts'
import { localeOf } from './locale.ts'
import { sendRefused } from './reply.ts'
import type { RequestLog } from './request-log.ts'

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

/** A database that restarts is back within seconds; a store of documents seldom later. */
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

/**
 * What is thrown on the way to an answer, told to whoever asked: what was sent is wrong, the database or the store of documents is away (503), or a fault of ours,
 * which is logged once, and whose answer names the request for the helpline (500).
 * @source product 6, 7
 */
export function refuseErrors(app: FastifyInstance, requestLog: RequestLog): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof DatabaseAway) {
      request.log.warn({ err: error }, 'the database is away')
      return sendRefused(reply, localeOf(request), unavailable(awaySeconds))
    }
    if (error instanceof FilesAway) {
      request.log.warn({ detail: error.detail }, 'the store of documents is away')
      return sendRefused(reply, localeOf(request), unavailable(awaySeconds))
    }
    const refused = refusalOf(error, request)
    if (refused) return sendRefused(reply, localeOf(request), refused)
    requestLog.failed(request, error)
    const message = m.error_text_internal({ reference: request.id }, { locale: localeOf(request) })
    return reply.code(500).serializer(JSON.stringify).send({ code: 500, message, data: {} })
  })
}
