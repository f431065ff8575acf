import type { Reach } from '../actor.ts'
import { notReckoned, type Fact } from '../entity.ts'
import type { FilingReference } from '../form.ts'
import type { FormRows } from '../remark-places.ts'

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
  /** Whether money stands on its bills that was given back, or is about to be, by order of a court, or that the bench took for another case. @source product 2.5 */
  isMoneyGone: Fact<boolean>
  /** Whether a dispatch was asked for that is under way or done. */
  isDispatchRequested: Fact<boolean>
  /** Whether money that it received was given back other than by a correction, or a refund of it is asked for or on its way. @source product 2.5 */
  isRefundBegun: Fact<boolean>
  /** What was paid before it was rejected and reinstated, an amount a payment, the oldest first: the next bill takes it. @source product 2.5 */
  setAsidePoisha: Fact<readonly number[]>
  /** How many rows each part of its form has: a remark is on one of them, or on a field of the case. */
  formRows: Fact<FormRows>
  /** The reference rows that the payload's form names. */
  reference: Fact<FilingReference>
}

/** What the law may have to know of an application and nobody reckoned yet. @source house 10 */
export const unreckonedOfApplication = {
  dueAtVerifyPoisha: notReckoned,
  openDispatchDefendantIds: notReckoned,
  keptDaysLeft: notReckoned,
  isCorrectionOpen: notReckoned,
  isMoneyGone: notReckoned,
  isDispatchRequested: notReckoned,
  isRefundBegun: notReckoned,
  setAsidePoisha: notReckoned,
  formRows: notReckoned,
  reference: notReckoned,
} satisfies Partial<ApplicationFacts>
