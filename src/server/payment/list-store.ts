import type { PaymentOutcome, PaymentRow } from '../../api/payment-entities.ts'
import { isCounterKind } from '../../machines/payment/choice.ts'
import { paymentMeaning, receivedPoishaOf } from '../../machines/payment/states.ts'
import { toldRefundsOf } from '../billing/refund-store.ts'
import { outstandingOf } from '../billing/store.ts'
import type { Db, Trx } from '../deps.ts'

/** Payments with what a list shows of them; the caller adds which, and in what order. */
export const paymentRows = (db: Db | Trx) =>
  db
    .selectFrom('payments')
    .innerJoin('bills', 'bills.id', 'payments.bill_id')
    .innerJoin('applications', 'applications.id', 'payments.application_id')
    .innerJoin('users', 'users.id', 'payments.owner_id')
    .leftJoin('users as recorder', 'recorder.id', 'payments.recorded_by')
    .leftJoin('invoices', 'invoices.payment_id', 'payments.id')
    .selectAll('payments')
    .select([
      'bills.kind as bill_kind',
      'bills.dispatch_id',
      'bills.is_void',
      'bills.total_poisha',
      'bills.paid_poisha',
      'applications.case_number',
      'applications.reference_number',
      'users.name as payer_name',
      'recorder.name as recorded_by_name',
      'invoices.invoice_number',
    ])

export type PaymentListRow = Awaited<ReturnType<ReturnType<typeof paymentRows>['execute']>>[number]

/** What the gateway keeps of a payment, in poisha; null until that is known. @source product 4 */
const bankChargeOf = (row: PaymentListRow): number | null =>
  row.store_amount_poisha === null ? null : row.amount_poisha - row.store_amount_poisha

/** One payment as a list shows it. Amounts in poisha. */
export const viewPaymentRow = (row: PaymentListRow): Omit<PaymentRow, 'cursor'> => ({
  id: row.id,
  state: row.state,
  version: row.version,
  transactionId: row.transaction_id,
  invoiceNumber: row.invoice_number,
  applicationId: row.application_id,
  caseNumber: row.case_number,
  referenceNumber: row.reference_number,
  payerName: row.payer_name,
  billKind: row.bill_kind,
  amountPoisha: row.amount_poisha,
  storeAmountPoisha: row.store_amount_poisha,
  bankChargePoisha: bankChargeOf(row),
  refundedPoisha: row.refunded_poisha,
  receivedPoisha: receivedPoishaOf({
    state: row.state,
    amountPoisha: row.amount_poisha,
    refundedPoisha: row.refunded_poisha,
  }),
  method: row.method,
  paymentType: row.payment_type,
  cardType: row.card_type,
  createdAt: row.created_at.toISOString(),
  transactedAt: row.transacted_at?.toISOString() ?? null,
  countedAt: row.counted_at.toISOString(),
})

/** The same, and whether the gateway told of it by a word of its own, such as the payer's return: what was chosen there was done. */
const answeredRows = (db: Db | Trx) =>
  paymentRows(db).select((row) =>
    row
      .exists(
        row
          .selectFrom('gateway_messages')
          .select('gateway_messages.id')
          .whereRef('gateway_messages.transaction_id', '=', 'payments.transaction_id')
          .where('is_signature_valid', '=', true)
          .where('source', '<>', 'validation'),
      )
      .as('is_answered'),
  )
type AnsweredRow = Awaited<ReturnType<ReturnType<typeof answeredRows>['execute']>>[number]

/** Whether the gateway's page still takes the money, and the bill would take it then. Whoever came back from there has paid, as far as they know. @source product 2.3 */
const isPayableAt = (row: AnsweredRow, now: Date): boolean =>
  paymentMeaning(row.state).isPayable &&
  row.is_answered !== true &&
  row.expires_at > now &&
  row.amount_poisha <= outstandingOf(row)

/** What the payer may know of an attempt; the page's address only while it can be paid there and is owed. @source product 2.3 */
export async function outcomeOfTransaction(
  db: Db | Trx,
  transactionId: string,
  now: Date,
): Promise<{ ownerId: string; outcome: PaymentOutcome } | null> {
  const row = await answeredRows(db).where('payments.transaction_id', '=', transactionId).executeTakeFirst()
  if (!row) return null
  const isPayable = isPayableAt(row, now)
  const outcome = {
    transactionId: row.transaction_id,
    state: row.state,
    amountPoisha: row.amount_poisha,
    bankChargePoisha: bankChargeOf(row),
    outstandingPoisha: outstandingOf(row),
    billId: row.bill_id,
    billKind: row.bill_kind,
    applicationId: row.application_id,
    caseNumber: row.case_number,
    invoiceNumber: row.invoice_number,
    method: row.method,
    pageUrl: isPayable ? row.page_url : null,
    payableUntil: isPayable ? row.expires_at.toISOString() : null,
    // What an officer wrote of money that was received is not written to its payer.
    reason: isCounterKind(row.method) && paymentMeaning(row.state).outcome === 'failed' ? row.reason : null,
    refunds: await toldRefundsOf(db, { payment_id: row.id }),
  }
  return { ownerId: row.owner_id, outcome }
}
