import type { Reach } from '../actor.ts'
import { notReckoned, type Fact } from '../entity.ts'

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
  /** Whether its receipt was used in court. @source product 2.5 */
  isReceiptUsed: boolean
  /** Whether what it paid for is a summons that was sent. @source product 2.5 */
  isSummonsSent: boolean
  /** Who asked for the refund that is open; null where none is, or where the server opened it. */
  refundAskedById: string | null
  /** How much of it was asked for; 0 where none is open. */
  refundAskedPoisha: number
  /** Whether the open refund was asked for while the money stood on a bill: as a correction, or by order of a court. @source product 2.5 */
  isRefundOfBill: boolean
  /** Whether it was paid without the gateway: it cannot go back through it. @source product 2.5 */
  isPaidAtCounter: boolean
  /** Who recorded it, where an accountant did: another one confirms it. @source product 2.5 */
  recordedById: string | null
  /** The day on which it is recorded, YYYY-MM-DD in Dhaka: no receipt is of a later one. */
  today: Fact<string>
  /** Whether no other attempt at its bill is under way; reckoned once it has ended. */
  isAlone: Fact<boolean>
}

/** Of what nobody has paid yet, nobody relied on anything and nothing is given back. */
export const notReliedOn = {
  isReceiptUsed: false,
  isSummonsSent: false,
  refundAskedById: null,
  refundAskedPoisha: 0,
  isRefundOfBill: false,
  isPaidAtCounter: false,
  recordedById: null,
  today: notReckoned,
} as const
