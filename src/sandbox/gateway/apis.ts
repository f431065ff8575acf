import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newId, type Book, type Refund, type Session } from './book.ts'
import type { Desk } from './desk.ts'
import { allowedInstruments, gatewayLists } from './instruments.ts'
import { textsOf } from '../hosted-page.ts'
import { answerAs, type Mode } from '../modes.ts'
import { decimal, dhakaTime, poishaOf } from './units.ts'

export const apis = ['session', 'validation', 'query', 'refund'] as const
export type Api = (typeof apis)[number]

/** What a test may bend; slowMs in milliseconds. */
export interface Switches {
  modes: Record<Api, Mode>
  slowMs: number
  refundState: Refund['state']
  /** Laid over every validation answer, such as another store_id or currency. */
  answerOverrides: Record<string, string>
}

export interface ApiOptions {
  desk: Desk
  book: Book
  switches: Switches
  storeId: string
  storePassword: string
  storeName: string
  clock: () => number
  address: () => string
  ending: AbortSignal
}

const refusals: Record<Api, object> = {
  session: { status: 'FAILED', failedreason: 'Store is temporarily not accepting payments', sessionkey: '' },
  validation: { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' },
  query: { APIConnect: 'DONE', no_of_trans_found: '0', status: 'INVALID_TRANSACTION', element: [] },
  refund: { APIConnect: 'DONE', status: 'failed', errorReason: 'Refund is not allowed', refund_ref_id: '' },
}

/** What a store is told of a session that was opened. */
const sessionAnswer = (session: Session, options: ApiOptions) => {
  const page = `${options.address()}/gwprocess/v4/gw/${session.sessionKey}`
  const allowed = allowedInstruments(session.fields['multi_card_name'] ?? '')
  return {
    status: 'SUCCESS',
    failedreason: '',
    sessionkey: session.sessionKey,
    gw: gatewayLists(allowed),
    redirectGatewayURL: `${page}?instrument=`,
    redirectGatewayURLFailed: '',
    GatewayPageURL: page,
    directPaymentURL: '',
    directPaymentURLBank: '',
    directPaymentURLCard: '',
    storeBanner: '',
    storeLogo: '',
    store_name: options.storeName,
    desc: allowed.map(({ key, issuer, gatewayGroup }) => ({
      name: issuer,
      type: gatewayGroup,
      logo: '',
      gw: key,
      r_flag: '1',
      redirectGatewayURL: `${page}?instrument=${key}`,
    })),
    is_direct_pay_enable: '0',
  }
}

/** Sends money back, up to what is left of the payment. */
const refund = ({ desk, book, switches, clock }: ApiOptions, query: Record<string, string>) => {
  const {
    bank_tran_id: bankTransactionId = '',
    // The public clients know the older name of it alone.
    refund_trans_id: refundTransactionId = query['refe_id'] ?? '',
    refund_remarks: remarks = '',
  } = query
  const session = book.byBankTransaction(bankTransactionId)
  const base = {
    APIConnect: 'DONE',
    bank_tran_id: bankTransactionId,
    trans_id: session?.fields['tran_id'] ?? '',
  }
  const no = (errorReason: string) => ({ ...base, refund_ref_id: '', status: 'failed', errorReason })
  if (!session || desk.statusOf(session) === 'PENDING') return no('Transaction not found')
  if (refundTransactionId === '' || refundTransactionId.length > 30) return no('refund_trans_id is invalid')
  const known = book.refunds().find((other) => other.refundTransactionId === refundTransactionId)
  if (known) return { ...no('refund_trans_id is already used'), refund_ref_id: known.reference }
  const amountPoisha = poishaOf(query['refund_amount'] ?? '')
  const refunded = book
    .refunds()
    .filter((other) => other.bankTransactionId === bankTransactionId && other.state !== 'cancelled')
    .reduce((sum, other) => sum + other.amountPoisha, 0)
  if (remarks === '') return no('refund_remarks is missing')
  if (amountPoisha === null || amountPoisha === 0) return no('refund_amount is invalid')
  if (amountPoisha > session.paidPoisha - refunded) {
    return no(`Only ${decimal(session.paidPoisha - refunded)} is left to refund`)
  }
  const state = switches.refundState
  const made: Refund = {
    reference: newId(clock(), 24),
    refundTransactionId,
    bankTransactionId,
    amountPoisha,
    initiatedAt: clock(),
    state,
  }
  book.saveRefund(made)
  const status = state === 'refunded' ? 'success' : 'processing'
  return { ...base, refund_ref_id: made.reference, status, errorReason: '' }
}

const refundState = ({ book }: ApiOptions, reference: string) => {
  const made = book.refund(reference)
  if (!made) return { APIConnect: 'DONE', status: '', errorReason: 'refund_ref_id not found' }
  const session = book.byBankTransaction(made.bankTransactionId)
  return {
    APIConnect: 'DONE',
    bank_tran_id: made.bankTransactionId,
    trans_id: session?.fields['tran_id'] ?? '',
    refund_ref_id: reference,
    status: made.state,
    initiated_on: dhakaTime(made.initiatedAt),
    refunded_on: made.state === 'refunded' ? dhakaTime(made.initiatedAt) : '',
    errorReason: '',
  }
}

/** The endpoints that ask about a session, by its validation or otherwise. */
const createQueries = ({ desk, book, switches, clock, storeId, storePassword }: ApiOptions) => {
  const isOurs = (query: Record<string, string>) =>
    query['store_id'] === storeId && query['store_passwd'] === storePassword

  const described = (session: Session) => ({
    ...desk.details(session),
    status: desk.statusOf(session),
    sessionkey: session.sessionKey,
    error: session.state === 'failed' ? 'Declined by the test page' : '',
    emi_instalment: '0',
    emi_amount: '0.00',
    discount_amount: '0.00',
    discount_percentage: '0',
    discount_remarks: '',
    validated_on: dhakaTime(clock()),
    gw_version: '',
    ...switches.answerOverrides,
  })

  const validate = (query: Record<string, string>) => {
    if (!isOurs(query)) return { APIConnect: 'INVALID_REQUEST', status: '' }
    const session = book.byValidation(query['val_id'] ?? '')
    if (!session) return { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' }
    const answered = { APIConnect: 'DONE', ...described(session) }
    if (desk.statusOf(session) === 'VALID') book.saveSession({ ...session, isValidated: true })
    return answered
  }

  const lookUp = (query: Record<string, string>) => {
    const { sessionkey, tran_id } = query
    if (sessionkey !== undefined) {
      const session = book.session(sessionkey)
      return session
        ? { APIConnect: 'DONE', ...described(session) }
        : { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' }
    }
    if (tran_id === undefined) return { APIConnect: 'FAILED', status: '' }
    const element = book.byTransaction(tran_id).map(described)
    return { APIConnect: 'DONE', no_of_trans_found: element.length, element }
  }

  return { isOurs, validate, lookUp }
}

/** The server-to-server endpoints of the gateway. @source domain §1.1 */
export const addApis = (app: FastifyInstance, options: ApiOptions) => {
  const { desk, switches } = options
  const { isOurs, validate, lookUp } = createQueries(options)

  const answer = (api: Api, request: FastifyRequest, reply: FastifyReply, work: () => object) => {
    const { slowMs, modes } = switches
    const answering = { mode: modes[api], slowMs, ending: options.ending, work, refusal: refusals[api] }
    return answerAs(answering, request, reply)
  }

  app.post('/gwprocess/v4/api.php', (request, reply) =>
    answer('session', request, reply, () => {
      const opened = desk.open(textsOf(request.body))
      if ('sessionKey' in opened) return sessionAnswer(opened, options)
      return { status: 'FAILED', failedreason: opened.reason, sessionkey: '', gw: {}, GatewayPageURL: '' }
    }),
  )
  // The documents say GET; one of the public clients posts to the same address, with everything in the query all the same.
  const method = ['GET', 'POST']
  const fieldsOf = ({ query, body }: FastifyRequest) => ({ ...textsOf(query), ...textsOf(body) })
  app.route({
    method,
    url: '/validator/api/validationserverAPI.php',
    handler: (request, reply) => answer('validation', request, reply, () => validate(fieldsOf(request))),
  })
  app.route({
    method,
    url: '/validator/api/merchantTransIDvalidationAPI.php',
    handler: (request, reply) => {
      const query = fieldsOf(request)
      const isRefund = 'refund_ref_id' in query || 'bank_tran_id' in query
      return answer(isRefund ? 'refund' : 'query', request, reply, () => {
        if (!isOurs(query)) return { APIConnect: 'INVALID_REQUEST', status: '' }
        if (query['refund_ref_id'] !== undefined) return refundState(options, query['refund_ref_id'])
        return isRefund ? refund(options, query) : lookUp(query)
      })
    },
  })
}
