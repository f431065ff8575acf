import type { Refusal } from '../machines/law.ts'
import { birth } from '../machines/entity.ts'
import { wholeForm } from './whole-form.ts'
import type { CastName } from './cast.ts'
import { at, outstandingOf, refundableOf, type Attempt, type Case } from './case.ts'
import { canBegin, canHappen, carry, withNewAttempt, type Walked } from './carry.ts'
import type { EntityName, Prices, Told } from './effects.ts'
import { expectedOf, walkDay } from './facts.ts'
import { costs, reason, ways, type Way } from './ways.ts'

/** What the gateway says when it is asked for its page. */
export const openings = { opened: 'up', refused: 'refuse', noAnswer: 'lost' } as const
export type Opening = keyof typeof openings

/** One thing that somebody, or the world outside, does to a case. */
export type Act =
  | { kind: 'begin'; isFree: boolean }
  | { kind: 'tell'; told: Told }
  | { kind: 'start'; bill: number; isPart: boolean; opening: Opening }
  | { kind: 'counter'; bill: number; isPart: boolean }
  | { kind: 'gateway'; index: number; event: string; isRisky: boolean }

/** The least that the gateway takes, in poisha. @source product 2.3 */
export const partPoisha = 1_000

/** What the walks ask for by a further request and for a summons, in poisha; what is due at verify is the court's own. */
export const walkPrices = (duePoisha: number): Prices => ({
  duePoisha,
  requestPoisha: 10_000,
  summonsPoisha: costs.postalCostPoisha + costs.summonFeePoisha,
})

const order = { orderNumber: 'TS-1', orderDate: '2026-02-10' }
/** All that is left; a part of it the first time, and once more of what stands on no bill. */
const amountsBack = ({ state, refundedPoisha }: Attempt, left: number): readonly number[] =>
  refundedPoisha === 0 || (state === 'surplus' && refundedPoisha === partPoisha) ? [left, partPoisha] : [left]

const refundsOf = (attempt: Attempt, left = refundableOf(attempt)): readonly unknown[] =>
  (['surplus', 'rejected', 'correction', 'order'] as const).flatMap((ground) =>
    [...new Set(amountsBack(attempt, left))]
      .filter((refundPoisha) => refundPoisha > 0 && refundPoisha <= left)
      .map((refundPoisha) => ({ ...reason, ground, refundPoisha, ...(ground === 'order' ? order : {}) })),
  )
/** What people do to an attempt, with what can be given back of it. */
export const paymentWays = (attempt: Attempt): readonly Way[] =>
  ways.payment.map((way) =>
    way.event === 'refund'
      ? {
          ...way,
          payloads: refundsOf(attempt),
        }
      : way,
  )

const told = (entity: EntityName, index: number, ways: readonly Way[]): Act[] =>
  ways.flatMap(({ event, who, payloads }) =>
    who.flatMap((name) =>
      payloads.map((payload): Act => ({ kind: 'tell', told: { entity, index, event, who: name, payload } })),
    ),
  )

/** How many of each a walk goes into: every way to meet is there with so few. */
const most = { bills: 3, attempts: 2, summonses: 2 }

const gatewayEvents = ['validated', 'failed', 'canceled', 'expired', 'refunded', 'refundFailed'] as const

function paymentActs(one: Case): Act[] {
  const begun =
    one.attempts.length >= most.attempts
      ? []
      : one.bills.flatMap((_bill, bill) =>
          [false, true].flatMap((isPart): Act[] => [
            ...(Object.keys(openings) as Opening[]).map((opening): Act => ({
              kind: 'start',
              bill,
              isPart,
              opening,
            })),
            { kind: 'counter', bill, isPart },
          ]),
        )
  const going = one.attempts.flatMap((attempt, index) => [
    ...told('payment', index, paymentWays(attempt)),
    ...gatewayEvents.flatMap((event): Act[] =>
      (event === 'validated' ? [false, true] : [false]).map((isRisky) => ({
        kind: 'gateway',
        index,
        event,
        isRisky,
      })),
    ),
  ])
  return [...begun, ...going]
}

/** Whatever may be tried on a case as it is; the law says which of it is done. */
export function actsOn(one: Case): Act[] {
  if (one.application === birth)
    return [
      { kind: 'begin', isFree: false },
      { kind: 'begin', isFree: true },
    ]
  return [
    ...told('application', 0, ways.application),
    ...one.summonses.flatMap((_summons, index) => told('dispatch', index, ways.dispatch)),
    ...paymentActs(one),
  ]
}

/** The gateway's stand-in settles all refunds at once: one is on its way at a time. */
const isWithin = ({ bills, summonses, attempts }: Case): boolean =>
  attempts.filter(({ state }) => state === 'refunding').length <= 1 &&
  bills.length <= most.bills &&
  summonses.length <= most.summonses &&
  attempts.length <= most.attempts

const amountAt = (one: Case, { bill, isPart }: { bill: number; isPart: boolean }): number =>
  isPart ? partPoisha : outstandingOf(at(one.bills, bill))

/** What the gateway's validation says beside what is expected of it. */
export const validation = {
  validationId: 'V1',
  storeAmountPoisha: 44_000,
  isRisky: false,
  bankTransactionId: 'B1',
  cardType: 'VISA',
}

const saysOf = (one: Case, { index, event, isRisky }: Extract<Act, { kind: 'gateway' }>): object => {
  if (event === 'validated')
    return {
      ...validation,
      ...expectedOf(at(one.attempts, index)),
      isRisky,
    }
  if (event === 'refunded') return { refundReference: 'R1' }
  return { error: 'no' }
}

/** What was never at the gateway, it says nothing of. */
const isKnownToGateway = (one: Case, index: number): boolean => {
  const { isCounter, isAtGateway } = at(one.attempts, index)
  return !isCounter && isAtGateway
}

const refused: Refusal = { code: 409, state: '', offered: [], blockedBy: null }

function begun(
  one: Case,
  act: Extract<Act, { kind: 'start' | 'counter' }>,
  prices: Prices,
): Walked | Refusal {
  const bill = at(one.bills, act.bill)
  const amountPoisha = amountAt(one, act)
  const isWhole = amountPoisha === outstandingOf(bill)
  // The database holds that one attempt of a bill is under way at most.
  if (!canBegin(one, act.bill) || (act.isPart && isWhole)) return refused
  const index = one.attempts.length
  const tell = (event: string, who: CastName, payload: unknown): Told => ({
    entity: 'payment',
    index,
    event,
    who,
    payload,
  })
  if (act.kind === 'counter') {
    const scroll = { kind: 'counter', number: `S-${index}`, date: walkDay, amountPoisha }
    const born = withNewAttempt(one, { bill: act.bill, amountPoisha, recordedBy: 'accountant' })
    return carry(born, [tell('recordCounter', 'accountant', scroll)], prices)
  }
  const choice = {
    method: 'cards',
    type: act.isPart ? 'part' : 'full',
    partPoisha: act.isPart ? amountPoisha : null,
  }
  const answer =
    act.opening === 'opened' ? { sessionKey: 'S', pageUrl: 'http://127.0.0.1/pay' } : { error: 'no' }
  const born = withNewAttempt(one, { bill: act.bill, amountPoisha, recordedBy: null })
  return carry(born, [tell('start', 'owner', choice), tell(act.opening, 'system', answer)], prices)
}

/** What an act makes of a case; the refusal where it makes nothing of it. */
export function perform(one: Case, act: Act, prices: Prices): Walked | Refusal {
  const walked = performed(one, act, prices)
  return 'code' in walked || isWithin(walked.one) ? walked : refused
}

function performed(one: Case, act: Act, prices: Prices): Walked | Refusal {
  switch (act.kind) {
    case 'begin': {
      const begin = { entity: 'application', index: 0, event: 'begin', who: 'owner' } as const
      return carry({ ...one, isFree: act.isFree }, [{ ...begin, payload: { form: wholeForm } }], prices)
    }
    case 'tell':
      return canHappen(one, act.told) ? carry(one, [act.told], prices) : refused
    case 'start':
    case 'counter':
      return begun(one, act, prices)
    case 'gateway': {
      const { index, event } = act
      const says: Told = { entity: 'payment', index, event, who: 'system', payload: saysOf(one, act) }
      if (!isKnownToGateway(one, index) || !canHappen(one, says)) return refused
      return carry(one, [says], prices)
    }
  }
}
