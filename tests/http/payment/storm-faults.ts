import { sql } from 'kysely'
import { livePaymentStates } from '../../../src/server/payment/store.ts'
import type { PaymentWorld } from './world.ts'

/** Everything that money stands on, as one text: two alike are the same world. */
export async function fingerprintOf({ db }: PaymentWorld): Promise<string> {
  const { rows } = await sql<{ text: string }>`select concat_ws(' ',
    (select md5(string_agg(concat_ws('|', id, state, amount_poisha, refunded_poisha), ',' order by id)) from payments),
    (select md5(string_agg(concat_ws('|', id, paid_poisha, is_void), ',' order by id)) from bills),
    (select md5(string_agg(concat_ws('|', posting_id, account, debit_poisha, credit_poisha), ',' order by id)) from ledger_entries),
    (select md5(string_agg(concat_ws('|', id, state, amount_poisha), ',' order by id)) from refunds),
    (select md5(string_agg(invoice_number, ',' order by id)) from invoices)) as text`.execute(db)
  return rows[0]?.text ?? ''
}

/** Amounts by a key, in the order in which they came; poisha. */
class Amounts {
  readonly #byKey = new Map<string, number[]>()
  add(key: string, poisha: number): void {
    this.#byKey.set(key, [...this.of(key), poisha])
  }
  of(key: string): readonly number[] {
    return this.#byKey.get(key) ?? []
  }
}

/** What the gateway and the wallet themselves say of a transaction: what they took and what they gave back. */
function booksOf({ gateway, wallet }: PaymentWorld): { charges: Amounts; returns: Amounts } {
  const [charges, returns] = [new Amounts(), new Amounts()]
  const transactions = new Map<string, string>()
  for (const { transactionId, bankTransactionId, state, paidPoisha } of gateway.sessions()) {
    if (state !== 'paid') continue
    charges.add(transactionId, paidPoisha)
    transactions.set(bankTransactionId, transactionId)
  }
  for (const { bankTransactionId, amountPoisha, state } of gateway.refunds())
    if (state === 'refunded')
      returns.add(transactions.get(bankTransactionId) ?? bankTransactionId, amountPoisha)
  for (const { fields, state, paidPoisha, refund } of wallet.payments()) {
    const transactionId = fields['merchantInvoiceNumber'] ?? ''
    if (state === 'completed') charges.add(transactionId, paidPoisha)
    if (refund?.state === 'Completed') returns.add(transactionId, refund.amountPoisha)
  }
  return { charges, returns }
}

/** States of an attempt whose charge we know of. */
const known = new Set(['paid', 'surplus', 'held', 'refundAsked', 'refundRefused', 'refunding', 'refunded'])

interface Attempt {
  id: string
  transaction_id: string
  state: string
  amount_poisha: number
  refunded_poisha: number
}

/** What is wrong with what was taken for an attempt; null when nothing is. */
function chargeFault(payment: Attempt, charged: readonly number[], isMismatchTold: boolean): string | null {
  const isKnown = known.has(payment.state)
  if (charged.length > 1) return `charged ${charged.length} times`
  if (charged.length === 0) return isKnown ? 'settled, and nobody was charged' : null
  if (charged[0] === payment.amount_poisha) return isKnown ? null : 'charged, and no record of it'
  if (isKnown) return 'settled on another amount'
  return isMismatchTold ? null : 'charged another amount, and no discrepancy'
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** What is wrong with what went back; null when nothing is. */
function refundFault(payment: Attempt, given: readonly number[]): string | null {
  if (payment.state === 'refunding') return 'a refund that never ends'
  const givenPoisha = sum(given)
  if (givenPoisha > payment.amount_poisha) return `given back ${givenPoisha}, more than was paid`
  return givenPoisha === payment.refunded_poisha
    ? null
    : `given back ${givenPoisha}, and our books say ${payment.refunded_poisha}`
}

/** Attempts of which nobody knows the end, and that no discrepancy shows to the accountant. @source product 2.3 */
export async function unknownOf({ db }: PaymentWorld): Promise<string[]> {
  const told = await db.selectFrom('payment_mismatches').select('payment_id').execute()
  const mismatched = new Set(told.map((row) => row.payment_id))
  const live = livePaymentStates.filter((state) => state !== 'held')
  const left = await db.selectFrom('payments').selectAll().where('state', 'in', live).execute()
  return left
    .filter(({ id }) => !mismatched.has(id))
    .map(({ transaction_id, state }) => `${transaction_id} ${state}: not known yet`)
}

/** What is not as it must be, of every attempt, refund and bill, against what the stand-ins know of charge and return. @source product 2.3, 2.5 */
export async function faultsOf(world: PaymentWorld): Promise<string[]> {
  const { db } = world
  const { charges, returns } = booksOf(world)
  const payments = await db.selectFrom('payments').selectAll().execute()
  const told = await db.selectFrom('payment_mismatches').select('payment_id').execute()
  const mismatched = new Set(told.map((row) => row.payment_id))
  const wrong = payments.flatMap((payment) =>
    [
      chargeFault(payment, charges.of(payment.transaction_id), mismatched.has(payment.id)),
      refundFault(payment, returns.of(payment.transaction_id)),
    ].flatMap((fault) => (fault === null ? [] : [`${payment.transaction_id} ${payment.state}: ${fault}`])),
  )
  const bills = await db.selectFrom('bills').selectAll().execute()
  const over = bills.filter((bill) => bill.paid_poisha > bill.total_poisha || bill.paid_poisha < 0)
  return [...wrong, ...over.map(({ id }) => `bill ${id}: paid more than it asks`)]
}

/** What is kept of payments and the ledger while they change, and its columns; a row that says nothing is none. */
const kept = {
  ledger_told: 'posting_id, office_account_id, office_id, stands, posted_at',
  ledger_gateway_days: 'office_id, day, gateway, net_poisha::text',
  payment_method_days: 'office_id, method, state, day, count, amount_poisha::text, refunded_poisha::text',
  payment_method_days_all: 'method, state, day, shard, count, amount_poisha::text, refunded_poisha::text',
  discrepancies_standing: 'kind, id, since, office_id, payment_id',
} as const

/** All of that as text, each table in an order of its own. */
export async function keptOf({ db }: PaymentWorld): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [table, columns] of Object.entries(kept)) {
    const some = columns.includes(' count,') ? sql`where count <> 0` : sql``
    const { rows } = await sql<{ row: string }>`select row(${sql.raw(columns)})::text collate "C" as row
      from ${sql.table(table)} ${some} order by 1`.execute(db)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}
