import type { Reach } from '../machines/actor.ts'
import { birth } from '../machines/entity.ts'
import { advance, type Refusal } from '../machines/law.ts'
import { cast } from './cast.ts'
import { laws } from '../machines/laws.ts'
import { at, changed, meansOf, outstandingOf, type Attempt, type Case } from './case.ts'
import { effectsOf, type Prices, type Step, type Told, type Walk } from './effects.ts'
import { applicationFacts, dispatchFacts, paymentFacts } from './facts.ts'

/** A case on its way: what it has become, and each transition that led there. */
export interface Walked {
  one: Case
  steps: readonly Step[]
}

/** What the law must know of whatever is told something. */
export const factsOf = (one: Case, { entity, index, event }: Told, { duePoisha }: Prices): Reach =>
  ({
    application: () => applicationFacts(one, { duePoisha, isOld: event === 'expire' }),
    dispatch: () => dispatchFacts(one, index),
    payment: () => paymentFacts(one, index),
  })[entity]()

const stateOf = (one: Case, { entity, index }: Pick<Told, 'entity' | 'index'>): string =>
  ({
    application: () => one.application,
    dispatch: () => at(one.summonses, index).state,
    payment: () => at(one.attempts, index).state,
  })[entity]()

function inState(one: Case, { entity, index }: Told, state: string): Case {
  if (entity === 'application') return { ...one, application: state as Case['application'] }
  if (entity === 'dispatch')
    return { ...one, summonses: changed(one.summonses, index, { state: state as 'sent' }) }
  return { ...one, attempts: changed(one.attempts, index, { state: state as 'paid' }) }
}

const openSummonsStates: readonly string[] = [
  birth,
  'unrequested',
  'requested',
  'payable',
  'paid',
  'sent',
  'received',
]

/** One act on its way through the law: whoever it tells in turn is told at once. */
class Going implements Walk {
  one: Case
  readonly steps: Step[] = []
  readonly prices: Prices
  isOwedAgain = false
  constructor(one: Case, prices: Prices) {
    this.one = one
    this.prices = prices
  }

  tell(told: Told): Refusal | null {
    const chart = laws[told.entity]
    const from = stateOf(this.one, told)
    const subject = { state: from, facts: factsOf(this.one, told, this.prices), actor: cast[told.who] }
    const answer = advance(chart, subject, { type: told.event, payload: told.payload })
    if (answer.isRefused) return answer.refusal
    const { state: to, effects, payload } = answer.change
    const { entity, index, event, who } = told
    this.steps.push({ entity, index, from, event, who, to })
    this.one = inState(this.one, told, to)
    for (const { type } of effects) {
      const carry = effectsOf[entity][type]
      if (!carry) throw new Error(`nobody carries out ${type} of the ${entity}`)
      carry(this, { ...told, from, payload: payload as object })
    }
    return null
  }

  /** What the server tells in the same transaction cannot be refused. */
  tellOn(told: Omit<Told, 'who' | 'payload'>): void {
    const refusal = this.tell({ ...told, who: 'system', payload: {} })
    if (refusal) throw new Error(`${told.entity} refused to ${told.event}: ${JSON.stringify(refusal)}`)
  }

  /** The next summons opens when none is. @source product 2.2 */
  openSummons(): void {
    if (this.one.summonses.some(({ state }) => openSummonsStates.includes(state))) return
    const index = this.one.summonses.length
    this.one = { ...this.one, summonses: [...this.one.summonses, { state: birth, outcome: null }] }
    this.tellOn({ entity: 'dispatch', index, event: 'open' })
  }

  /** Tells whatever the attempt's bill is of. */
  tellSubject(index: number, event: 'settle' | 'reopen'): void {
    const { dispatch } = at(this.one.bills, at(this.one.attempts, index).bill)
    if (dispatch === null) this.tellOn({ entity: 'application', index: 0, event })
    else this.tellOn({ entity: 'dispatch', index: dispatch, event })
  }
}

/** Whether an event can happen in the state of its subject at all; a plan need not ask the law for what never can. */
export const canHappen = (one: Case, told: Told): boolean =>
  laws[told.entity].machine.states[stateOf(one, told)]?.ownEvents.includes(told.event) ?? false

/** What the law and its effects make of a case that somebody tells something; the refusal where it says no. @source product 2 */
export function carry(one: Case, told: readonly Told[], prices: Prices): Walked | Refusal {
  const walk = new Going(one, prices)
  for (const each of told) {
    const refusal = walk.tell(each)
    if (refusal) return refusal
  }
  return { one: walk.one, steps: walk.steps }
}

const unbornAttempt = {
  state: birth,
  refundedPoisha: 0,
  pendingPoisha: 0,
  correctedPoisha: 0,
  isSurplus: false,
  hasReceipt: false,
  isReceiptUsed: false,
  isAtGateway: false,
  refund: null,
} as const

/** An attempt at a bill that is about to be born; its amount in poisha. */
export const withNewAttempt = (
  one: Case,
  { bill, amountPoisha, recordedBy }: Pick<Attempt, 'bill' | 'amountPoisha' | 'recordedBy'>,
): Case => ({
  ...one,
  attempts: [
    ...one.attempts,
    { ...unbornAttempt, bill, amountPoisha, recordedBy, isCounter: recordedBy !== null },
  ],
})

/** Whether a bill that owes something has no attempt under way; it has one at most: the database holds it. @source product 2.3 */
export const canBegin = (one: Case, bill: number): boolean =>
  outstandingOf(at(one.bills, bill)) > 0 &&
  !one.attempts.some((attempt) => attempt.bill === bill && meansOf(attempt.state, 'isLive'))
