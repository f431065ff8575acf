import { sql } from 'kysely'
import type { Db, Deps, Trx } from '../deps.ts'
import { balanceOf } from './store.ts'

/**
 * What is still owed on the bills of a case is owed no more: a bill that received nothing is void, of any other the rest is. Answers
 * how much it was, in poisha. Receipts keep what they say.
 * @source product 2.5
 */
export async function voidRests(trx: Trx, applicationId: string): Promise<number> {
  const { outstandingPoisha } = await balanceOf(trx, { applicationId })
  const open = trx
    .selectFrom('bills')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('dispatch_id', 'is', null)
    .where('is_void', '=', false)
    .where(sql<boolean>`paid_poisha < total_poisha`)
  const partly = (await open.where('paid_poisha', '>', 0).execute()).map(({ id }) => id)
  await trx
    .updateTable('bills')
    .set({ is_void: true })
    .where('id', 'in', open.where('paid_poisha', '=', 0))
    .execute()
  if (partly.length === 0) return outstandingPoisha
  await trx
    .updateTable('bill_lines')
    .set({ replaced_poisha: sql<number>`total_poisha - waived_poisha - paid_poisha` })
    .where('bill_id', 'in', partly)
    .execute()
  await trx
    .updateTable('bills')
    .set({
      replaced_poisha: sql<number>`replaced_poisha + total_poisha - paid_poisha`,
      total_poisha: sql<number>`paid_poisha`,
    })
    .where('id', 'in', partly)
    .execute()
  return outstandingPoisha
}

/** A replacement as it is written down; amounts in poisha. */
export interface NewReplacement {
  applicationId: string
  billId: string | null
  wrongPoisha: number
  rightPoisha: number
  reason: string
  replacedBy: string
  at: Date
}

/** Writes what took the place of what; nobody changes it afterwards. */
export async function insertReplacement(deps: Deps, trx: Trx, replacement: NewReplacement): Promise<void> {
  await trx
    .insertInto('bill_replacements')
    .values({
      id: deps.ids.uuid(),
      application_id: replacement.applicationId,
      bill_id: replacement.billId,
      wrong_poisha: replacement.wrongPoisha,
      right_poisha: replacement.rightPoisha,
      reason: replacement.reason,
      replaced_by: replacement.replacedBy,
      replaced_at: replacement.at,
    })
    .execute()
}

/** What was owed and what is owed instead, in poisha, by the last replacement of a case. */
export const lastReplacement = (db: Db | Trx, applicationId: string) =>
  db
    .selectFrom('bill_replacements')
    .select(['wrong_poisha', 'right_poisha'])
    .where('application_id', '=', applicationId)
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirstOrThrow()
