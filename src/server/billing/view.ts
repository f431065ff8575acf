import type { Selectable } from 'kysely'
import type { Bill } from '../../api/entities.ts'
import { paymentStatesThat } from '../../machines/payment/states.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'
import { outstandingOf } from './store.ts'

type BillRow = Selectable<Database['bills']>
type LineRow = Selectable<Database['bill_lines']>

/** Which bills: one, or all of an application (without those of its dispatches), or all of a dispatch. */
export type BillsOf = { billId: string } | { applicationId: string } | { dispatchId: string }

function stateOf(bill: BillRow): Bill['state'] {
  if (bill.is_void) return 'void'
  if (bill.paid_poisha === 0) return 'unpaid'
  return bill.paid_poisha < bill.total_poisha ? 'partially_paid' : 'paid'
}

/** One bill as the contract shows it. Amounts in poisha. */
export const viewBill = (
  bill: BillRow,
  lines: readonly LineRow[],
  liveTransactionId: string | null,
): Bill => ({
  id: bill.id,
  applicationId: bill.application_id,
  dispatchId: bill.dispatch_id,
  kind: bill.kind,
  state: stateOf(bill),
  totalPoisha: bill.total_poisha,
  paidPoisha: bill.paid_poisha,
  outstandingPoisha: outstandingOf(bill),
  createdAt: bill.created_at.toISOString(),
  lines: lines.map((line) => ({
    id: line.id,
    title: { name: line.title, nameBn: line.title_bn },
    fund: line.fund,
    amountPoisha: line.amount_poisha,
    quantity: line.quantity,
    totalPoisha: line.total_poisha,
    paidPoisha: line.paid_poisha,
  })),
  liveTransactionId,
})

/** Bills with their lines and the attempt that is under way, oldest first. */
export async function viewBills(db: Db | Trx, of: BillsOf): Promise<Bill[]> {
  const base = db.selectFrom('bills').selectAll().orderBy('created_at').orderBy('id')
  const bills = await (
    'billId' in of
      ? base.where('id', '=', of.billId)
      : 'dispatchId' in of
        ? base.where('dispatch_id', '=', of.dispatchId)
        : base.where('application_id', '=', of.applicationId).where('dispatch_id', 'is', null)
  ).execute()
  if (bills.length === 0) return []
  const ids = bills.map(({ id }) => id)
  const lines = await db
    .selectFrom('bill_lines')
    .selectAll()
    .where('bill_id', 'in', ids)
    .orderBy('position')
    .execute()
  const live = await db
    .selectFrom('payments')
    .select(['bill_id', 'transaction_id'])
    .where('bill_id', 'in', ids)
    .where(
      'state',
      'in',
      paymentStatesThat(({ isLive }) => isLive),
    )
    .execute()
  return bills.map((bill) =>
    viewBill(
      bill,
      lines.filter((line) => line.bill_id === bill.id),
      live.find((attempt) => attempt.bill_id === bill.id)?.transaction_id ?? null,
    ),
  )
}
