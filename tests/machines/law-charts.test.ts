import { paymentChart } from '../../src/machines/payment/chart.ts'
import { dispatchChart } from '../../src/machines/dispatch/chart.ts'
import { applicationChart } from '../../src/machines/application/chart.ts'
import { getNextTransitions } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Reach } from '../../src/machines/actor.ts'
import { eventsOf, serverEventsOf, type Chart } from '../../src/machines/chart.ts'
import { advance, offered } from '../../src/machines/law.ts'
import { cast, castNames } from '../support/cast.ts'
import { covered, coveredPerson, coveredRefusal, coveredTransition } from '../support/coverage.ts'
import { judge, offeredBy, trialsOf, type Witness } from '../support/witness.ts'
import { applicationWitness } from '../witness/application.ts'
import { dispatchWitness } from '../witness/dispatch.ts'
import { paymentWitness } from '../witness/payment.ts'

const spoken = (effect: { type: string; params?: unknown }): string => {
  const { kind, audience } = (effect.params ?? {}) as { kind?: string; audience?: string }
  return kind ? `${effect.type} ${kind} ${audience}` : effect.type
}

/** Every trial of a witness before the real law; answers the differences. */
function differences<
  State extends string,
  EventType extends string,
  World extends string,
  Facts extends Reach,
>(chart: Chart<Facts, EventType>, witness: Witness<State, EventType, World, Facts>): string[] {
  return trialsOf(witness, castNames).flatMap((trial) => {
    const verdict = judge(witness, trial)
    const facts = witness.worlds[trial.world]
    const subject = { state: trial.state, facts, actor: cast[trial.who] }
    const answer = advance(chart, subject, { type: trial.event, payload: trial.payloadCase.payload })
    const name = `${trial.state} ${trial.event} by ${trial.who} in ${trial.world} with ${trial.payloadCase.name}`
    if (answer.isRefused) {
      if (verdict.isAllowed) return [`${name}: refused ${answer.refusal.code}, expected ${verdict.to}`]
      if (verdict.code !== answer.refusal.code)
        return [`${name}: ${answer.refusal.code}, expected ${verdict.code}`]
      if (answer.refusal.code === 409) {
        const open = offeredBy(witness, trial)
        if (answer.refusal.state !== trial.state || String(answer.refusal.offered) !== String(open))
          return [`${name}: offers ${answer.refusal.offered.join()}, expected ${open.join()}`]
      }
      coveredRefusal('pure', chart.entity, trial.state, trial.event, answer.refusal.code)
      coveredPerson('pure', chart.entity, trial, false)
      return []
    }
    const { state, effects } = answer.change
    if (!verdict.isAllowed) return [`${name}: allowed to ${state}, expected ${verdict.code}`]
    const asks = effects.map(spoken)
    if (state !== verdict.to || String(asks) !== String(verdict.asks))
      return [`${name}: ${state} asking ${asks.join()}, expected ${verdict.to} asking ${verdict.asks.join()}`]
    coveredTransition('pure', chart.entity, trial.state, trial.event, state)
    coveredPerson('pure', chart.entity, trial, true)
    return []
  })
}

function offerDifferences<
  State extends string,
  EventType extends string,
  World extends string,
  Facts extends Reach,
>(chart: Chart<Facts, EventType>, witness: Witness<State, EventType, World, Facts>): string[] {
  return witness.states.flatMap((state) =>
    (Object.keys(witness.worlds) as World[]).flatMap((world) =>
      castNames.flatMap((who) => {
        const real = offered(chart, { state, facts: witness.worlds[world], actor: cast[who] })
        const wanted = offeredBy(witness, { state, world, who })
        return String(real) === String(wanted)
          ? []
          : [`${state} ${world} ${who}: ${real.join()} / ${wanted.join()}`]
      }),
    ),
  )
}

const charts = [
  { name: 'application', chart: applicationChart, witness: applicationWitness },
  { name: 'dispatch', chart: dispatchChart, witness: dispatchWitness },
  { name: 'payment', chart: paymentChart, witness: paymentWitness },
] as unknown as {
  name: string
  chart: Chart<Reach, string>
  witness: Witness<string, string, string, Reach>
}[]

describe.each(charts)('the $name chart against its witness (product 2)', ({ chart, witness }) => {
  test('says the same of every state, event, person, world and payload', () => {
    expect(differences(chart, witness)).toEqual([])
  })

  test('offers exactly what the witness allows', () => {
    expect(offerDifferences(chart, witness)).toEqual([])
  })

  test('has the states and events of the witness and no others', () => {
    expect(Object.keys(chart.machine.states).toSorted()).toEqual([...witness.states].toSorted())
    expect(eventsOf(chart).toSorted()).toEqual([...witness.events].toSorted())
    expect(serverEventsOf(chart).toSorted()).toEqual([...witness.systemEvents].toSorted())
  })

  test('leaves no state that is not final without an action for somebody (house 4.5)', () => {
    for (const state of witness.states) {
      const facts = Object.values(witness.worlds)[0] as Reach
      const snapshot = chart.machine.resolveState({ value: state, context: { ...facts, actor: cast.system } })
      const isFinal = chart.machine.states[state]?.type === 'final'
      expect(getNextTransitions(snapshot).length === 0, state).toBe(isFinal)
      covered('pure', chart.entity, 'state', state)
    }
  })

  test('every row begins with a permission and asks for something or leads elsewhere (house 4.3)', () => {
    for (const row of witness.rows)
      expect(row.to !== row.from || row.asks.length > 0, `${row.from} ${row.event}`).toBe(true)
  })
})
