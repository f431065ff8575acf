import { sql, type RawBuilder } from 'kysely'
import type { Offices } from '../../machines/actor.ts'
import { funds, type Fund } from '../../machines/money.ts'
import { paymentMethods } from '../../machines/payment/choice.ts'
import { entryKinds, type EntryKind, type ReportFilter } from '../../machines/report/filter.ts'
import { sumOf, sumWhere } from '../database/amount.ts'
import type { LedgerDay } from '../database/counter-schema.ts'
import type { Db } from '../deps.ts'
import { whereOffice } from '../lifecycle/scope.ts'
import { chargeOf, kindsOf, wherePosted } from './store.ts'

/** The counters of each day, of all offices together where all are within reach. */
function keptDays(offices: Offices, { from, to, method, kind }: ReportFilter): RawBuilder<LedgerDay> {
  const conditions = [
    offices === 'all' ? sql`true` : whereOffice('kept.office_id', offices),
    ...(from === undefined ? [] : [sql`kept.day >= ${from}`]),
    ...(to === undefined ? [] : [sql`kept.day <= ${to}`]),
    ...(method === undefined ? [] : [sql`kept.method = ${method}`]),
    ...(kind === undefined ? [] : [sql`kept.kind = ${kind}`]),
  ]
  const table = sql.table(offices === 'all' ? 'ledger_days_all' : 'ledger_days')
  return sql<LedgerDay>`(select * from ${table} as kept where ${sql.join(conditions, sql` and `)})`
}

/** The same of the postings of a court, a case or payments in a state, which are no part of a counter. */
const countedDays = (offices: Offices, filter: ReportFilter): RawBuilder<LedgerDay> => {
  const kinds = entryKinds.map((kind) => sql`when ledger_postings.kind = any(${kindsOf[kind]}) then ${kind}`)
  return sql<LedgerDay>`(select (ledger_postings.posted_at at time zone 'Asia/Dhaka')::date as day,
    coalesce(touched.account, 'any') as fund, payments.method, case ${sql.join(kinds, sql` `)} end as kind,
    1 as count, touched.lines, touched.credited_poisha, ${chargeOf} as charge_poisha
    from ledger_postings
    join payments on payments.id = ledger_postings.payment_id
    join applications on applications.id = payments.application_id
    cross join lateral (select account, count(*) as lines, sum(credit_poisha - debit_poisha) as credited_poisha
      from ledger_entries where posting_id = ledger_postings.id and account = any(${funds})
      group by grouping sets ((account), ())) as touched
    where touched.lines > 0 and ${wherePosted(offices, filter)})`
}

/** Days of what fits, a row for every fund and for any. */
const daysOf = (offices: Offices, filter: ReportFilter): RawBuilder<LedgerDay> =>
  filter.court === undefined && filter.case === undefined && filter.state === undefined
    ? keptDays(offices, filter)
    : countedDays(offices, filter)

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
  const all = rows.find(({ fund }) => fund === (filter.fund ?? 'any')) ?? nothing
  const byFund = funds.flatMap((fund) =>
    rows.filter((row) => row.fund === fund).map(({ net }): { fund: Fund; net: number } => ({ fund, net })),
  )
  return { all, funds: byFund }
}

/** The same by day and by way of paying, in their order; days of nothing are missing. */
export async function reportCharts(db: Db, offices: Offices, filter: ReportFilter) {
  const ofFund = told(db, offices, filter).where(sql<boolean>`told.fund = ${filter.fund ?? 'any'}`)
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
    methods: paymentMethods.flatMap((one) => methods.filter(({ method }) => method === one)),
  }
}
