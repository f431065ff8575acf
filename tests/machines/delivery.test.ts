import { describe, expect, test } from 'vitest'
import {
  afterTry,
  deliveryAnswers,
  deliveryStates,
  isResendable,
  type DeliveryAnswer,
  type DeliveryState,
} from '../../src/machines/delivery.ts'
import { draftDaysLeft, draftEndsAt } from '../../src/machines/draft.ts'

/** What each answer makes of the first, a middle and the last try, by hand: the state, and the pause in seconds. */
const verdicts: Record<DeliveryAnswer, [DeliveryState, number | null][]> = {
  sent: [
    ['sent', null],
    ['sent', null],
    ['sent', null],
  ],
  refused: [
    ['refused', null],
    ['refused', null],
    ['refused', null],
  ],
  noContact: [
    ['refused', null],
    ['refused', null],
    ['refused', null],
  ],
  noAnswer: [
    ['waiting', 5],
    ['waiting', 40],
    ['failed', null],
  ],
}

describe('a message (product 5)', () => {
  test.each(deliveryAnswers)('%s', (answer) => {
    for (const [index, tries] of [1, 4, 13].entries()) {
      const [state, pauseSeconds] = verdicts[answer][index] ?? []
      expect(afterTry(answer, tries)).toEqual({ state, pauseSeconds })
    }
  })

  test('that nobody answers is tried for nearly six hours', () => {
    const pauses = Array.from({ length: 12 }, (_, index) => afterTry('noAnswer', index + 1).pauseSeconds ?? 0)
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect(pauses.reduce((total, pause) => total + pause, 0)).toBe(20_475)
  })

  test('can be sent again when it was refused or given up, and at no other time', () => {
    expect(deliveryStates.filter(isResendable)).toEqual(['refused', 'failed'])
  })
})

const day = (text: string) => new Date(`${text}T06:00:00Z`)
const updatedAt = day('2026-03-01')

describe('how long a draft is kept (product 7)', () => {
  test.each([
    ['untouched', null, '2026-03-01', '2026-08-28', 180],
    ['before the warning', null, '2026-08-20', '2026-08-28', 8],
    ['warned in time', '2026-08-21', '2026-08-27', '2026-08-28', 1],
    ['warned in time, its day', '2026-08-21', '2026-08-28', '2026-08-28', 0],
    ['long after, nobody warned', null, '2026-12-26', '2027-01-02', 7],
    ['warned late', '2026-12-26', '2027-01-01', '2027-01-02', 1],
    ['warned late, long over', '2026-12-26', '2027-03-01', '2027-01-02', 0],
    ['warned before it was kept again', '2026-02-20', '2026-03-02', '2026-08-28', 179],
  ])('%s', (_name, warned, now, ends, left) => {
    const times = { updatedAt, warnedAt: warned === null ? null : day(warned) }
    expect(draftEndsAt(times, day(now))).toEqual(day(ends))
    expect(draftDaysLeft(times, day(now))).toBe(left)
  })

  test('the begun day counts', () => {
    const now = new Date(day('2026-08-27').getTime() + 1)
    expect(draftDaysLeft({ updatedAt, warnedAt: day('2026-08-21') }, now)).toBe(1)
  })
})
