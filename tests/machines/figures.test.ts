import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { formatAmount, formatNumber, type Locale } from '../../src/machines/format.ts'

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

test('no whole number and no amount has a formatter of Intl made for it: the first one keeps a phone busy', async () => {
  // None that was made before is known to it.
  vi.resetModules()
  const format = await import('../../src/machines/format.ts')
  const made = vi.spyOn(Intl, 'NumberFormat')
  for (const locale of locales) {
    format.formatNumber(1_234_567, locale)
    format.formatMoney(1_234_567, locale)
  }
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})
