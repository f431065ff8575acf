import { fileColumns, isFault, readLine, type FileColumn } from '../../machines/close/file.ts'
import type { FileMovement } from '../../machines/close/match.ts'
import { closeFaultsToldMax } from '../../machines/limits.ts'
import { rowsOf } from '../catalogue/table-text.ts'
import { invalid, isRefused, type Refused } from '../errors.ts'

/** How the columns are called, whatever their case and the marks around them. */
const columnsOf = (names: readonly string[]): string[] => names.map((name) => name.trim().toLowerCase())

/**
 * The lines of the gateway's settlement file as money that moved on the day. 422 with what is wrong as `lines.<number>.<column>`, the first ones of
 * many; a column that is missing is `columns.<name>`, a file that is no table of values `lines.<number>`, one that is no text `text`.
 * @source product 8
 */
export function readFile(text: string, day: string): FileMovement[] | Refused {
  let header: readonly string[] = []
  const numbered = rowsOf<Partial<Record<FileColumn, string>>>(text, {
    columns: (names: string[]) => (header = columnsOf(names)),
  })
  if (isRefused(numbered)) return numbered
  const missing = fileColumns.filter((column) => !header.includes(column))
  if (missing.length > 0)
    return invalid(missing.map((column) => ({ path: `columns.${column}`, error: 'required' })))
  const lines = numbered.map(({ record, info }) => readLine(record, info.lines, day))
  const faults = lines.filter((line) => isFault(line)).slice(0, closeFaultsToldMax)
  if (faults.length > 0)
    return invalid(faults.map(({ line, column, error }) => ({ path: `lines.${line}.${column}`, error })))
  return lines.flatMap((line) => (isFault(line) ? [] : [line]))
}
