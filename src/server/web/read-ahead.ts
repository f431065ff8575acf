import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../api/call.ts'
import { calls, type CallName } from '../../api/calls.ts'
import type { Deps } from '../deps.ts'
import { callerOf, callerWith, isAllowed, type rememberedCallers } from './caller.ts'
import type { Caller, PersonCaller } from './handler.ts'
import { localeOf } from './locale.ts'

/** What is read most, by whoever works here or has a case; none of them changes anything. */
const readsAhead: readonly CallName[] = [
  'GET /auth/info',
  'GET /auth/my-applications',
  'GET /applications',
  'GET /applications/{id}',
  'GET /dispatches',
]

/** Who arrives, and what they are answered with where that was read with who they are. */
export interface Arrival {
  caller: Caller
  answer: Promise<unknown> | null
}

/** What was sent, where it is what the call takes; what is not is refused by whoever reads it for good. */
function inputOf(
  { params, query }: Call,
  request: FastifyRequest,
): { params: unknown; query: unknown } | null {
  const read = { params: params?.safeParse(request.params), query: query?.safeParse(request.query) }
  if (read.params?.success === false || read.query?.success === false) return null
  return { params: read.params?.data, query: read.query?.data }
}

/** Whether a call is theirs to make, as they were last time. */
const isTheirs = ({ right }: Call, path: string, caller: PersonCaller): boolean =>
  (path.startsWith('/auth/') || !caller.needsFactor) && isAllowed(right, caller)

/** One call as its handler gets it. */
export interface Sent {
  input: object
  caller: PersonCaller
  request: FastifyRequest
  reply: FastifyReply
}

/** What the calls of one product stand on. */
export interface Door {
  deps: Deps
  remembered: ReturnType<typeof rememberedCallers>
}

/**
 * Finds out who makes a call. Of one that is read ahead, the answer is asked for in the same statement, as for whoever the session was last
 * time; it is given only where that is who they are.
 * @source house 6
 */
export function arriving(
  door: Door,
  name: CallName,
  answerOf: (deps: Deps, sent: Sent) => Promise<unknown>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<Arrival> {
  const call: Call = calls[name]
  const path = name.slice('GET '.length)
  const isAhead = readsAhead.includes(name)
  return async (request, reply) => {
    const locale = localeOf(request)
    const input = isAhead ? inputOf(call, request) : null
    if (input === null) return { caller: await callerOf(door.deps, request, locale), answer: null }
    return callerWith(door, request, locale, async (deps, caller) =>
      isTheirs(call, path, caller) ? answerOf(deps, { input, caller, request, reply }) : null,
    )
  }
}
