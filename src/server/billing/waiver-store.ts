import type { WaiverTable } from '../database/waiver-schema.ts'
import type { Trx } from '../deps.ts'

/** Writes what was decided on a waiver; a bill has one at most. @source product 2.5 */
export const insertWaiver = async (trx: Trx, waiver: WaiverTable): Promise<void> => {
  await trx.insertInto('waivers').values(waiver).execute()
}
