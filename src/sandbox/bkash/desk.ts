import { decimal, poishaOf } from '../gateway/units.ts'
import { newTrxId, type Book, type Payment, type Scenario } from './book.ts'
import { newId } from '../gateway/book.ts'

/** A payment that nobody carried out ends after a day. */
const lifeMs = 24 * 3_600_000

export type Outcome = 'authorised' | 'failed' | 'canceled'

/** An answer that says no, by the wallet's own code. */
export const no = (statusCode: string, statusMessage: string) => ({ statusCode, statusMessage })
export const yes = { statusCode: '0000', statusMessage: 'Successful' }

/** Dhaka wall time `YYYY-MM-DDTHH:mm:ss:SSS GMT+0600` of an instant in milliseconds. */
export const walletTime = (instantMs: number) =>
  `${new Date(instantMs + 6 * 3_600_000).toISOString().slice(0, 23).replace('.', ':')} GMT+0600`

export interface DeskOptions {
  book: Book
  clock: () => number
  address: () => string
  refundState: () => 'Completed' | 'Initiated'
}

const required = ['payerReference', 'callbackURL', 'amount', 'merchantInvoiceNumber']

/** Why a payment is not opened; null if nothing is wrong. */
function objection(fields: Record<string, string>) {
  if (required.some((name) => !fields[name])) return no('2065', 'Mandatory field missing')
  if (fields['mode'] !== '0011') return no('2063', 'Mode is not valid as per request data')
  if (fields['currency'] !== 'BDT') return no('2007', 'Invalid currency')
  if (fields['intent'] !== 'sale') return no('2008', 'Invalid intent')
  const amount = poishaOf(fields['amount'] ?? '')
  if (amount === null || amount < 100) return no('2006', 'Invalid amount')
  return null
}

const told = (payment: Payment) => ({
  paymentID: payment.paymentId,
  amount: decimal(payment.state === 'completed' ? payment.paidPoisha : payment.amountPoisha),
  currency: 'BDT',
  intent: 'sale',
  payerReference: payment.fields['payerReference'] ?? '',
})

const receipt = (payment: Payment) => ({
  ...yes,
  ...told(payment),
  customerMsisdn: payment.wallet,
  trxID: payment.trxId,
  transactionStatus: 'Completed',
  paymentExecuteTime: walletTime(payment.executedAt),
})

/** Gives back what was taken, once a payment, and tells of it. */
function createRefunds({ book, clock, refundState }: DeskOptions) {
  const refundTold = (payment: Payment) => ({
    ...yes,
    originalTrxID: payment.trxId,
    refundTrxID: payment.refund?.trxId ?? '',
    transactionStatus: payment.refund?.state ?? '',
    amount: decimal(payment.refund?.amountPoisha ?? 0),
    currency: 'BDT',
    charge: '0.00',
    completedTime: walletTime(payment.refund?.at ?? 0),
  })

  /** With an amount it gives back, once a payment; without one it tells of the refund that there is. */
  const refund = (fields: Record<string, string>): object => {
    const payment = book.payment(fields['paymentID'] ?? '')
    if (!payment || payment.state !== 'completed' || payment.trxId !== fields['trxID'])
      return no('2033', 'Transaction not found')
    const isThere = payment.refund !== null && payment.refund.state !== 'Cancelled'
    if (fields['amount'] === undefined)
      return isThere ? refundTold(payment) : no('2071', 'No refund of this transaction')
    if (isThere) return no('2034', 'The original transaction has been reversed already')
    const amountPoisha = poishaOf(fields['amount'])
    if (!fields['sku'] || !fields['reason']) return no('2065', 'Mandatory field missing')
    if ([fields['sku'], fields['reason']].some((text) => text.length > 255))
      return no('2066', 'Field is too long')
    if (amountPoisha === null || amountPoisha === 0) return no('2006', 'Invalid amount')
    if (amountPoisha > payment.paidPoisha)
      return no('2026', 'The reversal amount cannot be greater than the original transaction amount')
    const at = clock()
    const made = { trxId: newTrxId(at), amountPoisha, state: refundState(), at }
    const given: Payment = { ...payment, refund: made }
    book.save(given)
    return refundTold(given)
  }
  return refund
}

const begun = (fields: Record<string, string>, at: number): Payment => ({
  paymentId: `TR0011${newId(at, 26)}`,
  createdAt: at,
  fields,
  amountPoisha: poishaOf(fields['amount'] ?? '') ?? 0,
  state: 'initiated',
  scenario: 'normal',
  wallet: '',
  trxId: '',
  executedAt: 0,
  paidPoisha: 0,
  refund: null,
})

/** Where the browser goes; null when it is lost on the way or nothing is decided. */
const returnOf = (payment: Payment): string | null => {
  if (payment.state === 'initiated' || payment.scenario === 'ipnOnly') return null
  const words = { authorised: 'success', completed: 'success', failed: 'failure', canceled: 'cancel' }
  const url = new URL(payment.fields['callbackURL'] ?? '')
  url.searchParams.set('paymentID', payment.paymentId)
  url.searchParams.set('status', words[payment.state])
  return url.href
}

/** Carries payments out, and tells what became of them. */
function createCharges({ book, clock }: DeskOptions) {
  /** The charge itself: once, and of what its payer authorised. */
  const execute = (paymentId: string): object => {
    const payment = book.payment(paymentId)
    if (!payment) return no('2002', 'Invalid Payment ID')
    if (payment.state === 'completed') return no('2062', 'The payment has already been completed')
    if (payment.state === 'initiated' && clock() - payment.createdAt < lifeMs)
      return no('2060', 'Payment execution pre-requisite not met')
    if (payment.state !== 'authorised') return no('2056', 'Invalid Payment State')
    if (payment.scenario === 'insufficient') {
      book.save({ ...payment, state: 'failed' })
      return no('2023', 'Insufficient Balance')
    }
    const paidPoisha = payment.scenario === 'tampered' ? payment.amountPoisha + 100 : payment.amountPoisha
    const at = clock()
    const charged: Payment = {
      ...payment,
      state: 'completed',
      trxId: newTrxId(at),
      executedAt: at,
      paidPoisha,
    }
    book.save(charged)
    return { ...receipt(charged), merchantInvoiceNumber: payment.fields['merchantInvoiceNumber'] ?? '' }
  }

  const query = (paymentId: string): object => {
    const payment = book.payment(paymentId)
    if (!payment) return no('2002', 'Invalid Payment ID')
    const { merchantInvoiceNumber: merchantInvoice = '' } = payment.fields
    if (payment.state === 'completed')
      return { ...receipt(payment), merchantInvoice, mode: '0011', userVerificationStatus: 'Complete' }
    return {
      ...yes,
      ...told(payment),
      mode: '0011',
      paymentCreateTime: walletTime(payment.createdAt),
      // A payment that was refused or given up stays as it began.
      transactionStatus: 'Initiated',
      userVerificationStatus: payment.state === 'authorised' ? 'Complete' : 'Incomplete',
      merchantInvoice,
    }
  }

  return { execute, query }
}

/** What a merchant may ask of a payment and what a person may do with it. */
export function createDesk(options: DeskOptions) {
  const { book, clock, address } = options
  const create = (fields: Record<string, string>): object => {
    const wrong = objection(fields)
    if (wrong) return wrong
    const at = clock()
    const callback = fields['callbackURL'] ?? ''
    const payment = begun(fields, at)
    book.save(payment)
    const back = (status: string) => `${callback}?paymentID=${payment.paymentId}&status=${status}`
    return {
      ...yes,
      ...told(payment),
      bkashURL: `${address()}/pay/${payment.paymentId}`,
      callbackURL: callback,
      successCallbackURL: back('success'),
      failureCallbackURL: back('failure'),
      cancelledCallbackURL: back('cancel'),
      paymentCreateTime: walletTime(at),
      transactionStatus: 'Initiated',
      merchantInvoiceNumber: fields['merchantInvoiceNumber'] ?? '',
    }
  }

  /** The payer decides once: whoever comes second meets the first decision. */
  const decide = (
    payment: Payment,
    { outcome, scenario, wallet }: { outcome: Outcome; scenario: Scenario; wallet: string },
  ): Payment => {
    const current = book.payment(payment.paymentId) ?? payment
    if (current.state !== 'initiated' || clock() - current.createdAt >= lifeMs) return current
    const decided: Payment = { ...current, state: outcome, scenario, wallet }
    book.save(decided)
    return decided
  }

  return { create, ...createCharges(options), refund: createRefunds(options), decide, returnOf }
}

export type Desk = ReturnType<typeof createDesk>
