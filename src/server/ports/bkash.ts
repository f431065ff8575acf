import {
  bkashStoreId,
  readCreated,
  readExecuted,
  readQueried,
  readRefund,
  readReturn,
  type Executed,
  type KnownRefund,
  type Queried,
} from './bkash-answers.ts'
import { createTokenKeeper } from './bkash-token.ts'
import { formatPoisha } from './decimal.ts'
import { exchange, type Exchange } from './exchange.ts'
import type {
  Gateway,
  GatewayAttempt,
  RefundAnswer,
  RefundRequest,
  SessionRequest,
  TransactionQuery,
} from './gateway.ts'

/** baseUrl ends with the version (`…/v1.2.0-beta`). timeoutMs: milliseconds for one call, the body included. */
export interface BkashOptions {
  baseUrl: string
  appKey: string
  appSecret: string
  username: string
  password: string
  timeoutMs: number
  /** Milliseconds since 1970. */
  now?: () => number
  fetch?: typeof fetch
}

type Call = (path: string, body: object) => Promise<Exchange>

const isOutdated = (answer: Exchange) => answer.kind === 'answer' && answer.status === 401

/** Every call but those for tokens: with the token that is kept, and once more with another where it is refused. */
function createCall(options: BkashOptions): Call {
  const transport = { timeoutMs: options.timeoutMs, fetch: options.fetch ?? fetch }
  const base = `${options.baseUrl.replace(/\/$/, '')}/tokenized/checkout/`
  const post = (path: string, body: object, headers: Record<string, string>) =>
    exchange(
      new URL(path, base),
      {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      },
      transport,
    )
  const { appKey, appSecret, username, password } = options
  const keeper = createTokenKeeper({
    appKey,
    appSecret,
    call: (path, body) => post(path, body, { username, password }),
    now: options.now ?? (() => Date.now()),
  })
  const once = async (path: string, body: object): Promise<{ answer: Exchange; idToken: string }> => {
    const token = await keeper.token()
    if (token.kind === 'noAnswer') return { answer: token, idToken: '' }
    const answer = await post(path, body, { authorization: token.idToken, 'x-app-key': appKey })
    return { answer, idToken: token.idToken }
  }
  return async (path, body) => {
    const { answer, idToken } = await once(path, body)
    if (!isOutdated(answer)) return answer
    keeper.drop(idToken)
    const again = await once(path, body)
    return isOutdated(again.answer) ? { kind: 'noAnswer', detail: 'HTTP 401' } : again.answer
  }
}

const openingOf = (request: SessionRequest) => ({
  mode: '0011',
  // Asked for and of no use to us: our own number, and nothing of the person's.
  payerReference: request.transactionId,
  callbackURL: request.callbackUrl(`bkash/${encodeURIComponent(request.transactionId)}`),
  amount: formatPoisha(request.amountPoisha),
  currency: 'BDT',
  intent: 'sale',
  merchantInvoiceNumber: request.transactionId,
})

/** What the gateway answered when it was asked to charge, and whether it was asked at all. */
async function execute(call: Call, paymentID: string): Promise<Executed> {
  const answer = await call('execute', { paymentID })
  // Lost on the way it may be charged all the same.
  return answer.kind === 'answer' ? readExecuted(answer.body) : { kind: 'askAgain' }
}

async function query(call: Call, paymentID: string): Promise<Queried> {
  const answer = await call('payment/status', { paymentID })
  return answer.kind === 'answer' ? readQueried(answer.body) : { ...answer, isAuthorised: false }
}

/** A charge that was refused, and of which the query knows nothing either, is none: it ends, and is not asked for again. */
const endOf = ({ reason }: { reason: string }, { claims }: GatewayAttempt): TransactionQuery => ({
  kind: 'found',
  status: claims[0]?.status === 'canceled' ? 'canceled' : 'failed',
  error: reason,
})

/**
 * What became of an attempt. The gateway charges nobody until we carry the payment out, so that an attempt whose page was never
 * given out, and one that is over, is charged by nobody. When somebody comes back, whatever they say, it is carried out;
 * when nobody does, as soon as the query says that its payer has authorised it. Whether a charge whose answer is lost, or
 * that was made before, has come about, the query says.
 */
async function outcomeOf(call: Call, attempt: GatewayAttempt): Promise<TransactionQuery> {
  const { sessionKey, isOver, claims } = attempt
  if (sessionKey === null) return { kind: 'notFound', isUnasked: true }
  const first = !isOver && claims.length > 0 ? await execute(call, sessionKey) : null
  if (first?.kind === 'charged') return { kind: 'found', status: 'valid', validation: first.validation }
  const { isAuthorised, ...known } = await query(call, sessionKey)
  if (known.kind !== 'found' || known.status !== 'unattempted') return known
  if (first?.kind === 'refused') return endOf(first, attempt)
  if (isOver || !isAuthorised || first !== null) return known
  const second = await execute(call, sessionKey)
  if (second.kind === 'charged') return { kind: 'found', status: 'valid', validation: second.validation }
  return second.kind === 'refused' ? endOf(second, attempt) : known
}

async function refundCall(call: Call, body: object): Promise<KnownRefund> {
  const answer = await call('payment/refund', body)
  return answer.kind === 'answer' ? readRefund(answer.body) : answer
}

const asAnswer = (refund: Extract<KnownRefund, { kind: 'refund' }>): RefundAnswer => ({
  kind: refund.state.kind === 'refunded' ? 'success' : 'processing',
  refundReference: refund.reference,
})

/**
 * The protocol has no id of ours for a refund: one that is there and that we do not know is the one whose answer was lost, for
 * a payment of ours has one open at most. So it is asked for before a refund and after one that is refused.
 */
async function giveBack(call: Call, request: RefundRequest): Promise<RefundAnswer> {
  const of = { paymentID: request.sessionKey ?? '', trxID: request.bankTransactionId }
  const isNew = (refund: KnownRefund): refund is Extract<KnownRefund, { kind: 'refund' }> =>
    refund.kind === 'refund' && !request.knownReferences.includes(refund.reference)
  const before = await refundCall(call, of)
  if (before.kind === 'noAnswer') return { ...before, refundReference: null }
  if (isNew(before) && before.state.kind !== 'canceled') return asAnswer(before)
  const made = await refundCall(call, {
    ...of,
    amount: formatPoisha(request.amountPoisha),
    sku: request.refundTransactionId,
    reason: request.remarks.slice(0, 255),
  })
  if (made.kind === 'refund') return asAnswer(made)
  if (made.kind === 'noAnswer') return { ...made, refundReference: null }
  const after = await refundCall(call, of)
  if (after.kind === 'noAnswer') return { ...after, refundReference: null }
  return isNew(after) && after.state.kind !== 'canceled'
    ? asAnswer(after)
    : { kind: 'failed', reason: made.reason, refundReference: null }
}

/** A payment that nobody has. */
const nobodys = 'COURT-FEE-IS-ANYBODY-THERE'

/**
 * bKash, tokenized checkout without an agreement, at baseUrl (a real host or anything that speaks the same protocol).
 * @source domain 1.3; product 5
 */
export function createBkash(options: BkashOptions): Gateway {
  const call = createCall(options)
  return {
    storeId: bkashStoreId,
    async createSession(request) {
      const answer = await call('create', openingOf(request))
      return answer.kind === 'answer' ? readCreated(answer.body) : answer
    },
    parseCallback: readReturn,
    outcomeOf: (attempt) => outcomeOf(call, attempt),
    refund: (request) => giveBack(call, request),
    async queryRefund(refundReference, request) {
      const of = { paymentID: request.sessionKey ?? '', trxID: request.bankTransactionId }
      const known = await refundCall(call, of)
      if (known.kind === 'noAnswer') return known
      return known.kind === 'refund' && known.reference === refundReference
        ? known.state
        : { kind: 'notFound' }
    },
    async answers() {
      return (await call('payment/status', { paymentID: nobodys })).kind === 'answer'
    },
  }
}
