import { sql } from 'kysely'
import { builtOnce } from '../database/built-once.ts'
import type { Db } from '../deps.ts'
import { slugsOfRole } from '../lifecycle/rights.ts'

const sessions = builtOnce((db, given: { tokenHash: Buffer; now: Date }, isFactorAsked: boolean) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('offices', 'offices.id', 'users.office_id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('roles', 'roles.id', 'user_roles.role_id')
    .select([
      'sessions.id as session_id',
      'sessions.via',
      'sessions.last_seen_at',
      'users.id as user_id',
      'users.office_id',
      'offices.is_head_office',
      'roles.slug',
      slugsOfRole.as('slugs'),
    ])
    .$if(isFactorAsked, (query) =>
      query.select(
        sql<boolean>`exists (select from second_factors where user_id = users.id and proved_at is not null)`.as(
          'has_factor',
        ),
      ),
    )
    .where('sessions.token_hash', '=', given.tokenHash)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', given.now)
    .where('users.is_active', '=', true)
    .orderBy('user_roles.position'),
)

/**
 * The session of a token with whose it is, a row for each of the person's roles in their order; none where it has ended. Whether
 * there is a second factor is read where a role may ask for one.
 */
export const sessionRows = (db: Db, tokenHash: Buffer, now: Date, isFactorAsked: boolean) =>
  sessions(db, { tokenHash, now }, isFactorAsked)

/** When a session was last used, as far as anybody needs to know. */
export const storeSeen = async (db: Db, sessionId: string, at: Date): Promise<void> => {
  await db.updateTable('sessions').set({ last_seen_at: at }).where('id', '=', sessionId).execute()
}
