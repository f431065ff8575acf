import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Reach } from '../../src/machines/actor.ts'
import { applicationChart } from '../../src/machines/application/chart.ts'
import type { Chart } from '../../src/machines/chart.ts'
import { birth } from '../../src/machines/entity.ts'
import { faultOfStanding, faultOfStep, structureOf } from '../../src/machines/replay.ts'
import { replayKept, stepsOf, type KeptHistories } from '../../src/server/lifecycle/replay.ts'

const chart = applicationChart as unknown as Chart<Reach, string>
const kept = JSON.parse(
  readFileSync(new URL('../witness/histories.json', import.meta.url), 'utf8'),
) as KeptHistories

/** What happened in the release before and can happen no more, each with why: it leads nobody astray, and `npm run replay` tells it. */
const past: Readonly<Record<string, string>> = {
  'transition at refundAsked withdrawRefund surplus':
    'what is withdrawn is where it would be had nobody asked',
  'transition at refundRefused withdrawRefund surplus': 'likewise',
}

const walked = (way: string) => ({ transitions: [], ways: [way] })

/** The chart with other states: a record of the machine's nodes, by name. */
const withStates = (states: object): Chart<Reach, string> => ({
  ...chart,
  machine: Object.create(chart.machine, { states: { value: states } }) as typeof chart.machine,
})

/** The chart without a state: what stood there, and what went through it, has no place any more. */
function without(state: string): Chart<Reach, string> {
  const others = (record: object) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => name !== state))
  return { ...withStates(others(chart.machine.states)), states: others(chart.states) as never }
}

describe('histories of the release before, on the charts of today (house 4)', () => {
  test.each(['application', 'dispatch', 'payment'] as const)('every one of the %s walks', (entity) => {
    const { ways = [] } = kept[entity] ?? {}
    expect(ways.length).toBeGreaterThan(8)
    const faults = replayKept({ [entity]: { transitions: [], ways } })
    expect(faults.filter((fault) => !((fault.split(': ').at(-1) ?? '') in past))).toEqual([])
  })

  test('what can happen no more did happen then', () => {
    const faults = replayKept(kept).map((fault) => fault.split(': ').at(-1))
    expect(Object.keys(past).filter((one) => !faults.includes(one))).toEqual([])
  })

  test.each(['application', 'dispatch', 'payment'] as const)(
    'together they pass every transition that the chart of the %s had then',
    (entity) => {
      const { transitions = [], ways = [] } = kept[entity] ?? {}
      const passed = new Set(
        ways.flatMap((way) =>
          stepsOf(way).map(({ from, event, to }) => `${from === '' ? birth : from} ${event} ${to}`),
        ),
      )
      expect(transitions.length).toBeGreaterThan(8)
      expect(transitions.filter((transition) => !passed.has(transition))).toEqual([])
    },
  )

  test('a history that went where the charts lead nobody is named with the step', () => {
    expect(replayKept({ application: walked('begin>draft submit>unverified approve>approved') })).toEqual([
      'application begin>draft submit>unverified approve>approved: transition at unverified approve approved',
    ])
    expect(replayKept({ dispatch: walked('open>lost') })).toEqual([
      'dispatch open>lost: state at - open lost',
      'dispatch open>lost: state at lost',
    ])
  })
})

describe('a step of the past', () => {
  test.each([
    [{ from: '', event: 'begin', to: 'draft' }, null],
    [{ from: 'draft', event: 'save', to: 'draft' }, null],
    [{ from: 'draft', event: 'submit', to: 'unverified' }, null],
    [{ from: 'draft', event: 'submit', to: 'draft' }, 'transition'],
    [{ from: 'draft', event: 'save', to: 'unverified' }, 'transition'],
    [{ from: 'draft', event: 'mislay', to: 'unverified' }, 'event'],
    [{ from: 'mislaid', event: 'update', to: 'unverified' }, 'state'],
    [{ from: 'unverified', event: 'update', to: 'mislaid' }, 'state'],
  ] as const)('%o: %s', (step, fault) => {
    expect(faultOfStep(chart, step)).toBe(fault)
  })
})

describe('a case that stands somewhere', () => {
  test('goes on, has ended, or is stuck', () => {
    expect(faultOfStanding(chart, 'unverified')).toBe(null)
    expect(faultOfStanding(chart, 'discarded')).toBe(null)
    expect(faultOfStanding(chart, 'mislaid')).toBe('state')
    expect(faultOfStanding(without('returned'), 'returned')).toBe('state')
  })

  test('a state that nothing leads out of and that is no end', () => {
    const { returned } = chart.machine.states
    const shut = Object.create(returned ?? null, { ownEvents: { value: [] } }) as typeof returned
    const dead = withStates({ ...chart.machine.states, returned: shut })
    expect(faultOfStanding(dead, 'returned')).toBe('noWayOn')
  })
})

test('charts that walk alike have one structure, and another transition another', () => {
  expect(structureOf(chart)).toContain('draft submit unverified')
  expect(structureOf(without('returned'))).not.toBe(structureOf(chart))
})
