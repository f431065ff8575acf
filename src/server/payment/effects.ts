import { isCounterKind } from '../../machines/payment/choice.ts'
import { paymentMeaning } from '../../machines/payment/states.ts'
import { systemActor } from '../../machines/actor.ts'
import type { PaymentLifecycle } from '../../machines/payment/chart.ts'
import type { PaymentEvents } from '../../machines/payment/events.ts'
import { advanceWithin } from '../lifecycle/advance.ts'
import type { EffectHandlers, Work, WorkOf } from '../lifecycle/effects.ts'
import { isRefused } from '../errors.ts'
import { applicationEntity } from '../application/entity.ts'
import { dispatchEntity } from '../dispatch/entity.ts'
import { post, receive, type Entry } from '../billing/ledger-store.ts'
import { posting } from './posting.ts'
import { refundEffects } from './refund-effects.ts'
import { billById, setPayment, type PaymentColumns } from './store.ts'
import { notify } from '../notice/notify.ts'

type Handlers = EffectHandlers<'payment', PaymentLifecycle, PaymentEvents>
type WorkFor<Effect extends keyof Handlers> = WorkOf<'payment', PaymentLifecycle, PaymentEvents, Effect>
type PaymentWork = Work<'payment'>

/** The first question to the gateway comes so many seconds after its page opened. @source product 7 */
export const firstCheckSeconds = 60

const change = ({ trx, row }: PaymentWork, values: PaymentColumns): Promise<void> =>
  setPayment(trx, row.id, values)

/** The gateway's page, where the person pays. */
const storeSession: Handlers['storeSession'] = async (work) => {
  const { sessionKey, pageUrl } = work.payload
  await change(work, { session_key: sessionKey, page_url: pageUrl })
}

/** From now on the gateway is asked, whether anybody calls back or not. @source product 7 */
const scheduleVerification: Handlers['scheduleVerification'] = async (work) => {
  const next = new Date(work.at.getTime() + firstCheckSeconds * 1_000)
  await change(work, { next_check_at: next, checks: 0 })
}

/** The gateway's word on a failure, or an officer's reason; a refund that failed is no longer pending. */
const storeReason: Handlers['storeReason'] = async (work) => {
  if ('reason' in work.payload) await change(work, { reason: work.payload.reason })
  if ('error' in work.payload) await change(work, { error: work.payload.error.slice(0, 500) })
  if (work.event === 'refundFailed') await change(work, { refund_pending_poisha: 0, refund_reference: null })
}

/** What the gateway vouched for becomes the attempt's own. Answers what reached the store, in poisha. */
async function storeValidation(work: WorkFor<'postPayment' | 'keepAside'>): Promise<number> {
  if (work.event !== 'validated') return work.row.store_amount_poisha ?? work.row.amount_poisha
  const answer = work.payload
  const storeAmountPoisha = Math.min(answer.storeAmountPoisha, work.row.amount_poisha)
  await change(work, {
    validation_id: answer.validationId,
    bank_transaction_id: answer.bankTransactionId,
    store_amount_poisha: storeAmountPoisha,
    card_type: answer.cardType,
    next_check_at: null,
  })
  return storeAmountPoisha
}

/** Through the gateway less its charge, or whole from whoever took it. */
const received = ({ row }: PaymentWork, storeAmountPoisha: number): Entry[] =>
  isCounterKind(row.method)
    ? [{ account: row.method, debitPoisha: row.amount_poisha }]
    : [
        { account: 'gateway', debitPoisha: storeAmountPoisha },
        { account: 'bank_charge', debitPoisha: row.amount_poisha - storeAmountPoisha },
      ]

/**
 * The money reaches the funds by the lines of the bill: from the gateway, less its charge, from the counter or the treasury that took
 * it, or from what was set aside.
 * The reference makes a second posting of the same payment impossible.
 * @source product 4
 */
const postPayment: Handlers['postPayment'] = async (work) => {
  const { deps, trx, row } = work
  const storeAmountPoisha = await storeValidation(work)
  const funds = await receive(trx, row.bill_id, row.amount_poisha)
  const isRelease = work.event === 'release'
  const debits: Entry[] = isRelease
    ? [{ account: 'aside', debitPoisha: row.amount_poisha }]
    : received(work, storeAmountPoisha)
  const head = posting(work, isRelease ? 'release' : 'payment', `payment:${row.id}`)
  await post(deps, trx, head, [...debits, ...funds])
}

/** Money that no bill takes yet: held as risky, or surplus. @source product 2.3 */
const keepAside: Handlers['keepAside'] = async (work) => {
  const { deps, trx, row } = work
  const storeAmountPoisha = await storeValidation(work)
  // Held, it may still be what the bill asked for; otherwise no bill takes it.
  if (!paymentMeaning(row.state).isLive) await change(work, { is_surplus: true })
  const entries: Entry[] = [
    ...received(work, storeAmountPoisha),
    { account: 'aside', creditPoisha: row.amount_poisha },
  ]
  await post(deps, trx, posting(work, 'aside', `aside:${row.id}`), entries)
}

/**
 * Tells the application or the dispatch in the same transaction that its bill received money. It cannot refuse: a bill that is
 * not void belongs to a verified or approved application, or to a payable dispatch, and a void one makes the payment
 * surplus before this. Should it refuse all the same, everything is undone and the attempt is asked about again.
 */
const settleSubject: Handlers['settleSubject'] = async ({ deps, trx, row }) => {
  const bill = await billById(trx, row.bill_id)
  const request = { event: 'settle' as const, actor: systemActor, paymentId: row.id }
  const committed =
    bill && bill.dispatch_id !== null
      ? await advanceWithin(deps, trx, dispatchEntity, { ...request, id: bill.dispatch_id })
      : await advanceWithin(deps, trx, applicationEntity, { ...request, id: row.application_id })
  if (isRefused(committed))
    throw new Error(`payment ${row.id}: its subject refused to settle, ${committed.word('en')}`)
}

/** Everything the payment chart asks for. @source product 2.3 */
export const paymentEffects: Handlers = {
  storeSession,
  scheduleVerification,
  storeReason,
  postPayment,
  keepAside,
  settleSubject,
  ...refundEffects,
  notify,
}
