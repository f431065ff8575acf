import type { Actor } from '../actor.ts'
import { valueOf } from '../entity.ts'
import type { PaymentFacts } from './facts.ts'
import { isDueGround, isOnBillGround, type RefundGround } from './grounds.ts'
import type { PaymentValidation } from './payloads.ts'

/** What the guards of the payment read of an event's payload. */
export interface PaymentEventShape {
  type: string
  payload?: Partial<PaymentValidation> & { ground?: RefundGround }
}

interface Asked {
  context: PaymentFacts & { actor?: Actor }
  event: PaymentEventShape
}

/** Before a ground is chosen, none stands in the way. */
const onGround = (event: PaymentEventShape, fits: (ground: RefundGround) => boolean): boolean =>
  event.payload?.ground === undefined || fits(event.payload.ground)

const expectedOf = ({ expected }: PaymentFacts) => valueOf(expected, 'expected')

/** What must hold, besides the right; each is a sentence in both languages. @source product 2.3 */
export const paymentGuards = {
  isBillOpen: ({ context }: Asked) => !context.isBillVoid,
  isBillOwing: ({ context }: Asked) => context.billOutstandingPoisha > 0,
  isDefendantNamed: ({ context }: Asked) => context.hasDefendant,
  matches: ({ context, event }: Asked) => {
    const answer = event.payload
    if (!answer) return true
    const { transactionId, amountPoisha, currency, storeId } = expectedOf(context)
    return (
      answer.transactionId === transactionId &&
      answer.amountPoisha === amountPoisha &&
      answer.currency === currency &&
      answer.storeId === storeId
    )
  },
  isRisky: ({ event }: Asked) => event.payload?.isRisky === true,
  isSafe: ({ event }: Asked) => event.payload?.isRisky !== true,
  isAlone: ({ context }: Asked) => valueOf(context.isAlone, 'isAlone'),
  isOwed: ({ context }: Asked) => expectedOf(context).amountPoisha <= context.billOutstandingPoisha,
  isNotOwed: ({ context }: Asked) => expectedOf(context).amountPoisha > context.billOutstandingPoisha,
  /** Money that came late and that the bill does not take, be it paid by now or be the money in doubt. */
  isNotTaken: ({ context, event }: Asked) =>
    event.payload?.isRisky === true || expectedOf(context).amountPoisha > context.billOutstandingPoisha,
  isSomethingLeft: ({ context }: Asked) => context.refundablePoisha > 0,
  isNothingLeft: ({ context }: Asked) => context.refundablePoisha === 0,
  isSurplus: ({ context }: Asked) => context.isSurplus,
  isNoSurplus: ({ context }: Asked) => !context.isSurplus,
  isGroundOfNobodys: ({ event }: Asked) => onGround(event, isDueGround),
  isGroundOfBill: ({ event }: Asked) => onGround(event, isOnBillGround),
  /** What was relied on comes back by order of a court alone. @source product 2.5 */
  isReceiptUnused: ({ context, event }: Asked) =>
    onGround(event, (ground) => ground === 'order' || !context.isReceiptUsed),
  isSummonsUnsent: ({ context, event }: Asked) =>
    onGround(event, (ground) => ground === 'order' || !context.isSummonsSent),
  isSecondPerson: ({ context }: Asked) =>
    context.actor?.kind !== 'person' || context.actor.userId !== context.refundAskedById,
}
