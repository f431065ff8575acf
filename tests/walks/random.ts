import { actsOn, perform, type Act } from '../../src/atlas/acts.ts'
import { keyOf, meansOf, outstandingOf, setAsideOf, unbornCase, type Case } from '../../src/atlas/case.ts'
import type { Prices } from '../../src/atlas/effects.ts'
import type { Leg } from '../../src/atlas/plan.ts'

/** Where a reinstated case keeps what was paid until its next bill. @source product 2.5 */
const waitsForBill: readonly string[] = ['unverified', 'returned']

/** What does not hold of a case, whatever was done to it. @source product 2, 4 */
export function brokenOf(one: Case): string[] {
  const broken: string[] = []
  one.bills.forEach((bill, index) => {
    const attempts = one.attempts.filter((attempt) => attempt.bill === index)
    const posted = attempts
      .filter(({ hasReceipt }) => hasReceipt)
      .reduce((all, { amountPoisha, correctedPoisha }) => all + amountPoisha - correctedPoisha, 0)
    const live = attempts.filter(({ state }) => meansOf(state, 'isLive'))
    if (bill.paidPoisha < 0 || bill.paidPoisha > bill.totalPoisha)
      broken.push(`bill ${index} has ${bill.paidPoisha} of ${bill.totalPoisha}`)
    if (!bill.isVoid && posted !== bill.paidPoisha)
      broken.push(`bill ${index} has ${bill.paidPoisha}, and its receipts say ${posted}`)
    if (live.length > 1) broken.push(`bill ${index} has ${live.length} live attempts`)
  })
  const aside = setAsideOf(one)
  one.attempts.forEach(({ state, amountPoisha, refundedPoisha, pendingPoisha, refund, isSurplus }, index) => {
    const isReceived = meansOf(state, 'isReceived')
    const isOver = refundedPoisha + pendingPoisha > amountPoisha
    if (isOver)
      broken.push(`attempt ${index} gives back ${refundedPoisha + pendingPoisha} of ${amountPoisha}`)
    if (!isReceived && refundedPoisha + pendingPoisha > 0)
      broken.push(`attempt ${index} is ${state} and gives money back`)
    const isOwedBack = isSurplus && isReceived && refundedPoisha + pendingPoisha < amountPoisha
    const isKept = waitsForBill.includes(one.application) && aside.includes(index)
    if (isOwedBack && refund === null && !isKept)
      broken.push(`nobody is asked to give back what is left of attempt ${index}`)
  })
  const owed = one.bills.filter(({ dispatch }) => dispatch === null).map(outstandingOf)
  if (one.application === 'paid' && owed.some((poisha) => poisha > 0))
    broken.push('it is paid, and something is owed')
  return broken
}

/** States after which nothing need happen any more. */
const ends: readonly string[] = ['discarded']

/** The first of some acts that the law lets happen, unless it was done before and changed nothing. */
function firstOpen(
  one: Case,
  acts: readonly Act[],
  { idle, prices }: { idle: ReadonlySet<string>; prices: Prices },
) {
  for (const act of acts) {
    const walked = idle.has(JSON.stringify(act)) ? null : perform(one, act, prices)
    if (walked && !('code' in walked)) return { act, ...walked }
  }
  return null
}

/**
 * A walk of a case by chance: `picks` say which of what can be done is done; what changes nothing is done once. Answers its legs
 * and the first thing that does not hold, with a dead end among them.
 * @source house 6
 */
export function strolled(picks: readonly number[], prices: Prices): { legs: Leg[]; broken: string[] } {
  const legs: Leg[] = []
  const idle = new Set<string>()
  let one = unbornCase
  for (const pick of picks) {
    const acts = actsOn(one)
    const from = pick % acts.length
    const turned = [...acts.slice(from), ...acts.slice(0, from)]
    const leg = firstOpen(one, turned, { idle, prices })
    if (!leg) {
      const isEnd =
        ends.includes(one.application) || firstOpen(one, acts, { idle: new Set(), prices }) !== null
      return { legs, broken: isEnd ? [] : [`nothing can be done with ${keyOf(one)}`] }
    }
    if (keyOf(leg.one) === keyOf(one)) idle.add(JSON.stringify(leg.act))
    legs.push(leg)
    one = leg.one
    const broken = brokenOf(one)
    if (broken.length > 0) return { legs, broken }
  }
  return { legs, broken: [] }
}
