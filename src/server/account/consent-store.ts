import { sql } from 'kysely'
import type { Db, Trx } from '../deps.ts'

/** A wording of the privacy notice in both languages, in force from a day YYYY-MM-DD in Dhaka. */
export interface PrivacyNotice {
  version: string
  text: string
  textBn: string
  effectiveFrom: string
}

/** Keeps a wording; one that is kept is never changed, because people have consented to it. @source domain 9 */
export const storePrivacyNotice = (db: Db | Trx, notice: PrivacyNotice) =>
  db
    .insertInto('privacy_notices')
    .values({
      version: notice.version,
      text: notice.text,
      text_bn: notice.textBn,
      effective_from: notice.effectiveFrom,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The wording in force on a day; the newest one that is not in the future. */
export const privacyNoticeOn = (db: Db | Trx, day: string) =>
  db
    .selectFrom('privacy_notices')
    .selectAll()
    .where('effective_from', '<=', day)
    .orderBy('effective_from', 'desc')
    .orderBy('version', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirstOrThrow()

/** Whether consent to this version is consent to the wording in force on a day. */
export const isNoticeInForce = async (db: Db | Trx, version: string, day: string): Promise<boolean> =>
  (await privacyNoticeOn(db, day)).version === version
