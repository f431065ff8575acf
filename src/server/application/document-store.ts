import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import { applicationStatesThat } from '../../machines/application/states.ts'
import type { DocumentScan } from '../../machines/document.ts'
import type { DocumentDraft, DocumentKind } from '../../machines/form.ts'
import type { Database } from '../database/schema.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Db, Trx } from '../deps.ts'
import { holdName } from '../database/hold.ts'

type Document = Selectable<Database['documents']>

/**
 * How many documents of a person are in no submitted case, and the bytes of them together. Whoever asks holds the others of
 * the same person back until the transaction ends, so that many at once find no more room than one after the other.
 */
export async function lockWaitingRoom(
  trx: Trx,
  ownerId: string,
): Promise<{ count: number; sizeBytes: number }> {
  await holdName(trx, `documents ${ownerId}`)
  const { count, size } = await trx
    .selectFrom('documents')
    .leftJoin('applications', 'applications.id', 'documents.application_id')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('documents.size_bytes').as('size')])
    .where('documents.owner_id', '=', ownerId)
    .where((where) =>
      where.or([
        where('applications.id', 'is', null),
        where(
          'applications.state',
          'in',
          applicationStatesThat(({ isSubmitted }) => !isSubmitted),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return { count: Number(count), sizeBytes: Number(size ?? 0) }
}

/** Whoever names bytes and whoever removes them wait for each other, so that none are taken away while they are put. */
export const holdBytes = (trx: Trx, sha256: string): Promise<void> => holdName(trx, `bytes ${sha256}`)

/** Forgets one document that no application took. */
export const removeDocument = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('documents').where('id', '=', id).where('application_id', 'is', null).execute()
}

export const documentById = (db: Db, id: string): Promise<Document | undefined> =>
  db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()

export const documentsOf = (db: Db | Trx, applicationId: string): Promise<Document[]> =>
  db.selectFrom('documents').selectAll().where('application_id', '=', applicationId).execute()

export const insertDocuments = async (
  db: Db | Trx,
  documents: readonly Insertable<Database['documents']>[],
): Promise<void> => {
  if (documents.length > 0)
    await db
      .insertInto('documents')
      .values([...documents])
      .execute()
}

/** What an upload was judged to be, as forms name it. */
export type JudgedDocument = Pick<DocumentDraft, 'id' | 'fileName' | 'sizeBytes' | 'contentType'>

/** Makes documents of an owner those of an application, unless another has them. Answers those that are its own now, as their uploads were judged. */
export async function claimDocuments(
  trx: Trx,
  application: { id: string; owner_id: string },
  ids: readonly string[],
): Promise<JudgedDocument[]> {
  return trx
    .updateTable('documents')
    .set({ application_id: application.id })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('owner_id', '=', application.owner_id)
    .where((where) =>
      where.or([where('application_id', 'is', null), where('application_id', '=', application.id)]),
    )
    .returning([
      'id',
      'file_name as fileName',
      'size_bytes as sizeBytes',
      sql<DocumentKind>`content_type`.as('contentType'),
    ])
    .execute()
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

/** Forgets documents that no application took before a moment; answers the hashes of their bytes. */
export async function removeLooseDocuments(trx: Trx, before: Date, limit: number): Promise<string[]> {
  const loose = trx
    .selectFrom('documents')
    .select('id')
    .where('application_id', 'is', null)
    .where('created_at', '<=', before)
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const removed = await trx.deleteFrom('documents').where('id', 'in', loose).returning('sha256').execute()
  return removed.map(({ sha256 }) => sha256)
}

/** Documents that the scanner has said nothing of yet, the oldest first. */
export const heldDocuments = (db: Db, limit: number): Promise<Pick<Document, 'id' | 'sha256'>[]> =>
  db
    .selectFrom('documents')
    .select(['id', 'sha256'])
    .where('scan', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The same bytes are the same to the scanner, whoever's document they are. */
export const storeScan = (trx: Trx, sha256: string, scan: DocumentScan) =>
  trx
    .updateTable('documents')
    .set({ scan })
    .where('sha256', '=', sha256)
    .where('scan', '<>', 'infected')
    .execute()

const scans = builtOnce((db, { applicationId }: { applicationId: string }) =>
  db
    .selectFrom('documents')
    .select(['id', 'scan'])
    .where('application_id', '=', applicationId)
    .where('scan', '<>', 'clean')
    .orderBy('created_at'),
)

/** What the scanner has against documents of an application: those held, and those whose bytes are gone. */
export const scansOf = (db: Db, applicationId: string): Promise<Pick<Document, 'id' | 'scan'>[]> =>
  scans(db, { applicationId })

/** Whether some document has these bytes outside the archive, or a file of the archive is these bytes. */
export async function isNamed(db: Db | Trx, sha256: string): Promise<boolean> {
  const document = await db
    .selectFrom('documents')
    .select('documents.id')
    .where('sha256', '=', sha256)
    .where('scan', '<>', 'infected')
    .where(
      sql<boolean>`not exists (select from archived_cases where application_id = documents.application_id and archived_at is not null)`,
    )
    .limit(sql.lit(1))
    .executeTakeFirst()
  if (document) return true
  const archive = await db
    .selectFrom('archived_cases')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return archive !== undefined
}
