import { sql, type RawBuilder } from 'kysely'
import type { Offices } from '../../machines/actor.ts'
import { funds, type Fund } from '../../machines/money.ts'
import { waysPaid } from '../../machines/payment/choice.ts'
import { entryKinds, type EntryKind, type ReportFilter } from '../../machines/report/filter.ts'
import { sumOf, sumWhere } from '../database/amount.ts'
import type { LedgerDay } from '../database/counter-schema.ts'
import type { Db } from '../deps.ts'
import { whereOffice } from '../lifecycle/scope.ts'
import { accountColumns, chargeOf, entriesOf, fundOrder, kindsOf, wherePosted } from './store.ts'

/** The counters of each day, of all offices together where all are within reach. */
function keptDays(
  offices: Offices,
  { from, to, method, kind, account }: ReportFilter,
): RawBuilder<LedgerDay> {
  const conditions = [
    offices === 'all' ? sql`true` : whereOffice('kept.office_id', offices),
    ...(from === undefined ? [] : [sql`kept.day >= ${from}`]),
    ...(to === undefined ? [] : [sql`kept.day <= ${to}`]),
    ...(method === undefined ? [] : [sql`kept.method = ${method}`]),
    ...(kind === undefined ? [] : [sql`kept.kind = ${kind}`]),
    ...(account === undefined ? [] : [sql`kept.office_account_id = ${account}`]),
  ]
  const ofFunds = offices === 'all' ? 'ledger_days_all' : 'ledger_days'
  const table = sql.table(account === undefined ? ofFunds : 'ledger_account_days')
  return sql<LedgerDay>`(select * from ${table} as kept where ${sql.join(conditions, sql` and `)})`
}

const kindTold = sql<EntryKind>`case ${sql.join(
  entryKinds.map((kind) => sql`when ledger_postings.kind = any(${kindsOf[kind]}) then ${kind}`),
  sql` `,
)} end`

/** The same of the postings of a court, a case or payments in a state, which are no part of a counter. */
const countedDays = (offices: Offices, filter: ReportFilter): RawBuilder<LedgerDay> => {
  const { account } = filter
  return sql<LedgerDay>`(select (ledger_postings.posted_at at time zone 'Asia/Dhaka')::date as day,
    coalesce(touched.account, 'any') as fund, payments.method, ${kindTold} as kind,
    1 as count, touched.lines, touched.credited_poisha, ${chargeOf} as charge_poisha
    from ledger_postings
    join payments on payments.id = ledger_postings.payment_id
    join applications on applications.id = payments.application_id
    cross join lateral (select account, count(*) as lines, sum(credit_poisha - debit_poisha) as credited_poisha
      from ledger_entries where posting_id = ledger_postings.id and ${entriesOf({ account })}
      group by grouping sets ((account), ())) as touched
    where touched.lines > 0 and ${wherePosted(offices, filter)})`
}

/** Whether counters have all that is asked for. */
const isKept = ({ court, case: caseNumber, state }: ReportFilter): boolean =>
  court === undefined && caseNumber === undefined && state === undefined

/** Days of what fits, a row for every fund and for any. */
const daysOf = (offices: Offices, filter: ReportFilter): RawBuilder<LedgerDay> =>
  isKept(filter) ? keptDays(offices, filter) : countedDays(offices, filter)

/** Which funds tell of all that fits: of a bank account its own, which is one. */
const toldFunds = ({ fund, account }: ReportFilter): readonly LedgerDay['fund'][] => {
  if (fund !== undefined) return [fund]
  return account === undefined ? ['any'] : funds
}

const isKind = (kind: EntryKind) => sql<boolean>`told.kind = ${kind}`
const credited = sql`told.credited_poisha`

const sums = [
  sumWhere(credited, isKind('received')).as('received'),
  sumWhere(sql`-(${credited})`, isKind('refunded')).as('refunded'),
  sumWhere(credited, isKind('corrected')).as('corrected'),
  sumOf(credited).as('net'),
] as const

const told = (db: Db, offices: Offices, filter: ReportFilter) =>
  db.selectFrom(daysOf(offices, filter).as('told'))

const nothing = { count: 0, lines: 0, received: 0, refunded: 0, corrected: 0, net: 0, charge: 0 }

/**
 * What each fund received and gave back over all that fits, how many postings that is and of how many entries. Amounts in poisha;
 * by the counters, at one cost whatever the number of postings, unless a court, a case or a state is asked for.
 * @source product 4, product 7
 */
export async function reportTotals(db: Db, offices: Offices, filter: ReportFilter) {
  const rows = await told(db, offices, filter)
    .select([
      'told.fund',
      sumOf(sql`told.count`).as('count'),
      sumOf(sql`told.lines`).as('lines'),
      ...sums,
      sumOf(sql`told.charge_poisha`).as('charge'),
    ])
    .where(sql<boolean>`told.fund = any(${filter.fund === undefined ? ['any', ...funds] : [filter.fund]})`)
    .groupBy('told.fund')
    .execute()
  const all = rows.find(({ fund }) => toldFunds(filter).includes(fund)) ?? nothing
  const byFund = funds.flatMap((fund) =>
    rows.filter((row) => row.fund === fund).map(({ net }): { fund: Fund; net: number } => ({ fund, net })),
  )
  return { all, funds: byFund }
}

/** The same by day and by way of paying, in their order; days of nothing are missing. */
export async function reportCharts(db: Db, offices: Offices, filter: ReportFilter) {
  const ofFund = told(db, offices, filter).where(sql<boolean>`told.fund = any(${toldFunds(filter)})`)
  const days = await ofFund
    .select(['told.day', ...sums])
    .groupBy('told.day')
    .execute()
  const methods = await ofFund
    .select(['told.method', ...sums])
    .groupBy('told.method')
    .execute()
  return {
    // The few that are left are put in their order here: the database would sort what they are made of.
    days: days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    methods: waysPaid.flatMap((one) => methods.filter(({ method }) => method === one)),
  }
}

/** What moved on bank accounts, and the kind that it is of. */
type AccountDay = Pick<LedgerDay, 'kind' | 'credited_poisha'> & { office_account_id: number }

function accountDaysOf(offices: Offices, filter: ReportFilter): RawBuilder<AccountDay> {
  if (!isKept(filter))
    return sql<AccountDay>`(select ledger_entries.office_account_id, ${kindTold} as kind,
      ledger_entries.credit_poisha - ledger_entries.debit_poisha as credited_poisha
      from ledger_postings
      join payments on payments.id = ledger_postings.payment_id
      join applications on applications.id = payments.application_id
      join ledger_entries on ledger_entries.posting_id = ledger_postings.id
      where ${entriesOf(filter)} and ${wherePosted(offices, filter)})`
  const { from, to, method, kind, account, fund } = filter
  const conditions = [
    whereOffice('kept.office_id', offices),
    ...(from === undefined ? [] : [sql`kept.day >= ${from}`]),
    ...(to === undefined ? [] : [sql`kept.day <= ${to}`]),
    ...(method === undefined ? [] : [sql`kept.method = ${method}`]),
    ...(kind === undefined ? [] : [sql`kept.kind = ${kind}`]),
    ...(fund === undefined ? [] : [sql`kept.fund = ${fund}`]),
    ...(account === undefined ? [] : [sql`kept.office_account_id = ${account}`]),
  ]
  return sql<AccountDay>`(select * from ledger_account_days as kept where ${sql.join(conditions, sql` and `)})`
}

/** The same by bank account: the offices by name, of each its funds in their order. @source spec §3 */
export const accountTotals = (db: Db, offices: Offices, filter: ReportFilter) =>
  db
    .selectFrom(accountDaysOf(offices, filter).as('told'))
    .innerJoin('office_accounts', 'office_accounts.id', 'told.office_account_id')
    .innerJoin('offices', 'offices.id', 'office_accounts.office_id')
    .select([...accountColumns, 'offices.id as office_id', 'offices.name', 'offices.name_bn', ...sums])
    .groupBy(['office_accounts.id', 'offices.id'])
    .orderBy('offices.name_bn')
    .orderBy(fundOrder)
    .orderBy('office_accounts.id')
    .execute()
