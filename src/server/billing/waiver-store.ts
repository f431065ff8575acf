import { sql, type RawBuilder } from 'kysely'
import type { RecoveredWaiver } from '../../api/waiver-entities.ts'
import type { WaiverTable } from '../database/waiver-schema.ts'
import type { Trx } from '../deps.ts'

/** Writes what was decided on a waiver; a bill has one at most. @source product 2.5 */
export const insertWaiver = async (trx: Trx, waiver: WaiverTable): Promise<void> => {
  await trx.insertInto('waivers').values(waiver).execute()
}

/** The waiver that a bill recovers, as `bills` of a larger question have it: null of any other. @source product 2.5 */
export const recoveredWaiver = sql<RecoveredWaiver | null>`case when bills.recovers_waiver_id is not null then (
  select json_build_object('ground', of_bill.ground, 'waivedPoisha', of_bill.waived_poisha, 'decidedAt', of_bill.decided_at,
    'office', json_build_object('name', offices.name, 'nameBn', offices.name_bn), 'byName', users.name)
  from waivers of_bill join offices on offices.id = of_bill.office_id left join users on users.id = of_bill.decided_by
  where of_bill.id = bills.recovers_waiver_id) end`

/** The same to a reader: a litigant is not told an officer's name. @source product 2.5 */
export const toldRecovered = (waiver: RecoveredWaiver | null, isStaff: boolean): RecoveredWaiver | null =>
  waiver && {
    ...waiver,
    decidedAt: new Date(waiver.decidedAt).toISOString(),
    byName: isStaff ? waiver.byName : null,
  }

/**
 * What of a waiver (the table, by its name in the question) can still be recovered, in poisha: what it waived on a bill that holds, less
 * what further bills that hold ask for by it.
 * @source product 2.5
 */
export const recoverableOf = (waivers: string): RawBuilder<number> => sql<number>`greatest(0, coalesce(
  (select ${sql.ref(`${waivers}.waived_poisha`)} from bills lowered where lowered.id = ${sql.ref(`${waivers}.bill_id`)} and not lowered.is_void), 0)
  - (select coalesce(sum(recovering.total_poisha), 0) from bills recovering
    where recovering.recovers_waiver_id = ${sql.ref(`${waivers}.id`)} and not recovering.is_void))::bigint`

/** What of a waiver of a case can still be recovered, in poisha; undefined where it is no waiver of this case. @source product 2.5 */
export async function recoverable(
  trx: Trx,
  applicationId: string,
  waiverId: string,
): Promise<number | undefined> {
  const found = await trx
    .selectFrom('waivers')
    .select(recoverableOf('waivers').as('recoverable'))
    .where('id', '=', waiverId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  return found?.recoverable
}
