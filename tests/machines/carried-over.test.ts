import { expect, test } from 'vitest'
import { carriedOver, type Carriable } from '../../src/machines/close/carry.ts'

const row = (day: string, kind: 'missing_here' | 'missing_there', changed: Partial<Carriable> = {}) => ({
  day: `2026-03-0${day}`,
  named: null as string | null,
  kind,
  movement: 'payment' as const,
  transactionId: 'T1',
  filePoisha: kind === 'missing_here' ? 50_000 : null,
  fileChargePoisha: kind === 'missing_here' ? 900 : null,
  ledgerPoisha: kind === 'missing_there' ? 50_000 : null,
  ledgerChargePoisha: kind === 'missing_there' ? 900 : null,
  ...changed,
})
const lacked = row('1', 'missing_there')

/** By hand: what a day's file lacked, what later files say, and which day's line it is. */
test.each([
  ['the day after', [lacked, row('2', 'missing_here')], ['2026-03-02']],
  ['three days later, whatever the order of the rows', [row('4', 'missing_here'), lacked], ['2026-03-04']],
  ['the earliest of two', [lacked, row('3', 'missing_here'), row('2', 'missing_here')], ['2026-03-02']],
  ['the same day', [lacked, row('1', 'missing_here')], []],
  ['a day before', [row('2', 'missing_there'), row('1', 'missing_here')], []],
  ['another transaction', [lacked, row('2', 'missing_here', { transactionId: 'T2' })], []],
  ['another amount', [lacked, row('2', 'missing_here', { filePoisha: 49_999 })], []],
  ['another charge', [lacked, row('2', 'missing_here', { fileChargePoisha: 901 })], []],
  ['a refund for a payment', [lacked, row('2', 'missing_here', { movement: 'refund' })], []],
  [
    'a second charge in a later file',
    [lacked, row('2', 'missing_here'), row('3', 'missing_here')],
    ['2026-03-02'],
  ],
  [
    'another day than the one it names for good',
    [{ ...lacked, named: '2026-03-03' }, row('2', 'missing_here')],
    [],
  ],
  [
    'another posting than the one it names for good',
    [row('0', 'missing_there'), lacked, row('2', 'missing_here', { named: '2026-03-01' })],
    ['2026-03-02'],
  ],
  [
    'what it names for good, though another day is free and earlier',
    [lacked, row('2', 'missing_here'), row('3', 'missing_here', { named: '2026-03-01' })],
    ['2026-03-03'],
  ],
  [
    'a refund, of which a ledger knows no charge',
    [
      { ...lacked, movement: 'refund' as const, ledgerChargePoisha: 0 },
      row('2', 'missing_here', { movement: 'refund', fileChargePoisha: null }),
    ],
    ['2026-03-02'],
  ],
])('what a file lacked comes in a later one: %s (product 8)', (_title, rows, days) => {
  expect(carriedOver(rows).map(({ filed }) => filed.day)).toEqual(days)
})

test('two transactions that a file lacked are both found in the next one, and of two alike on one day the first is the first', () => {
  const [one, other] = ['T1', 'T2'].map((transactionId) => row('1', 'missing_there', { transactionId }))
  const filed = ['T1', 'T2'].map((transactionId) => row('2', 'missing_here', { transactionId }))
  expect(carriedOver([one!, other!, ...filed])).toEqual([
    { posted: one, filed: filed[0] },
    { posted: other, filed: filed[1] },
  ])
  const alike = [row('1', 'missing_there'), row('1', 'missing_there')]
  const lines = [row('2', 'missing_here'), row('2', 'missing_here')]
  const carried = carriedOver([...alike, ...lines])
  expect(carried.map(({ posted, filed: line }) => [alike.indexOf(posted), lines.indexOf(line)])).toEqual([
    [0, 0],
    [1, 1],
  ])
})
