import { sql, type RawBuilder } from 'kysely'
import { openRefundStates } from '../../machines/payment/grounds.ts'
import { takenWhole } from '../../machines/split.ts'
import type { PaymentRecord } from '../database/rows.ts'
import type { Deps, Trx } from '../deps.ts'
import { moveRefund } from '../lifecycle/state.ts'
import { lowerBill, movedReference, post, receive, takeBack } from './ledger-store.ts'
import { onBillStates, openDueRefund, refundableOf } from './refund-store.ts'

const begunStates = openRefundStates.filter((state) => state !== 'due')

/**
 * Whether money that stood on bills of an application went back, or a refund of it waits for somebody or is on its way: then it is not there for
 * a next bill. What corrected a bill is owed again, by that bill or by the next; what no bill took is no money of theirs. A part of a larger question.
 * @source product 2.5
 */
export const refundBegunIn = (applicationId: string): RawBuilder<boolean> => sql`exists (
  select from refunds join payments on payments.id = refunds.payment_id join bills on bills.id = payments.bill_id
  where refunds.application_id = ${applicationId} and bills.dispatch_id is null
    and refunds.ground <> 'surplus'
    and (refunds.state = any(${begunStates}) or (refunds.state = 'given_back' and refunds.ground <> 'correction')))`

/**
 * What a rejection put on the list of refunds due is kept for the next bill instead: it leaves the list, with why. Money that somebody once tried to
 * give back because of the rejection, in vain, stands on no bill and is laid on none: it stays due.
 * @source product 2.5
 */
export async function setRefundsAside(
  trx: Trx,
  applicationId: string,
  { at, by, reason }: { at: Date; by: string | null; reason: string },
): Promise<void> {
  const due = await trx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('bills', 'bills.id', 'payments.bill_id')
    .select('refunds.id')
    .where('refunds.application_id', '=', applicationId)
    .where('bills.dispatch_id', 'is', null)
    .where('refunds.ground', '=', 'rejected')
    .where('refunds.state', '=', 'due')
    .where('payments.state', 'in', onBillStates)
    .orderBy('refunds.id')
    .execute()
  for (const { id } of due)
    await moveRefund(trx, id, 'withdrawn', { ended_by: by, ended_at: at, end_reason: reason })
}

/** One payment goes over to another bill with its receipt, from the lines it stood on to the lines of that one. */
async function moveTo(
  deps: Deps,
  trx: Trx,
  payment: PaymentRecord,
  { billId, at }: { billId: string; at: Date },
): Promise<void> {
  const amountPoisha = refundableOf(payment)
  const taken = await takeBack(trx, payment.id, amountPoisha)
  await lowerBill(trx, payment.bill_id, taken)
  const received = await receive(trx, billId, amountPoisha)
  const { id: paymentId, office_id: officeId } = payment
  const reference = `${movedReference}${paymentId}:${billId}`
  await post(deps, trx, { kind: 'correction', paymentId, officeId, reference, at }, [...taken, ...received])
  await trx
    .updateTable('payments')
    .set({ bill_id: billId, is_surplus: false })
    .where('id', '=', paymentId)
    .execute()
  await trx.updateTable('invoices').set({ bill_id: billId }).where('payment_id', '=', paymentId).execute()
}

/**
 * Lays payments that were set aside on a new bill that lacks `duePoisha`, each payment whole or not at all; what finds no room is due back. Without a
 * bill all of it is. Answers whether anything is due back.
 * @source product 2.5
 */
export async function applySetAside(
  deps: Deps,
  trx: Trx,
  payments: readonly PaymentRecord[],
  { billId, duePoisha, at }: { billId: string | null; duePoisha: number; at: Date },
): Promise<boolean> {
  const { isTaken } = takenWhole(duePoisha, payments.map(refundableOf))
  let isDueBack = false
  for (const [place, payment] of payments.entries())
    if (billId !== null && isTaken[place]) await moveTo(deps, trx, payment, { billId, at })
    else isDueBack = (await openDueRefund(deps, trx, payment.id, at)) || isDueBack
  return isDueBack
}
