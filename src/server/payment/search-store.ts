import { paymentRows } from './list-store.ts'
import { byOffice, type Scope } from '../../machines/scope.ts'
import { whereInScope, whereOffice } from '../lifecycle/scope.ts'
import { paymentStateNames, paymentStatesThat, type PaymentState } from '../../machines/payment/states.ts'
import type { ReportFilter } from '../../machines/report/filter.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import { sumOf, sumWhere } from '../database/amount.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'
import { parseMobile, tidyLine } from '../../machines/text.ts'
import type { Db } from '../deps.ts'
import type { Refused } from '../errors.ts'
import {
  applicationWords,
  caseNumbers,
  foundMax,
  isAmong,
  isNumbered,
  isSoughtIn,
  soughtIn,
  tooManyFound,
  type WordIndex,
} from '../database/search.ts'

type Narrowed = Omit<ReportFilter, 'q'> & {
  /** The payments that words have found; without words null. */
  found: readonly string[] | null
}

const transactionWords: WordIndex = {
  name: 'payments_search',
  words: sql.ref('payments.transaction_id'),
  longest: 3,
}
const invoiceWords: WordIndex = {
  name: 'invoices_search',
  words: sql.ref('invoices.invoice_number'),
  longest: 6,
}
const personWords: WordIndex = { name: 'users_search', words: sql.ref('users.name'), longest: 6 }

/** What narrows payments besides their office, as the one condition of rows and totals. */
const whereNarrowed = (scope: Scope, filter: Omit<ReportFilter, 'q'>): RawBuilder<boolean> => {
  const { state, from, to, fund, method, court, case: caseNumber } = filter
  const conditions = [
    whereInScope('payment', state ? byOffice(scope, [state]) : scope),
    ...(from ? [sql<boolean>`payments.counted_at >= ${dayStart(from)}`] : []),
    ...(to ? [sql<boolean>`payments.counted_at < ${dayEnd(to)}`] : []),
    ...(method ? [sql<boolean>`payments.method = ${method}`] : []),
    ...(fund
      ? [
          sql<boolean>`exists (select from bill_lines where bill_lines.bill_id = payments.bill_id and fund = ${fund})`,
        ]
      : []),
    ...(court
      ? [
          sql<boolean>`exists (select from applications of_court where of_court.id = payments.application_id and court_id = ${court})`,
        ]
      : []),
    ...(caseNumber
      ? [
          sql<boolean>`payments.application_id = any(array(select id from applications where ${isNumbered('case_number', caseNumber)}))`,
        ]
      : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/**
 * A filter with its words looked up: each place is sought through its own index, and not payment by payment. 422 when more
 * payments have them than are counted.
 */
export async function narrowed(db: Db, scope: Scope, filter: ReportFilter): Promise<Narrowed | Refused> {
  const words = tidyLine(filter.q ?? '')
  if (words === '') return { ...filter, found: null }
  const sought = await soughtIn(db, words, [transactionWords, invoiceWords, applicationWords, personWords])
  const mobile = parseMobile(words)
  const within = whereNarrowed(scope, filter)
  const payments = db
    .selectFrom('payments')
    .select('payments.id')
    .where(within)
    .limit(foundMax + 1)
  const places = [
    payments.where(isSoughtIn(['payments.transaction_id'], sought, transactionWords)),
    payments
      .innerJoin('invoices', 'invoices.payment_id', 'payments.id')
      .where(isSoughtIn(['invoices.invoice_number'], sought, invoiceWords)),
    payments
      .innerJoin('applications', 'applications.id', 'payments.application_id')
      .where(isSoughtIn(caseNumbers, sought, applicationWords)),
    payments
      .innerJoin('users', 'users.id', 'payments.owner_id')
      .where(isSoughtIn(['users.name'], sought, personWords)),
    ...(mobile === null
      ? []
      : [
          payments.where(
            sql<boolean>`payments.owner_id = any(array(select id from users where users.mobile = ${mobile}))`,
          ),
        ]),
  ].map((place) => sql`(${place})`)
  const { rows } = await sql<{ id: string }>`${sql.join(places, sql` union `)} limit ${foundMax + 1}`.execute(
    db,
  )
  return rows.length > foundMax ? tooManyFound() : { ...filter, found: rows.map(({ id }) => id) }
}

/** The payments within a scope that fit the filter, without an order. */
export function paymentSearch(db: Db, scope: Scope, filter: Narrowed) {
  const query = paymentRows(db).where(whereNarrowed(scope, filter))
  return filter.found === null ? query : query.where(isAmong('payments.id', filter.found))
}

/** Payments in one state or in all: how many, what they were for, what was received and is still there. In poisha. */
interface PaymentTotal {
  count: number
  amountPoisha: number
  /** What of it was given back. */
  refundedPoisha: number
  receivedPoisha: number
}

/** What is added up by state: the payments that words find, or the counters of all the others. */
interface Addends {
  state: PaymentState | null
  count: number
  amount: number
  received: number
  refunded: number
}

const receivedStates = paymentStatesThat(({ isReceived }) => isReceived)

/** The sums of a source whose columns say how many it stands for, and what those were for and gave back. */
const sumsOf = (rows: string, count: RawBuilder<number>) => {
  const column = (name: string) => sql.ref(`${rows}.${name}`)
  return [
    sql<PaymentState | null>`${column('state')}`.as('state'),
    count.as('count'),
    sumOf(column('amount_poisha')).as('amount'),
    sumWhere(
      sql`${column('amount_poisha')} - ${column('refunded_poisha')}`,
      sql`${column('state')} = any(${receivedStates})`,
    ).as('received'),
    sumOf(column('refunded_poisha')).as('refunded'),
  ] as const
}

const inAllAndByState = (rows: string) => sql`grouping sets ((), (${sql.ref(`${rows}.state`)}))`

/** Counted one by one: what words found, or what no counter has. */
const countedTotals = (db: Db, which: RawBuilder<boolean>): Promise<Addends[]> =>
  db
    .selectFrom('payments')
    .where(which)
    .select(sumsOf('payments', sql<number>`count(*)::bigint`))
    .groupBy(inAllAndByState('payments'))
    .execute()

/** Where a filter is counted: by state alone, or by method and state; of each day where days are asked for, of all offices together where all are within reach. */
const counterOf = ({ method, from, to }: Narrowed, isAll: boolean) => {
  if (method !== undefined) return isAll ? 'payment_method_days_all' : 'payment_method_days'
  if (!from && !to) return 'payment_totals'
  return isAll ? 'payment_days_all' : 'payment_days'
}

/** By the counters: those of each state first, so that the many of a period are added up once and not for all together again. */
const keptTotals = (db: Db, { offices, states }: Scope, filter: Narrowed): Promise<Addends[]> => {
  const { state, from, to, method } = filter
  const isAll = offices === 'all'
  const table = sql.table(counterOf(filter, isAll))
  const ofStates = db
    .selectFrom(sql<Database['payment_totals']>`${table}`.as('kept'))
    .select(({ fn }) => [
      'kept.state',
      fn.sum('kept.count').as('count'),
      fn.sum('kept.amount_poisha').as('amount_poisha'),
      fn.sum('kept.refunded_poisha').as('refunded_poisha'),
    ])
    .where('kept.count', '>', 0)
    .$if(!isAll, (query) => query.where(whereOffice('kept.office_id', offices)))
    .where(sql<boolean>`kept.state = any(${states.filter((one) => state === undefined || one === state)})`)
    .$if(method !== undefined, (query) => query.where(sql<boolean>`kept.method = ${method}`))
    .$if(from !== undefined, (query) => query.where(sql<boolean>`kept.day >= ${from}`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`kept.day <= ${to}`))
    .groupBy('kept.state')
  return db
    .selectFrom(ofStates.as('kept'))
    .select(sumsOf('kept', sql<number>`coalesce(sum(kept.count), 0)::bigint`))
    .groupBy(inAllAndByState('kept'))
    .execute()
}

/**
 * The totals of a search, in all and by state; an attempt counts with what came in and was not given back. By the counters,
 * at one cost whatever their number; what words find is counted one by one, and so is what no counter has, over its period.
 * @source product 7
 */
export async function totalsOf(
  db: Db,
  scope: Scope,
  filter: Narrowed,
): Promise<PaymentTotal & { states: (PaymentTotal & { state: PaymentState })[] }> {
  const { found } = filter
  const isKept = filter.fund === undefined && filter.court === undefined && filter.case === undefined
  const rows = await (found !== null
    ? countedTotals(db, isAmong('payments.id', found))
    : isKept
      ? keptTotals(db, scope, filter)
      : countedTotals(db, whereNarrowed(scope, filter)))
  const totals = rows.map(({ state, count, amount, received, refunded }) => ({
    state,
    count,
    amountPoisha: amount,
    receivedPoisha: received,
    refundedPoisha: refunded,
  }))
  const all = totals.find(({ state }) => state === null)
  if (!all) throw new Error('totals without the row of all')
  const { count, amountPoisha, receivedPoisha, refundedPoisha } = all
  const byState = totals.flatMap(({ state, ...total }) => (state === null ? [] : [{ ...total, state }]))
  return {
    count,
    amountPoisha,
    receivedPoisha,
    refundedPoisha,
    states: paymentStateNames.flatMap((name) => byState.filter(({ state }) => state === name)),
  }
}
