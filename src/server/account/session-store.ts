import { tokenHash } from '../web/token.ts'
import { rememberedSessionDays, sessionHours } from '../../machines/limits.ts'
import type { SessionVia } from '../../machines/session.ts'
import type { Db, Deps, Trx } from '../deps.ts'

/** Opens a session and answers its token, which is kept only as a hash. @source product 6 */
export async function openSession(
  deps: Deps,
  db: Pick<Db, 'insertInto'>,
  session: { userId: string; isRemembered: boolean; device: string; via?: SessionVia },
): Promise<string> {
  const token = deps.ids.token()
  const now = deps.clock.now()
  const hours = session.isRemembered ? rememberedSessionDays * 24 : sessionHours
  await db
    .insertInto('sessions')
    .values({
      id: deps.ids.uuid(),
      user_id: session.userId,
      token_hash: tokenHash(token),
      device: session.device,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + hours * 3_600_000),
      revoked_at: null,
      via: session.via ?? 'password',
      is_remembered: session.isRemembered,
    })
    .execute()
  return token
}

/** When a session was opened; undefined when there is none. */
export const sessionOpenedAt = async (db: Db | Trx, id: string): Promise<Date | undefined> =>
  (await db.selectFrom('sessions').select('created_at').where('id', '=', id).executeTakeFirst())?.created_at

/** The person's sessions that are neither ended nor over, last used first. */
export const liveSessions = (db: Db | Trx, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** One of a person's sessions, or all but one, or all. */
export type WhichSessions = { id: string } | { but: string } | 'all'

/** Ends the person's live sessions. Answers how many there were. */
export async function endSessions(
  db: Db | Trx,
  userId: string,
  which: WhichSessions,
  at: Date,
): Promise<number> {
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
  if (which !== 'all')
    query = 'id' in which ? query.where('id', '=', which.id) : query.where('id', '<>', which.but)
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
