import type { Reach } from '../machines/actor.ts'
import type { ApplicationFacts } from '../machines/application/facts.ts'
import type { DispatchFacts } from '../machines/dispatch/facts.ts'
import { known } from '../machines/entity.ts'
import type { PaymentFacts } from '../machines/payment/facts.ts'
import { officeId, ownerId } from './cast.ts'
import type { EntityName } from './effects.ts'
import { expectedOf, walkDay } from './facts.ts'
import { duePoisha } from './made-walks.ts'
import { rowsOfForm } from '../machines/remark-places.ts'
import { wholeForm, wholeReference } from './whole-form.ts'

const reach: Reach = { ownerId, officeId }

const application: ApplicationFacts = {
  ...reach,
  reference: known(wholeReference),
  dueAtVerifyPoisha: known(duePoisha),
  outstandingPoisha: 0,
  openDispatchDefendantIds: known([]),
  keptDaysLeft: known(180),
  isCorrectionOpen: known(false),
  isMoneyGone: known(false),
  isDispatchRequested: known(false),
  isRefundBegun: known(false),
  setAsidePoisha: known([]),
  formRows: known(rowsOfForm(wholeForm)),
}
const dispatch: DispatchFacts = {
  ...reach,
  servableDefendantIds: known(['defendant-1']),
  lineDefendantIds: ['defendant-1'],
  paidPoisha: 0,
  outstandingPoisha: 0,
  isCorrectionOpen: known(false),
  isMoneyGone: known(false),
  isCaseApproved: known(true),
  sentOn: known(walkDay),
}
/** What an attempt at the whole bill amounts to, in poisha. */
export const attemptPoisha = duePoisha
const payment: PaymentFacts = {
  ...reach,
  expected: known(expectedOf({ amountPoisha: attemptPoisha })),
  billOutstandingPoisha: duePoisha,
  isBillVoid: false,
  hasDefendant: true,
  refundablePoisha: attemptPoisha,
  isSurplus: false,
  isReceiptUsed: false,
  isSummonsSent: false,
  refundAskedById: null,
  refundAskedPoisha: 0,
  isRefundOfBill: false,
  isPaidAtCounter: false,
  recordedById: null,
  today: known(walkDay),
  isAlone: known(true),
}

/** What can be said of a case beside its state: each changes the facts that the law is asked with. */
export const worldSwitches = [
  'nothingDue',
  'owing',
  'old',
  'correction',
  'moneyGone',
  'summonsAsked',
  'refundBegun',
  'served',
  'notApproved',
  'billPaid',
  'billVoid',
  'surplus',
  'receiptUsed',
  'summonsSent',
  'counter',
  'nothingLeft',
  'otherAttempt',
  'asked',
  'held',
] as const
export type WorldSwitch = (typeof worldSwitches)[number]

const held: Partial<Reach> = { heldBy: 'another-officer' }

const changes = {
  application: {
    nothingDue: { dueAtVerifyPoisha: known(0) },
    owing: { outstandingPoisha: duePoisha },
    old: { keptDaysLeft: known(0) },
    correction: { isCorrectionOpen: known(true) },
    moneyGone: { isMoneyGone: known(true) },
    summonsAsked: { isDispatchRequested: known(true), openDispatchDefendantIds: known(['defendant-1']) },
    refundBegun: { isRefundBegun: known(true) },
    held,
  } satisfies Partial<Record<WorldSwitch, Partial<ApplicationFacts>>>,
  dispatch: {
    owing: { outstandingPoisha: 2_500 },
    served: { servableDefendantIds: known([]) },
    correction: { isCorrectionOpen: known(true) },
    moneyGone: { isMoneyGone: known(true) },
    notApproved: { isCaseApproved: known(false) },
    held,
  } satisfies Partial<Record<WorldSwitch, Partial<DispatchFacts>>>,
  payment: {
    billPaid: { billOutstandingPoisha: 0 },
    billVoid: { isBillVoid: true, billOutstandingPoisha: 0 },
    nothingLeft: { refundablePoisha: 0 },
    surplus: { isSurplus: true },
    receiptUsed: { isReceiptUsed: true },
    summonsSent: { isSummonsSent: true },
    counter: { isPaidAtCounter: true, recordedById: 'accountant' },
    otherAttempt: { isAlone: known(false) },
    asked: { refundAskedById: 'accountant', refundAskedPoisha: attemptPoisha, isRefundOfBill: true },
    held,
  } satisfies Partial<Record<WorldSwitch, Partial<PaymentFacts>>>,
} as const

const bases: Readonly<Record<EntityName, Reach>> = { application, dispatch, payment }

/** What can be switched of an entity, in its order. */
export const switchesOf = (entity: EntityName): WorldSwitch[] =>
  worldSwitches.filter((name) => Object.hasOwn(changes[entity], name))

/** The facts that the law is asked with: everything plain, and what was switched. Amounts in poisha. */
export function worldOf(entity: EntityName, on: readonly WorldSwitch[]): Reach {
  const own: Readonly<Partial<Record<WorldSwitch, object>>> = changes[entity]
  const changed = switchesOf(entity).filter((name) => on.includes(name))
  return Object.assign({}, bases[entity], ...changed.map((name) => own[name])) as Reach
}
