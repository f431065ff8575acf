import { known, notReckoned } from '../../machines/entity.ts'
import { paymentChart } from '../../machines/payment/chart.ts'
import { isCounterKind } from '../../machines/payment/choice.ts'
import { paymentMeaning } from '../../machines/payment/states.ts'
import type { PaymentValidation } from '../../machines/payment/payloads.ts'
import type { PaymentEventType, PaymentNote } from '../../machines/payment/events.ts'
import { notReliedOn, type PaymentFacts } from '../../machines/payment/facts.ts'
import type { BillRecord, PaymentRecord } from '../database/rows.ts'
import type { Entity } from '../lifecycle/advance.ts'
import type { Deps } from '../deps.ts'
import { paymentEffects } from './effects.ts'
import { dhakaDay } from '../../machines/text.ts'
import { refundableOf } from '../billing/refund-store.ts'
import { outstandingOf } from '../billing/store.ts'
import type { Gateways } from '../ports/gateway.ts'
import { gatewayNamed } from '../ports/gateways.ts'
import { billById, liveAttemptAt, lockPayment, readPayment, reliedOn } from './store.ts'

/** The only currency. @source spec §9 */
export const currency = 'BDT'

/** What the law sees of a bill before and during an attempt. Amounts in poisha. */
const billFacts = (bill: BillRecord, hasDefendant: boolean) => ({
  billOutstandingPoisha: outstandingOf(bill),
  isBillVoid: bill.is_void,
  hasDefendant,
})

type ReliedOn = Awaited<ReturnType<typeof reliedOn>>

/** What the gateway must vouch for, to the letter. @source product 2.3 */
export const expectedOf = (gateways: Gateways, row: PaymentRecord) => ({
  transactionId: row.transaction_id,
  amountPoisha: row.amount_poisha,
  currency,
  storeId: row.gateway === null ? '' : gatewayNamed(gateways, row.gateway).storeId,
})

/** What the law sees of an attempt and its bill. Amounts in poisha. @source product 2.3 */
export const paymentFacts = (
  { gateways, clock }: Pick<Deps, 'gateways' | 'clock'>,
  row: PaymentRecord,
  bill: BillRecord & { has_defendant: boolean },
  relied: ReliedOn,
): PaymentFacts => ({
  ownerId: row.owner_id,
  officeId: row.office_id,
  expected: known(expectedOf(gateways, row)),
  ...billFacts(bill, bill.has_defendant),
  refundablePoisha: refundableOf(row),
  isSurplus: row.is_surplus || row.state === 'surplus',
  ...relied,
  isPaidAtCounter: isCounterKind(row.method),
  recordedById: row.recorded_by,
  today: known(dhakaDay(clock.now())),
  isAlone: notReckoned,
})

/** What the law sees of a bill that somebody is about to pay. Amounts in poisha. @source product 2.3 */
export const startFacts = (bill: BillRecord & { has_defendant: boolean }): PaymentFacts => ({
  ownerId: bill.owner_id,
  officeId: bill.office_id,
  expected: notReckoned,
  ...billFacts(bill, bill.has_defendant),
  refundablePoisha: 0,
  isSurplus: false,
  ...notReliedOn,
  isAlone: notReckoned,
})

/** The page's address and the session key let whoever has them pay or look: history keeps neither. */
function record(_row: PaymentRecord | null, event: PaymentEventType, payload: unknown): object {
  if (event === 'opened') return {}
  if (event !== 'validated') return payload as object
  const {
    amountPoisha,
    storeAmountPoisha,
    currency: paidIn,
    isRisky,
    cardType,
  } = payload as PaymentValidation
  const { validationId, bankTransactionId } = payload as PaymentValidation
  return {
    amountPoisha,
    storeAmountPoisha,
    currency: paidIn,
    isRisky,
    cardType,
    validationId,
    bankTransactionId,
  }
}

const cleared: Record<PaymentNote, unknown> = { reason: null, error: null }

/** The payment attempt before the one transaction. @source product 2.3 */
export const paymentEntity: Entity<'payment', PaymentFacts, PaymentEventType> = {
  name: 'payment',
  chart: paymentChart,
  lock: lockPayment,
  read: readPayment,
  // What is posted tells the payment that it was received.
  readOf: ['payments', 'ledger_postings'],
  async facts(deps: Deps, trx, row) {
    const bill = await billById(trx, row.bill_id)
    if (!bill) throw new Error(`payment ${row.id} without a bill`)
    const [relied, isAlone] = await Promise.all([
      reliedOn(trx, row, bill),
      paymentMeaning(row.state).isEnded
        ? liveAttemptAt(trx, row.bill_id).then((live) => known(!live))
        : notReckoned,
    ])
    return { ...paymentFacts(deps, row, bill, relied), isAlone }
  },
  effects: paymentEffects,
  cleared,
  record,
}
