import { at, changed, meansOf, refundableOf, type Attempt, type Bill, type Case } from './case.ts'

export const withAttempt = (one: Case, index: number, change: Partial<Attempt>): Case => ({
  ...one,
  attempts: changed(one.attempts, index, change),
})
export const withBill = (one: Case, index: number, change: Partial<Bill>): Case => ({
  ...one,
  bills: changed(one.bills, index, change),
})
export const withNewBill = (one: Case, bill: Pick<Bill, 'kind' | 'dispatch' | 'totalPoisha'>): Case => ({
  ...one,
  bills: [...one.bills, { ...bill, paidPoisha: 0, isVoid: false }],
})
export const withVoidBills = (one: Case, dispatch: number | null): Case => ({
  ...one,
  bills: one.bills.map((bill) => (bill.dispatch === dispatch ? { ...bill, isVoid: true } : bill)),
})

/** Nothing is owed on the case's bills any more: what received nothing is void, of the others the rest is. @source product 2.5 */
export const withoutRests = (one: Case): Case => ({
  ...one,
  bills: one.bills.map((bill) => {
    if (bill.dispatch !== null || bill.isVoid || bill.paidPoisha === bill.totalPoisha) return bill
    return bill.paidPoisha === 0 ? { ...bill, isVoid: true } : { ...bill, totalPoisha: bill.paidPoisha }
  }),
})

/** Why money that stands on no bill is due back: whose receipt was given was rejected. @source product 2.5 */
export const dueGroundOf = ({ hasReceipt }: Attempt) => (hasReceipt ? 'rejected' : 'surplus')

/** What is left of money that stands on no bill is due back, unless a refund of it is open. @source product 2.5 */
export function withDueRefund(one: Case, index: number): Case {
  const attempt = at(one.attempts, index)
  const amountPoisha = refundableOf(attempt)
  if (amountPoisha <= 0 || attempt.refund) return one
  return withAttempt(one, index, {
    isSurplus: true,
    refund: { ground: dueGroundOf(attempt), state: 'due', amountPoisha, askedBy: null },
  })
}

/** Money on bills that count no more is nobody's, and due back. @source product 2.5 */
export const withOwedBack = (one: Case, has: (attempt: Attempt) => boolean): Case =>
  one.attempts.reduce((left, attempt, index) => {
    const isThere = meansOf(attempt.state, 'isOnBill') || attempt.state === 'refunding'
    return attempt.isSurplus || !isThere || !has(attempt)
      ? left
      : withDueRefund(withAttempt(left, index, { isSurplus: true }), index)
  }, one)

/** A payment of a void bill goes over to the newest one, whole. @source product 2.5 */
export function withMoved(one: Case, index: number, amountPoisha: number): Case {
  const to = one.bills.length - 1
  const { bill: from } = at(one.attempts, index)
  const less = withBill(one, from, { paidPoisha: at(one.bills, from).paidPoisha - amountPoisha })
  const more = withBill(less, to, { paidPoisha: at(less.bills, to).paidPoisha + amountPoisha })
  return withAttempt(more, index, { bill: to, isSurplus: false })
}

/** Whether what a refund gives back is owed again. @source product 2.5 */
export const isOwedAgain = (one: Case, { bill, isSurplus, refund }: Attempt): boolean =>
  refund?.ground === 'correction' && !at(one.bills, bill).isVoid && !isSurplus
