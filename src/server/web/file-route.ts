import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Right } from '../../api/call.ts'
import { callerOf, isAllowed } from './caller.ts'
import type { Deps } from '../deps.ts'
import { factorNeeded, forbidden, isRefused, loggedOut, type Refused } from '../errors.ts'
import type { PersonCaller } from './handler.ts'
import { localeOf } from './locale.ts'
import { refusedAddress } from './plain-text.ts'
import { sendRefused } from './reply.ts'

/** A file on its way to somebody. */
export interface FileReply {
  content: Uint8Array | Readable
  contentType: string
  fileName: string
  /** Of a file that is made while it is sent: the lines below its head, so that whoever keeps it sees how far it is. */
  lineCount?: number
}

/** Where a file is asked for, by whom, and what it can be. */
export interface FileCall {
  path: `/api/${string}`
  right: Exclude<Right, 'public'>
  summary: string
  /** MIME types. */
  types: readonly string[]
}

/**
 * A call whose reply is a file and therefore stands outside the contract's envelope; its refusals are in it. Whoever is
 * logged out gets 401, whoever lacks the right 403; `answer` decides the rest. A browser keeps the file and never runs it
 * as a page.
 */
export function fileRoute(
  app: FastifyInstance,
  deps: Deps,
  { path, right, summary, types }: FileCall,
  answer: (
    request: Pick<FastifyRequest, 'params' | 'query'>,
    caller: PersonCaller,
  ) => Promise<FileReply | Refused>,
): void {
  const schema = {
    summary,
    tags: [path.split('/')[2] ?? ''],
    security: [{ token: [] }],
    'x-file-types': types,
  }
  app.get(path, { schema }, async (request, reply) => {
    const caller = await callerOf(deps, request, localeOf(request))
    void reply.header('cache-control', 'private, no-store')
    if (caller.actor === null) return sendRefused(reply, caller.locale, loggedOut())
    if (caller.needsFactor) return sendRefused(reply, caller.locale, factorNeeded())
    if (!isAllowed(right, caller as PersonCaller)) return sendRefused(reply, caller.locale, forbidden())
    const refused = refusedAddress(request)
    if (refused) return sendRefused(reply, caller.locale, refused)
    const result = await answer(request, caller as PersonCaller)
    if (isRefused(result)) return sendRefused(reply, caller.locale, result)
    if (result.lineCount !== undefined) void reply.header('x-line-count', result.lineCount)
    return reply
      .header('content-type', result.contentType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(result.fileName)}`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(result.content)
  })
}
