import type { FastifyRequest } from 'fastify'
import type { Right } from '../../api/call.ts'
import { sessionSeenSeconds } from '../../machines/limits.ts'
import type { Deps } from '../deps.ts'
import type { Locale } from '../errors.ts'
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

/** Who makes this request, by its token; a session that is unknown, ended or revoked is nobody. @source spec §7 */
export async function callerOf(deps: Deps, request: FastifyRequest, locale: Locale): Promise<Caller> {
  const nobody: Caller = {
    actor: null,
    userId: null,
    sessionId: null,
    via: null,
    roles: [],
    needsFactor: false,
    locale,
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
  }
  const token = bearer(request)
  if (!token) return nobody
  const now = deps.clock.now()
  const asking = deps.settings.SECOND_FACTOR
  const rows = await sessionRows(deps.db, tokenHash(token), now, asking.length > 0)
  const [first] = rows
  if (!first) return nobody
  if (now.getTime() - first.last_seen_at.getTime() >= sessionSeenSeconds * 1_000)
    await storeSeen(deps.db, first.session_id, now)
  const roles = rows.flatMap(({ slug }) => (slug === null ? [] : [slug]))
  const needsFactor =
    !first.has_factor && first.office_id !== null && roles.some((role) => asking.includes(role))
  return {
    ...nobody,
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
