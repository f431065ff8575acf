import type { Selectable } from 'kysely'
import type { Bill } from '../../api/entities.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'
import { billsWithLines, outstandingOf, type BillsOf } from './store.ts'
import { toldRecovered } from './waiver-store.ts'

type BillRow = Awaited<ReturnType<typeof billsWithLines>>['bills'][number]
type LineRow = Selectable<Database['bill_lines']>

function stateOf(bill: BillRow): Bill['state'] {
  if (bill.is_void) return 'void'
  if (bill.paid_poisha === bill.total_poisha) return 'paid'
  return bill.paid_poisha === 0 ? 'unpaid' : 'partially_paid'
}

/** What its owner was told when the case was sent in, where the first bill says otherwise. @source product 4 */
function quoteOf(bill: BillRow): Bill['quote'] {
  const { kind, quoted_poisha: amountPoisha, quoted_at: at } = bill
  if (kind !== 'application' || amountPoisha === null || at === null) return null
  const billed = bill.total_poisha + bill.waived_poisha + bill.replaced_poisha
  return amountPoisha === billed ? null : { amountPoisha, at: at.toISOString() }
}

function waiverOf(bill: BillRow): Bill['waiver'] {
  const { waiver_id: id, waiver_ground: ground, waiver_reason: reason, waiver_decided_at: at } = bill
  if (id === null || ground === null || reason === null || at === null) return null
  return {
    id,
    ground,
    reason,
    decidedAt: at.toISOString(),
    recoverablePoisha: bill.waiver_recoverable_poisha,
  }
}

/** One bill as the contract shows it to this reader. Amounts in poisha. */
export const viewBill = (
  bill: BillRow,
  lines: readonly LineRow[],
  { liveTransactionId, isStaff }: { liveTransactionId: string | null; isStaff: boolean },
): Bill => ({
  id: bill.id,
  applicationId: bill.application_id,
  dispatchId: bill.dispatch_id,
  kind: bill.kind,
  state: stateOf(bill),
  totalPoisha: bill.total_poisha,
  waivedPoisha: bill.waived_poisha,
  replacedPoisha: bill.replaced_poisha,
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
    waivedPoisha: line.waived_poisha,
    replacedPoisha: line.replaced_poisha,
    paidPoisha: line.paid_poisha,
  })),
  liveTransactionId,
  quote: quoteOf(bill),
  waiver: waiverOf(bill),
  recovers: toldRecovered(bill.recovers, isStaff),
})

/** Bills with their lines and the attempt that is under way, oldest first. */
export async function viewBills(
  db: Db | Trx,
  of: BillsOf,
  { isStaff }: { isStaff: boolean },
): Promise<Bill[]> {
  const { bills, lines, live } = await billsWithLines(db, of)
  return bills.map((bill) =>
    viewBill(
      bill,
      lines.filter((line) => line.bill_id === bill.id),
      {
        liveTransactionId: live.find((attempt) => attempt.bill_id === bill.id)?.transaction_id ?? null,
        isStaff,
      },
    ),
  )
}
