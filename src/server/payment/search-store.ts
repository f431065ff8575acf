import { paymentRows } from './list-store.ts'
import type { Scope } from '../../machines/scope.ts'
import { whereInScope } from '../lifecycle/scope.ts'
import { paymentStateNames, paymentStatesThat, type PaymentState } from '../../machines/payment/states.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import { sumOf, sumWhere } from '../database/amount.ts'
import { sql } from 'kysely'
import { tidyLine } from '../../machines/text.ts'
import type { Db } from '../deps.ts'
import { isSoughtIn } from '../database/page.ts'

/** What the accountant's list is narrowed by; days YYYY-MM-DD in Dhaka, both included. */
export interface PaymentFilter {
  state?: PaymentState | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
}

const receivedStates = paymentStatesThat(({ isReceived }) => isReceived)

const sought = [
  'payments.transaction_id',
  'invoices.invoice_number',
  'applications.reference_number',
  'applications.case_number',
  'users.name',
]

/** The payments within a scope that fit the filter, without an order. */
export function paymentSearch(db: Db, scope: Scope, filter: PaymentFilter) {
  let query = paymentRows(db).where(whereInScope('payment', scope))
  if (filter.state) query = query.where('payments.state', '=', filter.state)
  if (filter.from) query = query.where('payments.created_at', '>=', dayStart(filter.from))
  if (filter.to) query = query.where('payments.created_at', '<', dayEnd(filter.to))
  const words = tidyLine(filter.q ?? '').slice(0, 100)
  if (words === '') return query
  return query.where(isSoughtIn(sought, words))
}

/** Payments that fit, in one state or in all: how many, what they were for, what was received and is still there. In poisha. */
interface PaymentTotal {
  count: number
  amountPoisha: number
  receivedPoisha: number
}

/** The totals of a search, in all and by state; an attempt counts with what came in and was not given back. */
export async function totalsOf(
  search: ReturnType<typeof paymentSearch>,
): Promise<PaymentTotal & { states: (PaymentTotal & { state: PaymentState })[] }> {
  const rows = await search
    .clearSelect()
    .select([
      sql<PaymentState | null>`payments.state`.as('state'),
      sql<number>`count(*)::bigint`.as('count'),
      sumOf(sql.ref('payments.amount_poisha')).as('amount'),
      sumWhere(
        sql`payments.amount_poisha - payments.refunded_poisha`,
        sql`payments.state = any(${receivedStates})`,
      ).as('received'),
    ])
    .groupBy(sql`grouping sets ((), (payments.state))`)
    .execute()
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
