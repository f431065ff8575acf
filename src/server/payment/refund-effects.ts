import { systemActor } from '../../machines/actor.ts'
import type { PaymentLifecycle } from '../../machines/payment/chart.ts'
import type { PaymentEvents } from '../../machines/payment/events.ts'
import { isCounterKind } from '../../machines/payment/choice.ts'
import { paymentMeaning } from '../../machines/payment/states.ts'
import type { PaymentState } from '../../machines/payment/states.ts'
import { applicationEntity } from '../application/entity.ts'
import { lowerBill, post, takeBack } from '../billing/ledger-store.ts'
import {
  dueGroundOf,
  givenBackAs,
  isVoucherTaken,
  insertRefund,
  openDueRefund,
  openRefundOf,
  refundableOf,
} from '../billing/refund-store.ts'
import type { BillRecord, PaymentRecord, RefundRecord } from '../database/rows.ts'
import { dispatchEntity } from '../dispatch/entity.ts'
import { invalid, isRefused } from '../errors.ts'
import { violatedConstraint } from '../lifecycle/transaction.ts'
import { advanceWithin } from '../lifecycle/advance.ts'
import type { EffectHandlers, Work, WorkOf } from '../lifecycle/effects.ts'
import { moveRefund } from '../lifecycle/state.ts'
import { posting } from './posting.ts'
import { billById, setPayment } from './store.ts'

type Handlers = EffectHandlers<'payment', PaymentLifecycle, PaymentEvents>
type WorkFor<Effect extends keyof Handlers> = WorkOf<'payment', PaymentLifecycle, PaymentEvents, Effect>
type PaymentWork = Work<'payment'>

const personOf = ({ actor }: PaymentWork): string | null => (actor.kind === 'person' ? actor.userId : null)

async function openRefundFor({ trx, row }: PaymentWork): Promise<RefundRecord> {
  const refund = await openRefundOf(trx, row.id)
  if (!refund) throw new Error(`payment ${row.id} has no refund that is open`)
  return refund
}

/** Whether what a refund gives back is owed again: it corrects a bill that still counts. @source product 2.5 */
const isOwedAgain = (
  payment: Pick<PaymentRecord, 'is_surplus'>,
  bill: Pick<BillRecord, 'is_void'>,
  refund: Pick<RefundRecord, 'ground'> | undefined,
): boolean => refund?.ground === 'correction' && !bill.is_void && !payment.is_surplus

/** What the gateway calls what it gave back, or our own name for what a counter did. */
const referenceOf = ({ payload, row }: WorkFor<'postRefund'>): string =>
  'refundReference' in payload ? payload.refundReference : (row.refund_reference ?? '')

/** Badges count what waits for an accountant. */
const tellCounts = ({ deps, trx, row }: PaymentWork) =>
  deps.queue.add(trx, 'tell-counts', { officeId: row.office_id })

/** What is left of money that no bill takes stays on the list of refunds due. @source product 2.5 */
const openRefund: Handlers['openRefund'] = async (work) => {
  await openDueRefund(work.deps, work.trx, work.row.id, work.at)
  await tellCounts(work)
}

/** A refund of money on a bill, or of what a counter took and nobody's is, as it waits for the second person. @source product 2.5 */
const recordRefund: Handlers['recordRefund'] = async (work) => {
  const { deps, trx, row, payload, at } = work
  const { ground, refundPoisha, reason, orderNumber, orderDate } = payload
  const due = await openRefundOf(trx, row.id)
  if (due)
    await moveRefund(trx, due.id, 'asked', {
      amount_poisha: refundPoisha,
      reason,
      asked_by: personOf(work),
      asked_at: at,
    })
  else
    await insertRefund(deps, trx, {
      payment: row,
      ground,
      state: 'asked',
      amountPoisha: refundPoisha,
      reason,
      orderNumber,
      orderDate,
      askedBy: personOf(work),
      at,
    })
  await tellCounts(work)
}

/** Money of nobody's that an accountant gives back: what is due of it, or a part; a held payment that is refused, all of it. */
async function giveBack(
  work: Extract<WorkFor<'askRefund'>, { event: 'refund' | 'refuse' }>,
): Promise<{ amountPoisha: number; reason: string }> {
  const { deps, trx, row, at } = work
  const { reason } = work.payload
  const amountPoisha = work.event === 'refund' ? work.payload.refundPoisha : refundableOf(work.row)
  const due = await openRefundOf(trx, row.id)
  const askedBy = personOf(work)
  if (due)
    await moveRefund(trx, due.id, 'under_way', {
      amount_poisha: amountPoisha,
      reason,
      asked_by: askedBy,
      asked_at: at,
    })
  else {
    const ground = await dueGroundOf(trx, row.id)
    await insertRefund(deps, trx, {
      payment: row,
      ground,
      state: 'under_way',
      amountPoisha,
      reason,
      askedBy,
      at,
    })
  }
  return { amountPoisha, reason }
}

/** What was recorded before goes on: confirmed by the second person, or once more after the gateway refused it. */
async function goOn(work: WorkFor<'askRefund'>): Promise<{ amountPoisha: number; reason: string }> {
  const refund = await openRefundFor(work)
  const confirmed =
    work.event === 'confirmRefund' ? { confirmed_by: personOf(work), confirmed_at: work.at } : {}
  await moveRefund(work.trx, refund.id, 'under_way', confirmed)
  return { amountPoisha: refund.amount_poisha, reason: refund.reason ?? '' }
}

/** Sets what is to be given back (poisha) and asks the gateway for it after the commit. */
const askRefund: Handlers['askRefund'] = async (work) => {
  const { deps, trx, row } = work
  const isNew = work.event === 'refund' || work.event === 'refuse'
  const { amountPoisha, reason } = await (isNew ? giveBack(work) : goOn(work))
  const refundId = deps.ids.transactionId()
  await setPayment(trx, row.id, {
    refund_pending_poisha: amountPoisha,
    refund_reference: refundId,
    is_surplus: row.is_surplus || !paymentMeaning(work.from as PaymentState).isOnBill,
  })
  const job = { paymentId: row.id, refundId, amountPoisha, remarks: reason }
  await deps.queue.add(trx, 'refund-payment', job)
  await tellCounts(work)
}

/**
 * A counter gave the money back: the second person names its voucher, and nothing is asked of a gateway. 422 where the number was
 * taken before.
 * @source product 2.5
 */
const recordVoucher: Handlers['recordVoucher'] = async (work) => {
  const { deps, trx, row, payload } = work
  const refund = await openRefundFor(work)
  const taken = invalid([{ path: 'voucherNumber', error: 'number_recorded' }])
  if (await isVoucherTaken(trx, row.office_id, payload)) return taken
  try {
    await moveRefund(trx, refund.id, 'under_way', {
      voucher_number: payload.voucherNumber,
      voucher_date: payload.voucherDate,
      confirmed_by: personOf(work),
      confirmed_at: work.at,
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'refunds_voucher_once') throw error
    return taken
  }
  await setPayment(trx, row.id, {
    refund_pending_poisha: refund.amount_poisha,
    refund_reference: deps.ids.transactionId(),
    is_surplus: row.is_surplus || !paymentMeaning(work.from as PaymentState).isOnBill,
  })
}

/**
 * The gateway refused: money of a bill waits to be tried again or withdrawn; money that stands on none by now is due as before,
 * all that is left of it. Why stays with the refund.
 * @source product 2.5
 */
const refuseRefund: Handlers['refuseRefund'] = async (work) => {
  const { trx, row, at } = work
  const refund = await openRefundFor(work)
  const why = { error: work.payload.error.slice(0, 500), refused_at: at }
  const ground = row.is_surplus ? await dueGroundOf(trx, row.id) : refund.ground
  await (row.is_surplus
    ? moveRefund(trx, refund.id, 'due', { ...why, ground, amount_poisha: refundableOf(work.row) })
    : moveRefund(trx, refund.id, 'refused', why))
  await tellCounts(work)
}

const withdrawRefund: Handlers['withdrawRefund'] = async (work) => {
  const refund = await openRefundFor(work)
  await moveRefund(work.trx, refund.id, 'withdrawn', {
    ended_by: personOf(work),
    ended_at: work.at,
    end_reason: work.payload.reason,
  })
  await tellCounts(work)
}

/**
 * The gateway, or the counter, gave the money back: out of what was set aside or out of the funds, the last line first. A correction lowers what
 * its bill received by as much; on any other ground the bill keeps it, and the refund stands on the payment, the receipt and
 * in the ledger.
 * @source product 2.5, 4
 */
const postRefund: Handlers['postRefund'] = async (work) => {
  const { deps, trx, row, at } = work
  const { method } = row
  const refundReference = referenceOf(work)
  const amountPoisha = row.refund_pending_poisha
  const refund = await openRefundFor(work)
  const debits = await takeBack(trx, row.id, amountPoisha)
  const head = posting(work, 'refund', `refund:${row.refund_reference}`)
  await post(deps, trx, head, [
    ...debits,
    { account: isCounterKind(method) ? method : 'gateway', creditPoisha: amountPoisha },
  ])
  const bill = await billById(trx, row.bill_id)
  if (bill && isOwedAgain(row, bill, refund)) await lowerBill(trx, bill.id, debits)
  await moveRefund(trx, refund.id, 'given_back', { reference: refundReference, ended_at: at })
  await setPayment(trx, row.id, {
    refunded_poisha: row.refunded_poisha + amountPoisha,
    refund_pending_poisha: 0,
    refund_reference: refundReference,
  })
}

/**
 * What a correction gave back is owed again: the application or the dispatch is told in the same transaction. It cannot refuse:
 * a bill that is not void belongs to a verified, paid or approved application, or to a dispatch that was not sent.
 * @source product 2.5
 */
const reopenSubject: Handlers['reopenSubject'] = async (work) => {
  const { deps, trx, row } = work
  const bill = await billById(trx, row.bill_id)
  const refund = await givenBackAs(trx, row.id, referenceOf(work))
  if (!bill || !isOwedAgain(row, bill, refund)) return
  const request = { event: 'reopen' as const, actor: systemActor, paymentId: row.id }
  const committed =
    bill.dispatch_id === null
      ? await advanceWithin(deps, trx, applicationEntity, { ...request, id: row.application_id })
      : await advanceWithin(deps, trx, dispatchEntity, { ...request, id: bill.dispatch_id })
  if (isRefused(committed))
    throw new Error(`payment ${row.id}: its subject refused to reopen, ${committed.word('en')}`)
}

/** What the payment chart asks for about refunds. @source product 2.5 */
export const refundEffects = {
  openRefund,
  recordRefund,
  recordVoucher,
  askRefund,
  refuseRefund,
  withdrawRefund,
  postRefund,
  reopenSubject,
} satisfies Partial<Handlers>
