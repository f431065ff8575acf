import { z } from 'zod'
import { parseDhakaTime, parsePoisha } from './decimal.ts'
import type {
  Callback,
  RefundAnswer,
  RefundState,
  SessionAnswer,
  TransactionQuery,
  Validation,
  ValidPayment,
} from './gateway.ts'

/** Numbers come as strings or as JSON numbers, depending on the call. */
const text = z.union([z.string(), z.number()]).transform((value) => String(value))
const optional = text.nullish().transform((value) => value ?? '')

const poisha = text.transform((value, context) => {
  const amount = parsePoisha(value)
  if (amount === null) context.addIssue({ code: 'custom', message: 'not an amount' })
  return amount ?? z.NEVER
})
const dhakaTime = z.string().transform((value, context) => {
  const instant = parseDhakaTime(value)
  if (instant === null) context.addIssue({ code: 'custom', message: 'not a time' })
  return instant ?? z.NEVER
})

const sessionAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('SUCCESS'),
    sessionkey: z.string().min(1),
    GatewayPageURL: z.url({ protocol: /^https?$/ }),
  }),
  z.object({ status: z.literal('FAILED'), failedreason: optional }),
])
const outcome = z.object({ APIConnect: optional, status: optional })
const payment = z.object({
  tran_id: z.string().min(1),
  val_id: z.string().min(1),
  amount: poisha,
  store_amount: poisha,
  currency: z.string(),
  currency_type: optional,
  bank_tran_id: z.string().min(1),
  card_type: optional,
  card_brand: optional,
  card_no: optional,
  risk_level: optional,
  store_id: optional,
  tran_date: dhakaTime,
})
const transactions = z.object({
  APIConnect: optional,
  no_of_trans_found: optional,
  element: z.array(z.unknown()),
})
const refundAnswer = z.object({
  APIConnect: optional,
  status: optional,
  refund_ref_id: optional,
  errorReason: optional,
})
const refundState = z.object({ APIConnect: optional, status: optional, refunded_on: optional })

const noAnswer = (detail: string) => ({ kind: 'noAnswer', detail }) as const
const malformed = noAnswer('answer not understood')

/** A call that the gateway did not carry out (wrong password, inactive store) says nothing about the payment. */
const isConnected = (apiConnect: string) => apiConnect === '' || apiConnect === 'DONE'

const callbackStatuses = new Map<string, Callback['status']>([
  ['VALID', 'valid'],
  ['VALIDATED', 'valid'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'canceled'],
  ['EXPIRED', 'expired'],
  ['UNATTEMPTED', 'unattempted'],
])

/** Our word for one of the gateway's statuses; `other` for what it does not document. */
export const readStatus = (status: string): Callback['status'] => callbackStatuses.get(status) ?? 'other'

const readPayment = (body: unknown, storeId: string): ValidPayment | null => {
  const parsed = payment.safeParse(body)
  if (!parsed.success) return null
  const { data } = parsed
  return {
    kind: 'valid',
    transactionId: data.tran_id,
    validationId: data.val_id,
    amountPoisha: data.amount,
    storeAmountPoisha: data.store_amount,
    currency: data.currency_type || data.currency,
    bankTransactionId: data.bank_tran_id,
    cardType: data.card_type,
    cardBrand: data.card_brand,
    cardNumberMasked: data.card_no,
    isRisky: data.risk_level !== '0',
    storeId: data.store_id || storeId,
    transactedAt: data.tran_date,
  }
}

const readAttempt = (body: unknown, storeId: string): TransactionQuery => {
  const parsed = outcome.safeParse(body)
  if (!parsed.success) return malformed
  const status = readStatus(parsed.data.status)
  if (status === 'valid') {
    const validation = readPayment(body, storeId)
    return validation ? { kind: 'found', status: 'valid', validation } : malformed
  }
  return { kind: 'found', status: status === 'other' ? 'pending' : status }
}

/** Several attempts of one transaction: a valid one decides, then one that may still become valid. */
export const readAttempts = (body: unknown, storeId: string): TransactionQuery => {
  const parsed = transactions.safeParse(body)
  if (!parsed.success) return readEmpty(body)
  if (!isConnected(parsed.data.APIConnect)) return noAnswer(`APIConnect ${parsed.data.APIConnect}`)
  const attempts = parsed.data.element.map((element) => readAttempt(element, storeId))
  const found = attempts.filter((attempt) => attempt.kind === 'found')
  const valid = found.find((attempt) => attempt.status === 'valid')
  if (valid) return valid
  if (found.length < attempts.length) return malformed
  const pending = found.find((attempt) => attempt.status === 'pending')
  return pending ?? found.at(-1) ?? { kind: 'notFound' }
}

const readEmpty = (body: unknown): TransactionQuery => {
  const parsed = z.object({ APIConnect: optional, no_of_trans_found: text }).safeParse(body)
  if (!parsed.success) {
    const refused = outcome.safeParse(body)
    const apiConnect = refused.success ? refused.data.APIConnect : ''
    return isConnected(apiConnect) ? malformed : noAnswer(`APIConnect ${apiConnect}`)
  }
  const { APIConnect, no_of_trans_found } = parsed.data
  if (!isConnected(APIConnect)) return noAnswer(`APIConnect ${APIConnect}`)
  return no_of_trans_found === '0' ? { kind: 'notFound' } : malformed
}

/** The answer to opening a session. */
export const readSession = (body: unknown): SessionAnswer => {
  const parsed = sessionAnswer.safeParse(body)
  if (!parsed.success) return malformed
  if (parsed.data.status === 'FAILED') return { kind: 'refused', reason: parsed.data.failedreason }
  return { kind: 'opened', sessionKey: parsed.data.sessionkey, pageUrl: parsed.data.GatewayPageURL }
}

/** The answer to a validation; a call that was not carried out is `noAnswer`, never `invalid`. */
export const readValidation = (body: unknown, storeId: string): Validation => {
  const parsed = outcome.safeParse(body)
  if (!parsed.success) return malformed
  const { APIConnect, status } = parsed.data
  if (!isConnected(APIConnect)) return noAnswer(`APIConnect ${APIConnect}`)
  if (readStatus(status) === 'valid') return readPayment(body, storeId) ?? malformed
  return status === '' ? malformed : { kind: 'invalid', status }
}

/** A failure that comes with a reference is a refund that is known already: its state is asked for, not guessed. */
export const readRefund = (body: unknown): RefundAnswer => {
  const parsed = refundAnswer.safeParse(body)
  if (!parsed.success) return { ...malformed, refundReference: null }
  const { APIConnect, status, refund_ref_id: refundReference, errorReason } = parsed.data
  if (!isConnected(APIConnect)) return { ...noAnswer(`APIConnect ${APIConnect}`), refundReference: null }
  if (refundReference !== '') {
    if (status === 'success') return { kind: 'success', refundReference }
    if (status === 'processing' || status === 'failed') return { kind: 'processing', refundReference }
  }
  if (status === 'failed') return { kind: 'failed', reason: errorReason, refundReference: null }
  return { ...malformed, refundReference: null }
}

/** The answer to asking after a refund. */
export const readRefundState = (body: unknown): RefundState => {
  const parsed = refundState.safeParse(body)
  if (!parsed.success) return malformed
  const { APIConnect, status, refunded_on } = parsed.data
  if (!isConnected(APIConnect)) return noAnswer(`APIConnect ${APIConnect}`)
  if (status === 'refunded') return { kind: 'refunded', refundedAt: parseDhakaTime(refunded_on) }
  if (status === 'processing') return { kind: 'processing' }
  if (status === 'cancelled') return { kind: 'canceled' }
  return status === '' ? { kind: 'notFound' } : malformed
}

/** The one transaction of a session. */
export const readSessionQuery = (body: unknown, storeId: string): TransactionQuery => {
  const parsed = outcome.safeParse(body)
  if (!parsed.success) return malformed
  const { APIConnect, status } = parsed.data
  if (!isConnected(APIConnect)) return noAnswer(`APIConnect ${APIConnect}`)
  return status === '' || status === 'INVALID_TRANSACTION' ? { kind: 'notFound' } : readAttempt(body, storeId)
}
