import type { PaymentFacts } from '../../../machines/payment/facts.ts'
import type { RefundGround } from '../../../machines/payment/grounds.ts'
import { paymentGuards } from '../../../machines/payment/guards.ts'

const hindrances = ['isReceiptUnused', 'isSummonsUnsent'] as const
export type GroundHindrance = (typeof hindrances)[number]

/** What stands in the way of a ground itself, whatever is asked back on it; null where nothing does. @source product 2.5 */
export const groundHindrance = (facts: PaymentFacts, ground: RefundGround): GroundHindrance | null =>
  hindrances.find(
    (condition) =>
      !paymentGuards[condition]({ context: facts, event: { type: 'refund', payload: { ground } } }),
  ) ?? null
