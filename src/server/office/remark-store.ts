import { sql, type Selectable } from 'kysely'
import type { CommonRemark } from '../../api/remark-calls.ts'
import type { CommonRemarkForm } from '../../machines/catalogue.ts'
import { statusOf } from '../catalogue/editor.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'

export type RemarkRow = Selectable<Database['common_remarks']>

const listOf = (officeId: string) => `remarks ${officeId}` as const

/** Gives offices that are new the remarks that ship, as rows of their own. @source product 8 */
export async function copyShippedRemarks(trx: Trx, officeIds: readonly string[]): Promise<void> {
  await sql`insert into common_remarks (office_id, act, name, name_bn, position)
    select office, act, name, name_bn, position from common_remarks, unnest(${officeIds}::uuid[]) as office
      where office_id is null order by office, position`.execute(trx)
  await trx
    .insertInto('list_orders')
    .values(officeIds.map((id) => ({ list: listOf(id), last_subject_id: null })))
    .execute()
}

/** The common remarks of an office in their order, or one of them. */
export async function remarksOf(db: Db | Trx, officeId: string, id?: number): Promise<CommonRemark[]> {
  const rows = await db
    .selectFrom('common_remarks')
    .selectAll()
    .where('office_id', '=', officeId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    act: row.act,
    name: row.name,
    nameBn: row.name_bn,
    status: statusOf(row),
    version: row.version,
  }))
}

/** The order of an office's remarks, as it is read. */
export const remarkOrder = (db: Db | Trx, officeId: string) =>
  db.selectFrom('list_orders').selectAll().where('list', '=', listOf(officeId)).executeTakeFirstOrThrow()

/** The order, locked: whoever adds or moves waits here for who came first. */
export const lockRemarkOrder = (trx: Trx, officeId: string) =>
  trx
    .selectFrom('list_orders')
    .selectAll()
    .where('list', '=', listOf(officeId))
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Another version of the order; `subjectId` is what brought it about. */
export const nextRemarkOrder = (trx: Trx, officeId: string, subjectId: string) =>
  trx
    .updateTable('list_orders')
    .set({ version: sql<number>`version + 1`, last_subject_id: subjectId })
    .where('list', '=', listOf(officeId))
    .execute()

const columnsOf = ({ act, name, nameBn, status }: CommonRemarkForm) => ({
  act,
  name,
  name_bn: nameBn,
  is_active: status === 'active',
})

/** A remark of this office, locked; of another office there is none. */
export const lockRemark = (trx: Trx, officeId: string, id: number): Promise<RemarkRow | undefined> =>
  trx
    .selectFrom('common_remarks')
    .selectAll()
    .where('id', '=', id)
    .where('office_id', '=', officeId)
    .forUpdate()
    .executeTakeFirst()

/** Adds a remark after all others of the office. */
export const insertRemark = (trx: Trx, officeId: string, values: CommonRemarkForm): Promise<RemarkRow> =>
  trx
    .insertInto('common_remarks')
    .values({
      ...columnsOf(values),
      office_id: officeId,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from common_remarks where office_id = ${officeId})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateRemark = (trx: Trx, id: number, values: CommonRemarkForm): Promise<RemarkRow> =>
  trx
    .updateTable('common_remarks')
    .set({ ...columnsOf(values), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Each remark gets the place that it has in `ids`. */
export const placeRemarks = (trx: Trx, ids: readonly number[]) =>
  sql`update common_remarks set position = placed.place
    from unnest(${ids}::int[]) with ordinality as placed (id, place) where placed.id = common_remarks.id`.execute(
    trx,
  )
