import type { Reach } from '../actor.ts'
import { notReckoned, type Fact } from '../entity.ts'

/** What the law must know of a dispatch. Amounts in poisha. @source product 2.2 */
export interface DispatchFacts extends Reach {
  /** Defendants of the case with an address who are not yet served and not on the way. */
  servableDefendantIds: Fact<readonly string[]>
  /** The defendants of this dispatch's lines. */
  lineDefendantIds: readonly string[]
  paidPoisha: number
  outstandingPoisha: number
  /** Whether a refund that corrects a bill of the case is asked for, under way or refused by the gateway. @source product 2.5 */
  isCorrectionOpen: Fact<boolean>
  /** Whether money stands on its bills that was given back, or is about to be, by order of a court. @source product 2.5 */
  isMoneyGone: Fact<boolean>
  /** Whether its case stands approved; an approval can be withdrawn. @source product 2.5 */
  isCaseApproved: Fact<boolean>
  /** The day on which it went to the addresses, YYYY-MM-DD in Dhaka. @source product 2.2 */
  sentOn: Fact<string>
}

/** What the law may have to know of a dispatch and nobody reckoned yet. @source house 10 */
export const unreckonedOfDispatch = {
  servableDefendantIds: notReckoned,
  isCorrectionOpen: notReckoned,
  isMoneyGone: notReckoned,
  isCaseApproved: notReckoned,
  sentOn: notReckoned,
} satisfies Partial<DispatchFacts>
