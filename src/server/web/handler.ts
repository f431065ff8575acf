import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallName, CallParsed, CallReply, Calls } from '../../api/calls.ts'
import type { Actor } from '../../machines/actor.ts'
import type { SessionVia } from '../../machines/session.ts'
import type { Deps } from '../deps.ts'
import type { Locale, Refused } from '../errors.ts'

/** Who makes the call. `sessionId` and `account` are null when logged out. */
export interface Caller {
  actor: Actor | null
  userId: string | null
  sessionId: string | null
  via: SessionVia | null
  roles: readonly string[]
  /** A role asks for a second factor that is not there: until it is, no right is held. */
  needsFactor: boolean
  locale: Locale
  /** The caller's network address, for limits. */
  address: string
  device: string
}

/** A caller who is logged in; the right of the call was checked before the handler runs. */
export type PersonCaller = Caller & {
  actor: Extract<Actor, { kind: 'person' }>
  userId: string
  sessionId: string
  via: SessionVia
}

/** One handler per call, checked by the compiler: it gets what was parsed and gives the reply's data or a refusal. `reply` is for cookies alone. */
export type Handler<Name extends CallName> = (
  input: CallParsed<Name>,
  context: { deps: Deps; caller: CallerOf<Name>; request: FastifyRequest; reply: FastifyReply },
) => Promise<CallReply<Name> | Refused>

type CallerOf<Name extends CallName> = Calls[Name]['right'] extends 'public' ? Caller : PersonCaller

export type Handlers = { [Name in CallName]: Handler<Name> }
