import type { Refund } from '../../api/payment-entities.ts'
import type { Offices } from '../../machines/actor.ts'
import type { RefundState } from '../../machines/payment/grounds.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../deps.ts'
import { whereOffice } from '../lifecycle/scope.ts'

/** Who a column names. Of a join more for each of them the database would weigh every order in which to take them: longer than it reads. */
const nameOf = (column: string) => sql<string | null>`(select name from users where id = ${sql.ref(column)})`

/** Refunds with what a list shows of them; the caller adds which, and in what order. */
export const refundRows = (db: Db | Trx) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('bills', 'bills.id', 'payments.bill_id')
    .innerJoin('applications', 'applications.id', 'refunds.application_id')
    .innerJoin('users as payer', 'payer.id', 'payments.owner_id')
    .leftJoin('invoices', 'invoices.payment_id', 'refunds.payment_id')
    .selectAll('refunds')
    .select([
      'payments.transaction_id',
      'invoices.invoice_number',
      'applications.case_number',
      'payer.name as payer_name',
      'bills.kind as bill_kind',
      nameOf('refunds.asked_by').as('asked_by_name'),
      nameOf('refunds.confirmed_by').as('confirmed_by_name'),
    ])

export type RefundListRow = Awaited<ReturnType<ReturnType<typeof refundRows>['execute']>>[number]

/** Refunds of the offices in a state, as a page finds them: one index gives them in the order of their age. */
export const refundsIn = (db: Db, offices: Offices, state: RefundState) =>
  db
    .selectFrom('refunds')
    .select('refunds.id')
    .where('refunds.state', '=', state)
    .where(whereOffice('refunds.office_id', offices))

/** What a page found, by their ids: what a list shows is looked up for these alone, and not for a page of each state. @source product 7 */
export async function refundsById(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RefundListRow>> {
  if (ids.length === 0) return new Map()
  const rows = await refundRows(db)
    .where('refunds.id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many there are in these states, by the counters. */
export async function refundCount(db: Db, offices: Offices, states: readonly RefundState[]): Promise<number> {
  const { count } = await db
    .selectFrom('counters')
    .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('count'))
    .where('entity', '=', 'refund')
    .where('state', 'in', states)
    .where(whereOffice('counters.office_id', offices))
    .executeTakeFirstOrThrow()
  return count
}

/** Every refund of a payment, the newest first. */
export const refundsOf = (db: Db, paymentId: string): Promise<RefundListRow[]> =>
  refundRows(db)
    .where('refunds.payment_id', '=', paymentId)
    .orderBy('refunds.opened_at', 'desc')
    .orderBy('refunds.id', 'desc')
    .execute()

const moment = (at: Date | null): string | null => at?.toISOString() ?? null

/** One refund as the contract shows it. Amounts in poisha. */
export const viewRefund = (row: RefundListRow): Refund => ({
  id: row.id,
  paymentId: row.payment_id,
  applicationId: row.application_id,
  transactionId: row.transaction_id,
  invoiceNumber: row.invoice_number,
  caseNumber: row.case_number,
  payerName: row.payer_name,
  billKind: row.bill_kind,
  ground: row.ground,
  state: row.state,
  amountPoisha: row.amount_poisha,
  reason: row.reason,
  orderNumber: row.order_number,
  orderDate: row.order_date,
  voucherNumber: row.voucher_number,
  voucherDate: row.voucher_date,
  openedAt: row.opened_at.toISOString(),
  askedBy: row.asked_by_name,
  askedAt: moment(row.asked_at),
  confirmedBy: row.confirmed_by_name,
  confirmedAt: moment(row.confirmed_at),
  error: row.error,
  refusedAt: moment(row.refused_at),
  endedAt: moment(row.ended_at),
})
