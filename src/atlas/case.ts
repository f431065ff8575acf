import type { ApplicationState } from '../machines/application/states.ts'
import type { DispatchState } from '../machines/dispatch/states.ts'
import { birth, type Birth } from '../machines/entity.ts'
import type { RefundGround, RefundState } from '../machines/payment/grounds.ts'
import { paymentMeaning, type PaymentState } from '../machines/payment/states.ts'
import type { CastName } from './cast.ts'

/** A bill of the case or of one of its summonses. Amounts in poisha. */
export interface Bill {
  kind: 'application' | 'request' | 'dispatch'
  /** Which summons it is of; null for the case's own. */
  dispatch: number | null
  totalPoisha: number
  paidPoisha: number
  isVoid: boolean
}

/** The refund of an attempt that is not settled yet. */
export interface Refund {
  ground: RefundGround
  state: RefundState
  amountPoisha: number
  askedBy: CastName | null
}

/** One try at paying a bill. Amounts in poisha. */
export interface Attempt {
  bill: number
  state: PaymentState | Birth
  amountPoisha: number
  refundedPoisha: number
  pendingPoisha: number
  /** What of it was given back because the bill was wrong: it is owed again. */
  correctedPoisha: number
  isSurplus: boolean
  isCounter: boolean
  recordedBy: CastName | null
  hasReceipt: boolean
  isReceiptUsed: boolean
  /** Whether the gateway may know of it, so that it may still be paid there: it gave a page, or its answer was lost. */
  isAtGateway: boolean
  refund: Refund | null
}

/** One dispatch of the summons. */
export interface Summons {
  state: DispatchState | Birth
  outcome: 'delivered' | 'returned' | null
}

/**
 * One case with everything that hangs on it, as the specification has it: what each act makes of it follows in `carry.ts`.
 * It has one defendant.
 * @source product 2
 */
export interface Case {
  application: ApplicationState | Birth
  /** Whether its kind of case costs nothing. */
  isFree: boolean
  bills: readonly Bill[]
  attempts: readonly Attempt[]
  summonses: readonly Summons[]
}

/** Before anybody began anything. */
export const unbornCase: Case = {
  application: birth,
  isFree: false,
  bills: [],
  attempts: [],
  summonses: [],
}

/** What is still owed on a bill, in poisha. */
export const outstandingOf = ({ isVoid, totalPoisha, paidPoisha }: Bill): number =>
  isVoid ? 0 : totalPoisha - paidPoisha

/** What of an attempt can still be given back, in poisha. */
export const refundableOf = ({ amountPoisha, refundedPoisha, pendingPoisha }: Attempt): number =>
  amountPoisha - refundedPoisha - pendingPoisha

/** What the state of an attempt means; of one that is not born yet nothing is true. */
export const meansOf = (state: Attempt['state'], sense: 'isOnBill' | 'isLive' | 'isReceived'): boolean =>
  state !== birth && paymentMeaning(state)[sense]

/** The attempts whose money a reinstated case keeps for its next bill, oldest first. @source product 2.5 */
export const setAsideOf = ({ attempts, bills }: Case): number[] =>
  attempts.flatMap((attempt, index) => {
    const { isVoid, dispatch } = at(bills, attempt.bill)
    const isAside = attempt.isSurplus && attempt.refund === null && refundableOf(attempt) > 0
    return isAside && isVoid && dispatch === null && meansOf(attempt.state, 'isOnBill') ? [index] : []
  })

/** The same list with one of its entries changed. */
export const changed = <Entry>(
  entries: readonly Entry[],
  index: number,
  change: Partial<Entry>,
): readonly Entry[] => entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry))

/** The entry that must be there. */
export function at<Entry>(entries: readonly Entry[], index: number): Entry {
  const entry = entries[index]
  if (entry === undefined) throw new Error(`there is no entry ${index}`)
  return entry
}

/** Everything that can be told of it, for comparing and for finding it again. */
export const keyOf = (one: Case): string => JSON.stringify(one)
