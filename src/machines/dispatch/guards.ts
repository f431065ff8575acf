import { reading } from '../entity.ts'
import type { DispatchFacts } from './facts.ts'
import { isUndelivered, type DispatchOutcome } from './options.ts'

/** What the guards of the dispatch read of an event's payload. */
export interface DispatchEventShape {
  type: string
  payload?: { lines?: readonly { outcome?: DispatchOutcome }[] }
}

interface Asked {
  context: DispatchFacts
  event: DispatchEventShape
}

/** What must hold, besides the right; each is a sentence in both languages. @source product 2.2 */
export const dispatchGuards = {
  isSomebodyToServe: reading('servableDefendantIds', (ids: readonly string[]) => ids.length > 0),
  isCaseApproved: reading('isCaseApproved', (isApproved: boolean) => isApproved),
  isNothingPaid: ({ context }: Asked) => context.paidPoisha === 0,
  isFullySettled: ({ context }: Asked) => context.outstandingPoisha === 0,
  isPartlySettled: ({ context }: Asked) => context.outstandingPoisha > 0,
  isNoCorrectionOpen: reading('isCorrectionOpen', (isOpen: boolean) => !isOpen),
  isSomethingUndelivered: ({ event }: Asked) =>
    (event.payload?.lines ?? []).some(({ outcome }) => outcome !== undefined && isUndelivered(outcome)),
  isMoneyThere: reading('isMoneyGone', (isGone: boolean) => !isGone),
  /** A paid dispatch whose money is there is sent; without it, it would wait for ever. @source product 2.5 */
  isMoneyOrderedBack: reading('isMoneyGone', (isGone: boolean) => isGone),
}
