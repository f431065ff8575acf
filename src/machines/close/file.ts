import { parseTaka } from '../money.ts'
import { isDay, latinDigits } from '../text.ts'
import type { FieldErrorKey } from '../field-errors.ts'
import { movementKinds, type MovementKind } from './kinds.ts'
import type { FileMovement } from './match.ts'

/** The columns that the gateway's settlement file must have; others are passed over. @source product 8 */
export const fileColumns = ['tran_id', 'bank_tran_id', 'amount', 'store_amount', 'type', 'date'] as const
export type FileColumn = (typeof fileColumns)[number]

/** What is wrong with a line of the file, by its column. */
export interface LineFault {
  line: number
  column: FileColumn
  error: FieldErrorKey
}

const isMovement = (type: string): type is MovementKind => (movementKinds as readonly string[]).includes(type)

/** Nothing and less than nothing moved nothing. */
const amountOf = (text: string): number | null => {
  const amountPoisha = parseTaka(text)
  return amountPoisha === 0 ? null : amountPoisha
}

/**
 * One line as it moved money on that day; else its first fault: a field that is missing, an amount that is none, a charge below nothing, a date
 * that does not begin with year, month and day (`date_invalid`), a day that is another (`date_other`).
 * @source product 8
 */
export function readLine(
  record: Readonly<Partial<Record<FileColumn, string>>>,
  line: number,
  day: string,
): FileMovement | LineFault {
  const said = (column: FileColumn): string => (record[column] ?? '').trim()
  const fault = (column: FileColumn, error: FieldErrorKey): LineFault => ({ line, column, error })
  const missing = fileColumns.find((column) => said(column) === '' && column !== 'store_amount')
  if (missing) return fault(missing, 'required')
  const kind = said('type').toLowerCase()
  if (!isMovement(kind)) return fault('type', 'not_offered')
  const amountPoisha = amountOf(said('amount'))
  if (amountPoisha === null) return fault('amount', 'amount_invalid')
  const storePoisha = kind === 'refund' ? amountPoisha : parseTaka(said('store_amount'))
  if (storePoisha === null) return fault('store_amount', 'amount_invalid')
  if (storePoisha > amountPoisha) return fault('store_amount', 'amount_too_large')
  const date = latinDigits(said('date')).slice(0, 10)
  if (!isDay(date)) return fault('date', 'date_invalid')
  if (date !== day) return fault('date', 'date_other')
  return {
    line,
    kind,
    transactionId: said('tran_id'),
    bankTransactionId: said('bank_tran_id'),
    amountPoisha,
    chargePoisha: amountPoisha - storePoisha,
  }
}

export const isFault = (read: FileMovement | LineFault): read is LineFault => 'error' in read
