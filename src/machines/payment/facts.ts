import type { Reach } from '../actor.ts'
import type { Fact } from '../entity.ts'

/** What the law must know of one attempt at paying a bill, and of one that is about to begin. Amounts in poisha. @source product 2.3 */
export interface PaymentFacts extends Reach {
  /** What our own row says, once there is one; a validation that differs in any of these settles nothing. */
  expected: Fact<{ transactionId: string; amountPoisha: number; currency: string; storeId: string }>
  /** What the bill still lacks; 0 when it is paid or void. */
  billOutstandingPoisha: number
  isBillVoid: boolean
  /** Whether somebody is named whom the case is against. @source spec §5 */
  hasDefendant: boolean
  /** What of this attempt has not been given back. */
  refundablePoisha: number
  /** Paid or held without a bill to settle. */
  isSurplus: boolean
  /** Whether no other attempt at its bill is under way; reckoned once it has ended. */
  isAlone: Fact<boolean>
}
