import { ownErrors } from '../../machines/payment/own-errors.ts'
import { statesOf } from '../../machines/law.ts'
import { paymentChart } from '../../machines/payment/chart.ts'
import { paymentStatesThat } from '../../machines/payment/states.ts'
import { validationSchema } from '../../machines/payment/payloads.ts'
import type { PaymentEventType } from '../../machines/payment/events.ts'
import type { PaymentState } from '../../machines/payment/states.ts'
import type { PaymentRecord } from '../database/rows.ts'
import { systemActor } from '../../machines/actor.ts'
import { advanceWithin } from '../lifecycle/advance.ts'
import type { Deps } from '../deps.ts'
import type { Settings } from '../settings.ts'
import { isRefused, type Refused } from '../errors.ts'
import { mismatchOf } from '../../machines/payment/mismatch.ts'
import { insertMismatch } from './discrepancy-store.ts'
import { expectedOf, paymentEntity } from './entity.ts'
import type { Callback, ValidPayment } from '../ports/gateway.ts'
import { gatewayOf } from './gateway-of.ts'
import {
  askSooner,
  authenticMessages,
  keepMessage,
  keepUnlessMoved,
  paymentById,
  setPayment,
} from './store.ts'
import { inTransaction } from '../lifecycle/transaction.ts'

/** States in which the gateway's answer can still change something. @source product 2.3 */
export const verifiableStates = statesOf(paymentChart, 'validated')
const endedStates = paymentStatesThat(({ isEnded }) => isEnded)

interface Verdict {
  event: PaymentEventType
  payload: object
  transactedAt?: Date
}

const validated = (payment: ValidPayment): Verdict => ({
  event: 'validated',
  payload: validationSchema.parse(payment),
  transactedAt: payment.transactedAt,
})

/** So many seconds after an attempt began, the call that asks for its page is surely over. */
export const startSeconds = ({ GATEWAY_TIMEOUT_SECONDS }: Settings): number => GATEWAY_TIMEOUT_SECONDS + 30

/** No page of it was ever given out, nor will be. */
const isStillborn = (deps: Deps, row: PaymentRecord): boolean =>
  row.session_key === null &&
  row.created_at.getTime() + startSeconds(deps.settings) * 1_000 <= deps.clock.now().getTime()

/** The gateway did not answer. */
const silence = 'silence'

const errorIn = (claims: readonly Callback[]): string =>
  claims.find(({ error }) => error !== null)?.error ?? 'FAILED'

const expired: Verdict = { event: 'expired', payload: {} }
const isOver = (deps: Deps, row: PaymentRecord): boolean => row.expires_at <= deps.clock.now()

/** What the gateway says of the attempt, as an event; null while it says nothing that decides. */
async function ask(deps: Deps, row: PaymentRecord): Promise<Verdict | typeof silence | null> {
  const gateway = gatewayOf(deps, row)
  const messages = await authenticMessages(deps.db, row.transaction_id)
  const claims = messages.map((fields) => gateway.parseCallback(fields))
  const found = await gateway.outcomeOf({
    transactionId: row.transaction_id,
    sessionKey: row.session_key,
    validationId: row.validation_id,
    claims,
    isOver: isOver(deps, row) || endedStates.includes(row.state),
  })
  if (found.kind === 'noAnswer') return silence
  const never = isOver(deps, row) ? expired : null
  if (found.kind === 'notFound') return isStillborn(deps, row) ? expired : never
  switch (found.status) {
    case 'valid':
      return validated(found.validation)
    case 'failed':
      return { event: 'failed', payload: { error: found.error ?? errorIn(claims) } }
    case 'canceled':
      return { event: 'canceled', payload: {} }
    case 'expired':
      return expired
    case 'unattempted':
      return never
    case 'pending':
      return null
  }
}

const minutes = 60_000
/** Shorter than the sweep's own minute, so that each sweep asks. */
const silencePause = minutes / 2
const endedPauses = [15 * minutes, 60 * minutes, 6 * 60 * minutes, 24 * 60 * minutes]
const pauseMax = 60 * minutes

/** When to ask again, after so many scheduled questions; an attempt that ended is asked about for a day more, then no longer. */
function nextCheckAt(row: PaymentRecord, state: PaymentState, checks: number, now: Date): Date | null {
  if (endedStates.includes(state)) {
    const pause = endedPauses[checks]
    return pause === undefined ? null : new Date(now.getTime() + pause)
  }
  const pause = Math.min(minutes * 2 ** Math.max(0, checks - 5), pauseMax)
  const next = now.getTime() + pause
  const end = row.expires_at.getTime()
  // The question that lets an attempt expire is not put off by a long pause.
  return new Date(now.getTime() < end && next > end ? Math.max(end, now.getTime() + minutes) : next)
}

async function reschedule(
  deps: Deps,
  row: PaymentRecord,
  { isHint, isSilent }: { isHint: boolean; isSilent: boolean },
): Promise<void> {
  const now = deps.clock.now()
  if (isHint) return askSooner(deps.db, row, new Date(now.getTime() + minutes))
  // Nobody can pay it and it holds the bill: the gateway's first answer is not to be missed.
  const isWaitedFor = isSilent && isStillborn(deps, row) && now < row.expires_at
  const next_check_at = isWaitedFor
    ? new Date(now.getTime() + silencePause)
    : nextCheckAt(row, row.state, row.checks + 1, now)
  await keepUnlessMoved(deps.db, row, { next_check_at, checks: row.checks + 1 })
}

const isMismatch = (refused: Refused): boolean => refused.data?.('en').blockedBy === 'matches'

/** The answer is kept and becomes a discrepancy, once for each validation; the money stays where it is. @source product 2.3 */
async function reportMismatch(deps: Deps, row: PaymentRecord, verdict: Verdict): Promise<void> {
  deps.log.warn(
    { paymentId: row.id, answer: verdict.payload },
    'the gateway validated another payment than ours',
  )
  const said = validationSchema.parse(verdict.payload)
  const expected = expectedOf(deps.gateways, row)
  const isNew = await inTransaction(deps.db, async (trx) => {
    const parts = mismatchOf(expected, said)
    if (!(await insertMismatch(deps, trx, row, { ...said, parts }))) return false
    await keepMessage(deps, trx, {
      transactionId: row.transaction_id,
      source: 'validation',
      fields: said,
      isSignatureValid: null,
    })
    await deps.queue.add(trx, 'tell-counts', { officeId: row.office_id })
    return true
  })
  if (!isNew) return
  await keepUnlessMoved(deps.db, row, { error: ownErrors.mismatch })
}

async function conclude(deps: Deps, row: PaymentRecord, verdict: Verdict) {
  return inTransaction(deps.db, async (trx) => {
    const { event, payload, transactedAt } = verdict
    const committed = await advanceWithin(deps, trx, paymentEntity, {
      id: row.id,
      event,
      payload,
      actor: systemActor,
    })
    if (isRefused(committed)) return committed
    const state = committed.state as PaymentState
    const ended = endedStates.includes(state)
    await setPayment(trx, row.id, {
      ...(transactedAt ? { transacted_at: transactedAt } : {}),
      checks: 0,
      next_check_at: ended ? nextCheckAt(row, state, 0, deps.clock.now()) : null,
    })
    return committed
  })
}

/**
 * Asks the gateway what became of an attempt and gives its answer to the law. Whoever hints at it, however often and at
 * once, the row lock and the chart let the first answer through alone. Nothing decided, or no answer: the question is put
 * off, a minute first, then with growing pauses; `isHint` for a question that a callback caused, which puts nothing off.
 * An attempt whose page was never given out ends as soon as the gateway says that it knows no session of it; should there
 * be one after all, its payment is a late success like any other.
 * An answer that differs in amount, currency, store or transaction settles nothing and is kept: an attempt that has none but such ends
 * in its time like one that nobody paid, so that its bill can be paid, and the discrepancy stays with the accountant.
 * @source product 2.3, 7
 */
export async function verifyPayment(
  deps: Deps,
  paymentId: string,
  { isHint = false }: { isHint?: boolean | undefined } = {},
): Promise<void> {
  const row = await paymentById(deps.db, paymentId)
  if (!row || !verifiableStates.includes(row.state)) return
  const answer = await ask(deps, row)
  const isSilent = answer === silence
  const verdict = answer === silence ? null : answer
  const isNews = verdict !== null && (verdict.event === 'validated' || !endedStates.includes(row.state))
  if (!isNews) return reschedule(deps, row, { isHint, isSilent })
  const committed = await conclude(deps, row, verdict)
  if (!isRefused(committed)) return
  if (isMismatch(committed)) await reportMismatch(deps, row, verdict)
  const ended = isMismatch(committed) && isOver(deps, row) ? await conclude(deps, row, expired) : committed
  if (isRefused(ended)) await reschedule(deps, row, { isHint, isSilent })
}
