import { getNextTransitions } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Reach } from '../../src/machines/actor.ts'
import { eventsOf, serverEventsOf } from '../../src/machines/chart.ts'
import { refusal } from '../../src/machines/law.ts'
import { cast } from '../support/cast.ts'
import { lawCharts } from '../support/charts.ts'
import { covered } from '../support/coverage.ts'
import { strangeRights } from '../support/mutants.ts'
import { lawDifferences, offerDifferences, type Note } from '../support/law-trials.ts'

describe.each(lawCharts)('the $name chart against its witness (product 2)', (law) => {
  const { chart, witness } = law
  const note: Note = (kind, key) => covered('pure', chart.entity, kind, key)

  test('says the same of every state, event, person, world and payload', () => {
    expect(lawDifferences(law, note)).toEqual([])
  })

  test('asks in each row for the rights of the table, and for no other of the same role (product 1)', () => {
    expect(witness.states.flatMap((state) => strangeRights(law, state))).toEqual([])
  })

  test('offers exactly what the witness allows', () => {
    expect(offerDifferences(law, note)).toEqual([])
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

test.each(['start', 'recordCounter'])(
  'a void bill takes no %s, whatever it says is owed (product 2.3)',
  (type) => {
    const law = lawCharts.find(({ name }) => name === 'payment')
    const world = law?.witness.worlds['owed']
    const payload = law?.witness.cases[type]?.[0]?.payload
    if (!law || !world) throw new Error('no payment')
    const who = type === 'start' ? 'owner' : 'accountant'
    const facts = { ...world, isBillVoid: true }
    expect(refusal(law.chart, { state: 'unborn', facts, actor: cast[who] }, { type, payload })).toMatchObject(
      {
        code: 409,
        blockedBy: 'isBillOpen',
      },
    )
    covered('pure', 'payment', 'guard', 'isBillOpen fails')
    covered('pure', 'payment', 'word', 'isBillOpen')
  },
)

describe('the comparison itself (house 6)', () => {
  const [law] = lawCharts
  if (!law) throw new Error('no chart')
  const noted = () => {
    const seen = new Set<string>()
    return { seen, note: ((kind, key) => void seen.add(`${kind} ${key}`)) as Note }
  }
  const changed = (rows: (typeof law)['witness']['rows']): typeof law => ({
    ...law,
    witness: { ...law.witness, rows },
  })
  const { rows } = law.witness
  const approval = rows.find(({ event }) => event === 'approve')
  if (!approval) throw new Error('nobody approves')

  test('a row of the witness that is taken away, or leads elsewhere, is a difference, and its transition is not noted', () => {
    for (const others of [
      rows.filter((row) => row !== approval),
      rows.map((row) => (row === approval ? { ...row, to: 'rejected' } : row)),
      rows.map((row) => (row === approval ? { ...row, asks: row.asks.slice(1) } : row)),
    ]) {
      const { seen, note } = noted()
      expect(lawDifferences(changed(others), note).length).toBeGreaterThan(0)
      expect(seen).not.toContain('transition paid approve approved')
      for (const ask of approval.asks) expect(seen).not.toContain(`effect paid approve ${ask}`)
      expect(seen).not.toContain('person paid approve administrator granted')
    }
  })

  test('whoever is taken out of a row is a difference, and what they are offered is not noted', () => {
    const { seen, note } = noted()
    const less = changed(rows.map((row) => (row === approval ? { ...row, by: [] } : row)))
    expect(offerDifferences(less, note).length).toBeGreaterThan(0)
    expect(seen).not.toContain('offer paid approve administrator')
  })

  test('whoever does not try is not noted', () => {
    const { seen, note } = noted()
    expect(lawDifferences(law, note, ['owner'])).toEqual([])
    expect([...seen].filter((key) => key.startsWith('person ')).every((key) => key.includes(' owner '))).toBe(
      true,
    )
  })
})
