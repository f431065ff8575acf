import { describe, expect, test } from 'vitest'
import { journeyCharts, rememberingCharts } from '../support/charts.ts'
import { covered, coveredRefusal, coveredTransition } from '../support/coverage.ts'
import { differenceOf, journeyTrials, memoryDifference, rememberedAt, stepOf } from '../support/journey.ts'

describe.each(journeyCharts)(
  'the $name chart against its witness (product 2.4)',
  ({ name, machine, witness }) => {
    test('says the same of every state, context and event', () => {
      const differences = journeyTrials(witness).flatMap((trial) => {
        const done = stepOf(machine, trial.state, trial.context, trial.event)
        const difference = differenceOf(trial, done) ?? memoryDifference(machine, name, trial)
        if (difference) return [difference]
        const { state, event } = trial
        if (done.to === null) coveredRefusal('pure', name, state, event.type, 'stays')
        else coveredTransition('pure', name, state, event.type, done.to)
        for (const { type } of done.asks) covered('pure', name, 'effect', `${state} ${event.type} ${type}`)
        for (const key of rememberedAt(name, trial))
          covered('pure', name, 'memory', `${state} ${event.type} ${key}`)
        return []
      })
      expect(differences).toEqual([])
    })

    test('has the states of the witness and starts in the first of them', () => {
      expect(Object.keys(machine.states)).toEqual(witness.states)
      expect(machine.config.initial).toBe(witness.states[0])
      for (const state of witness.states) covered('pure', name, 'state', state)
    })

    test('every event of the chart is tried, and every row is walked', () => {
      const tried = new Set(Object.values(witness.events).map(({ type }) => type))
      expect(tried).toEqual(new Set(machine.events))
      const walked = new Set(journeyTrials(witness).flatMap(({ row }) => (row ? [row] : [])))
      expect(witness.rows.filter((row) => !walked.has(row))).toEqual([])
    })
  },
)

test('the charts of what the browser keeps to itself say in every row what they remember', () => {
  const silent = journeyCharts
    .filter(({ name }) => rememberingCharts.has(name))
    .flatMap(({ name, witness }) =>
      witness.rows.filter(({ becomes }) => !becomes).map(({ from, on }) => `${name}: ${from} ${on.join()}`),
    )
  expect(silent).toEqual([])
})
