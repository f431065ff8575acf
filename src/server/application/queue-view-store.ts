import { sql } from 'kysely'
import type { QueueList } from '../../machines/queue-view.ts'
import type { Db, Trx } from '../deps.ts'

/** One person's views of a list, by name. */
export const viewsOf = (db: Db | Trx, userId: string, list: QueueList) =>
  db
    .selectFrom('queue_views')
    .select(['id', 'name', 'query', 'is_opening'])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy(sql`lower(name)`)
    .execute()

/** The columns that somebody has chosen for a list; null where they never did. */
export async function chosenColumns(
  db: Db | Trx,
  userId: string,
  list: QueueList,
): Promise<readonly string[] | null> {
  const row = await db
    .selectFrom('queue_columns')
    .select('columns')
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirst()
  return row?.columns ?? null
}

export const storeColumns = (db: Db, userId: string, list: QueueList, columns: string[]) =>
  db
    .insertInto('queue_columns')
    .values({ user_id: userId, list, columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'list']).doUpdateSet({ columns }))
    .execute()

/** How many views somebody has, of all lists. */
export async function viewCount(trx: Trx, userId: string): Promise<number> {
  const row = await trx
    .selectFrom('queue_views')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.count
}

export const insertView = (
  trx: Trx,
  view: { id: string; user_id: string; list: QueueList; name: string; query: string; created_at: Date },
) => trx.insertInto('queue_views').values(view).execute()

/** A view of this person, locked until the transaction ends; undefined where it is another's or none. */
export const lockView = (trx: Trx, userId: string, id: string) =>
  trx
    .selectFrom('queue_views')
    .select(['id', 'list'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export const renameView = (trx: Trx, id: string, name: string) =>
  trx.updateTable('queue_views').set({ name }).where('id', '=', id).execute()

/** One view opens a list, or none. */
export async function setOpening(
  trx: Trx,
  view: { id: string; list: QueueList },
  userId: string,
  isOpening: boolean,
): Promise<void> {
  await trx
    .updateTable('queue_views')
    .set({ is_opening: false })
    .where('user_id', '=', userId)
    .where('list', '=', view.list)
    .where(isOpening ? sql<boolean>`true` : sql<boolean>`id = ${view.id}`)
    .execute()
  if (isOpening)
    await trx.updateTable('queue_views').set({ is_opening: true }).where('id', '=', view.id).execute()
}

export const deleteView = (trx: Trx, id: string) =>
  trx.deleteFrom('queue_views').where('id', '=', id).execute()
