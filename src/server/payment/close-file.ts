import { CsvError, parse } from 'csv-parse/sync'
import { fileColumns, isFault, readLine, type FileColumn } from '../../machines/close/file.ts'
import type { FileMovement } from '../../machines/close/match.ts'
import type { FieldError } from '../../machines/form.ts'
import { closeFaultsToldMax } from '../../machines/limits.ts'
import { invalid, type Refused } from '../errors.ts'

interface Numbered {
  record: Partial<Record<FileColumn, string>>
  info: { lines: number }
}

/** How the columns are called, whatever their case and the marks around them. */
const columnsOf = (names: readonly string[]): string[] => names.map((name) => name.trim().toLowerCase())

const fileFault = (path: string, error: FieldError['error']): Refused => invalid([{ path, error }])

/**
 * The lines of the gateway's settlement file as money that moved on the day. 422 with what is wrong as `lines.<number>.<column>`, the first ones of
 * many; a column that is missing is `columns.<name>`, a file that is no table of values `lines.<number>`.
 * @source product 8
 */
export function readFile(text: string, day: string): FileMovement[] | Refused {
  let header: readonly string[] = []
  let numbered: Numbered[]
  try {
    numbered = parse<Numbered>(text, {
      bom: true,
      columns: (names: string[]) => (header = columnsOf(names)),
      info: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Numbered[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return fileFault(`lines.${String(error['lines'] ?? 1)}`, 'invalid')
  }
  const missing = fileColumns.filter((column) => !header.includes(column))
  if (missing.length > 0)
    return invalid(missing.map((column) => ({ path: `columns.${column}`, error: 'required' })))
  const lines = numbered.map(({ record, info }) => readLine(record, info.lines, day))
  const faults = lines.filter((line) => isFault(line)).slice(0, closeFaultsToldMax)
  if (faults.length > 0)
    return invalid(faults.map(({ line, column, error }) => ({ path: `lines.${line}.${column}`, error })))
  return lines.flatMap((line) => (isFault(line) ? [] : [line]))
}
