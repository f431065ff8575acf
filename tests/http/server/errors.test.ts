import { expect, test } from 'vitest'
import { changedMeanwhile } from '../../../src/server/errors.ts'

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
