import type { ApplicationFacts } from '../../src/machines/application/facts.ts'
import type { DispatchFacts } from '../../src/machines/dispatch/facts.ts'
import { known, type Fact } from '../../src/machines/entity.ts'
import type { PaymentFacts } from '../../src/machines/payment/facts.ts'
import type { CastName } from '../support/cast.ts'
import { wholeForm } from './forms.ts'
import type { Tries } from './boundaries.ts'

/** An act of somebody in a state, in a world of its witness but for one number, and what comes of it: the next state, or the code of its refusal. */
export interface LawBoundary {
  /** The guards whose edge it is. */
  guards: readonly string[]
  says: string
  entity: 'application' | 'dispatch' | 'payment'
  world: string
  state: string
  event: string
  who: CastName
  facts?: (value: number) => Partial<ApplicationFacts & DispatchFacts & PaymentFacts>
  payload?: (value: number) => unknown
  tries: Tries<number>
}

const some = (count: number, prefix: string): readonly string[] =>
  Array.from({ length: count }, (_, place) => `${prefix}-${place + 1}`)
const ids = (count: number, prefix: string): Fact<readonly string[]> => known(some(count, prefix))
const row = { feeTypeId: 1, amountPoisha: 5_000, quantity: 1 }
const waived = (waivedPoisha: number) => ({
  waiver: { funds: [{ fund: 'treasury', waivedPoisha }], reason: 'আইনগত সহায়তা' },
})
const verify = {
  entity: 'application',
  world: 'owing',
  state: 'unverified',
  event: 'verify',
  who: 'administrator',
} as const
const validation = {
  transactionId: 'CF1',
  amountPoisha: 45_000,
  currency: 'BDT',
  storeId: 'store',
  validationId: 'V1',
  storeAmountPoisha: 44_000,
  isRisky: false,
  bankTransactionId: 'B1',
  cardType: 'VISA',
}
const validated = {
  entity: 'payment',
  world: 'owed',
  event: 'validated',
  who: 'system',
  payload: () => validation,
} as const
const settle = (entity: 'application' | 'dispatch', state: string, world: string) =>
  ({
    guards: [`${entity}Guards.isFullySettled`, `${entity}Guards.isPartlySettled`],
    says: `a bill of the ${entity} is settled and so much (poisha) is still owed`,
    entity,
    world,
    state,
    event: 'settle',
    who: 'system',
    facts: (value: number) => ({ outstandingPoisha: value }),
    tries: [
      [0, 'paid'],
      [1, state],
      [2, state],
    ],
  }) as const

/** The edges of the conditions of the three laws, by hand. @source product 2 */
export const lawBoundaries: readonly LawBoundary[] = [
  {
    ...verify,
    guards: ['applicationGuards.isWithinBill'],
    says: 'a bill comes to 10^13 poisha at most (product 7)',
    facts: (value) => ({ dueAtVerifyPoisha: known(value) }),
    tries: [
      [9_999_999_999_999, 'verified'],
      [10_000_000_000_000, 'verified'],
      [10_000_000_000_001, 409],
    ],
  },
  {
    ...verify,
    guards: ['applicationGuards.isSomethingDue', 'applicationGuards.isNothingDue'],
    says: 'a case of which something is due waits for it, one of which nothing is is paid',
    facts: (value) => ({ dueAtVerifyPoisha: known(value) }),
    tries: [
      [0, 'paid'],
      [1, 'verified'],
      [2, 'verified'],
    ],
  },
  {
    ...verify,
    guards: ['applicationGuards.isSomethingDue', 'applicationGuards.isNothingDue'],
    says: 'so much (poisha) of 45,000 is waived',
    payload: waived,
    tries: [
      [44_999, 'verified'],
      [45_000, 'paid'],
      [45_001, 'paid'],
    ],
  },
  {
    ...verify,
    guards: ['applicationGuards.isSomethingDue', 'applicationGuards.isNothingDue'],
    says: 'so much (poisha) was set aside for the 45,000 that are due: whole or not at all',
    facts: (value) => ({ setAsidePoisha: known([value]) }),
    tries: [
      [44_999, 'verified'],
      [45_000, 'paid'],
      [45_001, 'verified'],
    ],
  },
  settle('application', 'verified', 'owing'),
  settle('dispatch', 'payable', 'settled'),
  {
    guards: ['applicationGuards.isFeeInstead'],
    says: 'so many fees stand in place of a wrong bill; at most ten',
    entity: 'application',
    world: 'owing',
    state: 'verified',
    event: 'replaceBill',
    who: 'administrator',
    payload: (value) => ({ rows: Array.from({ length: value }, () => row), reason: 'ভুল হারে বিল' }),
    tries: [
      [0, 'paid'],
      [1, 'verified'],
      [2, 'verified'],
      [9, 'verified'],
      [10, 'verified'],
      [11, 422],
    ],
  },
  {
    guards: ['applicationGuards.isKeptLongEnough'],
    says: 'a draft is removed when no day is left',
    entity: 'application',
    world: 'owing',
    state: 'draft',
    event: 'expire',
    who: 'system',
    facts: (value) => ({ keptDaysLeft: known(value) }),
    tries: [
      [0, 'discarded'],
      [1, 409],
      [2, 409],
    ],
  },
  {
    guards: ['applicationGuards.touchesNoOpenDispatch'],
    says: 'so many defendants are removed, each of whom a summons is on its way to',
    entity: 'application',
    world: 'owing',
    state: 'verified',
    event: 'changeDefendants',
    who: 'owner',
    facts: () => ({ openDispatchDefendantIds: ids(2, 'defendant') }),
    payload: (value) => ({ saved: [], removedIds: some(value, 'defendant') }),
    tries: [
      [0, 'verified'],
      [1, 409],
      [2, 409],
    ],
  },
  {
    guards: ['applicationGuards.touchesNoOpenDispatch'],
    says: 'a defendant is changed while a summons is on its way to so many, that one first',
    entity: 'application',
    world: 'settled',
    state: 'verified',
    event: 'changeDefendants',
    who: 'owner',
    facts: (value) => ({ openDispatchDefendantIds: ids(value, 'defendant') }),
    payload: () => ({ saved: wholeForm.defendants, removedIds: [] }),
    tries: [
      [0, 'verified'],
      [1, 409],
      [2, 409],
    ],
  },
  {
    guards: ['dispatchGuards.isSomebodyToServe'],
    says: 'a summons is asked for while so many can be served',
    entity: 'dispatch',
    world: 'settled',
    state: 'unrequested',
    event: 'request',
    who: 'owner',
    facts: (value) => ({ servableDefendantIds: ids(value, 'defendant') }),
    payload: () => ({ option: 'registry' }),
    tries: [
      [0, 409],
      [1, 'requested'],
      [2, 'requested'],
    ],
  },
  {
    guards: ['dispatchGuards.isNothingPaid'],
    says: 'a summons is taken back after so much (poisha) was paid',
    entity: 'dispatch',
    world: 'settled',
    state: 'payable',
    event: 'cancel',
    who: 'owner',
    facts: (value) => ({ paidPoisha: value }),
    tries: [
      [0, 'canceled'],
      [1, 409],
      [2, 409],
    ],
  },
  {
    guards: ['paymentGuards.isBillOwing'],
    says: 'a bill of which so much (poisha) is owed is paid; the last poisha is less than the gateway’s least, and all that is left',
    entity: 'payment',
    world: 'owed',
    state: 'unborn',
    event: 'start',
    who: 'owner',
    facts: (value) => ({ billOutstandingPoisha: value }),
    payload: () => ({ method: 'cards', type: 'full', partPoisha: null }),
    tries: [
      [0, 409],
      [1, 'started'],
      [2, 'started'],
    ],
  },
  ...(['open', 'unknown'] as const).map((state): LawBoundary => ({
    ...validated,
    state,
    guards: ['paymentGuards.isOwed', 'paymentGuards.isNotOwed'],
    says: '450 taka came, and so much (poisha) is owed',
    facts: (value) => ({ billOutstandingPoisha: value }),
    tries: [
      [44_999, 'surplus'],
      [45_000, 'paid'],
      [45_001, 'paid'],
    ],
  })),
  ...(['failed', 'canceled', 'expired'] as const).map((state): LawBoundary => ({
    ...validated,
    state,
    guards: ['paymentGuards.isNotTaken', 'paymentGuards.isOwed'],
    says: '450 taka came late, and so much (poisha) is owed',
    facts: (value) => ({ billOutstandingPoisha: value }),
    tries: [
      [44_999, 'surplus'],
      [45_000, 'paid'],
      [45_001, 'paid'],
    ],
  })),
  {
    ...validated,
    state: 'open',
    guards: ['paymentGuards.matches'],
    says: 'so much (poisha) came where 45,000 were asked for',
    payload: (value) => ({ ...validation, amountPoisha: value }),
    tries: [
      [44_999, 409],
      [45_000, 'paid'],
      [45_001, 409],
    ],
  },
  {
    guards: ['paymentGuards.isSomethingLeft', 'paymentGuards.isNothingLeft'],
    says: 'a refund was made, and so much (poisha) is left that was not given back',
    entity: 'payment',
    world: 'owed',
    state: 'refunding',
    event: 'refunded',
    who: 'system',
    facts: (value) => ({ refundablePoisha: value }),
    payload: () => ({ refundReference: 'R1' }),
    tries: [
      [0, 'refunded'],
      [1, 'paid'],
      [2, 'paid'],
    ],
  },
  {
    guards: ['paymentGuards.isSomethingLeft'],
    says: 'a refund is asked of what stands on a bill, of which so much (poisha) is left',
    entity: 'payment',
    world: 'partly',
    state: 'paid',
    event: 'refund',
    who: 'accountant',
    facts: (value) => ({ refundablePoisha: value }),
    payload: () => ({ refundPoisha: 1, ground: 'correction', reason: 'ভুল বিল' }),
    tries: [
      [0, 409],
      [1, 'refundAsked'],
      [2, 'refundAsked'],
    ],
  },
  {
    guards: ['paymentGuards.isAllAsked'],
    says: 'a counter gave so much (poisha) back, of 20,000 that were left',
    entity: 'payment',
    world: 'counterWhole',
    state: 'refundAsked',
    event: 'giveBackAtCounter',
    who: 'headAccountant',
    facts: (value) => ({ refundAskedPoisha: value }),
    payload: () => ({ voucherNumber: 'V1', voucherDate: '2026-03-01' }),
    tries: [
      [19_998, 'paid'],
      [19_999, 'paid'],
      [20_000, 'refunded'],
    ],
  },
]
