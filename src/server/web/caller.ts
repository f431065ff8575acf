import type { FastifyRequest } from 'fastify'
import type { Right } from '../../api/call.ts'
import { sessionSeenSeconds } from '../../machines/limits.ts'
import type { Deps } from '../deps.ts'
import type { Locale } from '../errors.ts'
import { Foreknown } from '../database/foreknown.ts'
import { gathering } from '../database/gather.ts'
import { tokenHash } from './token.ts'
import type { Caller, PersonCaller } from './handler.ts'
import { sessionRows, storeSeen } from './caller-store.ts'

const bearer = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1] ?? null

/** Whether somebody logged in holds the right of a call; what a chart decides is left to it. @source spec §6 */
export function isAllowed(right: Right, { actor }: PersonCaller): boolean {
  if (right === 'staff') return actor.officeId !== null
  return typeof right === 'string' || right.some((slug) => actor.slugs.includes(slug))
}

/** What a session says of whose it is: all of a caller but where the request came from. */
type Identity = Pick<Caller, 'actor' | 'userId' | 'sessionId' | 'via' | 'roles' | 'needsFactor'>

const nobody: Identity = {
  actor: null,
  userId: null,
  sessionId: null,
  via: null,
  roles: [],
  needsFactor: false,
}

/** The same person as they send this request. */
const sending = (identity: Identity, request: FastifyRequest, locale: Locale): Caller => ({
  ...identity,
  locale,
  address: request.ip,
  device: (request.headers['user-agent'] ?? '').slice(0, 200),
})

/** Whose session a token opens; one that is unknown, ended or revoked is nobody's. */
async function identityOf(deps: Pick<Deps, 'db' | 'clock' | 'settings'>, hash: Buffer): Promise<Identity> {
  const now = deps.clock.now()
  const asking = deps.settings.SECOND_FACTOR
  const rows = await sessionRows(deps.db, hash, now, asking.length > 0)
  const [first] = rows
  if (!first) return nobody
  if (now.getTime() - first.last_seen_at.getTime() >= sessionSeenSeconds * 1_000)
    await storeSeen(deps.db, first.session_id, now)
  const roles = rows.flatMap(({ slug }) => (slug === null ? [] : [slug]))
  const needsFactor =
    !first.has_factor && first.office_id !== null && roles.some((role) => asking.includes(role))
  return {
    userId: first.user_id,
    sessionId: first.session_id,
    via: first.via,
    roles,
    needsFactor,
    actor: {
      kind: 'person',
      userId: first.user_id,
      slugs: needsFactor ? [] : [...new Set(rows.flatMap(({ slugs }) => slugs))],
      officeId: first.office_id,
      isHeadOffice: first.is_head_office ?? false,
    },
  }
}

/** Who makes this request, by its token; a session that is unknown, ended or revoked is nobody. @source spec §7 */
export async function callerOf(deps: Deps, request: FastifyRequest, locale: Locale): Promise<Caller> {
  const token = bearer(request)
  const identity = token ? await identityOf(deps, tokenHash(token)) : nobody
  return sending(identity, request, locale)
}

/** Sessions whose person is remembered, to ask for them beside whose session it is. */
const rememberedMax = 5_000

/** Who each session was last time. */
export const rememberedCallers = (): Foreknown<Identity> => new Foreknown(rememberedMax)

/**
 * Who makes this request, and what `read` answers them, asked in one statement where the session is whose it was last time with the
 * same rights; null where it is not, and whoever it is must be asked about before they are answered.
 * @source spec §7
 */
export async function callerWith<Answer>(
  { deps, remembered }: { deps: Deps; remembered: Foreknown<Identity> },
  request: FastifyRequest,
  locale: Locale,
  read: (reading: Deps, caller: PersonCaller) => Promise<Answer>,
): Promise<{ caller: Caller; answer: Promise<Answer> | null }> {
  const token = bearer(request)
  if (!token) return { caller: sending(nobody, request, locale), answer: null }
  const reading = { ...deps, db: gathering(deps.db) }
  const hash = tokenHash(token)
  const { answer, following } = await remembered.ahead(
    hash.toString('base64'),
    identityOf(reading, hash),
    async (last) => {
      const caller = sending(last, request, locale)
      return caller.actor === null ? null : read(reading, caller as PersonCaller)
    },
  )
  return { caller: sending(answer, request, locale), answer: following as Promise<Answer> | null }
}
