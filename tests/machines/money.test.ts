import { expect, test } from 'vitest'
import { amountPoishaMax } from '../../src/machines/limits.ts'
import {
  fundTotals,
  parseTaka,
  reckonFee,
  rowTotal,
  shareOf,
  sum,
  takaDecimal,
  toldPoisha,
  unreadablePoisha,
} from '../../src/machines/money.ts'

const adValorem = {
  kind: 'ad_valorem' as const,
  rateBasisPoints: 250,
  floorPoisha: 30_000,
  capPoisha: 5_000_000,
  vatBasisPoints: 1_500,
}

// 2.5 %, at least 300 and at most 50,000 taka, and 15 % VAT on the fee: reckoned by hand, in poisha.
test.each([
  { name: 'nothing claimed', caseAmount: 0, fee: 30_000, vat: 4_500 },
  { name: '1 taka', caseAmount: 100, fee: 30_000, vat: 4_500 },
  { name: '12,000 taka: exactly the floor', caseAmount: 1_200_000, fee: 30_000, vat: 4_500 },
  {
    name: '12,000.20 taka: half a poisha above the floor rounds up',
    caseAmount: 1_200_020,
    fee: 30_001,
    vat: 4_500,
  },
  {
    name: '12,000.19 taka: less than half a poisha rounds down',
    caseAmount: 1_200_019,
    fee: 30_000,
    vat: 4_500,
  },
  { name: '1,00,000 taka', caseAmount: 10_000_000, fee: 250_000, vat: 37_500 },
  { name: '1,23,456.78 taka', caseAmount: 12_345_678, fee: 308_642, vat: 46_296 },
  { name: '19,99,999.99 taka', caseAmount: 199_999_999, fee: 5_000_000, vat: 750_000 },
  { name: '20,00,000 taka: exactly the cap', caseAmount: 200_000_000, fee: 5_000_000, vat: 750_000 },
  { name: '20,00,001 taka', caseAmount: 200_000_100, fee: 5_000_000, vat: 750_000 },
  { name: '1,000 crore taka', caseAmount: amountPoishaMax, fee: 5_000_000, vat: 750_000 },
])('the ad valorem fee of $name (domain 2.2)', ({ caseAmount, fee, vat }) => {
  expect(reckonFee(adValorem, caseAmount)).toEqual({ feePoisha: fee, vatPoisha: vat })
})

test('a fixed fee is what it is, without VAT, whatever is claimed', () => {
  for (const caseAmount of [0, 1, amountPoishaMax])
    expect(reckonFee({ kind: 'fixed', amountPoisha: 2_050 }, caseAmount)).toEqual({
      feePoisha: 2_050,
      vatPoisha: 0,
    })
})

test('a fee never falls when the claim grows, and lies between floor and cap', () => {
  let before = 0
  for (let caseAmount = 0; caseAmount <= 210_000_000; caseAmount += 99_991) {
    const { feePoisha } = reckonFee(adValorem, caseAmount)
    expect(feePoisha).toBeGreaterThanOrEqual(Math.max(before, 30_000))
    expect(feePoisha).toBeLessThanOrEqual(5_000_000)
    before = feePoisha
  }
})

test.each([
  [1, 5_000, 1],
  [1, 4_999, 0],
  [3, 5_000, 2],
  [0, 10_000, 0],
  [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
  [amountPoishaMax, 1, 100_000_000],
])('%i poisha at %i basis points is %i', (amountPoisha, basisPoints, share) => {
  expect(shareOf(amountPoisha, basisPoints)).toBe(share)
})

test.each([
  ['0', 0],
  ['১২৩', 12_300],
  ['১২,৩৪,৫৬৭.৫', 123_456_750],
  ['1,234,567.50', 123_456_750],
  ['৳ ৫০০', 50_000],
  ['0.5', 50],
  ['০.০১', 1],
  ['007', 700],
  [' 12 345 ', 1_234_500],
  ['৫৩০/-', 53_000],
  ['৳ ১,৫৩০/-', 153_000],
  ['530/=', 53_000],
  ['৫৩০ টাকা', 53_000],
  ['৫৩০/- টাকা মাত্র', 53_000],
  ['টাকা ৫৩০.৫০', 53_050],
  ['Tk. 530/-', 53_000],
  ['530 Taka only', 53_000],
  ['BDT 530', 53_000],
  ['100,000', 10_000_000],
  ['1,00,000', 10_000_000],
  ['১২,৩৪,৫৬৭.৫০', 123_456_750],
  ['100,00,00,000', 100_000_000_000],
  ['\u200b৫০০\u200d', 50_000],
  ['999999999999.99', 99_999_999_999_999],
])('%s taka is %i poisha in either script', (text, amountPoisha) => {
  expect(parseTaka(text)).toBe(amountPoisha)
})

test.each([
  '',
  ' ',
  '-1',
  '−1',
  '+1',
  '1.234',
  '.5',
  '5.',
  '1e3',
  'abc',
  '১২x',
  '/-',
  'টাকা',
  '5/-30',
  '5টাকা30',
  '77,5',
  '১,০০,0',
  '1,0000',
  '1000,000',
  ',500',
  '1,000,',
  '1,000,5',
  '1,,000',
  '1,0,000',
  '1.5,000',
  '1.2.3',
  '1234567890123',
  'NaN',
  '0x10',
  '١٢',
])('"%s" is no amount', (text) => {
  expect(parseTaka(text)).toBeNull()
})

test('an amount written for the gateway reads back as the same poisha', () => {
  for (const amountPoisha of [0, 1, 9, 10, 99, 100, 101, 123_456, 50_000_000, 99_999_999_999_999])
    expect(parseTaka(takaDecimal(amountPoisha))).toBe(amountPoisha)
  expect(takaDecimal(123_405)).toBe('1234.05')
})

test('rows and sums stay integers', () => {
  expect(sum([])).toBe(0)
  expect(
    sum([rowTotal({ amountPoisha: 1_999, quantity: 3 }), rowTotal({ amountPoisha: 5, quantity: 0 })]),
  ).toBe(5_997)
})

test.each([
  [unreadablePoisha - 1, unreadablePoisha - 1],
  [-(unreadablePoisha - 1), -(unreadablePoisha - 1)],
  [-unreadablePoisha, unreadablePoisha],
  [0.5, unreadablePoisha],
])('%d poisha is told as %d (product 7)', (amountPoisha, told) => {
  expect(toldPoisha(amountPoisha)).toBe(told)
})

test('each fund has the sum of what is its own, in the order of the funds; one with nothing in it is not named (product 4)', () => {
  expect(
    fundTotals([
      { fund: 'dispatch', amountPoisha: 2_050 },
      { fund: 'treasury', amountPoisha: 30_000 },
      { fund: 'dispatch', amountPoisha: 5 },
    ]),
  ).toEqual([
    { fund: 'treasury', amountPoisha: 30_000 },
    { fund: 'dispatch', amountPoisha: 2_055 },
  ])
  expect(fundTotals([{ fund: 'bar_council', amountPoisha: 0 }])).toEqual([
    { fund: 'bar_council', amountPoisha: 0 },
  ])
  expect(fundTotals([])).toEqual([])
})
