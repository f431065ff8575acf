import { namesDefendant } from '../database/form.ts'
import { writeAhead } from '../database/later.ts'
import type { PaymentRecord, BillRecord } from '../database/rows.ts'
import { openRefundOf } from '../billing/refund-store.ts'
import { lockSubject } from '../billing/store.ts'
import type { PaymentFacts } from '../../machines/payment/facts.ts'
import { isOnBillGround } from '../../machines/payment/grounds.ts'
import { sentStates } from '../../machines/scope.ts'
import { sql } from 'kysely'
import { paymentStatesThat, type PaymentState } from '../../machines/payment/states.ts'
import type { Db, Deps, Trx } from '../deps.ts'

/** States in which a second attempt at the same bill cannot start. @source product 2.3 */
export const livePaymentStates = paymentStatesThat(({ isLive }) => isLive)

/** The attempt, locked after its subject; null when there is none. */
export async function lockPayment(trx: Trx, id: string): Promise<PaymentRecord | null> {
  const subject = await trx
    .selectFrom('payments')
    .innerJoin('bills', 'bills.id', 'payments.bill_id')
    .select(['bills.application_id', 'bills.dispatch_id'])
    .where('payments.id', '=', id)
    .executeTakeFirst()
  if (!subject) return null
  await lockSubject(trx, subject)
  const row = await trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

/** The row as it now is, in the transaction that has it locked. */
export const readPayment = (trx: Db | Trx, id: string): Promise<PaymentRecord> =>
  trx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A bill, and whether its case names a defendant. */
export const billById = (
  db: Db | Trx,
  id: string,
): Promise<(BillRecord & { has_defendant: boolean }) | undefined> =>
  db
    .selectFrom('bills')
    .innerJoin('applications', 'applications.id', 'bills.application_id')
    .selectAll('bills')
    .select(namesDefendant.as('has_defendant'))
    .where('bills.id', '=', id)
    .executeTakeFirst()

/** The attempt at a bill that is under way, if one is. */
export const liveAttemptAt = (db: Db | Trx, billId: string): Promise<PaymentRecord | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('bill_id', '=', billId)
    .where('state', 'in', livePaymentStates)
    .executeTakeFirst()

/** A new attempt, as it begins. */
export type NewAttempt = Pick<
  PaymentRecord,
  | 'id'
  | 'bill_id'
  | 'application_id'
  | 'owner_id'
  | 'office_id'
  | 'transaction_id'
  | 'amount_poisha'
  | 'method'
  | 'gateway'
  | 'payment_type'
  | 'expires_at'
> & {
  next_check_at: Date | null
  at: Date
} & Partial<Pick<PaymentRecord, 'counter_number' | 'counter_date' | 'recorded_by' | 'store_amount_poisha'>>

/** Throws where another attempt at the bill lives: constraint `payments_one_live`; of a counter's number that is taken, `payments_counter_once`. */
export const insertAttempt = async (
  trx: Trx,
  { at, ...attempt }: NewAttempt,
  state: PaymentState = 'started',
): Promise<void> => {
  await trx
    .insertInto('payments')
    .values({ ...attempt, state, state_since: at, created_at: at, updated_at: at })
    .execute()
}

export const paymentById = (db: Db | Trx, id: string): Promise<PaymentRecord | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

export const paymentByTransaction = (
  db: Db | Trx,
  transactionId: string,
): Promise<PaymentRecord | undefined> =>
  db.selectFrom('payments').selectAll().where('transaction_id', '=', transactionId).executeTakeFirst()

/** The newest attempt at a bill. */
export const newestAttempt = (db: Db | Trx, billId: string): Promise<PaymentRecord | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('bill_id', '=', billId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()

/** What came from the gateway, exactly as it was posted or answered. */
export async function keepMessage(
  deps: Deps,
  db: Db | Trx,
  message: { transactionId: string | null; source: string; fields: object; isSignatureValid: boolean | null },
): Promise<void> {
  await db
    .insertInto('gateway_messages')
    .values({
      transaction_id: message.transactionId,
      source: message.source,
      fields: JSON.stringify(message.fields),
      is_signature_valid: message.isSignatureValid,
      received_at: deps.clock.now(),
    })
    .execute()
}

/** What came about an attempt from those who can know, the newest first, 20 at most. */
export async function authenticMessages(
  db: Db | Trx,
  transactionId: string,
): Promise<Record<string, string>[]> {
  const rows = await db
    .selectFrom('gateway_messages')
    .select('fields')
    .where('transaction_id', '=', transactionId)
    .where('is_signature_valid', '=', true)
    .orderBy('id', 'desc')
    .limit(sql.lit(20))
    .execute()
  // As `keepMessage` wrote them: the texts of a form.
  return rows.map(({ fields }) => fields as Record<string, string>)
}

/** What the gateway is told of whoever pays. */
export const payerOf = (db: Db, applicationId: string) =>
  db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.owner_id')
    .innerJoin('offices', 'offices.id', 'applications.office_id')
    .leftJoin('districts', 'districts.id', 'offices.district_id')
    .select([
      'users.name',
      'users.email',
      'users.mobile',
      'applications.form',
      'applications.reference_number',
      'offices.name as office',
      'districts.name as district',
    ])
    .where('applications.id', '=', applicationId)
    .executeTakeFirstOrThrow()

type Relied = Pick<
  PaymentFacts,
  'isReceiptUsed' | 'isSummonsSent' | 'refundAskedById' | 'refundAskedPoisha' | 'isRefundOfBill'
>

/** Who relied on a payment, and what refund of it is open: what the law must know before it is given back. @source product 2.5 */
export async function reliedOn(
  db: Db | Trx,
  payment: Pick<PaymentRecord, 'id'>,
  bill: Pick<BillRecord, 'dispatch_id'>,
): Promise<Relied> {
  const [found, refund] = await Promise.all([
    db
      .selectNoFrom([
        sql<boolean>`exists (select from invoices join receipt_uses on receipt_uses.invoice_id = invoices.id
          where payment_id = ${payment.id} and used_at is not null)`.as('isReceiptUsed'),
        sql<boolean>`exists (select from dispatches where id = ${bill.dispatch_id} and state = any(${sentStates}))`.as(
          'isSummonsSent',
        ),
      ])
      .executeTakeFirstOrThrow(),
    openRefundOf(db, payment.id),
  ])
  return {
    ...found,
    refundAskedById: refund?.asked_by ?? null,
    refundAskedPoisha: refund?.amount_poisha ?? 0,
    isRefundOfBill: refund !== undefined && isOnBillGround(refund.ground),
  }
}

/** What an effect may keep on the row of an attempt; amounts in poisha. Its state and version have a way of their own. */
export type PaymentColumns = Partial<{
  session_key: string
  page_url: string
  next_check_at: Date | null
  transacted_at: Date
  checks: number
  error: string | null
  reason: string
  validation_id: string
  bank_transaction_id: string
  store_amount_poisha: number
  card_type: string
  is_surplus: boolean
  refund_pending_poisha: number
  refunded_poisha: number
  refund_reference: string | null
}>

export const setPayment = async (trx: Trx, id: string, columns: PaymentColumns): Promise<void> => {
  await writeAhead(trx, trx.updateTable('payments').set(columns).where('id', '=', id))
}

/** Keeps what a question came to, unless the attempt has moved on since it was read. */
export const keepUnlessMoved = async (
  db: Db,
  row: Pick<PaymentRecord, 'id' | 'version'>,
  columns: PaymentColumns,
): Promise<void> => {
  await db
    .updateTable('payments')
    .set(columns)
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .execute()
}

/** The gateway is asked at this moment at the latest, unless the attempt has moved on since it was read. */
export const askSooner = async (
  db: Db,
  row: Pick<PaymentRecord, 'id' | 'version'>,
  at: Date,
): Promise<void> => {
  await db
    .updateTable('payments')
    .set({ next_check_at: sql<Date>`least(next_check_at, ${at})` })
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .execute()
}

/** Attempts that are due for a question, locked and put off to `next` so that nobody else asks meanwhile. */
export async function claimDue(
  trx: Trx,
  now: Date,
  next: Date,
): Promise<Pick<PaymentRecord, 'id' | 'state'>[]> {
  const rows = await trx
    .selectFrom('payments')
    .select(['id', 'state'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(sql.lit(500))
    .forUpdate()
    .skipLocked()
    .execute()
  if (rows.length > 0)
    await trx
      .updateTable('payments')
      .set({ next_check_at: next })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
  return rows
}
