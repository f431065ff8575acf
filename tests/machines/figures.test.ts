import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import {
  formatAge,
  formatWait,
  formatDay,
  formatMoment,
  formatShortDay,
  formatTime,
  monthNames,
} from '../../src/machines/format-time.ts'
import {
  formatAmount,
  formatMoney,
  formatNumber,
  formatWritten,
  type Locale,
} from '../../src/machines/format.ts'

const tags = { bn: 'bn-BD', en: 'en-IN' } as const
const locales = ['bn', 'en'] as const satisfies readonly Locale[]

/** By hand: how figures are grouped in Bangladesh, from the last three on by two. @source look Litigant */
const numbers = [
  { value: 0, bn: '০', en: '0' },
  { value: 999, bn: '৯৯৯', en: '999' },
  { value: 1_000, bn: '১,০০০', en: '1,000' },
  { value: 99_999, bn: '৯৯,৯৯৯', en: '99,999' },
  { value: 100_000, bn: '১,০০,০০০', en: '1,00,000' },
  { value: 12_345_678, bn: '১,২৩,৪৫,৬৭৮', en: '1,23,45,678' },
  { value: -1_234_567, bn: '-১২,৩৪,৫৬৭', en: '-12,34,567' },
  { value: 2.5, bn: '২.৫', en: '2.5' },
]
const amounts = [
  { poisha: 0, bn: '০.০০', en: '0.00' },
  { poisha: 5, bn: '০.০৫', en: '0.05' },
  { poisha: 100_000, bn: '১,০০০.০০', en: '1,000.00' },
  { poisha: 123_456_750, bn: '১২,৩৪,৫৬৭.৫০', en: '12,34,567.50' },
  { poisha: -9, bn: '-০.০৯', en: '-0.09' },
  { poisha: Number.MAX_SAFE_INTEGER, bn: '৯,০০,৭১,৯৯,২৫,৪৭,৪০৯.৯১', en: '9,00,71,99,25,47,409.91' },
]

describe('figures are grouped by lakh, in the digits of the language', () => {
  test.each(numbers)('$value', ({ value, ...said }) => {
    expect({ bn: formatNumber(value, 'bn'), en: formatNumber(value, 'en') }).toEqual(said)
  })
  test.each(amounts)('$poisha poisha', ({ poisha, ...said }) => {
    expect({ bn: formatAmount(poisha, 'bn'), en: formatAmount(poisha, 'en') }).toEqual(said)
  })
  test.each(locales)('as Intl says them, whatever they are: %s', (locale) => {
    const whole = new Intl.NumberFormat(tags[locale])
    const taka = new Intl.NumberFormat(tags[locale], { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        const decimal = `${value < 0 ? '-' : ''}${BigInt(Math.abs(value)) / 100n}.${String(Math.abs(value) % 100).padStart(2, '0')}`
        expect(formatNumber(value, locale)).toBe(whole.format(value))
        expect(formatAmount(value, locale)).toBe(taka.format(decimal as `${number}`))
      }),
      { numRuns: 2_000 },
    )
  })
})

/** By hand. @source look Litigant */
const days = [
  { at: '2026-11-21', bn: '২১ নভেম্বর, ২০২৬', en: '21 November 2026', short: ['২১/১১/২০২৬', '21/11/2026'] },
  { at: '1988-03-05', bn: '৫ মার্চ, ১৯৮৮', en: '5 March 1988', short: ['০৫/০৩/১৯৮৮', '05/03/1988'] },
  // The last moment of a day in Dhaka, and the first of the next, which is a day of another year.
  {
    at: '2026-12-31T17:59:59.999Z',
    bn: '৩১ ডিসেম্বর, ২০২৬',
    en: '31 December 2026',
    short: ['৩১/১২/২০২৬', '31/12/2026'],
  },
  {
    at: '2026-12-31T18:00:00.000Z',
    bn: '১ জানুয়ারি, ২০২৭',
    en: '1 January 2027',
    short: ['০১/০১/২০২৭', '01/01/2027'],
  },
]
const monthsInOrder = {
  bn: [
    'জানুয়ারি',
    'ফেব্রুয়ারি',
    'মার্চ',
    'এপ্রিল',
    'মে',
    'জুন',
    'জুলাই',
    'আগস্ট',
    'সেপ্টেম্বর',
    'অক্টোবর',
    'নভেম্বর',
    'ডিসেম্বর',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
}
const ages = [
  { since: '2026-11-21T05:59:01Z', bn: '০ মিনিট', en: '0 minutes' },
  { since: '2026-11-21T05:59:00Z', bn: '১ মিনিট', en: '1 minute' },
  { since: '2026-11-21T05:00:01Z', bn: '৫৯ মিনিট', en: '59 minutes' },
  { since: '2026-11-21T05:00:00Z', bn: '১ ঘণ্টা', en: '1 hour' },
  { since: '2026-11-20T06:00:01Z', bn: '২৩ ঘণ্টা', en: '23 hours' },
  { since: '2026-11-20T06:00:00Z', bn: '১ দিন', en: '1 day' },
  { since: '2023-02-26T06:00:00Z', bn: '১,৩৬৪ দিন', en: '1,364 days' },
  // A clock that is behind.
  { since: '2026-11-21T06:01:00Z', bn: '০ মিনিট', en: '0 minutes' },
]

describe('a day and a time are those of Dhaka, in the words of the language', () => {
  test.each(days)('$at', ({ at, bn, en, short }) => {
    expect([formatDay(at, 'bn'), formatDay(at, 'en')]).toEqual([bn, en])
    expect(locales.map((locale) => formatShortDay(at, locale))).toEqual(short)
  })
  test('each month has its name', () => {
    expect({ bn: monthNames('bn'), en: monthNames('en') }).toEqual(monthsInOrder)
  })
  test('a time is by the 24-hour clock', () => {
    expect(locales.map((locale) => formatTime('2026-11-20T18:05:59Z', locale))).toEqual(['০০:০৫', '00:05'])
    expect(formatMoment(new Date('2026-11-21T08:05:00Z'), 'bn')).toBe('২১ নভেম্বর, ২০২৬, ১৪:০৫')
  })
  test.each(ages)('how long since $since', ({ since, bn, en }) => {
    const now = new Date('2026-11-21T06:00:00Z')
    expect([formatWait(since, now, 'bn'), formatWait(since, now, 'en')]).toEqual([bn, en])
    expect([formatAge(since, now, 'bn'), formatAge(since, now, 'en')]).toEqual([`${bn} আগে`, `${en} ago`])
  })
  test('what is no day is none', () => {
    expect(() => formatDay('2026-13-45', 'bn')).toThrow(RangeError)
    expect(() => formatTime('soon', 'bn')).toThrow(RangeError)
  })
})

test('nothing of Intl is made for a whole number, an amount, a day or a time: the first one keeps a phone busy', async () => {
  // None that was made before is known to it.
  vi.resetModules()
  const format = await import('../../src/machines/format.ts')
  const time = await import('../../src/machines/format-time.ts')
  const kinds = (['NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat'] as const).map((kind) =>
    vi.spyOn(Intl, kind),
  )
  const now = new Date('2026-11-21T06:00:00Z')
  for (const locale of locales) {
    format.formatNumber(1_234_567, locale)
    format.formatMoney(1_234_567, locale)
    time.formatMoment(now, locale)
    time.formatShortDay('2026-11-21', locale)
    time.formatAge(now, now, locale)
  }
  for (const made of kinds) {
    expect(made).not.toHaveBeenCalled()
    made.mockRestore()
  }
})

/** By hand: a number that somebody wrote, as a reader of either language reads it. @source look Litigant */
test.each([
  ['12/2026', '১২/২০২৬', '12/2026'],
  ['১২/২০২৬', '১২/২০২৬', '12/2026'],
  ['CR-12', 'CR-12', 'CR-12'],
  ['পারিবারিক ১২', 'পারিবারিক ১২', 'পারিবারিক ১২'],
])('%s is written %s and %s', (text, bn, en) => {
  expect([formatWritten(text, 'bn'), formatWritten(text, 'en')]).toEqual([bn, en])
})

test.each([
  [123_456_750, '১২,৩৪,৫৬৭.৫০\u00a0৳', '৳12,34,567.50'],
  [-5, '-০.০৫\u00a0৳', '-৳0.05'],
])('%i poisha with their sign', (poisha, bn, en) => {
  expect([formatMoney(poisha, 'bn'), formatMoney(poisha, 'en')]).toEqual([bn, en])
})

test('of a fraction a thousandth is told', () => {
  expect([0.1234, 0.1236, 2 / 3].map((value) => formatNumber(value, 'en'))).toEqual([
    '0.123',
    '0.124',
    '0.667',
  ])
})
