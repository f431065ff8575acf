import { sql } from 'kysely'
import type { Notice } from '../../api/notice-entities.ts'
import type { NoticeData, NoticeKind } from '../../machines/notices.ts'
import { builtOnce } from '../database/built-once.ts'
import { writeLater } from '../database/later.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Deps, Trx } from '../deps.ts'
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

const bells = builtOnce((db, given: { userId: string }) =>
  db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', given.userId)
    .where('cleared_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(bellMax)),
)

/** What the bell holds: newest first, at most 50. */
export const newNotices = async (db: Db, userId: string): Promise<Notice[]> =>
  (await bells(db, { userId })).map(noticeOf)

export const clearNotices = (db: Db, userId: string, at: Date, until: Date) =>
  db
    .updateTable('notices')
    .set({ cleared_at: at })
    .where('user_id', '=', userId)
    .where('created_at', '<=', until)
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

/** Writes a notice for each reader. Answers their ids by reader. */
export async function insertNotices(
  deps: Deps,
  trx: Trx,
  { userIds, kind, data, at }: { userIds: readonly string[]; kind: NoticeKind; data: NoticeData; at: Date },
): Promise<Map<string, string>> {
  const ids = new Map(userIds.map((userId) => [userId, deps.ids.uuid()]))
  const rows = [...ids].map(([userId, id]) => ({
    id,
    user_id: userId,
    kind,
    data: JSON.stringify(data),
    created_at: at,
    cleared_at: null,
  }))
  if (rows.length > 0) await writeLater(trx, trx.insertInto('notices').values(rows))
  return ids
}

export const noticeById = (db: Db, id: string) =>
  db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst()

/** Where the litigants among these, one at least, are reached outside the bell; staff have the bell alone. */
export const litigantContacts = (trx: Trx, userIds: readonly string[]) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'mobile'])
    .where('id', 'in', [...userIds])
    .where((row) =>
      row.exists(
        row
          .selectFrom('user_roles')
          .innerJoin('roles', 'roles.id', 'user_roles.role_id')
          .select('roles.id')
          .whereRef('user_roles.user_id', '=', 'users.id')
          .where('roles.slug', '=', 'plaintiff_user'),
      ),
    )
    .execute()

/** What a notice says of its case, and whose it is. */
export const caseOfNotice = (trx: Trx, applicationId: string) =>
  trx
    .selectFrom('applications')
    .select(['case_number', 'reference_number', 'office_id', 'owner_id'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
