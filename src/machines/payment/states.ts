import { keysOf, statesThat, type StateMeaning } from '../entity.ts'

/** What a state of an attempt means to everybody who reads it. */
export interface PaymentMeaning extends StateMeaning {
  /** What it is to its payer; null while it is still being verified. @source product 2.3 */
  outcome: 'succeeded' | 'failed' | 'canceled' | null
  /** Whether a second attempt at the same bill cannot start. @source product 2.3 */
  isLive: boolean
  /** Whether its money came in: held, on a bill, set aside, or on its way back. @source product 2.3 */
  isReceived: boolean
  /** Whether its money stands on the bill that it was meant for. */
  isOnBill: boolean
  /** Whether the gateway's page still takes the money. */
  isPayable: boolean
  /** Whether the payer is told to wait instead of trying again: money may have moved. */
  isBeingVerified: boolean
  /** Whether it came to nothing; a late success is looked for some time longer. */
  isEnded: boolean
}

const seen = { seenBy: ['account'], isCounted: false } as const
const live = {
  ...seen,
  outcome: null,
  isLive: true,
  isReceived: false,
  isOnBill: false,
  isEnded: false,
} as const
const moved = {
  ...seen,
  outcome: 'succeeded',
  isReceived: true,
  isLive: false,
  isOnBill: false,
  isPayable: false,
  isBeingVerified: false,
  isEnded: false,
} as const
const ended = {
  ...seen,
  isLive: false,
  isReceived: false,
  isOnBill: false,
  isPayable: false,
  isBeingVerified: false,
  isEnded: true,
} as const

/**
 * Every state of a payment attempt and what it means. The outcome screens, the one live attempt of a bill, and what the
 * gateway is asked again follow from here.
 * @source product 2.3
 */
export const paymentStates = {
  started: { ...live, tone: 'information', isPayable: false, isBeingVerified: false },
  open: { ...live, tone: 'information', isPayable: true, isBeingVerified: false },
  unknown: { ...live, tone: 'warning', isPayable: false, isBeingVerified: true },
  held: { ...live, isReceived: true, tone: 'warning', isPayable: false, isBeingVerified: true },
  counterRecorded: { ...live, tone: 'warning', isPayable: false, isBeingVerified: true },
  paid: { ...moved, tone: 'success', isOnBill: true },
  surplus: { ...moved, tone: 'warning' },
  failed: { ...ended, tone: 'danger', outcome: 'failed' },
  canceled: { ...ended, tone: 'neutral', outcome: 'canceled' },
  expired: { ...ended, tone: 'neutral', outcome: 'failed' },
  counterRefused: { ...ended, tone: 'danger', outcome: 'failed', isEnded: false },
  refundAsked: { ...moved, tone: 'warning', isOnBill: true },
  refunding: { ...moved, tone: 'information' },
  refundRefused: { ...moved, tone: 'danger', isOnBill: true },
  refunded: { ...moved, tone: 'neutral' },
} as const satisfies Record<string, PaymentMeaning>
export type PaymentState = keyof typeof paymentStates
export const paymentStateNames = keysOf(paymentStates)

const meanings: Readonly<Record<PaymentState, PaymentMeaning>> = paymentStates

/** What one state means, whichever it is. */
export const paymentMeaning = (state: PaymentState): PaymentMeaning => meanings[state]

/** What of an attempt (poisha) was received and is still there; of one whose money never came, nothing. @source product 2.3 */
export const receivedPoishaOf = ({
  state,
  amountPoisha,
  refundedPoisha,
}: {
  state: PaymentState
  amountPoisha: number
  refundedPoisha: number
}): number => (paymentMeaning(state).isReceived ? amountPoisha - refundedPoisha : 0)

/** The states of an attempt that mean what is asked. */
export const paymentStatesThat = (has: (meaning: PaymentMeaning) => boolean): PaymentState[] =>
  statesThat(meanings, has)
