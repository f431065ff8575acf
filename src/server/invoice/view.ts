import { namedOrNull } from '../database/named.ts'
import type { Invoice } from '../../api/entities.ts'
import { gatewayTitles } from '../../machines/payment/gateway-titles.ts'
import { invoiceStandingOf, type InvoiceFacts, type InvoiceStanding } from '../../machines/invoice.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Db, Trx } from '../deps.ts'
import { toldRecovered } from '../billing/waiver-store.ts'
import { invoiceRows, paidLines } from './store.ts'

type Row = Awaited<ReturnType<ReturnType<typeof invoiceRows>['execute']>>[number]
type Standing = Pick<
  Row,
  'amount_poisha' | 'refunded_poisha' | 'is_by_order' | 'is_void' | 'used_at' | 'reserved_at'
>

/** What the law must know of a receipt. */
export const factsOf = (row: Standing): InvoiceFacts => ({
  amountPoisha: row.amount_poisha,
  refundedPoisha: row.refunded_poisha,
  isByOrder: row.is_by_order,
  isBillVoid: row.is_void,
  isUsed: row.used_at !== null,
  isReserved: row.reserved_at !== null && row.used_at === null,
})

/** What the receipt is worth, as page, paper, public check and list say it. @source product 2.5 */
export const standingOf = (row: Standing): InvoiceStanding => invoiceStandingOf(factsOf(row))

type Line = Awaited<ReturnType<typeof paidLines>>[number]

/** One invoice as the contract shows it to this reader. Amounts in poisha. @source spec §3 Invoice */
export const viewInvoice = (
  row: Row,
  lines: readonly Line[],
  { isStaff }: { isStaff: boolean },
): Invoice => ({
  id: row.id,
  invoiceNumber: row.invoice_number,
  transactionId: row.transaction_id,
  applicationId: row.application_id,
  caseNumber: row.case_number,
  referenceNumber: row.reference_number,
  caseType: namedOrNull(row.type_name, row.type_name_bn),
  court: namedOrNull(row.court_name, row.court_name_bn),
  office: { name: row.office_name, nameBn: row.office_name_bn },
  payerName: row.payer_name,
  billedPoisha: row.billed_poisha,
  waivedPoisha: row.waived_poisha,
  recovers: toldRecovered(row.recovers, isStaff),
  amountPoisha: row.amount_poisha,
  bankChargePoisha: row.bank_charge_poisha,
  totalPaidPoisha: row.total_paid_poisha,
  gateway: row.gateway === null ? null : gatewayTitles[row.gateway],
  cardType: row.card_type,
  method: row.method,
  counterNumber: row.counter_number,
  counterDate: row.counter_date,
  issuedAt: row.issued_at.toISOString(),
  usedAt: row.used_at?.toISOString() ?? null,
  standing: standingOf(row),
  refundedPoisha: row.refunded_poisha,
  lines: lines.map((line) => ({
    title: { name: line.title, nameBn: line.title_bn },
    fund: line.fund,
    paidPoisha: line.credit_poisha,
  })),
})

/** Rows of `invoiceRows` with their lines, in the order they came. */
export async function viewInvoices(
  db: Db | Trx,
  rows: readonly Row[],
  reader: { isStaff: boolean },
): Promise<Invoice[]> {
  if (rows.length === 0) return []
  const lines = await paidLines(
    db,
    rows.map((row) => row.payment_id),
  )
  return rows.map((row) =>
    viewInvoice(
      row,
      lines.filter((line) => line.payment_id === row.payment_id),
      reader,
    ),
  )
}

const ofCase = builtOnce((db, { applicationId }: { applicationId: string }) =>
  invoiceRows(db)
    .where('invoices.application_id', '=', applicationId)
    .orderBy('invoices.issued_at', 'desc')
    .orderBy('invoices.id', 'desc'),
)

/** All invoices of an application, its dispatches' among them, newest first. */
export const viewInvoicesOf = async (
  db: Db | Trx,
  applicationId: string,
  reader: { isStaff: boolean },
): Promise<Invoice[]> => viewInvoices(db, await ofCase(db, { applicationId }), reader)
