import { CsvError, parse, type Options } from 'csv-parse/sync'
import { invalid, type Refused } from '../errors.ts'

/** A row of a table with the line that it ends on, as an editor shows it. */
export interface Numbered<Row> {
  record: Row
  info: { lines: number }
}

/** What parts cells: commas, or what sheets write in their place. */
const separators = [',', ';', '\t']

/** The one that parts the head most. */
function separatorOf(text: string): string {
  const [head = ''] = text.trimStart().split(/[\r\n]/, 1)
  const [most = ','] = separators.toSorted((one, other) => head.split(other).length - head.split(one).length)
  return most
}

/** A workbook, or another file that was taken for text. */
const isNoText = (text: string): boolean => text.startsWith('PK\u0003\u0004') || text.includes('\0')

/**
 * The rows of a table in a text, its cells parted as its head is, by commas, semicolons or tabs. 422 for `text` where it is none, for
 * `lines.<number>` where a line is none of a table.
 * @source product 8
 */
export function rowsOf<Row>(text: string, options: Options): Numbered<Row>[] | Refused {
  if (isNoText(text)) return invalid([{ path: 'text', error: 'invalid' }])
  const shape = { bom: true, delimiter: separatorOf(text), info: true, skip_empty_lines: true, trim: true }
  try {
    return parse(text, { ...shape, ...options }) as unknown as Numbered<Row>[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return invalid([{ path: `lines.${String(error['lines'] ?? 1)}`, error: 'invalid' }])
  }
}
