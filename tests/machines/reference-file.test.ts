import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { bothNames, codeField, status } from '../../src/machines/catalogue.ts'
import { referenceFileRowsMax } from '../../src/machines/limits.ts'
import { byteOrderMark, csvLine } from '../../src/machines/report/csv.ts'
import { readReferenceFile } from '../../src/server/catalogue/reference-file.ts'
import { isRefused } from '../../src/server/errors.ts'

const kind = {
  columns: ['code', 'nameBn', 'name', 'status'],
  keyOf: ({ code }: { code: string }) => ['code', code] as const,
  schema: z.object({ code: codeField, ...bothNames, ...status }),
}
const right = (at: number) => [`BAR-${String(at)}`, 'নমুনা আইনজীবী সমিতি', 'Sample Bar Association', 'active']
const fileOf = (rows: readonly string[][], header: readonly string[] = kind.columns) =>
  byteOrderMark + [header, ...rows].map((cells) => csvLine(cells)).join('')
const readOf = (text: string) => {
  const read = readReferenceFile(text, kind)
  if (isRefused(read)) throw new Error(`refused: ${JSON.stringify(read.data?.('en'))}`)
  return read
}
const refusedOf = (text: string) => {
  const read = readReferenceFile(text, kind)
  return isRefused(read) ? read.data?.('en') : undefined
}

const plants: [column: string, error: string, plant: (row: string[]) => string[]][] = [
  ['code', 'required', ([, ...rest]) => ['', ...rest]],
  ['code', 'code_invalid', ([, ...rest]) => ['BAR_1', ...rest]],
  ['nameBn', 'not_bangla', ([code = '', , ...rest]) => [code, 'Bar', ...rest]],
  ['name', 'not_english', ([code = '', nameBn = '', , state = '']) => [code, nameBn, 'সমিতি', state]],
  ['status', 'invalid', (row) => [...row.slice(0, 3), 'gone']],
  ['', 'invalid', (row) => row.slice(0, 3)],
  ['', 'invalid', (row) => [...row, 'more']],
  ['code', 'repeated', ([, ...rest]) => ['bar-0', ...rest]],
]

describe('a file of reference records is read before anything is written', () => {
  test.each([';', '\t'])('it is parted as its head is, by %j too (spec §5 Admin forms)', (by) => {
    const text = [kind.columns, right(0), right(1)].map((cells) => cells.join(by)).join('\r\n')
    expect(readOf(text)).toEqual(readOf(fileOf([right(0), right(1)])))
  })

  test('it has as many rows as are told, below its header', () => {
    const rows = (count: number) => fileOf(Array.from({ length: count }, (_, at) => right(at)))
    expect(readOf(rows(referenceFileRowsMax)).rows).toHaveLength(referenceFileRowsMax)
    expect(refusedOf(rows(referenceFileRowsMax + 1))).toMatchObject({
      fields: [{ path: 'rows', error: 'too_many' }],
    })
  })

  test('10,000 rows with 50 faults: each fault once, by line and reason, and 9,950 rows', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => right(at))
    const planted = Array.from({ length: 50 }, (_, nth) => {
      const [column, error, plant] = plants[nth % plants.length] ?? plants[0]!
      const at = 7 + nth * 199
      rows[at] = plant(right(at))
      return { line: at + 2, column, error }
    })
    const read = readOf(fileOf(rows))
    expect(read.faults).toEqual(planted)
    expect(read.rows).toHaveLength(9950)
    expect(read.rows[0]).toMatchObject({ line: 2, code: 'BAR-0', row: { status: 'active' } })
  })

  test('columns in another order and columns of others are read by their names', () => {
    const [code = '', nameBn = '', name = '', state = ''] = right(1)
    const read = readOf(
      fileOf([[state, 'x', name, nameBn, code]], ['STATUS', 'note', 'name', 'namebn', 'Code']),
    )
    expect(read).toMatchObject({ faults: [], rows: [{ code: 'BAR-1', row: { name, nameBn } }] })
  })

  test('a text that our files keep from being a formula comes back as it was', () => {
    const [code = '', nameBn = '', , state = ''] = right(1)
    expect(readOf(fileOf([[code, nameBn, '-Sample', state]])).rows[0]?.row.name).toBe('-Sample')
  })

  test('a file without its columns, with one twice, or that is no table is refused as a whole', () => {
    const fields = (path: string, error: string) => ({ fields: [{ path, error }] })
    expect(refusedOf(fileOf([], ['code', 'nameBn', 'name']))).toMatchObject(
      fields('columns.status', 'required'),
    )
    expect(refusedOf(fileOf([], [...kind.columns, 'Code']))).toMatchObject(fields('columns.code', 'repeated'))
    expect(refusedOf('code,nameBn,name,status\r\n"open')).toMatchObject({ fields: [{ error: 'invalid' }] })
    expect(refusedOf('')).toBeDefined()
  })
})
