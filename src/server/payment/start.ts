import { outcomeOfTransaction } from './list-store.ts'
import { systemActor } from '../../machines/actor.ts'
import type { PayloadOf } from '../../machines/chart.ts'
import { attemptValidMinutes } from '../../machines/limits.ts'
import {
  amountOf,
  gatewayMethodOf,
  gatewayOfMethod,
  type PaymentChoice,
  type PaymentMethod,
} from '../../machines/payment/choice.ts'
import type { PaymentEvents, PaymentEventType } from '../../machines/payment/events.ts'
import { paymentMeaning } from '../../machines/payment/states.ts'
import type { PaymentOutcome } from '../../api/payment-entities.ts'
import { m } from '../../words/messages.js'
import { lockSubject, outstandingOf } from '../billing/store.ts'
import type { PaymentRecord } from '../database/rows.ts'
import type { Deps, Trx } from '../deps.ts'
import { isRefused, notFound, refuse, type Refused } from '../errors.ts'
import { advance, bearWithin } from '../lifecycle/advance.ts'
import { inTransaction, violatedConstraint } from '../lifecycle/transaction.ts'
import type { SessionRequest } from '../ports/gateway.ts'
import type { PersonCaller } from '../web/handler.ts'
import { paymentEntity, startFacts } from './entity.ts'
import { gatewayOf, offeredWays } from './gateway-of.ts'
import { startSeconds } from './verification.ts'
import { billById, insertAttempt, liveAttemptAt, payerOf, readPayment } from './store.ts'

const conflict = (word: 'underWay' | 'verifying' | 'away' | 'notOffered'): Refused => {
  const words = {
    away: m.payment_error_way_away,
    notOffered: m.payment_error_way_not_offered,
    underWay: m.payment_error_under_way,
    verifying: m.payment_error_being_verified,
  }
  return refuse(409, (locale) => words[word]({}, { locale }))
}

/** The attempt is born by the law, which says whether the bill can be paid now and how much of it. */
async function bearAttempt(
  deps: Deps,
  trx: Trx,
  caller: PersonCaller,
  billId: string,
  choice: PaymentChoice,
): Promise<{ id: string; transactionId: string } | Refused> {
  const seen = await billById(trx, billId)
  if (!seen || seen.owner_id !== caller.userId) return notFound()
  await lockSubject(trx, seen)
  const bill = await billById(trx, billId)
  if (!bill) return notFound()
  const id = deps.ids.uuid()
  const transactionId = deps.ids.transactionId()
  const born = await bearWithin(deps, trx, paymentEntity, {
    id,
    event: 'start',
    payload: choice,
    actor: caller.actor,
    facts: startFacts(bill),
    insert: ({ payload }, at) => {
      // As the chart's own schema for this event has read it.
      const { amountPoisha, method, type } = payload as PayloadOf<PaymentEvents, 'start'>
      return insertAttempt(trx, {
        id,
        bill_id: bill.id,
        application_id: bill.application_id,
        owner_id: bill.owner_id,
        office_id: bill.office_id,
        transaction_id: transactionId,
        amount_poisha: amountPoisha,
        method,
        gateway: gatewayOfMethod[method],
        payment_type: type,
        expires_at: new Date(at.getTime() + attemptValidMinutes * 60_000),
        next_check_at: new Date(at.getTime() + startSeconds(deps.settings) * 1_000),
        at,
      })
    },
  })
  return isRefused(born) ? born : { id, transactionId }
}

async function reachable(deps: Deps, row: PaymentRecord): Promise<SessionRequest> {
  const publicUrl = deps.settings.PUBLIC_URL
  if (publicUrl === undefined) throw new Error('PUBLIC_URL is not set: the gateway could not answer')
  const method = gatewayMethodOf(row.method)
  if (method === null) throw new Error(`payment ${row.id} is none of the gateway's`)
  const payer = await payerOf(deps.db, row.application_id)
  const petitioner = payer.form.petitioners[0]
  return {
    transactionId: row.transaction_id,
    amountPoisha: row.amount_poisha,
    callbackUrl: (path) => new URL(`/api/gateway/${path}`, publicUrl).href,
    customer: {
      name: payer.name,
      email: payer.email || petitioner?.email || deps.settings.MAIL_FROM,
      address: petitioner?.address || payer.office,
      city: payer.district ?? 'Dhaka',
      postcode: '1000',
      mobile: payer.mobile || petitioner?.mobile || '-',
    },
    productName: `Court fee ${payer.reference_number ?? ''}`.trim(),
    productCategory: 'Court fee',
    method,
  }
}

/** Asks the gateway for its page, outside any transaction, and gives its answer to the law. */
async function openAttempt(deps: Deps, id: string): Promise<void> {
  const row = await readPayment(deps.db, id)
  const answer = await gatewayOf(deps, row).createSession(await reachable(deps, row))
  const tell = (event: PaymentEventType, payload: object) =>
    advance(deps, paymentEntity, { id, event, payload, actor: systemActor })
  const told =
    answer.kind === 'opened'
      ? await tell('opened', { sessionKey: answer.sessionKey, pageUrl: answer.pageUrl })
      : answer.kind === 'refused'
        ? await tell('refused', { error: answer.reason })
        : await tell('noAnswer', { error: answer.detail })
  if (isRefused(told))
    deps.log.warn({ paymentId: id, answer: answer.kind, code: told.code }, 'the gateway answered too late')
}

/** The attempt that stands in the way: given back when it is the same payment, for a double click pays once. */
async function liveAttempt(
  deps: Deps,
  caller: PersonCaller,
  billId: string,
  choice: PaymentChoice,
): Promise<PaymentOutcome | Refused> {
  const live = await liveAttemptAt(deps.db, billId)
  const bill = await billById(deps.db, billId)
  if (!live || !bill) return conflict('underWay')
  const { isBeingVerified, isPayable } = paymentMeaning(live.state)
  if (isBeingVerified) return conflict('verifying')
  const wanted = amountOf(choice, outstandingOf(bill))
  const isSame =
    live.owner_id === caller.userId &&
    live.gateway === gatewayOfMethod[choice.method] &&
    'amountPoisha' in wanted &&
    live.amount_poisha === wanted.amountPoisha
  const isStillPayable = isPayable && live.expires_at > deps.clock.now()
  return isSame && isStillPayable ? viewOutcome(deps, caller, live.transaction_id) : conflict('underWay')
}

/** What became of the payer's own attempt; 404 for anybody else. @source product 2.3 */
export async function viewOutcome(
  deps: Deps,
  caller: PersonCaller,
  transactionId: string,
): Promise<PaymentOutcome | Refused> {
  const found = await outcomeOfTransaction(deps.db, transactionId, deps.clock.now())
  if (found?.ownerId !== caller.userId) return notFound()
  return found.outcome
}

/** Why nobody is sent to the gateway of a way to pay; null where somebody is. */
async function closedWay(deps: Deps, chosen: PaymentMethod): Promise<Refused | null> {
  const way = (await offeredWays(deps)).find(({ method }) => method === chosen)
  if (!way) return conflict('notOffered')
  return way.isAway ? conflict('away') : null
}

/**
 * Starts to pay a bill of the caller's, or a part of it (poisha): the attempt is committed first and only then is the gateway
 * asked for its page. The database lets one attempt of a bill live; a second start for the same amount at the same gateway is answered
 * with the open one, any other with 409. 404 for a bill of somebody else; 409 when nothing can be paid now, without a
 * defendant too, and by a way that is not offered here or whose gateway is away; 422 for an amount outside the gateway's bounds. An attempt that the gateway did not answer is `unknown`.
 * @source product 2.3, spec §5
 */
export async function startPayment(
  deps: Deps,
  caller: PersonCaller,
  billId: string,
  choice: PaymentChoice,
): Promise<PaymentOutcome | Refused> {
  try {
    const closed = await closedWay(deps, choice.method)
    if (closed) return closed
    const attempt = await inTransaction(deps.db, (trx) => bearAttempt(deps, trx, caller, billId, choice))
    if (isRefused(attempt)) return attempt
    await openAttempt(deps, attempt.id)
    return await viewOutcome(deps, caller, attempt.transactionId)
  } catch (error) {
    if (violatedConstraint(error) !== 'payments_one_live') throw error
    return liveAttempt(deps, caller, billId, choice)
  }
}
