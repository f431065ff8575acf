import { openRefundStates } from '../../src/machines/payment/grounds.ts'
import type { Court } from '../support/drivers/law.ts'
import type { Attempt, Bill, Case, Refund } from '../../src/atlas/case.ts'

/** What of a case can be compared. Amounts in poisha. */
export interface Seen {
  application: string
  bills: Omit<Bill, 'dispatch'>[]
  attempts: (Omit<
    Attempt,
    'bill' | 'refund' | 'correctedPoisha' | 'isCounter' | 'recordedBy' | 'isAtGateway'
  > & {
    refund: Omit<Refund, 'askedBy'> | null
  })[]
  summonses: string[]
}

/** What of a case can be compared: states, receipts, refunds, and every poisha. */
export const seenOf = (one: Case): Seen => ({
  application: one.application,
  bills: one.bills.map(({ kind, totalPoisha, paidPoisha, isVoid }) => ({
    kind,
    totalPoisha,
    paidPoisha,
    isVoid,
  })),
  attempts: one.attempts.map((attempt) => ({
    state: attempt.state,
    amountPoisha: attempt.amountPoisha,
    refundedPoisha: attempt.refundedPoisha,
    pendingPoisha: attempt.pendingPoisha,
    isSurplus: attempt.isSurplus,
    hasReceipt: attempt.hasReceipt,
    isReceiptUsed: attempt.isReceiptUsed,
    refund: attempt.refund && {
      ground: attempt.refund.ground,
      state: attempt.refund.state,
      amountPoisha: attempt.refund.amountPoisha,
    },
  })),
  summonses: one.summonses.map(({ state }) => state),
})

const attemptsOf = async ({ world }: Court, applicationId: string): Promise<Seen['attempts']> => {
  const refunds = await world.db
    .selectFrom('refunds')
    .select(['payment_id', 'ground', 'state', 'amount_poisha as amountPoisha'])
    .where('application_id', '=', applicationId)
    .where('state', 'in', openRefundStates)
    .execute()
  const rows = await world.db
    .selectFrom('payments')
    .leftJoin('invoices', 'invoices.payment_id', 'payments.id')
    .leftJoin('receipt_uses', 'receipt_uses.invoice_id', 'invoices.id')
    .select([
      'payments.id',
      'payments.state',
      'payments.amount_poisha as amountPoisha',
      'refunded_poisha as refundedPoisha',
      'refund_pending_poisha as pendingPoisha',
      'is_surplus as isSurplus',
      'invoices.id as invoiceId',
      'used_at',
    ])
    .where('payments.application_id', '=', applicationId)
    .orderBy('payments.id')
    .execute()
  return rows.map(({ id, invoiceId, used_at, ...attempt }) => {
    const refund = refunds.find(({ payment_id }) => payment_id === id)
    return {
      ...attempt,
      hasReceipt: invoiceId !== null,
      isReceiptUsed: used_at !== null,
      refund: refund
        ? { ground: refund.ground, state: refund.state, amountPoisha: refund.amountPoisha }
        : null,
    }
  })
}

/** The same of the case on the server, as its tables have it. */
export async function caseOf(court: Court, applicationId: string): Promise<Seen> {
  const { db } = court.world
  const { state } = await db
    .selectFrom('applications')
    .select('state')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const bills = await db
    .selectFrom('bills')
    .select(['kind', 'total_poisha as totalPoisha', 'paid_poisha as paidPoisha', 'is_void as isVoid'])
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .execute()
  const summonses = await db
    .selectFrom('dispatches')
    .select('state')
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .execute()
  const attempts = await attemptsOf(court, applicationId)
  return { application: state, bills, attempts, summonses: summonses.map((row) => row.state) }
}
