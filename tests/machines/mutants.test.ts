import { describe, expect, test } from 'vitest'
import { lawCharts } from '../support/charts.ts'
import { contradiction, mutantsOf, rebuilt } from '../support/mutants.ts'

/**
 * Faults that change nothing: the condition says the opposite of the rows before it, which were already tried in the
 * chart's order. It stays in the chart because the drawing and the reason for a blocked action are read from the row.
 */
const equivalent: Record<string, readonly string[]> = {
  application: ['verified settle verified: without isPartlySettled'],
  dispatch: ['payable settle payable: without isPartlySettled'],
  payment: [
    // A void bill owes nothing: the row says first that it is void, and then that nothing is left to pay.
    'unborn start started: without isBillOpen',
    'unborn recordCounter counterRecorded: without isBillOpen',
    'open validated surplus: without isNotOwed',
    'unknown validated surplus: without isNotOwed',
    'held release surplus: without isNotOwed',
    // What a counter took is asked back by the row before, and in surplus what it did not.
    'paid refund refunding: without isPaidThroughGateway',
    'surplus refund refundAsked: without isPaidAtCounter',
    'refundAsked withdrawRefund surplus: without isSurplus',
    'refundRefused withdrawRefund surplus: without isSurplus',
    'failed validated surplus: without isNotTaken',
    'canceled validated surplus: without isNotTaken',
    'expired validated surplus: without isNotTaken',
    'refunding refunded paid: without isSomethingLeft',
    'refunding refunded surplus: without isSomethingLeft',
    'refunding refunded surplus: without isSurplus',
    'refunding refundFailed surplus: without isSurplus',
  ],
}

describe.each(lawCharts)('single faults of the $name chart (house 6)', (law) => {
  const { machine } = law.chart

  test('the chart itself, taken apart and put together again, is what the witness says', () => {
    const copy = rebuilt(machine)
    expect(law.witness.states.map((state) => contradiction(law, { machine: copy, state }))).toEqual(
      law.witness.states.map(() => null),
    )
  })

  test('are all found by the witness, except those that change nothing', { timeout: 120_000 }, () => {
    const mutants = mutantsOf(machine)
    const survivors = mutants.filter((mutant) => contradiction(law, mutant) === null)
    process.stdout.write(
      `single faults, ${law.name}: ${mutants.length - survivors.length} of ${mutants.length} killed\n`,
    )
    expect(survivors.map(({ name }) => name)).toEqual(equivalent[law.name])
    expect(mutants.length).toBeGreaterThan(100)
  })
})
