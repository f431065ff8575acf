import type { Reach } from '../actor.ts'
import type { Fact } from '../entity.ts'
import type { FilingReference } from '../form.ts'

/** What the law must know of an application. Amounts in poisha. @source product 2.1 */
export interface ApplicationFacts extends Reach {
  /** What the fee schedule and the cost rows come to; reckoned wherever the chart asks for it. */
  dueAtVerifyPoisha: Fact<number>
  /** What is still owed on its bills. */
  outstandingPoisha: number
  /** Defendants whose dispatch is under way: they cannot be changed. */
  openDispatchDefendantIds: Fact<readonly string[]>
  /** Days, the begun one included, that a draft is still kept; 0 when its time is over. Drafts alone have them. */
  keptDaysLeft: Fact<number>
  /** Whether a refund that corrects a bill of the case is asked for, under way or refused by the gateway. @source product 2.5 */
  isCorrectionOpen: Fact<boolean>
  /** Whether money stands on its bills that was given back, or is about to be, by order of a court. @source product 2.5 */
  isMoneyGone: Fact<boolean>
  /** The reference rows that the payload's form names. */
  reference: Fact<FilingReference>
}
