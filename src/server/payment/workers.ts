import { ownErrors } from '../../machines/payment/own-errors.ts'
import type { PaymentRecord } from '../database/rows.ts'
import { statesOf } from '../../machines/law.ts'
import { paymentChart } from '../../machines/payment/chart.ts'
import type { PaymentEventType } from '../../machines/payment/events.ts'
import { systemActor } from '../../machines/actor.ts'
import { advanceWithin } from '../lifecycle/advance.ts'
import type { Deps } from '../deps.ts'
import { isRefused } from '../errors.ts'
import { paymentEntity } from './entity.ts'
import { foldByState } from '../billing/fold-store.ts'
import { givenBackReferences } from '../billing/refund-store.ts'
import { gatewayOf, probeGateways } from './gateway-of.ts'
import { verifyPayment } from './verification.ts'
import type { Jobs, Workers } from '../jobs/queue.ts'
import { claimDue, lockPayment, paymentById } from './store.ts'
import { inTransaction } from '../lifecycle/transaction.ts'

type RefundJob = Jobs['refund-payment']

/** Attempts whose start the gateway has not answered. */
const unansweredStates = statesOf(paymentChart, 'noAnswer')
/** Attempts whose refund the gateway has not answered. */
const refundingStates = statesOf(paymentChart, 'refunded')

/** A claimed attempt is not claimed again before this; the question itself sets the next time. */
const claimSeconds = 600
const silentSeconds = 60
const processingSeconds = 15 * 60

/**
 * Finds the attempts that are due and asks for each; those whose start was never answered become unknown first. A
 * gateway that is away is asked whether it is back. What payments moved under their states is added up.
 * Several processes may sweep at once.
 * @source product 7
 */
async function sweepPayments(deps: Deps): Promise<void> {
  await foldByState(deps.db)
  await probeGateways(deps)
  const now = deps.clock.now()
  const due = await inTransaction(deps.db, async (trx) => {
    const rows = await claimDue(trx, now, new Date(now.getTime() + claimSeconds * 1_000))
    for (const { id, state } of rows)
      if (!unansweredStates.includes(state)) await deps.queue.add(trx, 'verify-payment', { paymentId: id })
    return rows
  })
  if (isRefused(due)) return
  for (const { id, state } of due)
    if (unansweredStates.includes(state))
      await inTransaction(deps.db, async (trx) => {
        const committed = await advanceWithin(deps, trx, paymentEntity, {
          id,
          event: 'noAnswer',
          payload: { error: ownErrors.unanswered },
          actor: systemActor,
        })
        // Whoever began it has died: nothing is gained by waiting any longer.
        if (!isRefused(committed)) await deps.queue.add(trx, 'verify-payment', { paymentId: id })
        return committed
      })
}

/** The job's refund and no later one: the row still names it. */
const isCurrent = (
  row: Pick<PaymentRecord, 'state' | 'refund_reference'> | null | undefined,
  job: RefundJob,
): boolean => row != null && refundingStates.includes(row.state) && row.refund_reference === job.refundId

async function concludeRefund(
  deps: Deps,
  job: RefundJob,
  event: Extract<PaymentEventType, 'refunded' | 'refundFailed'>,
  payload: object,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (!isCurrent(await lockPayment(trx, job.paymentId), job)) return null
    const request = { id: job.paymentId, event, payload, actor: systemActor }
    return advanceWithin(deps, trx, paymentEntity, request)
  })
}

const askAgain = (deps: Deps, job: RefundJob, afterSeconds: number) =>
  inTransaction(deps.db, async (trx) => deps.queue.add(trx, 'refund-payment', job, { afterSeconds }))

/**
 * Gives money back through the gateway. Asking twice under the same id is safe: a gateway that knows it answers with its
 * reference. Silence and processing are asked about again until the gateway decides.
 * @source product 2.3, domain 1.1
 */
async function refundPayment(deps: Deps, job: RefundJob): Promise<void> {
  const row = await paymentById(deps.db, job.paymentId)
  if (!row || !isCurrent(row, job)) return
  if (row.bank_transaction_id === null) throw new Error(`payment ${row.id} was never paid`)
  const gateway = gatewayOf(deps, row)
  const request = {
    bankTransactionId: row.bank_transaction_id,
    sessionKey: row.session_key,
    knownReferences: await givenBackReferences(deps.db, row.id),
    refundTransactionId: job.refundId,
    amountPoisha: job.amountPoisha,
    remarks: job.remarks,
  }
  const answer = await gateway.refund(request)
  if (answer.kind === 'noAnswer') return void (await askAgain(deps, job, silentSeconds))
  if (answer.kind === 'failed') return concludeRefund(deps, job, 'refundFailed', { error: answer.reason })
  const { refundReference } = answer
  if (answer.kind === 'success') return concludeRefund(deps, job, 'refunded', { refundReference })
  const state = await gateway.queryRefund(refundReference, request)
  if (state.kind === 'refunded') return concludeRefund(deps, job, 'refunded', { refundReference })
  if (state.kind === 'canceled')
    return concludeRefund(deps, job, 'refundFailed', { error: ownErrors.refundCanceled })
  await askAgain(deps, job, state.kind === 'processing' ? processingSeconds : silentSeconds)
}

/** The jobs of payments, for the queue's workers. */
export const paymentWorkers = (
  deps: Deps,
): Pick<Workers, 'verify-payment' | 'refund-payment' | 'sweep-payments'> => ({
  'verify-payment': ({ paymentId, isHint }) => verifyPayment(deps, paymentId, { isHint }),
  'refund-payment': (job) => refundPayment(deps, job),
  'sweep-payments': () => sweepPayments(deps),
})
