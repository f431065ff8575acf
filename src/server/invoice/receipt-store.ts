import { sql } from 'kysely'
import type { ReceiptHistoryEvent, ReceiptUse } from '../../machines/receipt.ts'
import type { ApplicationEntry } from '../database/rows.ts'
import type { Db, Trx } from '../deps.ts'
import { appendHistory } from '../lifecycle/state.ts'

/** Who does something with a receipt, and when; null is the server itself. */
interface Doer {
  at: Date
  by: string | null
}

/** One act of a receipt's history, in the transaction that has its case locked. */
const tell = (
  trx: Trx,
  invoiceId: string,
  { at, by }: Doer,
  what: { event: ReceiptHistoryEvent; from: string; to: string; payload: object },
): Promise<void> =>
  appendHistory(trx, {
    entity: 'receipt',
    subjectId: invoiceId,
    event: what.event,
    fromState: what.from,
    toState: what.to,
    actorId: by,
    payload: what.payload,
    at,
  })

/** What a receipt is reserved or was used for, and by whom; the row stays locked in a transaction that asks for that. */
export const useOf = (db: Db | Trx, invoiceId: string) =>
  db
    .selectFrom('receipt_uses')
    .leftJoin('users as reserver', 'reserver.id', 'receipt_uses.reserved_by')
    .leftJoin('users as user', 'user.id', 'receipt_uses.used_by')
    .selectAll('receipt_uses')
    .select(['reserver.name as reserved_by_name', 'user.name as used_by_name'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()

/**
 * Uses a receipt: the one way, of an approval and of the bench alike. What was reserved for the case is used as it was written down.
 * Answers whether it was this one's; a used one stays as it is, by the table's key and its trigger.
 * @source product 2.1, 2.5
 */
export async function useReceipt(
  trx: Trx,
  invoiceId: string,
  use: ReceiptUse & Doer & { isByApproval: boolean },
): Promise<boolean> {
  const { at, by, isByApproval, caseNumber, note, isForOtherCase } = use
  const used = await trx
    .insertInto('receipt_uses')
    .values({
      invoice_id: invoiceId,
      case_number: caseNumber,
      note: note || null,
      is_for_other_case: isForOtherCase,
      is_by_approval: isByApproval,
      reserved_at: null,
      reserved_by: null,
      used_at: at,
      used_by: by,
    })
    .onConflict((conflict) =>
      conflict
        .column('invoice_id')
        .doUpdateSet({ used_at: at, used_by: by, is_by_approval: isByApproval })
        .where('receipt_uses.used_at', 'is', null),
    )
    .returning(['reserved_at', 'case_number'])
    .executeTakeFirst()
  if (!used) return false
  await tell(trx, invoiceId, use, {
    event: isByApproval ? 'approve' : 'use',
    from: used.reserved_at === null ? 'unused' : 'reserved',
    to: 'used',
    payload: { caseNumber: used.case_number, ...(note ? { note } : {}) },
  })
  return true
}

/** Keeps a receipt for a case; answers whether it was free. @source product 2.5 */
export async function reserveReceipt(trx: Trx, invoiceId: string, use: ReceiptUse & Doer): Promise<boolean> {
  const { at, by, caseNumber, note, isForOtherCase } = use
  const kept = await trx
    .insertInto('receipt_uses')
    .values({
      invoice_id: invoiceId,
      case_number: caseNumber,
      note: note || null,
      is_for_other_case: isForOtherCase,
      is_by_approval: false,
      reserved_at: at,
      reserved_by: by,
      used_at: null,
      used_by: null,
    })
    .onConflict((conflict) => conflict.column('invoice_id').doNothing())
    .returning('invoice_id')
    .executeTakeFirst()
  if (!kept) return false
  const payload = { caseNumber, ...(note ? { note } : {}) }
  await tell(trx, invoiceId, use, { event: 'reserve', from: 'unused', to: 'reserved', payload })
  return true
}

/** Lets a reserved receipt go; answers whether it was reserved. Its history keeps what it was reserved for. */
export async function releaseReceipt(trx: Trx, invoiceId: string, doer: Doer): Promise<boolean> {
  const freed = await trx
    .deleteFrom('receipt_uses')
    .where('invoice_id', '=', invoiceId)
    .where('used_at', 'is', null)
    .returning('case_number')
    .executeTakeFirst()
  if (!freed) return false
  const payload = { caseNumber: freed.case_number }
  await tell(trx, invoiceId, doer, { event: 'release', from: 'reserved', to: 'unused', payload })
  return true
}

/** Receipts that a case was approved on are used, by whom and when; a used one keeps its first use, and one whose money is gone has none. @source product 2.1, 2.5 */
export async function useReceiptsOf(
  trx: Trx,
  row: Pick<ApplicationEntry, 'id' | 'case_number' | 'reference_number'>,
  doer: Doer,
): Promise<void> {
  const free = await trx
    .selectFrom('invoices')
    .select(['id', 'invoice_number'])
    .where('application_id', '=', row.id)
    .where(
      sql<boolean>`exists (select from payments where payments.id = payment_id and refunded_poisha < payments.amount_poisha)`,
    )
    .where(
      sql<boolean>`not exists (select from receipt_uses where invoice_id = invoices.id and used_at is not null)`,
    )
    .orderBy('id')
    .execute()
  for (const { id, invoice_number } of free)
    await useReceipt(trx, id, {
      ...doer,
      caseNumber: row.case_number || (row.reference_number ?? invoice_number),
      note: '',
      isForOtherCase: false,
      isByApproval: true,
    })
}

/**
 * Receipts that the approval of a case used are unused again, or kept for the case that the bench kept them for. What the bench itself
 * used stays used.
 * @source product 2.5
 */
export async function unuseReceiptsOf(trx: Trx, applicationId: string, doer: Doer): Promise<void> {
  const used = await trx
    .selectFrom('receipt_uses')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .select(['invoice_id', 'receipt_uses.case_number', 'reserved_at'])
    .where('application_id', '=', applicationId)
    .where('is_by_approval', '=', true)
    .where('is_for_other_case', '=', false)
    .where('used_at', 'is not', null)
    .orderBy('invoice_id')
    .execute()
  for (const { invoice_id: id, case_number: caseNumber, reserved_at: reservedAt } of used) {
    await (reservedAt === null
      ? trx.deleteFrom('receipt_uses').where('invoice_id', '=', id).execute()
      : trx
          .updateTable('receipt_uses')
          .set({ used_at: null, used_by: null, is_by_approval: false })
          .where('invoice_id', '=', id)
          .execute())
    const to = reservedAt === null ? 'unused' : 'reserved'
    await tell(trx, id, doer, { event: 'withdrawApproval', from: 'used', to, payload: { caseNumber } })
  }
}
