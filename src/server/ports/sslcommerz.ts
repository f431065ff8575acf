import { formatPoisha } from './decimal.ts'
import { exchange, type Exchange } from './exchange.ts'
import type { Gateway, RefundRequest, SessionRequest } from './gateway.ts'
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
    success_url: request.successUrl,
    fail_url: request.failUrl,
    cancel_url: request.cancelUrl,
    ipn_url: request.ipnUrl,
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
  if (request.instruments?.length) form.set('multi_card_name', request.instruments.join(','))
  const names = ['value_a', 'value_b', 'value_c', 'value_d'] as const
  names.forEach((name, index) => form.set(name, cut(request.references?.[index] ?? '', 255)))
  return form
}

const when = <T>(answer: Exchange, read: (body: unknown) => T) =>
  answer.kind === 'answer' ? read(answer.body) : answer

/**
 * The SSLCommerz v4 gateway at baseUrl (a real host or anything that speaks the same protocol).
 * @source domain §1.1; product §5
 */
export const createSslcommerz = (options: SslcommerzOptions): Gateway => {
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

  return {
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
        status: readStatus(fields['status'] ?? ''),
        validationId: fields['val_id'] || null,
        isSignatureValid: isSigned(fields, storePassword),
        error: error === '' ? null : error,
      }
    },
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
    async refund(request: RefundRequest) {
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
