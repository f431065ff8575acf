import { describe, expect, test } from 'vitest'
import { transitionsOf } from '../../src/atlas/rows.ts'
import { laws } from '../../src/machines/laws.ts'
import { pairName } from '../support/coverage.ts'
import { reportCoverage } from '../support/coverage-report.ts'
import { neverInRow } from '../witness/pairs.ts'

const report = (lines: ReadonlySet<string>): string[] => reportCoverage(() => undefined, lines)

/** What a gate asks for, as a level would have noted it. */
const lineOf = (missing: string): string => {
  const [, chart, level, kind, key] = /^(\w+) at (\w+): (\w+) (.*)$/.exec(missing) ?? []
  return JSON.stringify([level, chart, kind, key])
}

const wanted = report(new Set())
const all = new Set(wanted.map(lineOf))
const without = (leftOut: (line: string) => boolean) => new Set([...all].filter((line) => !leftOut(line)))

describe('the gates of coverage (house 6)', () => {
  test('ask for thousands, and for nothing more once each was noted', () => {
    expect(wanted.length).toBeGreaterThan(5_000)
    expect(report(all)).toEqual([])
  })

  test.each([
    ['pure', 'application', 'person', 'unverified verify administrator granted'],
    ['pure', 'application', 'person', 'unverified verify administrator refused'],
    ['pure', 'application', 'guard', 'isWithinBill fails'],
    ['pure', 'payment', 'word', 'isBillOpen'],
    ['pure', 'dispatch', 'offer', 'sent receive dispatcher'],
    ['pure', 'application', 'effect', 'paid reject openRefunds'],
    ['pure', 'session', 'effect', 'loggedIn logout dropToken'],
    ['pure', 'session', 'memory', 'loggedIn logout token'],
    ['http', 'session', 'effect', 'loggedIn logout dropToken'],
    ['http', 'payment', 'person', 'surplus refund accountant granted'],
    ['http', 'dispatch', 'transition', 'paid send sent'],
    ['http', 'payment', 'pair', 'unknown failed failed > validated paid'],
    ['http', 'application', 'pair', 'unborn begin draft > submit unverified'],
    ['http', 'payment', 'guard', 'isReceiptFree fails'],
    ['http', 'payment', 'offer', 'refundAsked giveBackAtCounter headAccountant'],
    ['pure', 'dispatch', 'refusal', 'payable send 409'],
    ['pure', 'payment', 'pair', 'unknown failed failed > validated paid'],
    ['screens', 'application', 'transition', 'paid approve approved'],
    ['screens', 'saving', 'state', 'still'],
    ['screens', 'application', 'page', 'returned accountant en'],
    ['screens', 'dispatch', 'page', 'sent dispatcher bn'],
    ['screens', 'payment', 'page', 'counterRefused owner en'],
    ['screens', 'application', 'absence', 'draft headAdministrator bn'],
    ['browser', 'application', 'transition', 'paid approve approved'],
    ['browser', 'payment', 'transition', 'surplus refund refundAsked'],
    ['browser', 'session', 'transition', 'loggedIn lost loggedOut'],
    ['browser', 'identity', 'transition', 'verifying lost refused'],
  ])('%s, %s: one %s that nobody walked is named: %s', (...line) => {
    const [level, chart, kind, key] = line
    const one = JSON.stringify(line)
    expect(all.has(one)).toBe(true)
    expect(report(without((noted) => noted === one))).toEqual([`${chart} at ${level}: ${kind} ${key}`])
  })

  test.each(['application', 'dispatch', 'payment'] as const)(
    'what no case can make in a row is a pair of the %s, and is not asked for',
    (entity) => {
      const noted = [...all].filter((line) =>
        line.startsWith(JSON.stringify(['pure', entity, 'pair']).slice(0, -1)),
      )
      const edges = transitionsOf(laws[entity].machine)
      const inRow = edges.flatMap((one) =>
        edges.filter(({ from }) => from === one.to).map((other) => pairName(one, other)),
      )
      const never = Object.keys(neverInRow[entity])
      expect(never.filter((pair) => !inRow.includes(pair))).toEqual([])
      expect(noted).toHaveLength(new Set(inRow).size - never.length)
    },
  )

  test('what the gateway or time does to a payment is nobody’s to do in a browser', () => {
    const asked = [...all].filter((line) => line.startsWith('["browser","payment"'))
    expect(asked.length).toBeGreaterThan(15)
    expect(asked.filter((line) => line.includes('validated paid'))).toEqual([])
  })

  test('a person of the cast who is left out is named with everything they would have tried', () => {
    const missing = report(without((line) => / headAdministrator /.test(line) && line.includes('"pure"')))
    expect(missing.length).toBeGreaterThan(100)
    expect(missing.every((line) => / at pure: person .* headAdministrator /.test(line))).toBe(true)
  })

  // The owner sees every state, each officer with a page those of their office.
  test.each([
    ['application', 2 * (8 + 4 * 6), 2 * (8 + 4 * 2 + 8)],
    ['dispatch', 2 * (9 + 2 * 9 + 3), 2 * (9 + 6 + 9)],
    ['payment', 2 * (15 + 2 * 15), 2 * 15],
  ] as const)(
    'the %s has %i pages and %i that say it is not there (product 1)',
    (entity, pages, absences) => {
      const count = (kind: string) =>
        [...all].filter((line) => line.startsWith(JSON.stringify(['screens', entity, kind]).slice(0, -1)))
          .length
      expect([count('page'), count('absence')]).toEqual([pages, absences])
    },
  )

  test.each([
    ['a language', / en$/, 170],
    ['a role', / dispatcher \w+$/, 18],
    ['a state', /: (?:page|absence) returned /, 14],
  ] as const)('%s that is drawn on no page is named with all of its pages', (_name, leftOut, count) => {
    const drawn = wanted.filter((line) => / at screens: (?:page|absence) /.test(line))
    const expected = drawn.filter((line) => leftOut.test(line))
    expect(expected).toHaveLength(count)
    const noted = new Set(expected.map(lineOf))
    expect(report(without((line) => noted.has(line)))).toEqual(expected)
  })

  test('whoever is only ever refused, or only ever granted, is not whole', () => {
    expect(report(without((line) => line.endsWith(' granted"]'))).length).toBeGreaterThan(50)
    expect(report(without((line) => line.endsWith(' refused"]'))).length).toBeGreaterThan(1_000)
  })
})
