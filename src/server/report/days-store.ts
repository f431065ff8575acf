import { sql, type RawBuilder } from 'kysely'
import type { Offices } from '../../machines/actor.ts'
import { entryKinds, type EntryKind, type ReportFilter } from '../../machines/report/filter.ts'
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

/** What narrows the days of a counter, whatever it is kept by. */
const whereKept = (
  offices: Offices,
  { from, to, method, kind, account, state }: ReportFilter,
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      offices === 'all' ? sql`true` : whereOffice('kept.office_id', offices),
      ...(state === undefined ? [] : [sql`kept.state = ${state}`]),
      ...(from === undefined ? [] : [sql`kept.day >= ${from}`]),
      ...(to === undefined ? [] : [sql`kept.day <= ${to}`]),
      ...(method === undefined ? [] : [sql`kept.method = ${method}`]),
      ...(kind === undefined ? [] : [sql`kept.kind = ${kind}`]),
      ...(account === undefined ? [] : [sql`kept.office_account_id = ${account}`]),
    ],
    sql` and `,
  )})`

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
    where touched.lines > 0 and ${wherePosted(offices, filter)})`
}

/** Days of what fits, a row for every fund and for any. */
export const daysOf = (offices: Offices, filter: ReportFilter): RawBuilder<LedgerDay> =>
  isKept(filter) ? keptDays(offices, filter) : countedDays(offices, filter)

/** What fits as it moved on each bank account, and besides, of a state, what was written since it was added up. */
export function accountDaysOf(
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
      where ${entriesOf(filter)} and ${wherePosted(offices, filter)})`
    return { kept, moves: null }
  }
  const ofFund = filter.fund === undefined ? sql`true` : sql`kept.fund = ${filter.fund}`
  const isAsked = sql`kept.office_account_id is not null and ${ofFund} and ${whereKept(offices, filter)}`
  const from = (table: string) =>
    sql<AccountDay>`(select kept.office_account_id, kept.kind, kept.count, kept.credited_poisha
      from ${sql.table(table)} as kept where ${isAsked})`
  return filter.state === undefined
    ? { kept: from('ledger_account_days'), moves: null }
    : { kept: from('ledger_state_account_days'), moves: from('ledger_state_moves') }
}
