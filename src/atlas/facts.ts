import type { ApplicationFacts } from '../machines/application/facts.ts'
import type { DispatchFacts } from '../machines/dispatch/facts.ts'
import { birth, known } from '../machines/entity.ts'
import type { PaymentFacts } from '../machines/payment/facts.ts'
import { isOnBillGround, openRefundStates } from '../machines/payment/grounds.ts'
import { officeId, ownerId, userIdOf } from './cast.ts'
import { rowsOfForm } from '../machines/remark-places.ts'
import { wholeForm, wholeReference } from './whole-form.ts'
import {
  at,
  meansOf,
  outstandingOf,
  refundableOf,
  setAsideOf,
  type Attempt,
  type Bill,
  type Case,
  type Summons,
} from './case.ts'

const reach = { ownerId, officeId }
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** The day on which everything happens, YYYY-MM-DD in Dhaka. */
export const walkDay = '2026-03-01'

/** Between the request and its outcome: its defendant cannot be changed. @source product 2.1 */
const servingStates: readonly string[] = ['requested', 'payable', 'paid', 'sent', 'received', 'completed']
const isServing = ({ state }: Summons): boolean => servingStates.includes(state)

const isOf = (dispatch: number | null) => (bill: Bill) => bill.dispatch === dispatch

const isRefundOpen = ({ refund }: Attempt, ground: string): boolean =>
  refund?.ground === ground && openRefundStates.some((state) => state === refund.state)

/** Money that stands on a bill which was given back, or is about to be, by order of a court. @source product 2.5 */
const isMoneyGone = (one: Case, dispatch: number | null): boolean =>
  one.attempts.some((attempt) => {
    const bill = at(one.bills, attempt.bill)
    return (
      bill.dispatch === dispatch &&
      !bill.isVoid &&
      !attempt.isSurplus &&
      meansOf(attempt.state, 'isReceived') &&
      (attempt.refundedPoisha > attempt.correctedPoisha || isRefundOpen(attempt, 'order'))
    )
  })

const isOwn = (one: Case, { bill }: Attempt): boolean => at(one.bills, bill).dispatch === null

/** Whether money that stood on bills of the case itself went back other than by a correction, or somebody began to give it back. @source product 2.5 */
const isRefundBegun = (one: Case): boolean =>
  one.attempts.some(
    (attempt) =>
      isOwn(one, attempt) &&
      attempt.hasReceipt &&
      (attempt.refundedPoisha > attempt.correctedPoisha ||
        (attempt.refund !== null && attempt.refund.state !== 'due')),
  )

const isCorrectionOpen = (one: Case): boolean =>
  one.attempts.some((attempt) => isRefundOpen(attempt, 'correction'))

/** What the law must know of the case. `isOld` for a draft whose time is over. @source product 2.1 */
export const applicationFacts = (
  one: Case,
  { duePoisha, isOld }: { duePoisha: number; isOld: boolean },
): ApplicationFacts => ({
  ...reach,
  reference: known(wholeReference),
  dueAtVerifyPoisha: known(one.isFree ? 0 : duePoisha),
  outstandingPoisha: sum(one.bills.filter(isOf(null)).map(outstandingOf)),
  openDispatchDefendantIds: known(
    one.summonses.some((summons) => isServing(summons) && summons.outcome === null) ? ['defendant-1'] : [],
  ),
  keptDaysLeft: known(isOld ? 0 : 180),
  isCorrectionOpen: known(isCorrectionOpen(one)),
  isMoneyGone: known(isMoneyGone(one, null)),
  isDispatchRequested: known(one.summonses.some(isServing)),
  isRefundBegun: known(isRefundBegun(one)),
  formRows: known(rowsOfForm(wholeForm)),
  setAsidePoisha: known(setAsideOf(one).map((index) => refundableOf(at(one.attempts, index)))),
})

/** What the law must know of one summons of it. @source product 2.2 */
export function dispatchFacts(one: Case, index: number): DispatchFacts {
  const { state } = at(one.summonses, index)
  const bills = one.bills.filter((bill) => bill.dispatch === index && !bill.isVoid)
  return {
    ...reach,
    servableDefendantIds: known(
      // Served, or a summons is on its way.
      one.summonses.some((summons) => isServing(summons) && summons.outcome !== 'returned')
        ? []
        : ['defendant-1'],
    ),
    lineDefendantIds: state === birth || state === 'unrequested' ? [] : ['defendant-1'],
    paidPoisha: sum(bills.map(({ paidPoisha }) => paidPoisha)),
    outstandingPoisha: sum(bills.map(outstandingOf)),
    isCorrectionOpen: known(isCorrectionOpen(one)),
    isMoneyGone: known(isMoneyGone(one, index)),
    isCaseApproved: known(one.application === 'approved'),
    sentOn: known(walkDay),
  }
}

/** What the gateway is expected to say of an attempt. */
export const expectedOf = ({ amountPoisha }: Pick<Attempt, 'amountPoisha'>) => ({
  transactionId: 'CF1',
  amountPoisha,
  currency: 'BDT',
  storeId: 'store',
})

const sentStates: readonly string[] = ['sent', 'received', 'completed']

/** What the law must know of one attempt of it. @source product 2.3 */
export function paymentFacts(one: Case, index: number): PaymentFacts {
  const attempt = at(one.attempts, index)
  const bill = at(one.bills, attempt.bill)
  const isLive = (other: Attempt, place: number) =>
    place !== index && other.bill === attempt.bill && meansOf(other.state, 'isLive')
  return {
    ...reach,
    expected: known(expectedOf(attempt)),
    billOutstandingPoisha: outstandingOf(bill),
    isBillVoid: bill.isVoid,
    hasDefendant: true,
    refundablePoisha: refundableOf(attempt),
    isSurplus: attempt.isSurplus || attempt.state === 'surplus',
    isReceiptUsed: attempt.isReceiptUsed,
    isSummonsSent: bill.dispatch !== null && sentStates.includes(at(one.summonses, bill.dispatch).state),
    refundAskedById: attempt.refund?.askedBy ? userIdOf(attempt.refund.askedBy) : null,
    refundAskedPoisha: attempt.refund?.amountPoisha ?? 0,
    isRefundOfBill: attempt.refund !== null && isOnBillGround(attempt.refund.ground),
    isPaidAtCounter: attempt.isCounter,
    recordedById: attempt.recordedBy ? userIdOf(attempt.recordedBy) : null,
    today: known(walkDay),
    isAlone: known(!one.attempts.some(isLive)),
  }
}
