import { sql, type RawBuilder } from 'kysely'
import { openRefundStates, type RefundGround, type ToldRefund } from '../../machines/payment/grounds.ts'
import { statesOf } from '../../machines/law.ts'
import { paymentChart } from '../../machines/payment/chart.ts'
import { paymentStatesThat } from '../../machines/payment/states.ts'
import type { PaymentRecord, RefundRecord } from '../database/rows.ts'
import { isSameNumber } from '../database/search.ts'
import type { Db, Deps, Trx } from '../deps.ts'

/** What of a payment has not been given back, and is not about to be; poisha. */
export const refundableOf = (
  row: Pick<PaymentRecord, 'amount_poisha' | 'refunded_poisha' | 'refund_pending_poisha'>,
): number => row.amount_poisha - row.refunded_poisha - row.refund_pending_poisha

/** The refund of a payment that is not settled yet; it has one at most. */
export const openRefundOf = (db: Db | Trx, paymentId: string): Promise<RefundRecord | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', 'in', openRefundStates)
    .executeTakeFirst()

/** Whether a voucher of this number, however it is spelt, gave something back in the office in the year of this day (YYYY-MM-DD). */
export async function isVoucherTaken(
  trx: Trx,
  officeId: string,
  { voucherNumber, voucherDate }: { voucherNumber: string; voucherDate: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('refunds')
    .select('id')
    .where('office_id', '=', officeId)
    .where(isSameNumber('voucher_number', voucherNumber))
    .where(sql<boolean>`not is_number_twin`)
    .where(sql<boolean>`extract(year from voucher_date) = ${Number(voucherDate.slice(0, 4))}`)
    .executeTakeFirst()
  return row !== undefined
}

/** The refund of a payment that was given back under this reference, the gateway's or ours. */
export const givenBackAs = (
  db: Db | Trx,
  paymentId: string,
  reference: string,
): Promise<RefundRecord | undefined> =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('reference', '=', reference)
    .executeTakeFirst()

/** What the gateway calls the refunds of a payment that it gave back. */
export async function givenBackReferences(db: Db | Trx, paymentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('reference')
    .where('payment_id', '=', paymentId)
    .where('reference', 'is not', null)
    .execute()
  return rows.flatMap(({ reference }) => reference ?? [])
}

/** What the payer is told of the refunds of a case or of one payment, the newest first: of none that was taken back. @source product 2.5 */
export async function toldRefundsOf(
  db: Db | Trx,
  of: { application_id: string } | { payment_id: string },
): Promise<ToldRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'ground', 'state', 'amount_poisha', 'opened_at', 'ended_at'])
    .where((row) => row.and(of))
    .where('state', '<>', 'withdrawn')
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, ground, state, amount_poisha: amountPoisha, opened_at, ended_at }) => ({
    id,
    ground,
    state,
    amountPoisha,
    since: (ended_at ?? opened_at).toISOString(),
  }))
}

/** What (poisha) became due, or was given back, at this very moment. @source product 2.5 */
export async function refundedAt(
  trx: Trx,
  of: { application_id: string } | { payment_id: string },
  { state, at }: { state: 'due' | 'given_back'; at: Date },
): Promise<number> {
  const { poisha } = await trx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_poisha), 0)::bigint`.as('poisha'))
    .where((row) => row.and(of))
    .where('state', '=', state)
    .where(state === 'due' ? 'opened_at' : 'ended_at', '=', at)
    .executeTakeFirstOrThrow()
  return poisha
}

/** A refund as it begins. `amountPoisha` in poisha. */
export interface NewRefund {
  payment: { id: string; application_id: string; office_id: string }
  ground: RefundGround
  state: 'due' | 'asked' | 'under_way'
  amountPoisha: number
  reason?: string | null
  orderNumber?: string | null
  orderDate?: string | null
  askedBy?: string | null
  at: Date
}

/** Writes a refund; the database refuses a second one of a payment that is open. */
export async function insertRefund(deps: Deps, trx: Trx, refund: NewRefund): Promise<void> {
  const { payment, askedBy = null, at } = refund
  await trx
    .insertInto('refunds')
    .values({
      id: deps.ids.uuid(),
      payment_id: payment.id,
      application_id: payment.application_id,
      office_id: payment.office_id,
      ground: refund.ground,
      state: refund.state,
      amount_poisha: refund.amountPoisha,
      reason: refund.reason ?? null,
      order_number: refund.orderNumber ?? null,
      order_date: refund.orderDate ?? null,
      opened_at: at,
      asked_by: askedBy,
      asked_at: refund.state === 'due' ? null : at,
      confirmed_by: null,
      confirmed_at: null,
      error: null,
      refused_at: null,
      reference: null,
      voucher_number: null,
      voucher_date: null,
      ended_by: null,
      ended_at: null,
      end_reason: null,
    })
    .execute()
}

/** The ground on which money that stands on no bill is owed back: a bill that took it is void, or no bill ever did. @source product 2.5 */
export async function dueGroundOf(trx: Trx, paymentId: string): Promise<RefundGround> {
  const invoice = await trx
    .selectFrom('invoices')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return invoice ? 'rejected' : 'surplus'
}

/**
 * Puts what is left of a payment that stands on no bill on the list of refunds due, where it stays until it is settled. Nothing
 * while another refund of it is open, or when nothing is left. Answers whether it is there now.
 * @source product 2.5
 */
export async function openDueRefund(deps: Deps, trx: Trx, paymentId: string, at: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const amountPoisha = refundableOf(row)
  if (amountPoisha <= 0 || (await openRefundOf(trx, paymentId))) return false
  const ground = await dueGroundOf(trx, paymentId)
  await trx.updateTable('payments').set({ is_surplus: true }).where('id', '=', paymentId).execute()
  await insertRefund(deps, trx, { payment: row, ground, state: 'due', amountPoisha, at })
  return true
}

/** States in which money stands on a bill. @source product 2.3 */
export const onBillStates = paymentStatesThat(({ isOnBill }) => isOnBill)
const receivedStates = paymentStatesThat(({ isReceived }) => isReceived)
const refundingStates = statesOf(paymentChart, 'refunded')

/** The payments whose money a rejected and reinstated case keeps for its next bill, oldest first. @source product 2.5 */
export const setAsideOf = (db: Db | Trx, applicationId: string): Promise<PaymentRecord[]> =>
  setAsideRows(db, applicationId).selectAll('payments').execute()

/** What each of them holds, in poisha, in the same order, as a part of a larger question. */
export const setAsideIn = (db: Db | Trx, applicationId: string): RawBuilder<number[]> =>
  sql`array(${setAsideRows(db, applicationId).select(
    sql`payments.amount_poisha - payments.refunded_poisha - payments.refund_pending_poisha`.as('kept'),
  )})`

const setAsideRows = (db: Db | Trx, applicationId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('bills', 'bills.id', 'payments.bill_id')
    .where('payments.application_id', '=', applicationId)
    .where('bills.dispatch_id', 'is', null)
    .where('bills.is_void', '=', true)
    .where('payments.is_surplus', '=', true)
    .where('payments.state', 'in', onBillStates)
    .where(sql<boolean>`payments.amount_poisha > payments.refunded_poisha + payments.refund_pending_poisha`)
    .where(
      sql<boolean>`not exists (select from refunds where payment_id = payments.id and refunds.state = any(${openRefundStates}))`,
    )
    .orderBy('payments.created_at')
    .orderBy('payments.id')

const markedAsSurplus = (trx: Trx) =>
  trx
    .updateTable('payments')
    .set({ is_surplus: true })
    .where('is_surplus', '=', false)
    .where('state', 'in', [...onBillStates, ...refundingStates])
    .returning('id')

/**
 * Money that stands on the bills of an application, or on those of one of its dispatches alone, is nobody's there any more; what
 * is on its way back by a refund is marked likewise. Each is put on the list of refunds due, and so is what was set aside for a
 * bill of the application that never came. Answers whether there was any.
 * @source product 2.1, 2.5
 */
export async function openRefundsOf(
  deps: Deps,
  trx: Trx,
  of: { applicationId: string } | { dispatchId: string },
  at: Date,
): Promise<boolean> {
  const marked = await (
    'dispatchId' in of
      ? markedAsSurplus(trx).where('bill_id', 'in', (bills) =>
          bills.selectFrom('bills').select('bills.id').where('dispatch_id', '=', of.dispatchId),
        )
      : markedAsSurplus(trx).where('application_id', '=', of.applicationId)
  ).execute()
  const aside = 'applicationId' in of ? await setAsideOf(trx, of.applicationId) : []
  let isOpened = marked.length > 0
  for (const { id } of [...marked, ...aside]) isOpened = (await openDueRefund(deps, trx, id, at)) || isOpened
  return isOpened
}

/** What the law must know of money that was given back. @source product 2.5 */
export interface MoneyFacts {
  isCorrectionOpen: boolean
  isMoneyGone: boolean
}

const correctionOpenIn = (applicationId: string): RawBuilder<boolean> =>
  sql`exists (select from refunds where application_id = ${applicationId} and ground = 'correction'
    and state = any(${openRefundStates}))`

/** Whether a correction of any bill of the case is open. @source product 2.5 */
export async function isCorrectionOpen(db: Db | Trx, applicationId: string): Promise<boolean> {
  const { isOpen } = await db
    .selectNoFrom(correctionOpenIn(applicationId).as('isOpen'))
    .executeTakeFirstOrThrow()
  return isOpen
}

/**
 * Whether a correction of any bill of the case is open, and whether on the bills that are asked about, its own or a dispatch's,
 * money stands that was given back, or is about to be, without the bill having it so: by order of a court; or that the bench took for
 * another case. Parts of a larger question.
 * @source product 2.5
 */
export function moneyFactsIn(of: { applicationId: string; dispatchId: string | null }): {
  [Fact in keyof MoneyFacts]: RawBuilder<boolean>
} {
  const { applicationId, dispatchId } = of
  return {
    isCorrectionOpen: correctionOpenIn(applicationId),
    isMoneyGone: sql`exists (select from payments join bills on bills.id = payments.bill_id
      where payments.application_id = ${applicationId} and bills.dispatch_id is not distinct from ${dispatchId}::uuid
        and not bills.is_void and not payments.is_surplus and payments.state = any(${receivedStates})
        and (payments.refunded_poisha > (select coalesce(sum(amount_poisha), 0) from refunds
            where payment_id = payments.id and ground = 'correction' and state = 'given_back')
          or exists (select from refunds where payment_id = payments.id and ground = 'order'
            and state = any(${openRefundStates}))
          or exists (select from receipt_uses join invoices on invoices.id = invoice_id
            where invoices.payment_id = payments.id and is_for_other_case)))`,
  }
}
