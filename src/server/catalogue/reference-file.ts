import type * as z from 'zod/mini'
import { fieldErrorsOf, type FieldError, type FieldErrorKey } from '../../machines/form.ts'
import { referenceFileRowsMax } from '../../machines/limits.ts'
import { invalid, isRefused, type Refused } from '../errors.ts'
import { rowsOf } from './table-text.ts'

/** A kind of record as a file holds it: its columns, what tells its rows apart, and what a row must be. */
export interface FileKind<Row> {
  columns: readonly string[]
  /** By what a row is told apart: the column that says so, and what is the same of rows that are. */
  keyOf: (row: Row) => readonly [column: string, key: string]
  schema: z.ZodMiniType<Row>
}

/** A row of a file that can be taken, with the line it stands on and the code it is known by. */
export interface ReadRow<Row> {
  line: number
  code: string
  row: Row
}

/** Why a row of a file cannot be taken; `column` is empty where the row as a whole is wrong. */
export interface RowFault {
  line: number
  column: string
  error: FieldErrorKey
}

/** What a file comes to before anything is written. */
export interface DryRun<Row> {
  rows: ReadRow<Row>[]
  faults: RowFault[]
}

const fileFault = (path: string, error: FieldError['error']): Refused => invalid([{ path, error }])

/** A cell as it was before our own files kept sheets from reading it as a formula. */
const plainCell = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '')

/**
 * Reads a file of reference records without writing anything: the rows that can be taken, and every other row once, with its line and its first
 * fault. A code that stands twice is taken the first time and `repeated` after that. Columns that the kind does not have are passed over. 422 where
 * nothing can be read: `rows` are too many, `columns.<name>` is missing or stands twice, `lines.<number>` is no line of a table, `text` is no text.
 * @source spec §5 Admin forms
 */
export function readReferenceFile<Row>(text: string, kind: FileKind<Row>): DryRun<Row> | Refused {
  const lines = rowsOf<string[]>(text, { relax_column_count: true })
  if (isRefused(lines)) return lines
  if (lines.length - 1 > referenceFileRowsMax) return fileFault('rows', 'too_many')
  const header = (lines[0]?.record ?? []).map((name) => name.toLowerCase())
  const placeOf = (column: string) => header.indexOf(column.toLowerCase())
  const headless = kind.columns.flatMap((column): FieldError[] => {
    const path = `columns.${column}`
    if (placeOf(column) === -1) return [{ path, error: 'required' }]
    return placeOf(column) === header.lastIndexOf(column.toLowerCase()) ? [] : [{ path, error: 'repeated' }]
  })
  if (headless.length > 0) return invalid(headless)

  const codes = new Set<string>()
  const run: DryRun<Row> = { rows: [], faults: [] }
  for (const { record, info } of lines.slice(1)) {
    const fault = (column: string, error: FieldErrorKey) =>
      run.faults.push({ line: info.lines, column, error })
    if (record.length !== header.length) {
      fault('', 'invalid')
      continue
    }
    const typed = kind.columns.map((column) => [column, plainCell(record[placeOf(column)] ?? '')] as const)
    const parsed = kind.schema.safeParse(Object.fromEntries(typed))
    if (!parsed.success) {
      const [first] = fieldErrorsOf(parsed.error)
      fault(first?.path ?? '', first?.error ?? 'invalid')
      continue
    }
    const [column, code] = kind.keyOf(parsed.data)
    if (codes.has(code)) {
      fault(column, 'repeated')
      continue
    }
    codes.add(code)
    run.rows.push({ line: info.lines, code, row: parsed.data })
  }
  return run
}
