import { paymentRows } from './list-store.ts'
import type { Scope } from '../../machines/scope.ts'
import { whereInScope } from '../lifecycle/scope.ts'
import type { PaymentState } from '../../machines/payment/states.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import { sumOf } from '../database/amount.ts'
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

/** How many payments fit, and what they come to in poisha. */
export async function totalsOf(
  search: ReturnType<typeof paymentSearch>,
): Promise<{ total: number; totalPoisha: number }> {
  const row = await search
    .clearSelect()
    .select([
      sql<number>`count(*)::bigint`.as('total'),
      sumOf(sql.ref('payments.amount_poisha')).as('total_poisha'),
    ])
    .executeTakeFirstOrThrow()
  return { total: row.total, totalPoisha: row.total_poisha }
}
