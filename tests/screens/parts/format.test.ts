import { unreadablePoisha } from '../../../src/machines/money.ts'
import { m } from '../../../src/words/messages.js'
import { latinDigits as toLatinDigits } from '../../../src/machines/text.ts'
import { describe, expect, test } from 'vitest'
import {
  formatAge,
  formatAmount,
  formatDay,
  formatDigits,
  formatMoment,
  formatMoney,
  formatNumber,
  formatShortDay,
  formatSize,
  formatTime,
  formatTimeOrMoment,
  formatWait,
  parseMoney,
} from '../../../src/screens/parts/format.ts'

describe('money', () => {
  test('is written with lakh groups, in the digits and with the sign of each language', () => {
    expect(formatMoney(1_234_567_50, 'bn')).toBe('১২,৩৪,৫৬৭.৫০\u00a0৳')
    expect(formatMoney(1_234_567_50, 'en')).toBe('৳12,34,567.50')
    expect(formatMoney(0, 'en')).toBe('৳0.00')
    expect(formatMoney(5, 'bn')).toBe('০.০৫\u00a0৳')
    expect(formatMoney(-450_05, 'en')).toBe('-৳450.05')
    expect(formatMoney(-450_05, 'bn')).toBe('-৪৫০.০৫\u00a0৳')
  })

  test('keeps the last poisha of the largest amount', () => {
    expect(formatAmount(Number.MAX_SAFE_INTEGER, 'en')).toBe('9,00,71,99,25,47,409.91')
  })

  test('refuses a part of a poisha', () => {
    expect(() => formatMoney(0.5, 'bn')).toThrow(RangeError)
  })

  test.each([
    ['১২,৩৪,৫৬৭.৫০', 1_234_567_50],
    ['12,34,567.5', 1_234_567_50],
    ['৳ ৫০০/-', 500_00],
    ['১2৩', 123_00],
    ['.৫', 50],
    ['0', 0],
    ['৩০০ টাকা', 300_00],
  ])('is read from %s', (typed, amountPoisha) => {
    expect(parseMoney(typed)).toBe(amountPoisha)
  })

  test.each(['', '.', 'পাঁচ', '-5', '1.234', '1.2.3', '1e5', '77,5', '99999999999999999999'])(
    'is not read from "%s"',
    (typed) => {
      expect(parseMoney(typed)).toBeNull()
    },
  )

  test('that cannot be told is a word, in either language (product 7)', () => {
    for (const locale of ['bn', 'en'] as const)
      expect(formatMoney(unreadablePoisha, locale)).toBe(m.parts_text_unreadable({}, { locale }))
  })

  test('is read back from what was written', () => {
    // The largest of all stands for what cannot be told, and is a word.
    for (const amountPoisha of [0, 1, 99, 100, 10_050, 1_234_567_89, Number.MAX_SAFE_INTEGER - 1])
      for (const locale of ['bn', 'en'] as const)
        expect(parseMoney(formatMoney(amountPoisha, locale))).toBe(amountPoisha)
  })
})

describe('days and moments', () => {
  test('stand in Dhaka, also when it is still yesterday in UTC', () => {
    expect(formatDay('2026-11-20T18:30:00Z', 'en')).toBe('21 November 2026')
    expect(formatDay('2026-11-21', 'bn')).toBe('২১ নভেম্বর, ২০২৬')
    expect(formatShortDay('2026-11-21', 'bn')).toBe('২১/১১/২০২৬')
    expect(formatShortDay('2026-11-21', 'en')).toBe('21/11/2026')
    expect(formatTime('2026-11-20T18:30:00Z', 'bn')).toBe('০০:৩০')
    expect(formatMoment('2026-11-21T08:05:00Z', 'bn')).toBe('২১ নভেম্বর, ২০২৬, ১৪:০৫')
    expect(formatMoment('2026-11-21T08:05:00Z', 'en')).toBe('21 November 2026, 14:05')
  })

  test('are told by age in the largest whole unit', () => {
    const now = new Date('2026-11-21T10:00:00Z')
    expect(formatAge('2026-11-18T08:05:00Z', now, 'bn')).toBe('৩ দিন আগে')
    expect(formatAge('2026-11-21T08:59:00Z', now, 'en')).toBe('1 hour ago')
    expect(formatAge('2026-11-21T10:05:00Z', now, 'en')).toBe('0 minutes ago')
    expect(formatAge('2026-11-18T14:00:00Z', now, 'bn')).toBe('২ দিন আগে')
    expect(formatWait('2026-11-18T14:00:00Z', now, 'bn')).toBe('২ দিন')
    expect(formatWait('2026-11-20T10:00:01Z', now, 'en')).toBe('23 hours')
    expect(formatWait('2026-11-20T10:00:00Z', now, 'en')).toBe('1 day')
  })
})

describe('digits', () => {
  test('go both ways and leave everything else', () => {
    expect(formatDigits('TS-123/2026', 'bn')).toBe('TS-১২৩/২০২৬')
    expect(formatDigits('স্বত্ব ১২৩', 'en')).toBe('স্বত্ব 123')
    expect(toLatinDigits('০১৯৮')).toBe('0198')
    expect(formatNumber(1_234_567, 'bn')).toBe('১২,৩৪,৫৬৭')
    expect(formatSize(1, 'en')).toBe('1\u00a0KB')
  })
})

test('a time alone is one of today; any other is told with its day (look Litigant)', () => {
  const now = new Date().toISOString()
  expect(formatTimeOrMoment(now, 'bn')).toBe(formatTime(now, 'bn'))
  expect(formatTimeOrMoment('2025-05-03T09:39:00Z', 'en')).toBe('3 May 2025, 15:39')
})
