import { describe, expect, test } from 'vitest'
import { findingOf } from '../../scripts/soak/counts.ts'
import { peopleOf } from '../../scripts/soak/people.ts'
import { outcomeOf, quantile, Tally } from '../../scripts/soak/tally.ts'
import {
  brokenBounds,
  figuresOf,
  readingOf,
  wholeLoopP99,
  type Reading,
  type Soaked,
} from '../../scripts/soak/verdict.ts'
import { chanceOf } from '../support/chance.ts'

/** Ten seconds of an event loop that was behind as the delays say. */
function readingFrom(delays: readonly number[], more: Partial<Reading> = {}): Reading {
  const sorted = delays.toSorted((one, other) => one - other)
  const mean = delays.reduce((sum, delay) => sum + delay, 0) / delays.length
  const [p50, p90, p99] = [0.5, 0.9, 0.99].map((share) => quantile(sorted, share)) as [number, number, number]
  return {
    atSeconds: 10,
    seconds: (mean * delays.length) / 1_000,
    loop: { min: sorted[0] ?? 0, mean, p50, p90, p99, max: sorted.at(-1) ?? 0 },
    processorSeconds: 0,
    residentMegabytes: 200,
    heapMegabytes: 80,
    ...more,
  }
}

/** What is all right, of ten minutes: a reading every ten seconds. */
const calm: Soaked = {
  seconds: 600,
  readings: Array.from({ length: 60 }, (_none, at) =>
    readingFrom([10, 11, 12, 14, 20], { atSeconds: 10 * (at + 1) + 0.02, processorSeconds: 4 * at }),
  ),
  held: {
    early: { residentMegabytes: 200, heapMegabytes: 80 },
    late: { residentMegabytes: 219, heapMegabytes: 87 },
  },
  faults: [],
  miscounted: [],
  lost: [],
}

describe('the soak judges by what was measured (product 7)', () => {
  test.each([
    [200, false, 'done'],
    [200, true, 'done'],
    [409, true, 'late'],
    [409, false, 'fault'],
    [503, true, 'away'],
    [401, true, 'fault'],
    [422, true, 'fault'],
    [429, false, 'fault'],
    [500, true, 'fault'],
    [0, true, 'fault'],
  ] as const)('%i, where another officer may have been first: %s, is %s', (code, mayMeet, outcome) => {
    expect(outcomeOf({ code, mayMeet })).toBe(outcome)
  })

  test('a table has each call with its times and what it met; what was no answer is told by its code, how often', () => {
    const tally = new Tally()
    for (let milliseconds = 1; milliseconds <= 100; milliseconds += 1)
      tally.note({ call: 'GET /often', code: 200, milliseconds, mayMeet: false })
    for (const code of [409, 503, 503, 0])
      tally.note({ call: 'POST /seldom', code, milliseconds: 7, mayMeet: true })
    const rows = tally.table().split('\n')
    expect(rows[1]?.split(/ {2,}/)).toEqual(['GET /often', '100', '50', '95', '100', '0', '0', '0'])
    expect(rows[2]?.split(/ {2,}/)).toEqual(['POST /seldom', '4', '7', '7', '7', '1', '2', '1'])
    expect(tally.faults()).toEqual(['2 × POST /seldom: 503', '1 × POST /seldom: cut off'])
    expect([tally.count(), tally.count('late'), tally.count('away'), tally.count('fault')]).toEqual([
      104, 1, 2, 1,
    ])
  })

  test.each([
    ['nothing was looked at', [], 'open'],
    ['it agrees', [[3, 3, 3]], 'right'],
    ['it moved meanwhile, whatever the list had', [[3, 3, 4]], 'open'],
    ['one left and one came between: a look disagrees', [[3, 4, 3]], 'open'],
    [
      'and the next agrees',
      [
        [3, 4, 3],
        [3, 3, 3],
      ],
      'right',
    ],
    [
      'it disagrees twice',
      [
        [3, 4, 3],
        [3, 4, 3],
      ],
      'open',
    ],
    [
      'it disagrees three times with nothing moved',
      [
        [3, 4, 3],
        [5, 5, 6],
        [3, 4, 3],
        [3, 4, 3],
      ],
      'wrong',
    ],
  ] as const)('a count, where %s', (_when, looks, finding) => {
    expect(findingOf(looks.map(([before, listed, after]) => ({ before, listed, after })))).toBe(finding)
  })

  test('the p99 of the whole is near that of all delays together, whichever window they were in', () => {
    const random = chanceOf(7)
    const windows = Array.from({ length: 60 }, (_none, at) =>
      Array.from(
        { length: 900 },
        () => 10 + (random() < 0.03 ? random() * (at === 30 ? 400 : 40) : random()),
      ),
    )
    const all = windows.flat().toSorted((one, other) => one - other)
    const whole = wholeLoopP99(windows.map((delays) => readingFrom(delays)))
    expect(Math.abs(whole / quantile(all, 0.99) - 1)).toBeLessThan(0.1)
    expect(quantile(windows[30]?.toSorted((one, other) => one - other) ?? [], 0.99)).toBeGreaterThan(50)
    expect(whole).toBeLessThan(50)
  })

  test('what is within its bounds breaks none', () => {
    expect(brokenBounds(calm)).toEqual([])
    expect(figuresOf(calm)).toHaveLength(6)
    expect(figuresOf(calm)).toContain('processor: 40 % of one')
  })

  test.each([
    ['errors', { faults: ['1 × GET /auth/info: 500'] }, 'errors: 1 × GET /auth/info: 500'],
    ['counts', { miscounted: ['paidApp'] }, 'counts: paidApp'],
    ['lost', { lost: ['a case'] }, 'lost: a case'],
    ['no reading', { readings: [] }, 'event loop: nothing was read'],
    [
      'one bad window',
      { readings: [...calm.readings.slice(1), readingFrom([10, 60, 60])] },
      'event loop p99, the worst ten seconds: 60.0 ms',
    ],
    [
      'a heap that grows',
      { held: { ...calm.held, late: { residentMegabytes: 219, heapMegabytes: 89 } } },
      'memory, heap after a collection: from 80.0 to 89.0 MB',
    ],
    [
      'a process that grows',
      {
        readings: calm.readings.map((one) => ({
          ...one,
          residentMegabytes: one.atSeconds > 540 ? 230 : 200,
        })),
      },
      'memory, resident: from 200.0 to 230.0 MB',
    ],
  ] as const)('a bound that is broken is named: %s', (_what, more, bound) => {
    expect(brokenBounds({ ...calm, ...more } as Soaked)).toContain(bound)
  })

  test('memory of a run that is still warming up is told and not judged', () => {
    const short = {
      ...calm,
      seconds: 60,
      held: { ...calm.held, late: { residentMegabytes: 400, heapMegabytes: 200 } },
    }
    expect(brokenBounds(short)).toEqual([])
  })

  test('a text of /metrics is read in milliseconds and megabytes, and one that lacks something is a fault', () => {
    const text = [
      ...['min', 'mean', 'p50', 'p90', 'p99', 'max'].map(
        (key) => `nodejs_eventloop_lag_${key}_seconds 0.0125`,
      ),
      'process_cpu_seconds_total 12.5',
      'process_resident_memory_bytes 200000000',
      'nodejs_heap_size_used_bytes 80000000',
    ]
    expect(readingOf(text.join('\n'))).toEqual({
      loop: { min: 12.5, mean: 12.5, p50: 12.5, p90: 12.5, p99: 12.5, max: 12.5 },
      processorSeconds: 12.5,
      residentMegabytes: 200,
      heapMegabytes: 80,
    })
    expect(() => readingOf(text.slice(1).join('\n'))).toThrow('nodejs_eventloop_lag_min_seconds')
  })

  test('there is somebody of each kind among however many people, most of them litigants', () => {
    expect(new Set(peopleOf(4).map(({ role }) => role)).size).toBe(4)
    const people = peopleOf(200)
    expect([people.length, new Set(people.map(({ email }) => email)).size]).toEqual([200, 200])
    expect(people.filter(({ role }) => role === 'plaintiff_user')).toHaveLength(120)
  })
})
