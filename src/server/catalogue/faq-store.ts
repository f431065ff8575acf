import { sql, type Selectable } from 'kysely'
import type { Faq } from '../../api/faq-calls.ts'
import type { FaqForm } from '../../machines/catalogue.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'
import { statusOf } from './editor.ts'

export type FaqRow = Selectable<Database['faqs']>

/** All questions in their order, or one. */
export async function allFaqs(db: Db | Trx, id?: number): Promise<Faq[]> {
  const rows = await db
    .selectFrom('faqs')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.title,
    nameBn: row.title_bn,
    description: row.description,
    descriptionBn: row.description_bn,
    status: statusOf(row),
    version: row.version,
  }))
}

/** The order of the questions, as it is read. */
export const faqOrder = (db: Db | Trx) =>
  db.selectFrom('list_orders').selectAll().where('list', '=', 'faqs').executeTakeFirstOrThrow()

/** The order, locked: whoever adds, moves or deletes waits here for who came first. */
export const lockFaqOrder = (trx: Trx) =>
  trx.selectFrom('list_orders').selectAll().where('list', '=', 'faqs').forUpdate().executeTakeFirstOrThrow()

/** Another version of the order; `subjectId` is what brought it about. */
export const nextFaqOrder = (trx: Trx, subjectId: string) =>
  trx
    .updateTable('list_orders')
    .set({ version: sql<number>`version + 1`, last_subject_id: subjectId })
    .where('list', '=', 'faqs')
    .execute()

const columnsOf = (values: FaqForm) => ({
  title: values.name,
  title_bn: values.nameBn,
  description: values.description,
  description_bn: values.descriptionBn,
  is_active: values.status === 'active',
})

export const lockFaq = (trx: Trx, id: number): Promise<FaqRow | undefined> =>
  trx.selectFrom('faqs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Adds a question after all others. */
export const insertFaq = (trx: Trx, values: FaqForm): Promise<FaqRow> =>
  trx
    .insertInto('faqs')
    .values({
      ...columnsOf(values),
      position: sql<number>`(select coalesce(max(position) + 1, 0) from faqs)`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateFaq = (trx: Trx, id: number, values: FaqForm): Promise<FaqRow> =>
  trx
    .updateTable('faqs')
    .set({ ...columnsOf(values), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteFaq = (trx: Trx, id: number) => trx.deleteFrom('faqs').where('id', '=', id).execute()

/** Each question gets the place that it has in `ids`. */
export const placeFaqs = (trx: Trx, ids: readonly number[]) =>
  sql`update faqs set position = placed.place
    from unnest(${ids}::int[]) with ordinality as placed (id, place) where placed.id = faqs.id`.execute(trx)
