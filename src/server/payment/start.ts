import type { PaymentRecord } from '../database/rows.ts'
import { systemActor } from '../../machines/actor.ts'
import { isPartPayable, type PaymentMethod, type PaymentType } from '../../machines/checkout.ts'
import { attemptValidMinutes, paymentPoishaMax, paymentPoishaMin } from '../../machines/limits.ts'
import { livePaymentStates, type PaymentEventType } from '../../machines/payment.ts'
import type { PaymentOutcome } from '../../api/entities.ts'
import { m } from '../../words/messages.js'
import { advance } from '../lifecycle/advance.ts'
import type { Deps, Trx } from '../deps.ts'
import { invalid, isRefused, notFound, refuse, type Refused } from '../errors.ts'
import type { PersonCaller } from '../web/handler.ts'
import { paymentEntity } from './entity.ts'
import type { SessionRequest } from '../ports/gateway.ts'
import { outstandingOf } from '../billing/store.ts'
import { billById, lockSubject, outcomeOfTransaction } from './store.ts'
import { appendHistory } from '../lifecycle/state.ts'
import { inTransaction, violatedConstraint } from '../lifecycle/transaction.ts'

/** How a payer wants to pay: `partPoisha` (poisha) counts only for a part. */
export interface PaymentChoice {
  method: PaymentMethod
  type: PaymentType
  partPoisha: number | null
}

/** The gateway's own groups for each of our methods. @source domain 1.1 */
const instrumentsOf: Record<PaymentMethod, readonly string[]> = {
  cards: ['visacard', 'mastercard', 'amexcard'],
  mobile_banking: ['mobilebank'],
  internet_banking: ['internetbank'],
}

/** What will be taken, in poisha, or why not: the gateway's bounds, and no rest that could never be paid. @source product 2.3 */
function amountOf(choice: PaymentChoice, outstandingPoisha: number): number | Refused {
  const { type, partPoisha } = choice
  const no = (error: 'amount_too_small' | 'amount_too_large' | 'required') =>
    invalid([{ path: 'partPoisha', error }])
  if (type === 'full')
    return outstandingPoisha > paymentPoishaMax ? no('amount_too_large') : outstandingPoisha
  if (partPoisha === null) return no('required')
  const restPoisha = outstandingPoisha - partPoisha
  if (partPoisha > paymentPoishaMax || restPoisha < 0) return no('amount_too_large')
  if (isPartPayable(partPoisha, outstandingPoisha)) return partPoisha
  // Enough in itself, it leaves a rest that no gateway takes.
  return no(partPoisha < paymentPoishaMin ? 'amount_too_small' : 'amount_too_large')
}

const conflict = (word: 'void' | 'paid' | 'defendants' | 'underWay' | 'verifying'): Refused => {
  const words = {
    void: m.bill_error_void,
    paid: m.bill_error_paid,
    defendants: m.checkout_error_defendants,
    underWay: m.payment_error_under_way,
    verifying: m.payment_error_being_verified,
  }
  return refuse(409, (locale) => words[word]({}, { locale }))
}

async function insertAttempt(
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
  if (!bill || bill.is_void) return conflict('void')
  const outstandingPoisha = outstandingOf(bill)
  if (outstandingPoisha === 0) return conflict('paid')
  const { form } = await trx
    .selectFrom('applications')
    .select('form')
    .where('id', '=', bill.application_id)
    .executeTakeFirstOrThrow()
  if (form.defendants.length === 0) return conflict('defendants')
  const amountPoisha = amountOf(choice, outstandingPoisha)
  if (isRefused(amountPoisha)) return amountPoisha
  const at = deps.clock.now()
  const id = deps.ids.uuid()
  const transactionId = deps.ids.transactionId()
  const answerSeconds = deps.settings.GATEWAY_TIMEOUT_SECONDS + 60
  await trx
    .insertInto('payments')
    .values({
      id,
      bill_id: bill.id,
      application_id: bill.application_id,
      owner_id: bill.owner_id,
      office_id: bill.office_id,
      state: 'started',
      transaction_id: transactionId,
      amount_poisha: amountPoisha,
      method: choice.method,
      payment_type: choice.type,
      expires_at: new Date(at.getTime() + attemptValidMinutes * 60_000),
      next_check_at: new Date(at.getTime() + answerSeconds * 1_000),
      state_since: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await appendHistory(trx, {
    entity: 'payment',
    subjectId: id,
    event: 'start',
    fromState: '',
    toState: 'started',
    actorId: caller.userId,
    payload: { amountPoisha, method: choice.method, type: choice.type },
    at,
  })
  return { id, transactionId }
}

async function reachable(deps: Deps, row: PaymentRecord): Promise<SessionRequest> {
  const publicUrl = deps.settings.PUBLIC_URL
  if (publicUrl === undefined) throw new Error('PUBLIC_URL is not set: the gateway could not answer')
  const payer = await deps.db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.owner_id')
    .innerJoin('offices', 'offices.id', 'applications.office_id')
    .leftJoin('districts', 'districts.id', 'offices.district_id')
    .select([
      'users.name',
      'users.email',
      'users.mobile',
      'applications.form',
      'applications.reference_number',
      'offices.name as office',
      'districts.name as district',
    ])
    .where('applications.id', '=', row.application_id)
    .executeTakeFirstOrThrow()
  const petitioner = payer.form.petitioners[0]
  const back = (end: string) => new URL(`/api/gateway/${end}`, publicUrl).href
  return {
    transactionId: row.transaction_id,
    amountPoisha: row.amount_poisha,
    successUrl: back('return/success'),
    failUrl: back('return/fail'),
    cancelUrl: back('return/cancel'),
    ipnUrl: back('ipn'),
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
    instruments: instrumentsOf[row.method],
  }
}

/** Asks the gateway for its page, outside any transaction, and gives its answer to the law. */
async function openAttempt(deps: Deps, id: string): Promise<void> {
  const row = await deps.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const answer = await deps.gateway.createSession(await reachable(deps, row))
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
  const live = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('bill_id', '=', billId)
    .where('state', 'in', livePaymentStates)
    .executeTakeFirst()
  const bill = await billById(deps.db, billId)
  if (!live || !bill) return conflict('underWay')
  if (live.state === 'unknown' || live.state === 'held') return conflict('verifying')
  const wanted = amountOf(choice, outstandingOf(bill))
  const isSame = live.owner_id === caller.userId && live.amount_poisha === wanted
  const isPayable = live.state === 'open' && live.expires_at > deps.clock.now()
  return isSame && isPayable ? viewOutcome(deps, caller, live.transaction_id) : conflict('underWay')
}

/** What became of the payer's own attempt; 404 for anybody else. @source product 2.3 */
export async function viewOutcome(
  deps: Deps,
  caller: PersonCaller,
  transactionId: string,
): Promise<PaymentOutcome | Refused> {
  const found = await outcomeOfTransaction(deps.db, transactionId)
  if (found?.ownerId !== caller.userId) return notFound()
  return found.outcome
}

/**
 * Starts to pay a bill of the caller's, or a part of it (poisha): the attempt is committed first and only then is the gateway
 * asked for its page. The database lets one attempt of a bill live; a second start for the same amount is answered with
 * the open one, any other with 409. 404 for a bill of somebody else; 409 when nothing can be paid now, without a
 * defendant too; 422 for an amount outside the gateway's bounds. An attempt that the gateway did not answer is `unknown`.
 * @source product 2.3, spec §5
 */
export async function startPayment(
  deps: Deps,
  caller: PersonCaller,
  billId: string,
  choice: PaymentChoice,
): Promise<PaymentOutcome | Refused> {
  try {
    const attempt = await inTransaction(deps.db, (trx) => insertAttempt(deps, trx, caller, billId, choice))
    if (isRefused(attempt)) return attempt
    await openAttempt(deps, attempt.id)
    return await viewOutcome(deps, caller, attempt.transactionId)
  } catch (error) {
    if (violatedConstraint(error) !== 'payments_one_live') throw error
    return liveAttempt(deps, caller, billId, choice)
  }
}
