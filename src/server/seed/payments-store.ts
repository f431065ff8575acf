import type { Db } from '../deps.ts'

/** Payments that came in, whose transactions begin with these letters. */
export const samplePayments = (db: Db, start: string) =>
  db
    .selectFrom('payments')
    .select([
      'transaction_id',
      'validation_id',
      'bank_transaction_id',
      'amount_poisha',
      'store_amount_poisha',
      'transacted_at',
      'created_at',
    ])
    // The range is for the index of the transactions.
    .where('transaction_id', '>=', start)
    .where(
      'transaction_id',
      '<',
      `${start.slice(0, -1)}${String.fromCharCode(start.charCodeAt(start.length - 1) + 1)}`,
    )
    .where('transaction_id', 'like', `${start}%`)
    .where('validation_id', 'is not', null)
    .orderBy('transaction_id')
    .execute()
