import { describe, expect, test } from 'vitest'
import { transition, type AnyStateMachine } from 'xstate'
import { edgeName, initialOf, rowsOf, transitionsOf, type Edge } from '../../src/atlas/rows.ts'
import { walksOf } from '../../src/atlas/walks-of.ts'
import { advance } from '../../src/machines/law.ts'
import { cast } from '../support/cast.ts'
import { journeyCharts, lawCharts } from '../support/charts.ts'
import { journeyEdges, journeyPaths, lawEdges, lawPaths, xstateLengths } from '../support/paths.ts'
import { judge } from '../support/witness.ts'

const charts: { name: string; machine: AnyStateMachine; edges: readonly Edge[] }[] = [
  ...lawCharts.map((law) => ({ name: law.name, machine: law.chart.machine, edges: lawEdges(law) })),
  ...journeyCharts.map((journey) => ({
    name: journey.name,
    machine: journey.machine,
    edges: journeyEdges(journey),
  })),
]
const paths = [...lawPaths(), ...journeyPaths()]

describe.each(charts)('the paths of the $name chart (house 6)', ({ name, machine, edges }) => {
  const rows = transitionsOf(machine).map(edgeName)
  const walked = (walks: readonly (readonly { from: string; event: string; to: string }[])[]) =>
    [...new Set(walks.flatMap((walk) => walk.map(edgeName)))].toSorted()

  test('no two rows of the chart are the same transition under the same conditions, so that none is dead', () => {
    const told = rowsOf(machine).map((row) => [edgeName(row), ...row.conditions].join(' '))
    expect(told.length).toBe(new Set(told).size)
  })

  test('walk every transition of the chart', () => {
    const mine = paths.filter(({ chart }) => chart === name).map(({ steps }) => steps)
    expect(walked(mine)).toEqual(rows.toSorted())
  })

  test('are as short as XState finds them', () => {
    const lengths = xstateLengths(initialOf(machine), edges)
    const walks = walksOf(initialOf(machine), edges, { byEdge: true })
    for (const walk of walks)
      walk.forEach((edge, place) => expect(place + 1, edgeName(edge)).toBe(lengths.get(edgeName(edge))))
  })

  test('walk more than the shortest paths to each state', () => {
    const naive = walked(walksOf(initialOf(machine), edges, { byEdge: false }))
    expect(naive.length).toBeLessThan(rows.length)
  })

  test('begin where the chart begins, are unbroken, and none is the beginning of another', () => {
    const mine = paths.filter(({ chart }) => chart === name)
    for (const { steps } of mine) {
      expect(steps[0]?.from).toBe(initialOf(machine))
      steps.slice(1).forEach((step, index) => expect(step.from).toBe(steps[index]?.to))
    }
    const texts = mine.map(({ steps }) => steps.map(edgeName).join('\n'))
    expect(texts.filter((text) => texts.some((other) => other.startsWith(`${text}\n`)))).toEqual([])
  })
})

test('every path of a law is walked again, step by step, by the law and by the witness', () => {
  for (const { chart: name, steps } of lawPaths()) {
    const law = lawCharts.find((one) => one.name === name)
    if (!law) throw new Error(`no chart ${name}`)
    let state = initialOf(law.chart.machine)
    for (const { event, who, world, payloadCase, to } of steps) {
      const facts = law.witness.worlds[world]
      if (!facts) throw new Error(`no world ${world}`)
      const verdict = judge(law.witness, { state, event, who, world, payloadCase })
      expect(verdict, `${state} ${event}`).toMatchObject({ isAllowed: true, to })
      const answer = advance(
        law.chart,
        { state, facts, actor: cast[who] },
        { type: event, payload: payloadCase.payload },
      )
      if (answer.isRefused) throw new Error(`${name}: ${state} ${event} was refused`)
      state = answer.change.state
      expect(state).toBe(to)
    }
  }
})

test('every path of a journey is walked again by its chart', () => {
  for (const { chart: name, steps } of journeyPaths()) {
    const journey = journeyCharts.find((one) => one.name === name)
    if (!journey) throw new Error(`no chart ${name}`)
    let state = initialOf(journey.machine)
    for (const { eventName, context, to } of steps) {
      const event = journey.witness.events[eventName]
      if (!event) throw new Error(`no event ${eventName}`)
      const before = journey.machine.resolveState({
        value: state,
        context: journey.witness.contexts[context],
      })
      state = String(transition(journey.machine, before, event)[0].value)
      expect(state, `${name} ${eventName}`).toBe(to)
    }
  }
})

test('a transition that cannot be reached from the first state is in no path', () => {
  const edges = [
    { from: 'a', event: 'go', to: 'b' },
    { from: 'x', event: 'go', to: 'b' },
  ]
  expect(walksOf('a', edges, { byEdge: true })).toEqual([[edges[0]]])
})
