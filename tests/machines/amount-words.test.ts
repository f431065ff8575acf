import { expect, test } from 'vitest'
import { amountInWords } from '../../src/api/amount-words.ts'
import { fundTotals } from '../../src/machines/money.ts'

/** By hand: poisha, and how a clerk writes them. */
const written: [amountPoisha: number, bn: string, en: string][] = [
  [0, 'শূন্য টাকা', 'zero taka'],
  [1, 'এক পয়সা', 'one poisha'],
  [50, 'পঞ্চাশ পয়সা', 'fifty poisha'],
  [100, 'এক টাকা', 'one taka'],
  [105, 'এক টাকা পাঁচ পয়সা', 'one taka and five poisha'],
  [1_900, 'উনিশ টাকা', 'nineteen taka'],
  [9_999, 'নিরানব্বই টাকা নিরানব্বই পয়সা', 'ninety-nine taka and ninety-nine poisha'],
  [10_000, 'এক শত টাকা', 'one hundred taka'],
  [2_900, 'ঊনত্রিশ টাকা', 'twenty-nine taka'],
  [45_000, 'চার শত পঞ্চাশ টাকা', 'four hundred and fifty taka'],
  [7_969, 'ঊনআশি টাকা ঊনসত্তর পয়সা', 'seventy-nine taka and sixty-nine poisha'],
  [100_000, 'এক হাজার টাকা', 'one thousand taka'],
  [
    125_051,
    'এক হাজার দুই শত পঞ্চাশ টাকা একান্ন পয়সা',
    'one thousand two hundred and fifty taka and fifty-one poisha',
  ],
  [10_000_000, 'এক লাখ টাকা', 'one lakh taka'],
  [
    123_456_750,
    'বারো লাখ চৌত্রিশ হাজার পাঁচ শত সাতষট্টি টাকা পঞ্চাশ পয়সা',
    'twelve lakh thirty-four thousand five hundred and sixty-seven taka and fifty poisha',
  ],
  [1_000_000_000, 'এক কোটি টাকা', 'one crore taka'],
  [
    12_345_678_909,
    'বারো কোটি চৌত্রিশ লাখ ছাপ্পান্ন হাজার সাত শত ঊননব্বই টাকা নয় পয়সা',
    'twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine taka and nine poisha',
  ],
]

test.each(written)('%i poisha in words (look, Litigant)', async (amountPoisha, bn, en) => {
  expect(await amountInWords(amountPoisha, 'bn')).toBe(bn.normalize('NFC'))
  expect(await amountInWords(amountPoisha, 'en')).toBe(en)
})

test('what goes to each fund, in the order of the funds; a fund without a line is not named (product 4)', () => {
  const line = (fund: 'treasury' | 'bar_council' | 'dispatch', amountPoisha: number) => ({
    fund,
    amountPoisha,
  })
  expect(fundTotals([])).toEqual([])
  expect(fundTotals([line('dispatch', 1), line('treasury', 50), line('dispatch', 2)])).toEqual([
    line('treasury', 50),
    line('dispatch', 3),
  ])
})
