import { livePaymentStates } from './store.ts'
import { sql } from 'kysely'
import type { Offices } from '../../machines/actor.ts'
import { applicationWords, caseNumbers, isSoughtIn, soughtIn } from '../database/search.ts'
import type { Db } from '../deps.ts'
import { whereOffice } from '../lifecycle/scope.ts'

/** So many bills are offered for one number; who is shown none of theirs types more of it. */
const openBillsMax = 20
/** So many cases are looked at: a word that many share is no number of one. */
const casesMax = 40

/** Bills of these offices that lack something, by a number of their case, the newest first; which of them are being paid. Amounts in poisha. */
export async function openBillsOf(db: Db, offices: Offices, words: string) {
  const sought = await soughtIn(db, words, [applicationWords])
  return db
    .with('found', (cte) =>
      cte
        .selectFrom('applications')
        .select(['id', 'case_number', 'reference_number', 'petitioner_name'])
        .where(isSoughtIn(caseNumbers, sought, applicationWords))
        .where(whereOffice('applications.office_id', offices))
        .limit(casesMax),
    )
    .selectFrom('found')
    .innerJoin('bills', 'bills.application_id', 'found.id')
    .select([
      'bills.id',
      'bills.kind',
      'found.case_number',
      'found.reference_number',
      'found.petitioner_name',
      sql<number>`bills.total_poisha - bills.paid_poisha`.as('outstanding'),
      sql<boolean>`exists (select from payments where bill_id = bills.id and state = any(${livePaymentStates}))`.as(
        'is_being_paid',
      ),
    ])
    .where('bills.is_void', '=', false)
    .where(sql<boolean>`bills.paid_poisha < bills.total_poisha`)
    .orderBy('bills.created_at', 'desc')
    .orderBy('bills.id', 'desc')
    .limit(openBillsMax)
    .execute()
}
