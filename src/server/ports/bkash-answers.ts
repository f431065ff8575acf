import { z } from 'zod'
import { parsePoisha } from './decimal.ts'
import type { Callback, RefundState, SessionAnswer, TransactionQuery, ValidPayment } from './gateway.ts'

/** Who we are there: an answer names no store and is for the one whose token asked. */
export const bkashStoreId = 'bkash'

const text = z.union([z.string(), z.number()]).transform((value) => String(value))
const optional = text.nullish().transform((value) => value ?? '')

/** `YYYY-MM-DDTHH:mm:ss:SSS GMT+0600`, Dhaka wall time throughout. */
const timePattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:[:.]\d{1,3})?(?: ?(?:GMT)?\+06:?00)?$/

const parseTime = (written: string): Date | null => {
  const match = timePattern.exec(written)
  if (!match) return null
  const instant = new Date(`${match[1]}T${match[2]}+06:00`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

const head = z.object({
  statusCode: optional,
  statusMessage: optional,
  errorCode: optional,
  errorMessage: optional,
})
const created = z.object({ paymentID: z.string().min(1), bkashURL: z.url({ protocol: /^https?$/ }) })
const payment = z.object({
  paymentID: z.string().min(1),
  amount: text,
  currency: z.string(),
  trxID: z.string().min(1),
  merchantInvoiceNumber: optional,
  merchantInvoice: optional,
  paymentExecuteTime: optional,
  updateTime: optional,
})
const status = z.object({
  transactionStatus: z.string(),
  userVerificationStatus: optional,
  verificationStatus: optional,
})
const refund = z.object({
  refundTrxID: z.string().min(1),
  transactionStatus: z.string(),
  completedTime: optional,
})

const noAnswer = (detail: string) => ({ kind: 'noAnswer', detail }) as const
const malformed = noAnswer('answer not understood')

const good = '0000'
/** It was executed before, perhaps by a call whose answer was lost: only the query says what came of it. */
const alreadyExecuted = new Set(['2062', '2068', '2116', '2117'])
/** The payer has not finished at the wallet's page. */
const notYetAuthorised = new Set(['2060'])
/** No payment of that id. */
const unknownPayment = new Set(['2002', '2033', '2054'])
/** Of the service and not of the payment: a token that is not good, maintenance. */
const ofService = new Set(['2001', '2079', '2064', '503', '9999'])

/** The code and the words of an answer, whichever of the two names it has them under; null for what is none. */
function readHead(body: unknown): { code: string; message: string } | null {
  const parsed = head.safeParse(body)
  if (!parsed.success) return null
  const { statusCode, statusMessage, errorCode, errorMessage } = parsed.data
  const code = statusCode || errorCode
  return code === '' ? null : { code, message: statusMessage || errorMessage || code }
}

/** The answer to opening a payment. */
export function readCreated(body: unknown): SessionAnswer {
  const said = readHead(body)
  if (!said) return malformed
  if (ofService.has(said.code)) return noAnswer(`status ${said.code}`)
  if (said.code !== good) return { kind: 'refused', reason: said.message }
  const parsed = created.safeParse(body)
  return parsed.success
    ? { kind: 'opened', sessionKey: parsed.data.paymentID, pageUrl: parsed.data.bkashURL }
    : malformed
}

function readPayment(body: unknown): ValidPayment | null {
  const parsed = payment.safeParse(body)
  if (!parsed.success) return null
  const { data } = parsed
  const amountPoisha = parsePoisha(data.amount)
  const transactedAt = parseTime(data.paymentExecuteTime || data.updateTime)
  if (amountPoisha === null || transactedAt === null) return null
  return {
    kind: 'valid',
    transactionId: data.merchantInvoiceNumber || data.merchantInvoice,
    validationId: data.paymentID,
    amountPoisha,
    // What it keeps is told with the settlement, not with the payment.
    storeAmountPoisha: amountPoisha,
    currency: data.currency,
    bankTransactionId: data.trxID,
    cardType: 'BKASH-bKash',
    cardBrand: 'MOBILE BANKING',
    cardNumberMasked: '',
    isRisky: false,
    storeId: bkashStoreId,
    transactedAt,
  }
}

/** What came of a charge: `charged`, or `refused` with why; `askAgain` where the query must say, or nothing was done yet. */
export type Executed =
  { kind: 'charged'; validation: ValidPayment } | { kind: 'refused'; reason: string } | { kind: 'askAgain' }

const isDone = (word: string) => word.toLowerCase() === 'completed'

/** The answer to carrying a payment out. */
export function readExecuted(body: unknown): Executed {
  const said = readHead(body)
  if (!said || ofService.has(said.code) || alreadyExecuted.has(said.code) || notYetAuthorised.has(said.code))
    return { kind: 'askAgain' }
  if (said.code !== good) return { kind: 'refused', reason: said.message }
  const parsed = status.safeParse(body)
  const validation = parsed.success && isDone(parsed.data.transactionStatus) ? readPayment(body) : null
  return validation ? { kind: 'charged', validation } : { kind: 'askAgain' }
}

const endedStatuses = new Map<string, 'failed' | 'canceled' | 'expired'>([
  ['failed', 'failed'],
  ['declined', 'failed'],
  ['cancelled', 'canceled'],
  ['canceled', 'canceled'],
  ['expired', 'expired'],
])

/** What the gateway knows of a payment, and whether its payer has authorised a charge that nobody has carried out. */
export type Queried = TransactionQuery & { isAuthorised: boolean }

/** The answer to asking after a payment. One that only began is charged by nobody but us. */
export function readQueried(body: unknown): Queried {
  const not = { isAuthorised: false }
  const said = readHead(body)
  if (!said) return { ...malformed, ...not }
  if (unknownPayment.has(said.code)) return { kind: 'notFound', ...not }
  const parsed = status.safeParse(body)
  if (said.code !== good || !parsed.success) return { ...noAnswer(`status ${said.code}`), ...not }
  const { transactionStatus, userVerificationStatus, verificationStatus } = parsed.data
  if (isDone(transactionStatus)) {
    const validation = readPayment(body)
    return validation ? { kind: 'found', status: 'valid', validation, ...not } : { ...malformed, ...not }
  }
  const ended = endedStatuses.get(transactionStatus.toLowerCase())
  if (ended) return { kind: 'found', status: ended, ...not }
  if (transactionStatus.toLowerCase() !== 'initiated') return { kind: 'found', status: 'pending', ...not }
  const isAuthorised = (userVerificationStatus || verificationStatus).toLowerCase() === 'complete'
  return { kind: 'found', status: 'unattempted', isAuthorised }
}

/** A refund of a payment as the gateway has it. */
export type KnownRefund =
  | { kind: 'refund'; reference: string; state: RefundState }
  | { kind: 'none'; reason: string }
  | { kind: 'noAnswer'; detail: string }

/** The answer to a refund and to asking after one. */
export function readRefund(body: unknown): KnownRefund {
  const said = readHead(body)
  const parsed = refund.safeParse(body)
  if (!parsed.success) {
    if (!said || ofService.has(said.code)) return malformed
    return { kind: 'none', reason: said.message }
  }
  if (said && said.code !== good) return { kind: 'none', reason: said.message }
  const { refundTrxID: reference, transactionStatus, completedTime } = parsed.data
  if (isDone(transactionStatus))
    return { kind: 'refund', reference, state: { kind: 'refunded', refundedAt: parseTime(completedTime) } }
  const isEnded = endedStatuses.has(transactionStatus.toLowerCase())
  return { kind: 'refund', reference, state: { kind: isEnded ? 'canceled' : 'processing' } }
}

const claimed = new Map<string, Callback['status']>([
  ['success', 'valid'],
  ['failure', 'failed'],
  ['cancel', 'canceled'],
])

/** What the browser brings back: nothing of it is signed, but the payment's id is known to the payer and the gateway alone. */
export const readReturn = (fields: Record<string, string>): Callback => {
  const sessionKey = fields['paymentID'] ?? ''
  return {
    transactionId: fields['transaction'] ?? '',
    sessionKey,
    status: claimed.get(fields['status'] ?? '') ?? 'other',
    validationId: null,
    isAuthentic: sessionKey !== '',
    error: null,
  }
}
