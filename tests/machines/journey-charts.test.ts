import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import { journeyCharts } from '../support/charts.ts'
import { covered, coveredRefusal, coveredTransition } from '../support/coverage.ts'
import { journeyTrials, silent } from '../support/journey.ts'

describe.each(journeyCharts)(
  'the $name chart against its witness (product 2.4)',
  ({ name, machine, witness }) => {
    test('says the same of every state, context and event', () => {
      const differences = journeyTrials(witness).flatMap((trial) => {
        const before = machine.resolveState({ value: trial.state, context: trial.context })
        const [after, actions] = transition(machine, before, trial.event)
        const asks = actions.map(({ type }) => type).filter((type) => !silent.has(type))
        if (after === before && actions.length === 0) {
          coveredRefusal('pure', name, trial.state, trial.event.type, 'stays')
          return trial.row ? [`${trial.name}: refused, expected ${trial.row.to}`] : []
        }
        coveredTransition('pure', name, trial.state, trial.event.type, String(after.value))
        const seen = `${String(after.value)} asking ${asks.join()}`
        const wanted = trial.row ? `${trial.row.to} asking ${trial.row.asks.join()}` : 'a refusal'
        return seen === wanted ? [] : [`${trial.name}: ${seen}, expected ${wanted}`]
      })
      expect(differences).toEqual([])
    })

    test('has the states of the witness and starts in the first of them', () => {
      for (const state of witness.states) covered('pure', name, 'state', state)
      expect(Object.keys(machine.states)).toEqual(witness.states)
      expect(machine.config.initial).toBe(witness.states[0])
    })

    test('every event of the chart is tried, and every row is walked', () => {
      const tried = new Set(Object.values(witness.events).map(({ type }) => type))
      expect(tried).toEqual(new Set(machine.events))
      const walked = new Set(journeyTrials(witness).flatMap(({ row }) => (row ? [row] : [])))
      expect(witness.rows.filter((row) => !walked.has(row))).toEqual([])
    })
  },
)
