import { sql, type RawBuilder } from 'kysely'
import type { Offices } from '../../machines/actor.ts'
import { funds, type Fund } from '../../machines/money.ts'
import { entryKinds, officesWithin, type EntryKind, type ReportFilter } from '../../machines/report/filter.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import type { Database } from '../database/schema.ts'
import { isNumbered } from '../database/search.ts'
import type { Db } from '../deps.ts'
import { whereOffice } from '../lifecycle/scope.ts'

type PostingKind = Database['ledger_postings']['kind']

/** The postings that move a fund: what is only set aside never reached one. @source product 2.5, 4 */
export const kindsOf = {
  received: ['payment', 'release'],
  refunded: ['refund'],
  corrected: ['correction'],
} as const satisfies Record<EntryKind, readonly PostingKind[]>

/** What a posting of this kind is in a report. */
export const entryKindOf = (kind: PostingKind): EntryKind =>
  entryKinds.find((one) => kindsOf[one].some((posted) => posted === kind)) ?? 'received'

/** The entries of a fund, or of any, and of a bank account where one is asked for. */
export const entriesOf = ({ fund, account }: Pick<ReportFilter, 'fund' | 'account'>): RawBuilder<boolean> => {
  const ofFund =
    fund === undefined ? sql`ledger_entries.account = any(${funds})` : sql`ledger_entries.account = ${fund}`
  return account === undefined
    ? sql<boolean>`${ofFund}`
    : sql<boolean>`(${ofFund} and ledger_entries.office_account_id = ${account})`
}

/** The filter as the one condition of rows, totals and files. */
export const wherePosted = (offices: Offices, filter: ReportFilter): RawBuilder<boolean> => {
  const { from, to, method, state, kind, court, case: caseNumber } = filter
  const kinds = kind === undefined ? Object.values(kindsOf).flat() : kindsOf[kind]
  const conditions = [
    whereOffice('ledger_postings.office_id', offices),
    sql`ledger_postings.kind = any(${kinds})`,
    ...(from === undefined ? [] : [sql`ledger_postings.posted_at >= ${dayStart(from)}`]),
    ...(to === undefined ? [] : [sql`ledger_postings.posted_at < ${dayEnd(to)}`]),
    ...(method === undefined ? [] : [sql`payments.method = ${method}`]),
    ...(state === undefined ? [] : [sql`payments.state = ${state}`]),
    ...(court === undefined ? [] : [sql`applications.court_id = ${court}`]),
    ...(caseNumber === undefined ? [] : [isNumbered('applications.case_number', caseNumber)]),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** What a payment cost at the gateway (poisha), told where its money reached a fund; one that was held bore it when it was set aside. */
export const chargeOf = sql<number>`(case when ledger_postings.kind = any(${kindsOf.received}) then coalesce((
  select sum(charge.debit_poisha) from ledger_entries charge
  join ledger_postings of_payment on of_payment.id = charge.posting_id
  where of_payment.payment_id = ledger_postings.payment_id and charge.account = 'bank_charge'), 0) else 0 end)::bigint`

/** Whether postings are told in their order under what is asked for. */
const isTold = ({ account, state }: Pick<ReportFilter, 'account' | 'state'>): boolean =>
  account !== undefined || state !== undefined

/**
 * Postings that fit so far, in the order of an index: of a bank account or a state those that are told under it, of anything else all. Without either
 * the database would look through a whole period for what is seldom.
 * @source product 7
 */
const placed = ({ account, state }: ReportFilter): RawBuilder<Database['ledger_postings']> => {
  if (!isTold({ account, state })) return sql.table('ledger_postings')
  const ofAccount =
    account === undefined ? sql`told.office_account_id is null` : sql`told.office_account_id = ${account}`
  const ofState = state === undefined ? sql`true` : sql`told.stands = ${state}`
  return sql`(select told.posting_id as id, posting.kind, posting.payment_id, told.office_id, posting.reference, told.posted_at
    from ledger_told told join ledger_postings posting on posting.id = told.posting_id where ${ofAccount} and ${ofState})`
}

/** Whether a posting has what is asked for; of what is told under an account or a state only a fund is still open. */
const touches = (filter: ReportFilter): RawBuilder<boolean> =>
  isTold(filter) && filter.fund === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from ledger_entries where ledger_entries.posting_id = ledger_postings.id and ${entriesOf(filter)})`

const postings = (db: Db, filter: ReportFilter) =>
  db
    .selectFrom(placed(filter).as('ledger_postings'))
    .innerJoin('payments', 'payments.id', 'ledger_postings.payment_id')
    .innerJoin('applications', 'applications.id', 'payments.application_id')

/** The postings that fit, each once, without an order. */
export const reportPostings = (db: Db, offices: Offices, filter: ReportFilter) =>
  postings(db, filter)
    .innerJoin('bills', 'bills.id', 'payments.bill_id')
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .leftJoin('invoices', 'invoices.payment_id', 'payments.id')
    .select([
      'ledger_postings.id',
      'ledger_postings.kind',
      'ledger_postings.posted_at',
      'payments.transaction_id',
      'payments.application_id',
      'payments.method',
      'payments.payment_type',
      'invoices.invoice_number',
      'applications.case_number',
      'courts.name as court_name',
      'courts.name_bn as court_name_bn',
      'bills.kind as bill_kind',
      chargeOf.as('bank_charge'),
    ])
    .where(wherePosted(offices, { ...filter, state: undefined }))
    .where(touches(filter))

const credited = sql`ledger_entries.credit_poisha - ledger_entries.debit_poisha`

/** What each of the postings did to the funds of the filter, fee by fee. Amounts in poisha. */
export const reportParts = (db: Db, ids: readonly string[], filter: ReportFilter) =>
  db
    .selectFrom('ledger_entries')
    .leftJoin('bill_lines', 'bill_lines.id', 'ledger_entries.bill_line_id')
    .leftJoin('office_accounts', 'office_accounts.id', 'ledger_entries.office_account_id')
    .select([
      'ledger_entries.posting_id',
      sql<Fund>`ledger_entries.account`.as('fund'),
      'bill_lines.title',
      'bill_lines.title_bn',
      'office_accounts.account_number',
      'office_accounts.bank',
      'office_accounts.branch',
      sql<number>`(${credited})::bigint`.as('amount'),
    ])
    .where(sql<boolean>`ledger_entries.posting_id = any(${ids})`)
    .where(entriesOf(filter))
    .orderBy('ledger_entries.id')
    .execute()

/** A bank account as it was recorded. */
export const accountColumns = [
  'office_accounts.id',
  'office_accounts.fund',
  'office_accounts.account_number',
  'office_accounts.bank',
  'office_accounts.branch',
  'office_accounts.effective_from',
] as const

/** The funds in their order. */
export const fundOrder = sql`array_position(${funds}::text[], office_accounts.fund)`

/** What a filter can name: offices where all are within reach, and the courts and bank accounts of one. */
export async function reportPlaces(db: Db, reach: Offices, filter: ReportFilter) {
  const one = officesWithin(reach, filter)
  return {
    offices:
      reach === 'all'
        ? await db.selectFrom('offices').select(['id', 'name', 'name_bn']).orderBy('name_bn').execute()
        : [],
    courts:
      one === 'all'
        ? []
        : await db
            .selectFrom('courts')
            .select(['id', 'name', 'name_bn'])
            .where(whereOffice('office_id', one))
            .orderBy('name_bn')
            .orderBy('id')
            .execute(),
    accounts:
      one === 'all'
        ? []
        : await db
            .selectFrom('office_accounts')
            .select(accountColumns)
            .where(whereOffice('office_id', one))
            .orderBy(fundOrder)
            .orderBy('id')
            .execute(),
  }
}
