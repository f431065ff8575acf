import { paymentRows } from './list-store.ts'
import { numbers } from '../application/filter-store.ts'
import { byOffice, type Scope } from '../../machines/scope.ts'
import { whereInScope, whereOffice } from '../lifecycle/scope.ts'
import { paymentStateNames, paymentStatesThat, type PaymentState } from '../../machines/payment/states.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import { sumOf, sumWhere } from '../database/amount.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../database/schema.ts'
import { tidyLine } from '../../machines/text.ts'
import type { Db } from '../deps.ts'
import { applicationWords, isSoughtIn } from '../database/page.ts'

/** What the accountant's list is narrowed by; days YYYY-MM-DD in Dhaka, both included. */
export interface PaymentFilter {
  state?: PaymentState | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
}

const wordsOf = (filter: PaymentFilter): string => tidyLine(filter.q ?? '').slice(0, 100)

/** The payments that have the words somewhere, found by the index of each place and not by looking at every one of them. */
const paymentsWith = (db: Db, words: string) =>
  db
    .selectFrom('payments as found')
    .select('found.id')
    .where(isSoughtIn(['found.transaction_id'], words, sql.ref('found.transaction_id')))
    .union(
      db
        .selectFrom('invoices')
        .select('invoices.payment_id as id')
        .where(isSoughtIn(['invoices.invoice_number'], words, sql.ref('invoices.invoice_number'))),
    )
    .union(
      db
        .selectFrom('applications')
        .innerJoin('payments as found', 'found.application_id', 'applications.id')
        .select('found.id')
        .where(isSoughtIn(numbers, words, applicationWords)),
    )
    .union(
      db
        .selectFrom('users')
        .innerJoin('payments as found', 'found.owner_id', 'users.id')
        .select('found.id')
        .where(isSoughtIn(['users.name'], words, sql.ref('users.name'))),
    )

/** The payments within a scope that fit the filter, without an order. */
export function paymentSearch(db: Db, scope: Scope, filter: PaymentFilter) {
  const shown = filter.state ? byOffice(scope, [filter.state]) : scope
  let query = paymentRows(db).where(whereInScope('payment', shown))
  if (filter.from) query = query.where('payments.created_at', '>=', dayStart(filter.from))
  if (filter.to) query = query.where('payments.created_at', '<', dayEnd(filter.to))
  const words = wordsOf(filter)
  return words === '' ? query : query.where('payments.id', 'in', paymentsWith(db, words))
}

/** Payments in one state or in all: how many, what they were for, what was received and is still there. In poisha. */
interface PaymentTotal {
  count: number
  amountPoisha: number
  receivedPoisha: number
}

/** What is added up by state: the payments that words find, or the counters of all the others. */
interface Addends {
  state: PaymentState | null
  count: number
  amount: number
  received: number
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
  ] as const
}

const inAllAndByState = (rows: string) => sql`grouping sets ((), (${sql.ref(`${rows}.state`)}))`

/** Counted one by one. */
const foundTotals = (db: Db, scope: Scope, filter: PaymentFilter): Promise<Addends[]> =>
  paymentSearch(db, scope, filter)
    .clearSelect()
    .select(sumsOf('payments', sql<number>`count(*)::bigint`))
    .groupBy(inAllAndByState('payments'))
    .execute()

/** By the counters: of each day where days are asked for. */
const keptTotals = (
  db: Db,
  { offices, states }: Scope,
  { state, from, to }: PaymentFilter,
): Promise<Addends[]> => {
  const table = sql.table(from || to ? 'payment_days' : 'payment_totals')
  return db
    .selectFrom(sql<Database['payment_totals']>`${table}`.as('kept'))
    .select(sumsOf('kept', sql<number>`coalesce(sum(kept.count), 0)::bigint`))
    .where('kept.count', '>', 0)
    .where(whereOffice('kept.office_id', offices))
    .where(sql<boolean>`kept.state = any(${states.filter((one) => state === undefined || one === state)})`)
    .$if(from !== undefined, (query) => query.where(sql<boolean>`kept.day >= ${from}`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`kept.day <= ${to}`))
    .groupBy(inAllAndByState('kept'))
    .execute()
}

/**
 * The totals of a search, in all and by state; an attempt counts with what came in and was not given back. By the counters,
 * at one cost whatever their number; only what words find is counted one by one.
 * @source product 7
 */
export async function totalsOf(
  db: Db,
  scope: Scope,
  filter: PaymentFilter,
): Promise<PaymentTotal & { states: (PaymentTotal & { state: PaymentState })[] }> {
  const rows = await (wordsOf(filter) === '' ? keptTotals(db, scope, filter) : foundTotals(db, scope, filter))
  const totals = rows.map(({ state, count, amount, received }) => ({
    state,
    count,
    amountPoisha: amount,
    receivedPoisha: received,
  }))
  const all = totals.find(({ state }) => state === null)
  if (!all) throw new Error('totals without the row of all')
  const { count, amountPoisha, receivedPoisha } = all
  const byState = totals.flatMap(({ state, ...total }) => (state === null ? [] : [{ ...total, state }]))
  return {
    count,
    amountPoisha,
    receivedPoisha,
    states: paymentStateNames.flatMap((name) => byState.filter(({ state }) => state === name)),
  }
}
