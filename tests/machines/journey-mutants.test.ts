import { describe, expect, test } from 'vitest'
import { journeyCharts, rememberingCharts } from '../support/charts.ts'
import { journeyContradiction, journeyMutants } from '../support/journey-mutants.ts'

/** Faults that change nothing, each with its reason. */
const equivalent: Record<string, readonly string[]> = {}

const charts = journeyCharts.filter(({ name }) => rememberingCharts.has(name))

describe.each(charts)('single faults of the $name chart (house 6)', (journey) => {
  test('the chart itself is what the witness says', () => {
    const { machine, witness } = journey
    expect(witness.states.map((state) => journeyContradiction(journey, { machine, state }))).toEqual(
      witness.states.map(() => null),
    )
  })

  test('are all found by the witness, each thing it remembers among them', { timeout: 120_000 }, () => {
    const mutants = journeyMutants(journey)
    const survivors = mutants.filter((mutant) => journeyContradiction(journey, mutant) === null)
    const forgets = mutants.filter(({ name }) => name.includes(' forgets '))
    process.stdout.write(
      `single faults, ${journey.name}: ${mutants.length - survivors.length} of ${mutants.length} killed, ${forgets.length} of them of what it remembers\n`,
    )
    expect(survivors.map(({ name }) => name)).toEqual(equivalent[journey.name] ?? [])
    expect(forgets.length).toBeGreaterThan(5)
  })
})
