import { formatPoisha } from './decimal.ts'
import { exchange, type Exchange } from './exchange.ts'
import type { PaymentMethod } from '../../machines/payment/choice.ts'
import type {
  Gateway,
  GatewayAttempt,
  RefundAnswer,
  RefundRequest,
  RefundState,
  SessionRequest,
  TransactionQuery,
  Validation,
} from './gateway.ts'
import {
  readAttempts,
  readRefund,
  readRefundState,
  readSession,
  readSessionQuery,
  readStatus,
  readValidation,
} from './sslcommerz-answers.ts'
import { isSigned } from './sslcommerz-signature.ts'

/** timeoutMs: milliseconds for one call, the body included. */
export interface SslcommerzOptions {
  baseUrl: string
  storeId: string
  storePassword: string
  timeoutMs: number
  fetch?: typeof fetch
}

/** Cuts to the gateway's size without tearing a letter from its vowel sign. */
const cut = (value: string, length: number) => {
  let result = ''
  for (const { segment } of new Intl.Segmenter('bn').segment(value.normalize('NFC').trim())) {
    if (result.length + segment.length > length) break
    result += segment
  }
  return result
}

/** The gateway's own groups for each of our methods; another way to pay is none of its. @source domain 1.1 */
const instrumentsOf: Partial<Record<PaymentMethod, readonly string[]>> = {
  cards: ['visacard', 'mastercard', 'amexcard'],
  mobile_banking: ['mobilebank'],
  internet_banking: ['internetbank'],
}

const sessionForm = (request: SessionRequest, options: SslcommerzOptions) => {
  if (!/^[\x21-\x7e]{1,30}$/.test(request.transactionId))
    throw new RangeError('transactionId: 1 to 30 characters')
  const { customer } = request
  const form = new URLSearchParams({
    store_id: options.storeId,
    store_passwd: options.storePassword,
    total_amount: formatPoisha(request.amountPoisha),
    currency: 'BDT',
    tran_id: request.transactionId,
    product_category: cut(request.productCategory, 50),
    product_name: cut(request.productName, 255),
    product_profile: 'non-physical-goods',
    success_url: request.callbackUrl('return/success'),
    fail_url: request.callbackUrl('return/fail'),
    cancel_url: request.callbackUrl('return/cancel'),
    ipn_url: request.callbackUrl('ipn'),
    cus_name: cut(customer.name, 50),
    cus_email: cut(customer.email, 50),
    cus_add1: cut(customer.address, 50),
    cus_city: cut(customer.city, 50),
    cus_postcode: cut(customer.postcode, 30),
    cus_country: 'Bangladesh',
    cus_phone: cut(customer.mobile, 20),
    shipping_method: 'NO',
    num_of_item: '1',
    emi_option: '0',
  })
  const instruments = request.method ? instrumentsOf[request.method] : undefined
  if (instruments) form.set('multi_card_name', instruments.join(','))
  const names = ['value_a', 'value_b', 'value_c', 'value_d'] as const
  names.forEach((name, index) => form.set(name, cut(request.references?.[index] ?? '', 255)))
  return form
}

const when = <T>(answer: Exchange, read: (body: unknown) => T) =>
  answer.kind === 'answer' ? read(answer.body) : answer

/** What this gateway can be asked besides. */
export interface Sslcommerz extends Gateway {
  validate(validationId: string): Promise<Validation>
  queryTransaction(transactionId: string): Promise<TransactionQuery>
  querySession(sessionKey: string): Promise<TransactionQuery>
  /** Its own ids tell one refund from another. */
  refund(request: Omit<RefundRequest, 'sessionKey' | 'knownReferences'>): Promise<RefundAnswer>
  queryRefund(refundReference: string): Promise<RefundState>
}

/** A transaction that nobody has. */
const nobodys = 'COURT-FEE-IS-ANYBODY-THERE'

/** What vouches for the attempt is asked about first, and then all that is known of its transaction. */
const outcomeAt =
  (gateway: Pick<Sslcommerz, 'validate' | 'queryTransaction'>) =>
  async (attempt: GatewayAttempt): Promise<TransactionQuery> => {
    const claimed = attempt.claims.find((claim) => claim.validationId !== null)
    const validationId = attempt.validationId ?? claimed?.validationId ?? null
    if (validationId !== null) {
      const answer = await gateway.validate(validationId)
      if (answer.kind === 'valid' && answer.transactionId === attempt.transactionId)
        return { kind: 'found', status: 'valid', validation: answer }
    }
    return gateway.queryTransaction(attempt.transactionId)
  }

/**
 * The SSLCommerz v4 gateway at baseUrl (a real host or anything that speaks the same protocol).
 * @source domain §1.1; product §5
 */
export const createSslcommerz = (options: SslcommerzOptions): Sslcommerz => {
  const { storeId, storePassword } = options
  const transport = { timeoutMs: options.timeoutMs, fetch: options.fetch ?? fetch }
  const address = (path: string) => new URL(path, options.baseUrl)
  const get = (path: string, query: Record<string, string>) => {
    const url = address(path)
    const common = { store_id: storeId, store_passwd: storePassword, v: '1', format: 'json' }
    url.search = new URLSearchParams({ ...query, ...common }).toString()
    return exchange(url, { method: 'GET', headers: { accept: 'application/json' } }, transport)
  }
  const query = (fields: Record<string, string>) =>
    get('/validator/api/merchantTransIDvalidationAPI.php', fields)

  const vouching: Pick<Sslcommerz, 'validate' | 'queryTransaction' | 'querySession'> = {
    async validate(validationId) {
      const answer = await get('/validator/api/validationserverAPI.php', { val_id: validationId })
      return when(answer, (body) => readValidation(body, storeId))
    },
    async queryTransaction(transactionId) {
      return when(await query({ tran_id: transactionId }), (body) => readAttempts(body, storeId))
    },
    async querySession(sessionKey) {
      return when(await query({ sessionkey: sessionKey }), (body) => readSessionQuery(body, storeId))
    },
  }

  return {
    storeId,
    ...vouching,
    outcomeOf: outcomeAt(vouching),
    async answers() {
      return (await vouching.queryTransaction(nobodys)).kind !== 'noAnswer'
    },
    async createSession(request) {
      const body = sessionForm(request, options)
      return when(
        await exchange(address('/gwprocess/v4/api.php'), { method: 'POST', body }, transport),
        readSession,
      )
    },
    parseCallback(fields) {
      const error = fields['error'] ?? ''
      return {
        transactionId: fields['tran_id'] ?? '',
        sessionKey: null,
        status: readStatus(fields['status'] ?? ''),
        validationId: fields['val_id'] || null,
        isAuthentic: isSigned(fields, storePassword),
        error: error === '' ? null : error,
      }
    },
    async refund(request) {
      const answer = await query({
        bank_tran_id: request.bankTransactionId,
        refund_trans_id: request.refundTransactionId,
        refund_amount: formatPoisha(request.amountPoisha),
        refund_remarks: cut(request.remarks, 255),
      })
      return answer.kind === 'answer' ? readRefund(answer.body) : { ...answer, refundReference: null }
    },
    async queryRefund(refundReference) {
      return when(await query({ refund_ref_id: refundReference }), readRefundState)
    },
  }
}
