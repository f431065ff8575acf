import type { GatewayName, PaymentMethod } from '../../machines/payment/choice.ts'

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
  /** Our own address for a callback, by its path below the addresses of gateways. */
  callbackUrl: (path: string) => string
  customer: Customer
  productName: string
  productCategory: string
  /** What the payer chose; a gateway of several shows no others. */
  method?: PaymentMethod
  /** Up to four values, at most 255 characters each, echoed in every callback. */
  references?: readonly string[]
}

/** `refused`: the gateway said no and nothing was opened. `noAnswer`: nobody knows, so the attempt is unknown. */
export type SessionAnswer =
  | { kind: 'opened'; sessionKey: string; pageUrl: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'noAnswer'; detail: string }

/** What a browser's return or a notification claims; a hint, never the truth. */
export interface Callback {
  transactionId: string
  /** The session that it names; null where the gateway's callbacks name none. */
  sessionKey: string | null
  status: 'valid' | 'failed' | 'canceled' | 'expired' | 'unattempted' | 'other'
  validationId: string | null
  /**
   * Whether nobody but the gateway or the payer at its page can have said it: every signature is right and covers the fields
   * that are read here or, where nothing is signed, a session is named, which the caller compares.
   */
  isAuthentic: boolean
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

/** What became of a payment; `error` is the gateway's own word on a failure. */
export type TransactionQuery =
  | { kind: 'found'; status: 'valid'; validation: ValidPayment }
  | {
      kind: 'found'
      status: 'failed' | 'canceled' | 'expired' | 'pending' | 'unattempted'
      validation?: undefined
      error?: string
    }
  /** `isUnasked`: what there is to know is known without a question. */
  | { kind: 'notFound'; isUnasked?: boolean }
  | { kind: 'noAnswer'; detail: string }

/** An attempt of ours, as its gateway is asked about it. */
export interface GatewayAttempt {
  transactionId: string
  /** What the gateway calls its page; null where its answer never came. */
  sessionKey: string | null
  validationId: string | null
  /** What was claimed of it by whoever can know, the newest first. */
  claims: readonly Callback[]
  /** Ended or past its time: what was not charged by now is charged no more. */
  isOver: boolean
}

/** amountPoisha: integer poisha, up to what is left of the payment. */
export interface RefundRequest {
  bankTransactionId: string
  sessionKey: string | null
  /** What the gateway calls the refunds of this payment that it made before. */
  knownReferences: readonly string[]
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
 * A payment gateway with a page of its own to which the payer is led: what every one of them is asked, whatever its protocol. No
 * method throws for what the network or the gateway does: silence, a 5xx, a cut connection and an answer that cannot be read
 * are all `noAnswer`, which is never a failure.
 * @source product §2.3, §5; domain §1
 */
export interface Gateway {
  /** Who we are there; what vouches for a payment of ours names it. */
  readonly storeId: string
  /** Opens a page on which it can be paid. */
  createSession(request: SessionRequest): Promise<SessionAnswer>
  /** Reads what came to one of our addresses for callbacks. */
  parseCallback(fields: Record<string, string>): Callback
  /** What became of an attempt. Where the charge is ours to carry out, this does it, once and never when the attempt is over. */
  outcomeOf(attempt: GatewayAttempt): Promise<TransactionQuery>
  refund(request: RefundRequest): Promise<RefundAnswer>
  queryRefund(refundReference: string, request: RefundRequest): Promise<RefundState>
  /** A question that changes nothing, to learn whether anybody answers. */
  answers(): Promise<boolean>
}

/** The adapter of each gateway; null where its settings are not there. */
export type Gateways = Record<GatewayName, Gateway | null>
