import { describe, expect, test } from 'vitest'
import { byteOrderMark } from '../../src/machines/report/csv.ts'
import { isRefused } from '../../src/server/errors.ts'
import { readFile } from '../../src/server/payment/close-file.ts'

const day = '2026-03-01'
const rows = [
  ['tran_id', 'bank_tran_id', 'amount', 'store_amount', 'type', 'date'],
  ['T1', 'B1', '1,000.50', '980.50', 'payment', `${day} 14:00:00`],
  ['T2', 'B2', '12.00', '', 'refund', `${day} 15:00:00`],
]
const quoted = (cell: string, separator: string) => (cell.includes(separator) ? `"${cell}"` : cell)
const fileOf = (separator: string) =>
  rows.map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator)).join('\r\n')
const faultsOf = (text: string) => {
  const read = readFile(text, day)
  return isRefused(read)
    ? read.data?.('en').fields?.map(({ path, error }) => `${path} ${error}`)
    : `${read.length} lines`
}

describe('the settlement file (product 8)', () => {
  test.each([',', ';', '\t'])(
    'is read as its head is parted, by %j, in whatever other stands in a cell',
    (by) => {
      const refund = { kind: 'refund', transactionId: 'T2', bankTransactionId: 'B2', amountPoisha: 1_200 }
      const payment = { kind: 'payment', transactionId: 'T1', bankTransactionId: 'B1', amountPoisha: 100_050 }
      for (const start of ['', byteOrderMark, '\r\n'])
        expect(readFile(start + fileOf(by), day)).toMatchObject([
          { ...payment, chargePoisha: 2_000 },
          { ...refund, chargePoisha: 0 },
        ])
    },
  )

  test('says which columns it lacks, whatever parts them', () => {
    for (const by of [',', ';', '\t'])
      expect(faultsOf(['tran_id', 'amount', 'type', 'date'].join(by))).toEqual([
        'columns.bank_tran_id required',
        'columns.store_amount required',
      ])
  })

  test.each(['PK\u0003\u0004\u0014[Content_Types].xml', 't\0r\0a\0n\0'])(
    'that is no text is said to be none, and nothing of its columns: %j',
    (text) => {
      expect(faultsOf(text)).toEqual(['text invalid'])
    },
  )
})
