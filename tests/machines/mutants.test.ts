import { describe, expect, test } from 'vitest'
import { journeyCharts, lawCharts } from '../support/charts.ts'
import { journeyContradiction, journeyMutants } from '../support/journey-mutants.ts'
import { contradiction, mutantsOf, rebuilt } from '../support/mutants.ts'
import { sourceMutants } from '../support/source-mutants.ts'

// All single faults of all charts are put in by `npm run mutants`; here is what makes them, and some of each kind.

describe.each(lawCharts)('single faults of the $name chart (house 6)', (law) => {
  const { machine } = law.chart

  test('the chart itself, taken apart and put together again, is what the witness says', () => {
    const [first] = law.witness.states
    if (!first) throw new Error('no state')
    expect(contradiction(law, { machine: rebuilt(machine), state: first })).toBeNull()
  })

  test('every kind of them is made, and one of each is found', () => {
    const mutants = mutantsOf(machine)
    const kinds = [
      'gone',
      'leads to',
      'without',
      'open to',
      'closed but',
      ' by ',
      ' before ',
      'twice',
      'added',
    ]
    for (const kind of kinds) {
      const ones = mutants.filter(({ name }) => name.includes(kind))
      expect(ones.length, kind).toBeGreaterThan(0)
      expect(
        ones.slice(0, 4).some((mutant) => contradiction(law, mutant) !== null),
        kind,
      ).toBe(true)
    }
  })
})

test.each(journeyCharts.filter(({ name }) => name !== 'saving'))(
  'single faults of the $name chart: whatever it forgets is found (house 6)',
  (journey) => {
    const forgets = journeyMutants(journey).filter(({ name }) => name.includes(' forgets '))
    expect(forgets.length).toBeGreaterThan(5)
    expect(forgets.filter((mutant) => journeyContradiction(journey, mutant) === null)).toEqual([])
  },
)

test('single faults of a text: comparison, sum, number, condition, branch and statement (house 6)', () => {
  const text = 'export function f(a: number): number {\n  if (a > 1) g(a)\n  return a === 2 ? a + 1 : a\n}\n'
  expect(sourceMutants('f.ts', text).map(({ line, says }) => `${line}: ${says}`)).toEqual([
    '2: a > 1 → !(a > 1)',
    '2: a > 1 → a >= 1',
    '2: a > 1 → a <= 1',
    '2: 1 → 2',
    '2: 1 → 0',
    '2: g(a) → ;',
    '3: a === 2 ? a + 1 : a → a === 2 ? a : a + 1',
    '3: a === 2 → a !== 2',
    '3: 2 → 3',
    '3: 2 → 1',
    '3: a + 1 → a - 1',
    '3: 1 → 2',
    '3: 1 → 0',
  ])
})
