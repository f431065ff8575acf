/** Who pays, as the gateway wants to know it; texts longer than the gateway's sizes are cut by the adapter. */
export interface Customer {
  name: string
  email: string
  address: string
  city: string
  postcode: string
  /** 01XXXXXXXXX */
  mobile: string
}

/** One try at paying: amountPoisha is integer poisha, 1,000 to 50,000,000 (10 to 500,000 taka). */
export interface SessionRequest {
  /** Unique in our system, at most 30 characters. */
  transactionId: string
  amountPoisha: number
  successUrl: string
  failUrl: string
  cancelUrl: string
  ipnUrl: string
  customer: Customer
  productName: string
  productCategory: string
  /** Restricts the instruments that the hosted page shows, in the gateway's own keys or groups. */
  instruments?: readonly string[]
  /** Up to four values, at most 255 characters each, echoed in every callback. */
  references?: readonly string[]
}

/** `refused`: the gateway said no and nothing was opened. `noAnswer`: nobody knows, so the attempt is unknown. */
export type SessionAnswer =
  | { kind: 'opened'; sessionKey: string; pageUrl: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'noAnswer'; detail: string }

/** What a browser return or an IPN claims; a hint, never the truth. */
export interface Callback {
  transactionId: string
  status: 'valid' | 'failed' | 'canceled' | 'expired' | 'unattempted' | 'other'
  validationId: string | null
  /** True only if every signature in the post is right and covers the fields that are read here. */
  isSignatureValid: boolean
  error: string | null
}

/** A payment as the gateway itself vouches for it; amounts in integer poisha. */
export interface ValidPayment {
  kind: 'valid'
  transactionId: string
  validationId: string
  amountPoisha: number
  /** What reaches the store after the bank charge. */
  storeAmountPoisha: number
  /** The currency that was asked for; the caller compares. */
  currency: string
  bankTransactionId: string
  cardType: string
  cardBrand: string
  cardNumberMasked: string
  /** Hold for a person to decide. */
  isRisky: boolean
  /** The caller compares; an answer that names no store is for the store whose password asked. */
  storeId: string
  transactedAt: Date
}

/** `invalid` carries the gateway's own status; PENDING among them means: ask again later. */
export type Validation =
  ValidPayment | { kind: 'invalid'; status: string } | { kind: 'noAnswer'; detail: string }

export type TransactionQuery =
  | { kind: 'found'; status: 'valid'; validation: ValidPayment }
  | {
      kind: 'found'
      status: 'failed' | 'canceled' | 'expired' | 'pending' | 'unattempted'
      validation?: undefined
    }
  | { kind: 'notFound' }
  | { kind: 'noAnswer'; detail: string }

/** amountPoisha: integer poisha, up to what is left of the payment. */
export interface RefundRequest {
  bankTransactionId: string
  /** Unique in our system, at most 30 characters. */
  refundTransactionId: string
  amountPoisha: number
  remarks: string
}

/**
 * `failed`: nothing was refunded. `processing`: ask queryRefund. `noAnswer`: it may have happened; sending the same
 * refundTransactionId again is safe, because a gateway that knows it answers with its reference.
 */
export type RefundAnswer =
  | { kind: 'success'; refundReference: string }
  | { kind: 'processing'; refundReference: string }
  | { kind: 'failed'; reason: string; refundReference: null }
  | { kind: 'noAnswer'; detail: string; refundReference: null }

export type RefundState =
  | { kind: 'refunded'; refundedAt: Date | null }
  | { kind: 'processing' }
  | { kind: 'canceled' }
  | { kind: 'notFound' }
  | { kind: 'noAnswer'; detail: string }

/**
 * A hosted-page payment gateway. No method throws for what the network or the gateway does: silence, a 5xx, a cut
 * connection and an answer that cannot be read are all `noAnswer`, which is never a failure.
 * @source product §2.3, §5; domain §1.1
 */
export interface Gateway {
  createSession(request: SessionRequest): Promise<SessionAnswer>
  parseCallback(fields: Record<string, string>): Callback
  validate(validationId: string): Promise<Validation>
  queryTransaction(transactionId: string): Promise<TransactionQuery>
  querySession(sessionKey: string): Promise<TransactionQuery>
  refund(request: RefundRequest): Promise<RefundAnswer>
  queryRefund(refundReference: string): Promise<RefundState>
}
