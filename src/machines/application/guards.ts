import { reading, valueOf } from '../entity.ts'
import { billPoishaMax } from '../limits.ts'
import { sum } from '../money.ts'
import { takenWhole } from '../split.ts'
import type { ApplicationFacts } from './facts.ts'

/** What the guards of the application read of an event's payload. */
export interface ApplicationEventShape {
  type: string
  payload?: {
    rows?: readonly unknown[]
    saved?: readonly { id: string }[]
    removedIds?: readonly string[]
    waiver?: { funds: readonly { waivedPoisha: number }[] }
  }
}

interface Asked {
  context: ApplicationFacts
  event: ApplicationEventShape
}

/** Of what is due (poisha), what the officer does not waive with this very act and what was set aside does not cover. @source product 2.5 */
const dueLessWaived = (holds: (poisha: number) => boolean) =>
  Object.assign(
    ({ context, event }: Asked): boolean => {
      const waived = sum((event.payload?.waiver?.funds ?? []).map(({ waivedPoisha }) => waivedPoisha))
      const due = valueOf(context.dueAtVerifyPoisha, 'dueAtVerifyPoisha') - waived
      return holds(takenWhole(due, valueOf(context.setAsidePoisha, 'setAsidePoisha')).leftPoisha)
    },
    { reads: 'dueAtVerifyPoisha' },
  )

/** What must hold, besides the right; each is a sentence in both languages. @source product 2.1 */
export const applicationGuards = {
  isWithinBill: reading('dueAtVerifyPoisha', (poisha: number) => poisha <= billPoishaMax),
  isSomethingDue: dueLessWaived((poisha) => poisha > 0),
  isNothingDue: dueLessWaived((poisha) => poisha <= 0),
  isFullySettled: ({ context }: Asked) => context.outstandingPoisha === 0,
  isPartlySettled: ({ context }: Asked) => context.outstandingPoisha > 0,
  isFeeInstead: ({ event }: Asked) => (event.payload?.rows ?? []).length > 0,
  isNoCorrectionOpen: reading('isCorrectionOpen', (isOpen: boolean) => !isOpen),
  isMoneyThere: reading('isMoneyGone', (isGone: boolean) => !isGone),
  isNothingRequested: reading('isDispatchRequested', (isRequested: boolean) => !isRequested),
  isNothingGivenBack: reading('isRefundBegun', (isBegun: boolean) => !isBegun),
  isKeptLongEnough: reading('keptDaysLeft', (days: number) => days === 0),
  touchesNoOpenDispatch: Object.assign(
    ({ context, event }: Asked) => {
      const { saved = [], removedIds = [] } = event.payload ?? {}
      const touched = [...saved.map(({ id }) => id), ...removedIds]
      if (touched.length === 0) return true
      const open = valueOf(context.openDispatchDefendantIds, 'openDispatchDefendantIds')
      return !touched.some((id) => open.includes(id))
    },
    { reads: 'openDispatchDefendantIds' },
  ),
}
