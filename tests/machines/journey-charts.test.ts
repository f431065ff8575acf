import { describe, expect, test } from 'vitest'
import { transition, type AnyStateMachine } from 'xstate'
import { checkoutMachine } from '../../src/machines/checkout.ts'
import { filingMachine } from '../../src/machines/filing.ts'
import { registrationMachine } from '../../src/machines/registration.ts'
import { sessionMachine } from '../../src/machines/session.ts'
import { covered, coveredRefusal, coveredTransition } from '../support/coverage.ts'
import { journeyTrials, type JourneyWitness } from '../support/journey.ts'
import { checkoutWitness } from '../witness/checkout.ts'
import { filingWitness } from '../witness/filing.ts'
import { registrationWitness } from '../witness/registration.ts'
import { sessionWitness } from '../witness/session.ts'

type AnyWitness = JourneyWitness<string, unknown, { type: string }>

const charts = [
  { name: 'checkout', machine: checkoutMachine, witness: checkoutWitness },
  { name: 'session', machine: sessionMachine, witness: sessionWitness },
  { name: 'registration', machine: registrationMachine, witness: registrationWitness },
  { name: 'filing', machine: filingMachine, witness: filingWitness },
] as unknown as { name: string; machine: AnyStateMachine; witness: AnyWitness }[]

/** What only changes the context is no effect. */
const silent = new Set([
  'calm',
  'takeChange',
  'takeSaved',
  'takeSaveFailed',
  'showErrors',
  'clearError',
  'xstate.assign',
])

describe.each(charts)('the $name chart against its witness (product 2.4)', ({ name, machine, witness }) => {
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
})
