import type { BillRecord, PaymentRecord } from '../database/rows.ts'
import { isOfficeInReach, type Actor } from '../../machines/actor.ts'
import {
  paymentChart,
  type PaymentEventType,
  type PaymentFacts,
  type PaymentValidation,
} from '../../machines/payment.ts'
import type { Entity } from '../lifecycle/advance.ts'
import type { Deps } from '../deps.ts'
import { paymentCarriers } from './effects.ts'
import { outstandingOf } from '../billing/store.ts'
import type { Settings } from '../settings.ts'
import { billById, lockPayment } from './store.ts'

/** The only currency. @source spec §9 */
export const currency = 'BDT'

/** What the law sees of an attempt and its bill. Amounts in poisha. @source product 2.3 */
export const paymentFacts = (
  settings: Pick<Settings, 'GATEWAY_STORE_ID'>,
  row: PaymentRecord,
  bill: BillRecord,
): PaymentFacts => ({
  ownerId: row.owner_id,
  officeId: row.office_id,
  expected: {
    transactionId: row.transaction_id,
    amountPoisha: row.amount_poisha,
    currency,
    storeId: settings.GATEWAY_STORE_ID,
  },
  billOutstandingPoisha: outstandingOf(bill),
  refundablePoisha: row.amount_poisha - row.refunded_poisha - row.refund_pending_poisha,
  isSurplus: row.is_surplus || row.state === 'surplus',
})

/** Its payer, and officers of its office who hold any right of the accountant's. */
export const isPaymentVisible = (actor: Actor, row: PaymentRecord): boolean =>
  actor.kind === 'system' ||
  row.owner_id === actor.userId ||
  (isOfficeInReach(actor, row.office_id) && actor.slugs.some((slug) => slug.startsWith('account.')))

/** The page's address and the session key let whoever has them pay or look: history keeps neither. */
function record(_row: PaymentRecord, event: PaymentEventType, payload: unknown): object {
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

/** The payment attempt before the one transaction. @source product 2.3 */
export const paymentEntity: Entity<'payment', PaymentFacts, PaymentEventType> = {
  name: 'payment',
  chart: paymentChart,
  lock: lockPayment,
  async facts(deps: Deps, trx, row) {
    const bill = await billById(trx, row.bill_id)
    if (!bill) throw new Error(`payment ${row.id} without a bill`)
    return paymentFacts(deps.settings, row, bill)
  },
  isVisible: isPaymentVisible,
  carriers: paymentCarriers,
  record,
}
