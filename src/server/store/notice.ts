import { sql } from 'kysely'
import type { Notice } from '../../api/entities.ts'
import type { Database } from '../database/schema.ts'
import type { Db } from '../deps.ts'
import type { Selectable } from 'kysely'

type Row = Selectable<Database['notices']>

/** A notice as it goes to the screen and over the live channel. @source spec §3 Notification */
export const noticeOf = (row: Pick<Row, 'id' | 'kind' | 'data' | 'created_at'>): Notice => ({
  id: row.id,
  type: row.kind,
  data: row.data,
  created_at: row.created_at.toISOString(),
})

const bellMax = 50

/** What the bell holds: newest first, at most 50. */
export async function newNotices(db: Db, userId: string): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(bellMax)
    .execute()
  return rows.map(noticeOf)
}

export const clearNotices = (db: Db, userId: string, at: Date) =>
  db
    .updateTable('notices')
    .set({ cleared_at: at })
    .where('user_id', '=', userId)
    .where('cleared_at', 'is', null)
    .execute()

export const noticesQuery = (db: Db, userId: string) =>
  db.selectFrom('notices').selectAll().where('user_id', '=', userId)

export async function noticeCount(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .select(sql<number>`count(*)::bigint`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** A notice with whom it is for. `isOwner`: a litigant, who is told by SMS and mail too. */
export const noticeWithReader = (db: Db, noticeId: string) =>
  db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .selectAll('notices')
    .select(['users.email', 'users.mobile', 'users.locale'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('user_roles')
            .innerJoin('roles', 'roles.id', 'user_roles.role_id')
            .select('roles.id')
            .whereRef('user_roles.user_id', '=', 'users.id')
            .where('roles.slug', '=', 'plaintiff_user'),
        )
        .as('is_owner'),
    )
    .where('notices.id', '=', noticeId)
    .executeTakeFirst()
