import { sql } from 'kysely'
import { dhakaDay, plainNumber } from '../../machines/text.ts'
import { recoveredWaiver } from '../billing/waiver-store.ts'
import type { Deps, Db, Trx } from '../deps.ts'

/**
 * The next invoice number of an office in the year of a moment in Dhaka, `INV-DHAKA-2026-000001`: no gaps, for it is drawn in the
 * transaction, and offices do not wait for each other.
 * @source product 4
 */
async function nextInvoiceNumber(trx: Trx, officeId: string, at: Date): Promise<string> {
  const year = Number(dhakaDay(at).slice(0, 4))
  const { code } = await trx
    .selectFrom('offices')
    .select('code')
    .where('id', '=', officeId)
    .executeTakeFirstOrThrow()
  const { last } = await trx
    .insertInto('invoice_numbers')
    .values({ office_id: officeId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['office_id', 'year']).doUpdateSet({ last: sql<number>`invoice_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `INV-${code.toUpperCase()}-${year}-${String(last).padStart(6, '0')}`
}

/** Writes the one invoice of a settled payment; the table refuses a second. */
export async function insertInvoice(deps: Deps, trx: Trx, paymentId: string, at: Date): Promise<void> {
  const payment = await trx
    .selectFrom('payments')
    .innerJoin('bills', 'bills.id', 'payments.bill_id')
    .selectAll('payments')
    .select('bills.dispatch_id')
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('invoices')
    .values({
      id: deps.ids.uuid(),
      invoice_number: await nextInvoiceNumber(trx, payment.office_id, at),
      transaction_id: payment.transaction_id,
      payment_id: payment.id,
      bill_id: payment.bill_id,
      application_id: payment.application_id,
      dispatch_id: payment.dispatch_id,
      owner_id: payment.owner_id,
      office_id: payment.office_id,
      amount_poisha: payment.amount_poisha,
      bank_charge_poisha: payment.amount_poisha - (payment.store_amount_poisha ?? payment.amount_poisha),
      issued_at: at,
    })
    .execute()
}

/** Whether any of the payment was given back by order of a court. */
const isByOrder = sql<boolean>`exists (select from refunds where refunds.payment_id = invoices.payment_id
  and ground = 'order' and state = 'given_back')`

/** Invoices with everything that is printed on them; the caller adds which, and in what order. */
export const invoiceRows = (db: Db | Trx) =>
  db
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.id', 'invoices.payment_id')
    .innerJoin('bills', 'bills.id', 'invoices.bill_id')
    .innerJoin('applications', 'applications.id', 'invoices.application_id')
    .innerJoin('offices', 'offices.id', 'invoices.office_id')
    .leftJoin('case_types', 'case_types.id', 'applications.type_id')
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .leftJoin('receipt_uses', 'receipt_uses.invoice_id', 'invoices.id')
    .selectAll('invoices')
    .select([
      'receipt_uses.used_at',
      'receipt_uses.reserved_at',
      'receipt_uses.case_number as used_for',
      'payments.card_type',
      'payments.method',
      'payments.gateway',
      'payments.counter_number',
      'payments.counter_date',
      'payments.refunded_poisha',
      'bills.is_void',
      isByOrder.as('is_by_order'),
      sql<number>`bills.total_poisha + bills.replaced_poisha`.as('billed_poisha'),
      'bills.waived_poisha',
      recoveredWaiver.as('recovers'),
      'bills.paid_poisha as total_paid_poisha',
      'applications.case_number',
      'applications.reference_number',
      'offices.name as office_name',
      'offices.name_bn as office_name_bn',
      'case_types.name as type_name',
      'case_types.name_bn as type_name_bn',
      'courts.name as court_name',
      'courts.name_bn as court_name_bn',
    ])

/** What each payment brought to each line of its bill, by the ledger, in poisha; what was given back is not taken off. */
export const paidLines = (db: Db | Trx, paymentIds: readonly string[]) =>
  db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_postings', 'ledger_postings.id', 'ledger_entries.posting_id')
    .innerJoin('bill_lines', 'bill_lines.id', 'ledger_entries.bill_line_id')
    .select([
      'ledger_postings.payment_id',
      'bill_lines.title',
      'bill_lines.title_bn',
      'bill_lines.fund',
      'bill_lines.position',
      'ledger_entries.credit_poisha',
    ])
    .where('ledger_postings.payment_id', 'in', paymentIds)
    .where('ledger_postings.kind', 'in', ['payment', 'release'])
    .where('ledger_entries.credit_poisha', '>', 0)
    .orderBy('bill_lines.position')
    .execute()

/** How many invoices a payer has. */
export async function invoiceCount(db: Db | Trx, ownerId: string): Promise<number> {
  const { total } = await db
    .selectFrom('invoices')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return total
}

/**
 * An invoice as anybody may ask for it: by the transaction id, which nobody can guess, or by its number, which is one of a
 * row of them, together with what it says was paid (poisha).
 * @source product 8
 */
export function publicInvoice(db: Db | Trx, typed: string, amountPoisha: number | null) {
  const asked = plainNumber(typed)
  return invoiceRows(db)
    .where((where) =>
      where.or([
        // However its letters are typed; ours are capitals.
        where('invoices.transaction_id', 'in', [asked, asked.toUpperCase()]),
        ...(amountPoisha === null
          ? []
          : [
              where.and([
                where('invoices.invoice_number', '=', asked.toUpperCase()),
                where('invoices.amount_poisha', '=', amountPoisha),
              ]),
            ]),
      ]),
    )
    .executeTakeFirst()
}
