import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'

type Document = Selectable<Database['documents']>

/** How many documents a person has uploaded since a moment. */
export async function uploadCountSince(db: Db, ownerId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const documentById = (db: Db, id: string): Promise<Document | undefined> =>
  db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()

export const documentsOf = (db: Db | Trx, applicationId: string): Promise<Document[]> =>
  db.selectFrom('documents').selectAll().where('application_id', '=', applicationId).execute()

export const insertDocuments = async (db: Db | Trx, documents: readonly Document[]): Promise<void> => {
  if (documents.length > 0)
    await db
      .insertInto('documents')
      .values([...documents])
      .execute()
}

/** Makes documents of an owner those of an application, unless another has them. Answers the ids that are its own now. */
export async function claimDocuments(
  trx: Trx,
  application: { id: string; owner_id: string },
  ids: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .updateTable('documents')
    .set({ application_id: application.id })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('owner_id', '=', application.owner_id)
    .where((where) =>
      where.or([where('application_id', 'is', null), where('application_id', '=', application.id)]),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets the documents of an application; answers the hashes of their bytes, each once. */
export async function removeDocuments(trx: Trx, applicationId: string): Promise<string[]> {
  const removed = await trx
    .deleteFrom('documents')
    .where('application_id', '=', applicationId)
    .returning('sha256')
    .execute()
  return [...new Set(removed.map(({ sha256 }) => sha256))]
}

/** Whether some document has these bytes. */
export async function isNamed(db: Db, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('documents')
    .select('id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
