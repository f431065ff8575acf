import type { Actor } from '../actor.ts'
import { valueOf } from '../entity.ts'
import type { PaymentFacts } from './facts.ts'
import { isDueGround, isOnBillGround, type RefundGround } from './grounds.ts'
import { mismatchOf } from './mismatch.ts'
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
    return !answer || mismatchOf(expectedOf(context), answer).length === 0
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
  isRefundOfBill: ({ context }: Asked) => context.isRefundOfBill,
  isGroundOfNobodys: ({ event }: Asked) => onGround(event, isDueGround),
  /** A second person confirms what stands on a bill, and what a counter gives back. @source product 2.5 */
  isOnBillOrCounter: ({ context }: Asked) => !context.isSurplus || context.isPaidAtCounter,
  isItsGround: ({ context, event }: Asked) =>
    onGround(event, context.isSurplus ? isDueGround : isOnBillGround),
  /** What was relied on comes back by order of a court alone. @source product 2.5 */
  isReceiptUnused: ({ context, event }: Asked) =>
    !context.isReceiptUsed || (!context.isSurplus && onGround(event, (ground) => ground === 'order')),
  /** What is owed back without an order is no matter of one: what the bench used stays where it is. @source product 2.5 */
  isReceiptFree: ({ context }: Asked) => !context.isReceiptUsed,
  isSummonsUnsent: ({ context, event }: Asked) =>
    onGround(event, (ground) => ground !== 'correction' || !context.isSummonsSent),
  /** What the gateway never had, it cannot give back. @source product 2.5 */
  isPaidThroughGateway: ({ context }: Asked) => !context.isPaidAtCounter,
  /** What a counter took, it gives back itself. @source product 2.5 */
  isPaidAtCounter: ({ context }: Asked) => context.isPaidAtCounter,
  isAllAsked: ({ context }: Asked) => context.refundAskedPoisha === context.refundablePoisha,
  isSecondRecorder: ({ context }: Asked) =>
    context.actor?.kind !== 'person' || context.actor.userId !== context.recordedById,
  isSecondPerson: ({ context }: Asked) =>
    context.actor?.kind !== 'person' || context.actor.userId !== context.refundAskedById,
}
