import { dhakaDay, dhakaTime } from '../text.ts'

/** What a sheet would read as a formula when a text begins with it. */
const formula = /^[=+\-@\t\r]/

/** A cell of text: never a formula to a sheet, and never more than one line. @source product 4 */
function textCell(text: string): string {
  const line = (formula.test(text) ? `'${text}` : text).replace(/[\r\n]+/g, ' ')
  return /[",;\t]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line
}

/** Poisha as a plain figure in taka, `-123456` → `-1234.56`. */
export const moneyCell = (amountPoisha: number): string => {
  const whole = Math.abs(amountPoisha)
  const sign = amountPoisha < 0 ? '-' : ''
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** Texts, amounts in poisha, and moments. */
export type SheetCell = string | { poisha: number } | { at: Date }

const cellText = (cell: SheetCell): string => {
  if (typeof cell === 'string') return textCell(cell)
  return 'poisha' in cell ? moneyCell(cell.poisha) : `${dhakaDay(cell.at)} ${dhakaTime(cell.at)}`
}

/** One line of a file for sheets, with its end: as many line ends in a file as it has lines. */
export const csvLine = (cells: readonly SheetCell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** What a file begins with, so that a sheet reads it as UTF-8. */
export const byteOrderMark = '\uFEFF'
