import { sql, type RawBuilder } from 'kysely'
import type { Offices } from '../../machines/actor.ts'
import { entryKinds, type EntryKind, type ReportFilter } from '../../machines/report/filter.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import type { LedgerDay } from '../database/counter-schema.ts'
import { whereOffice } from '../lifecycle/scope.ts'
import { chargeOf, entriesOf, kindsOf, wherePosted } from './store.ts'

/** What moved on bank accounts, and the kind that it is of. */
export type AccountDay = Pick<LedgerDay, 'kind' | 'count' | 'credited_poisha'> & { office_account_id: number }

const kindTold = sql<EntryKind>`case ${sql.join(
  entryKinds.map((kind) => sql`when ledger_postings.kind = any(${kindsOf[kind]}) then ${kind}`),
  sql` `,
)} end`

/** Whether counters have all that is asked for. */
const isKept = ({ court, case: caseNumber }: ReportFilter): boolean =>
  court === undefined && caseNumber === undefined

/** What narrows a counter besides its days, whatever it is kept by. */
const narrowed = (
  offices: Offices,
  {
    method,
    kind,
    account,
    state,
  }: Pick<ReportFilter, 'method' | 'kind' | 'account'> & { state?: string | undefined },
): RawBuilder<boolean>[] => [
  offices === 'all' ? sql`true` : whereOffice('kept.office_id', offices),
  ...(state === undefined ? [] : [sql<boolean>`kept.state = ${state}`]),
  ...(method === undefined ? [] : [sql<boolean>`kept.method = ${method}`]),
  ...(kind === undefined ? [] : [sql<boolean>`kept.kind = ${kind}`]),
  ...(account === undefined ? [] : [sql<boolean>`kept.office_account_id = ${account}`]),
]

const whereAll = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`

/** What narrows the days of a counter. */
const whereKept = (offices: Offices, filter: ReportFilter): RawBuilder<boolean> =>
  whereAll([
    ...narrowed(offices, filter),
    ...(filter.from === undefined ? [] : [sql<boolean>`kept.day >= ${filter.from}`]),
    ...(filter.to === undefined ? [] : [sql<boolean>`kept.day <= ${filter.to}`]),
  ])

const dayColumns = sql`kept.day, kept.fund, kept.method, kept.kind, kept.count, kept.lines, kept.credited_poisha, kept.charge_poisha`

/**
 * What is added up by the state of its payment, and what was written since: both in one statement, so that nothing is told twice or missing
 * while a sweep takes the one to the other. A day that a state has left again, whole, is none of its days.
 */
const keptByState = (offices: Offices, filter: ReportFilter): RawBuilder<LedgerDay> => {
  const which = whereKept(offices, filter)
  const ofFunds = offices === 'all' ? 'ledger_state_days_all' : 'ledger_state_days'
  const isOfAccount = filter.account !== undefined
  const table = sql.table(isOfAccount ? 'ledger_state_account_days' : ofFunds)
  const grain = isOfAccount ? sql`true` : sql`kept.office_account_id is null`
  return sql<LedgerDay>`(select day, fund, method, kind, sum(count) as count, sum(lines) as lines,
      sum(credited_poisha) as credited_poisha, sum(charge_poisha) as charge_poisha
    from (select ${dayColumns} from ${table} as kept where ${which}
      union all select ${dayColumns} from ledger_state_moves as kept where ${grain} and ${which}) as both_parts
    group by day, fund, method, kind having sum(count) <> 0)`
}

/** The counters of each day, of all offices together where all are within reach. */
function keptDays(offices: Offices, filter: ReportFilter): RawBuilder<LedgerDay> {
  if (filter.state !== undefined) return keptByState(offices, filter)
  const ofFunds = offices === 'all' ? 'ledger_days_all' : 'ledger_days'
  const table = sql.table(filter.account === undefined ? ofFunds : 'ledger_account_days')
  return sql<LedgerDay>`(select ${dayColumns} from ${table} as kept where ${whereKept(offices, filter)})`
}

/** Of more days it is for the database to say what is looked through: what an office posted in them, or what a court has at any time. */
const fewDays = 7
const dayMs = 24 * 3_600_000

/**
 * What is added up posting by posting. Of a few days of an office the database is told neither by value: it plans once what does for all of them, and
 * keeps it. By value it would plan for each question anew, which takes longer than the adding.
 * @source product 7
 */
function whereAdded(offices: Offices, filter: ReportFilter): RawBuilder<boolean> {
  const { from, to, ...rest } = filter
  const [office, ...others] = offices === 'all' ? [] : offices
  if (office === undefined || others.length > 0 || from === undefined || to === undefined)
    return wherePosted(offices, filter)
  const [first, end] = [dayStart(from), dayEnd(to)]
  if (end.getTime() - first.getTime() > fewDays * dayMs) return wherePosted(offices, filter)
  return sql<boolean>`(ledger_postings.office_id = (select ${office}::uuid)
    and ledger_postings.posted_at >= (select ${first}::timestamptz) and ledger_postings.posted_at < (select ${end}::timestamptz)
    and ${wherePosted('all', rest)})`
}

/** The same of the postings of a court or a case, which are no part of a counter. */
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
    where touched.lines > 0 and ${whereAdded(offices, filter)})`
}

/** Days of what fits, a row for every fund and for any. */
export const daysOf = (offices: Offices, filter: ReportFilter): RawBuilder<LedgerDay> =>
  isKept(filter) ? keptDays(offices, filter) : countedDays(offices, filter)

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const dayOfMonth = (day: string): number => Number(day.slice(-2))

/** What running sums of months come to over the days of a filter: of its first and its last month a part. */
function within(totals: RawBuilder<unknown>, { from, to }: ReportFilter): RawBuilder<number> {
  const last =
    to === undefined
      ? sql`31`
      : sql`case when kept.month = ${monthOf(to)} then ${dayOfMonth(to)}::int else 31 end`
  if (from === undefined) return sql<number>`${totals}[${last}]`
  const before = sql`case when kept.month = ${monthOf(from)} then ${dayOfMonth(from) - 1}::int else 0 end`
  return sql<number>`${totals}[${last}] - coalesce(${totals}[${before}], 0)`
}

/** A row for each month of a bank account, its way of paying and kind, over the days of a filter. */
const keptMonths = (offices: Offices, filter: ReportFilter): RawBuilder<AccountDay> => {
  const { from, to, fund, state = 'any' } = filter
  const which = whereAll([
    ...narrowed(offices, { ...filter, state }),
    ...(fund === undefined ? [] : [sql<boolean>`kept.fund = ${fund}`]),
    ...(from === undefined ? [] : [sql<boolean>`kept.month >= ${monthOf(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`kept.month <= ${monthOf(to)}`]),
  ])
  return sql<AccountDay>`(select kept.office_account_id, kept.kind, ${within(sql`kept.counts`, filter)} as count,
    ${within(sql`kept.credited_poisha`, filter)} as credited_poisha from ledger_account_months as kept where ${which})`
}

/**
 * What fits as it moved on each bank account, and besides what was written since it was added up: a row a month, however many days of it had postings.
 * @source product 4, product 7
 */
export function accountSumsOf(
  offices: Offices,
  filter: ReportFilter,
): { kept: RawBuilder<AccountDay>; moves: RawBuilder<AccountDay> | null } {
  if (!isKept(filter)) {
    const kept = sql<AccountDay>`(select ledger_entries.office_account_id, ${kindTold} as kind, 1 as count,
      ledger_entries.credit_poisha - ledger_entries.debit_poisha as credited_poisha
      from ledger_postings
      join payments on payments.id = ledger_postings.payment_id
      join applications on applications.id = payments.application_id
      join ledger_entries on ledger_entries.posting_id = ledger_postings.id
      where ${entriesOf(filter)} and ${whereAdded(offices, filter)})`
    return { kept, moves: null }
  }
  const ofFund = filter.fund === undefined ? sql`true` : sql`kept.fund = ${filter.fund}`
  const moves = sql<AccountDay>`(select kept.office_account_id, kept.kind, kept.count, kept.credited_poisha
    from ledger_state_moves as kept where kept.office_account_id is not null and ${ofFund} and ${whereKept(offices, filter)})`
  return { kept: keptMonths(offices, filter), moves }
}
