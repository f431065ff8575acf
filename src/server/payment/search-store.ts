import { paymentRows } from './list-store.ts'
import { numbers } from '../application/filter-store.ts'
import { byOffice, type Scope } from '../../machines/scope.ts'
import { whereInScope, whereOffice } from '../lifecycle/scope.ts'
import type { PaymentState } from '../../machines/payment/states.ts'
import { dayEnd, dayStart } from '../../machines/text.ts'
import { sumOf } from '../database/amount.ts'
import { sql } from 'kysely'
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

interface Totals {
  total: number
  totalPoisha: number
}

/** How many payments fit, and what they come to in poisha: by the counters, or counted one by one where words are sought. */
export async function totalsOf(db: Db, scope: Scope, filter: PaymentFilter): Promise<Totals> {
  const row =
    wordsOf(filter) === '' ? await keptTotals(db, scope, filter) : await foundTotals(db, scope, filter)
  return { total: row.total, totalPoisha: row.total_poisha }
}

const foundTotals = (db: Db, scope: Scope, filter: PaymentFilter) =>
  paymentSearch(db, scope, filter)
    .clearSelect()
    .select([
      sql<number>`count(*)::bigint`.as('total'),
      sumOf(sql.ref('payments.amount_poisha')).as('total_poisha'),
    ])
    .executeTakeFirstOrThrow()

/** By state, and by day too where days are asked for. */
function keptTotals(db: Db, { offices, states }: Scope, { state, from, to }: PaymentFilter) {
  const wanted = states.filter((one) => state === undefined || one === state)
  const table = sql.table(from || to ? 'payment_days' : 'payment_totals')
  return db
    .selectFrom(sql<{ count: number; amount_poisha: number }>`${table}`.as('kept'))
    .select([
      sql<number>`coalesce(sum(kept.count), 0)::bigint`.as('total'),
      sumOf(sql.ref('kept.amount_poisha')).as('total_poisha'),
    ])
    .where(whereOffice('kept.office_id', offices))
    .where(sql<boolean>`kept.state = any(${wanted})`)
    .$if(from !== undefined, (query) => query.where(sql<boolean>`kept.day >= ${from}`))
    .$if(to !== undefined, (query) => query.where(sql<boolean>`kept.day <= ${to}`))
    .executeTakeFirstOrThrow()
}
