import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

/**
 * An application's row, and whether a dispatch of it was ever sent: from then on dispatchers see it. Whether it owes is kept for lists by
 * the database itself, and is no part of the row that an act works with.
 * @source product 1
 */
export type ApplicationEntry = Omit<Selectable<Database['applications']>, 'owes'> & { is_sent: boolean }
export type DispatchEntry = Selectable<Database['dispatches']>
export type PaymentRecord = Selectable<Database['payments']>
export type RefundRecord = Selectable<Database['refunds']>
export type CorrectionRecord = Selectable<Database['ledger_corrections']>
export type BillRecord = Selectable<Database['bills']>

/** The rows that the charts govern. */
export interface EntityRows {
  application: ApplicationEntry
  dispatch: DispatchEntry
  payment: PaymentRecord
}
export type EntityName = keyof EntityRows
