import { expect, test } from 'vitest'
import { changedMeanwhile, tooMany } from '../../../src/server/errors.ts'

/** Five past midnight in Dhaka. */
const at = new Date('2026-11-20T18:05:00Z')

test.each([
  ['bn', '০০:০৫'],
  ['en', '00:05'],
] as const)(
  'who was faster is told with the hour as the clock on the wall shows it, in %s',
  (locale, hour) => {
    const { code, word } = changedMeanwhile({ at, byName: 'শান্ত সাগর' }, new Date())
    expect(code).toBe(409)
    expect(word(locale)).toContain('শান্ত সাগর')
    expect(word(locale)).toContain(hour)
  },
)

test('and with the day where it was not today', () => {
  const later = { sameDay: new Date('2026-11-21T17:59:00Z'), nextDay: new Date('2026-11-21T18:00:00Z') }
  const saidAt = (now: Date) => changedMeanwhile({ at, byName: 'x' }, now).word('en')
  expect(saidAt(later.sameDay)).not.toContain('November')
  expect(saidAt(later.nextDay)).toContain('21 November 2026, 00:05')
})

test.each([
  [1, 'in a minute.', 'এক মিনিট পরে'],
  [60, 'in a minute.', 'এক মিনিট পরে'],
  [61, 'in 2 minutes.', '২ মিনিট পরে'],
  [900, 'in 15 minutes.', '১৫ মিনিট পরে'],
])(
  '%d seconds are told as “%s”, in the figures of the language: who comes back by then is let in (product 7)',
  (seconds, en, bn) => {
    const { word, data } = tooMany(seconds)
    expect([word('en'), word('bn')]).toEqual([
      `Too many tries. Try again ${en}`,
      `অনেকবার চেষ্টা হয়েছে। ${bn} আবার চেষ্টা করুন।`.normalize('NFC'),
    ])
    expect(data?.('en').retryAfterSeconds).toBe(seconds)
  },
)
