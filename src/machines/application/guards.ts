import { reading, valueOf } from '../entity.ts'
import { billPoishaMax } from '../limits.ts'
import type { ApplicationFacts } from './facts.ts'

/** What the guards of the application read of an event's payload. */
export interface ApplicationEventShape {
  type: string
  payload?: { saved?: readonly { id: string }[]; removedIds?: readonly string[] }
}

interface Asked {
  context: ApplicationFacts
  event: ApplicationEventShape
}

/** What must hold, besides the right; each is a sentence in both languages. @source product 2.1 */
export const applicationGuards = {
  isWithinBill: reading('dueAtVerifyPoisha', (poisha: number) => poisha <= billPoishaMax),
  isSomethingDue: reading('dueAtVerifyPoisha', (poisha: number) => poisha > 0),
  isNothingDue: reading('dueAtVerifyPoisha', (poisha: number) => poisha === 0),
  isFullySettled: ({ context }: Asked) => context.outstandingPoisha === 0,
  isPartlySettled: ({ context }: Asked) => context.outstandingPoisha > 0,
  isNoCorrectionOpen: reading('isCorrectionOpen', (isOpen: boolean) => !isOpen),
  isMoneyThere: reading('isMoneyGone', (isGone: boolean) => !isGone),
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
