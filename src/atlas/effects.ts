import { dueGrounds } from '../machines/payment/grounds.ts'
import type { PaymentState } from '../machines/payment/states.ts'
import type { CastName } from './cast.ts'
import { at, changed, meansOf, refundableOf, setAsideOf, type Case, type Refund } from './case.ts'
import {
  dueGroundOf,
  isOwedAgain,
  withAttempt,
  withBill,
  withDueRefund,
  withMoved,
  withNewBill,
  withOwedBack,
  withVoidBills,
  withoutRests,
} from './money.ts'

export type EntityName = 'application' | 'dispatch' | 'payment'

/** One transition of one entity, as a walk made it. */
export interface Step {
  entity: EntityName
  /** Which summons or attempt of the case; 0 for the case itself. */
  index: number
  from: string
  event: string
  who: CastName
  to: string
}

/** What somebody tells one entity of the case. */
export interface Told {
  entity: EntityName
  index: number
  event: string
  who: CastName
  payload: unknown
}

/** What the court is given for a case, in poisha. */
export interface Prices {
  duePoisha: number
  requestPoisha: number
  summonsPoisha: number
}

/** An act on its way: the case as it has become so far, and whom an effect tells in turn. */
export interface Walk {
  one: Case
  readonly prices: Prices
  /** Whether the refund that was just posted is owed again: its record is settled by then. */
  isOwedAgain: boolean
  openSummons(): void
  tellSubject(index: number, event: 'settle' | 'reopen'): void
}

type Carried = Omit<Told, 'payload'> & { from: string; payload: object }
type Carry = (walk: Walk, told: Carried) => void
const nothing: Carry = () => {}

const applicationEffects: Record<string, Carry> = {
  notify: nothing,
  issueInvoice: nothing,
  storeForm: nothing,
  removeFiles: nothing,
  assignReferenceNumber: nothing,
  storeRemarks: nothing,
  storeReason: nothing,
  storeDefendants: nothing,
  storeProposal: nothing,
  copyToDraft: nothing,
  billApplication(walk) {
    const totalPoisha = walk.one.isFree ? 0 : walk.prices.duePoisha
    const kept = setAsideOf(walk.one)
    if (totalPoisha > 0)
      walk.one = withNewBill(walk.one, { kind: 'application', dispatch: null, totalPoisha })
    let leftPoisha = totalPoisha
    for (const index of kept) {
      const amountPoisha = refundableOf(at(walk.one.attempts, index))
      const isTaken = amountPoisha <= leftPoisha
      walk.one = isTaken ? withMoved(walk.one, index, amountPoisha) : withDueRefund(walk.one, index)
      if (isTaken) leftPoisha -= amountPoisha
    }
  },
  billRequest(walk) {
    const { requestPoisha: totalPoisha } = walk.prices
    walk.one = withNewBill(walk.one, { kind: 'request', dispatch: null, totalPoisha })
  },
  replaceBill(walk, { payload }) {
    const { rows } = payload as { rows: readonly unknown[] }
    const { requestPoisha: totalPoisha } = walk.prices
    walk.one = withoutRests(walk.one)
    if (rows.length > 0) walk.one = withNewBill(walk.one, { kind: 'request', dispatch: null, totalPoisha })
  },
  voidBills(walk) {
    walk.one = withVoidBills(walk.one, null)
  },
  openRefunds(walk) {
    for (const index of setAsideOf(walk.one)) walk.one = withDueRefund(walk.one, index)
    walk.one = withOwedBack(walk.one, () => true)
  },
  setAside(walk) {
    walk.one.attempts.forEach(({ bill, state, refund }, index) => {
      const isKept = at(walk.one.bills, bill).dispatch === null && meansOf(state, 'isOnBill')
      if (isKept && refund?.ground === 'rejected' && refund.state === 'due')
        walk.one = withAttempt(walk.one, index, { refund: null })
    })
  },
  releaseReceipts(walk) {
    walk.one.attempts.forEach((_attempt, index) => {
      walk.one = withAttempt(walk.one, index, { isReceiptUsed: false })
    })
  },
  markInvoicesUsed(walk) {
    walk.one.attempts.forEach(({ hasReceipt, refundedPoisha, amountPoisha }, index) => {
      if (hasReceipt && refundedPoisha < amountPoisha)
        walk.one = withAttempt(walk.one, index, { isReceiptUsed: true })
    })
  },
  openDispatch: (walk) => walk.openSummons(),
}

const dispatchEffects: Record<string, Carry> = {
  notify: nothing,
  issueInvoice: nothing,
  storeDispatchLines: nothing,
  storeTracking: nothing,
  storeReason: nothing,
  billDispatch(walk, { index }) {
    const { summonsPoisha: totalPoisha } = walk.prices
    walk.one = withNewBill(withVoidBills(walk.one, index), { kind: 'dispatch', dispatch: index, totalPoisha })
  },
  voidBills(walk, { index }) {
    walk.one = withVoidBills(walk.one, index)
  },
  openRefunds(walk, { index }) {
    walk.one = withOwedBack(walk.one, ({ bill }) => at(walk.one.bills, bill).dispatch === index)
  },
  storeOutcome(walk, { index, payload }) {
    const { lines } = payload as { lines: { outcome: 'delivered' | 'returned' }[] }
    walk.one = {
      ...walk.one,
      summonses: changed(walk.one.summonses, index, { outcome: at(lines, 0).outcome }),
    }
  },
  openDispatch: (walk) => walk.openSummons(),
}

const paymentEffects: Record<string, Carry> = {
  notify: nothing,
  storeSession: nothing,
  scheduleVerification(walk, { index }) {
    walk.one = withAttempt(walk.one, index, { isAtGateway: true })
  },
  storeReason(walk, { index, event }) {
    if (event === 'refundFailed') walk.one = withAttempt(walk.one, index, { pendingPoisha: 0 })
  },
  postPayment(walk, { index }) {
    const { bill, amountPoisha } = at(walk.one.attempts, index)
    const { paidPoisha } = at(walk.one.bills, bill)
    walk.one = withBill(walk.one, bill, { paidPoisha: paidPoisha + amountPoisha })
  },
  settleSubject(walk, { index }) {
    walk.one = withAttempt(walk.one, index, { hasReceipt: true })
    walk.tellSubject(index, 'settle')
  },
  keepAside(walk, { index }) {
    const { state } = at(walk.one.attempts, index)
    if (state === 'surplus') walk.one = withAttempt(walk.one, index, { isSurplus: true })
  },
  openRefund(walk, { index }) {
    walk.one = withDueRefund(walk.one, index)
  },
  recordRefund(walk, { index, payload, who }) {
    const asked = payload as { ground: 'order'; refundPoisha: number }
    const ground = at(walk.one.attempts, index).refund?.ground ?? asked.ground
    walk.one = withAttempt(walk.one, index, {
      refund: { ground, state: 'asked', amountPoisha: asked.refundPoisha, askedBy: who },
    })
  },
  recordVoucher(walk, { index }) {
    const { refund } = at(walk.one.attempts, index)
    if (!refund) throw new Error('a voucher gives no refund back')
    walk.one = withAttempt(walk.one, index, { pendingPoisha: refund.amountPoisha })
  },
  askRefund(walk, { index, event, from, payload, who }) {
    const attempt = at(walk.one.attempts, index)
    const isNew = event === 'refund' || event === 'refuse'
    const ground = attempt.refund?.ground ?? dueGroundOf(attempt)
    const asked =
      event === 'refund' ? (payload as { refundPoisha: number }).refundPoisha : refundableOf(attempt)
    const amountPoisha = isNew ? asked : (attempt.refund?.amountPoisha ?? 0)
    const askedBy = isNew ? who : (attempt.refund?.askedBy ?? null)
    walk.one = withAttempt(walk.one, index, {
      pendingPoisha: amountPoisha,
      isSurplus: attempt.isSurplus || !meansOf(from as PaymentState, 'isOnBill'),
      refund: { ground, state: 'under_way', amountPoisha, askedBy },
    })
  },
  refuseRefund(walk, { index }) {
    const attempt = at(walk.one.attempts, index)
    if (!attempt.refund) throw new Error('the gateway refused no refund')
    const { ground } = attempt.refund
    const isDue = dueGrounds.some((due) => due === ground)
    const refund: Refund = attempt.isSurplus
      ? {
          ...attempt.refund,
          state: 'due',
          ground: isDue ? ground : dueGroundOf(attempt),
          amountPoisha: refundableOf(attempt),
        }
      : { ...attempt.refund, state: 'refused' }
    walk.one = withAttempt(walk.one, index, { refund })
  },
  withdrawRefund(walk, { index }) {
    walk.one = withAttempt(walk.one, index, { refund: null })
  },
  postRefund(walk, { index }) {
    const attempt = at(walk.one.attempts, index)
    const isAgain = isOwedAgain(walk.one, attempt)
    const { paidPoisha } = at(walk.one.bills, attempt.bill)
    if (isAgain)
      walk.one = withBill(walk.one, attempt.bill, { paidPoisha: paidPoisha - attempt.pendingPoisha })
    walk.one = withAttempt(walk.one, index, {
      refundedPoisha: attempt.refundedPoisha + attempt.pendingPoisha,
      correctedPoisha:
        attempt.correctedPoisha + (attempt.refund?.ground === 'correction' ? attempt.pendingPoisha : 0),
      pendingPoisha: 0,
      refund: null,
    })
    walk.isOwedAgain = isAgain
  },
  reopenSubject(walk, { index }) {
    if (walk.isOwedAgain) walk.tellSubject(index, 'reopen')
  },
}

/** What each effect of a chart makes of a case, by hand from the specification. @source product 2 */
export const effectsOf: Record<EntityName, Record<string, Carry>> = {
  application: applicationEffects,
  dispatch: dispatchEffects,
  payment: paymentEffects,
}
