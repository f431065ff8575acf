import type { Actor } from './actor.ts'
import { applicationChart } from './application/chart.ts'
import type { ApplicationEventType } from './application/events.ts'
import type { ApplicationFacts } from './application/facts.ts'
import type { Condition } from './conditions.ts'
import { dispatchChart } from './dispatch/chart.ts'
import type { DispatchEventType } from './dispatch/events.ts'
import type { DispatchFacts } from './dispatch/facts.ts'
import { birth, notReckoned } from './entity.ts'
import { offersOf, type Offer } from './law.ts'
import { paymentChart } from './payment/chart.ts'
import { notReliedOn } from './payment/facts.ts'

/** What somebody can do now with a case, its latest dispatch and its own bills: open, or blocked and by what. @source product 8 */
export interface CaseOffers {
  application: Offer<ApplicationEventType>[]
  /** Of its latest dispatch; empty where there is none. */
  dispatch: Offer<DispatchEventType>[]
  /** What stands in the way of paying its own bills; null when they can be paid. */
  paymentBlockedBy: Condition | null
}

/** A case as its offers are read from it; facts that nobody reckoned are marked so. Amounts in poisha. */
export interface CaseBeforeTheLaw {
  state: string
  facts: ApplicationFacts
  hasDefendant: boolean
  latestDispatch: { state: string; facts: DispatchFacts } | null
}

/** What an actor can do with a case, as the three charts answer. @source house 10, product 8 */
export function caseOffersOf(actor: Actor, at: CaseBeforeTheLaw): CaseOffers {
  const { state, facts, hasDefendant, latestDispatch } = at
  const bills = {
    ownerId: facts.ownerId,
    officeId: facts.officeId,
    expected: notReckoned,
    billOutstandingPoisha: facts.outstandingPoisha,
    isBillVoid: false,
    hasDefendant,
    refundablePoisha: 0,
    isSurplus: false,
    ...notReliedOn,
    isAlone: notReckoned,
  }
  const [start] = offersOf(paymentChart, { state: birth, facts: bills, actor })
  return {
    application: offersOf(applicationChart, { state, facts, actor }),
    dispatch: latestDispatch ? offersOf(dispatchChart, { ...latestDispatch, actor }) : [],
    paymentBlockedBy: start?.blockedBy ?? null,
  }
}
