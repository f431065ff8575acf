import { reading } from '../entity.ts'
import type { DispatchFacts } from './facts.ts'

interface Asked {
  context: DispatchFacts
}

/** What must hold, besides the right; each is a sentence in both languages. @source product 2.2 */
export const dispatchGuards = {
  isSomebodyToServe: reading('servableDefendantIds', (ids: readonly string[]) => ids.length > 0),
  isCaseApproved: reading('isCaseApproved', (isApproved: boolean) => isApproved),
  isNothingPaid: ({ context }: Asked) => context.paidPoisha === 0,
  isFullySettled: ({ context }: Asked) => context.outstandingPoisha === 0,
  isPartlySettled: ({ context }: Asked) => context.outstandingPoisha > 0,
  isNoCorrectionOpen: reading('isCorrectionOpen', (isOpen: boolean) => !isOpen),
  isMoneyThere: reading('isMoneyGone', (isGone: boolean) => !isGone),
}
