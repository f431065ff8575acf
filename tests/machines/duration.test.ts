import { describe, expect, test } from 'vitest'
import {
  durationOf,
  durationPeriods,
  hoursAtShare,
  stagesOfArea,
  stepOfHours,
  type HoursCount,
} from '../../src/machines/duration.ts'

const each = (...hours: number[]): HoursCount[] => hours.map((one) => ({ hours: one, count: 1 }))

// By hand: of so many times, the smallest that half, and nine of ten, of them do not exceed.
describe('half and nine of ten of them took at most (product 8)', () => {
  test.each<[string, HoursCount[], number | null, number | null]>([
    ['none', [], null, null],
    ['none of a time that was counted once', [{ hours: 4, count: 0 }], null, null],
    ['one', each(7), 7, 7],
    ['two', each(9, 3), 3, 9],
    ['an odd number', each(1, 2, 100), 2, 100],
    ['an even number', each(4, 1, 3, 2), 2, 4],
    ['ten', each(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 5, 9],
    ['eleven', each(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), 6, 10],
    ['all alike', [{ hours: 5, count: 1_000 }], 5, 5],
    [
      'most at once, and a few late',
      [
        { hours: 200, count: 10 },
        { hours: 0, count: 90 },
      ],
      0,
      0,
    ],
    [
      'one more of the late',
      [
        { hours: 200, count: 11 },
        { hours: 0, count: 89 },
      ],
      0,
      200,
    ],
  ])('%s', (_name, times, median, ninetieth) => {
    expect([hoursAtShare(times, 0.5), hoursAtShare(times, 0.9)]).toEqual([median, ninetieth])
    const count = times.map((one) => one.count).reduce((sum, one) => sum + one, 0)
    expect(durationOf(times)).toEqual({ count, medianHours: median, ninetiethHours: ninetieth })
  })
})

// By hand: where each step begins, and the last hour before it.
test.each([
  [-1, 0],
  [0, 0],
  [0.99, 0],
  [1, 1],
  [23.99, 23],
  [24, 24],
  [29.99, 24],
  [30, 30],
  [119.99, 114],
  [120, 120],
  [143.99, 120],
  [719.99, 696],
  [720, 720],
  [959.99, 720],
  [960, 960],
  [2_879, 2_640],
  [2_880, 2_880],
  [100_000, 2_880],
])('%d hours count as %d (product 7)', (hours, step) => {
  expect(stepOfHours(hours)).toBe(step)
})

test('each dashboard has its own stages, and the periods that people choose from (product 8)', () => {
  expect(stagesOfArea('dispatcher')).toEqual(['dispatch_sent', 'dispatch_received'])
  expect(stagesOfArea('accountant')).toEqual(['refund', 'discrepancy'])
  expect(stagesOfArea('administrator')).toHaveLength(5)
  expect(durationPeriods).toEqual([7, 30, 90])
})
