import { describe, expect, test } from 'vitest'
import { applicationChart } from '../../src/machines/application/chart.ts'
import {
  applicationLists,
  applicationMeaning,
  applicationStateNames,
  applicationStates,
  applicationTabs,
  statesInTab,
} from '../../src/machines/application/states.ts'
import { placeOf, stagesBehind, turnOf } from '../../src/machines/application/track.ts'
import { applicationWays } from '../../src/machines/application/ways.ts'
import { eventsOf, type Chart } from '../../src/machines/chart.ts'
import { dispatchChart } from '../../src/machines/dispatch/chart.ts'
import { dispatchLists, dispatchStateNames, dispatchStates } from '../../src/machines/dispatch/states.ts'
import { dispatchWays } from '../../src/machines/dispatch/ways.ts'
import { keysOf, officeModules, statesInList, type OfficeModule } from '../../src/machines/entity.ts'
import { permissionsFor } from '../../src/machines/law.ts'
import { moduleOf, type Reach } from '../../src/machines/actor.ts'
import { paymentChart } from '../../src/machines/payment/chart.ts'
import { paymentStateNames, paymentStates } from '../../src/machines/payment/states.ts'
import { isInScope, scopeOf, type EntityName } from '../../src/machines/scope.ts'
import { cast, officeId, ownerId } from '../support/cast.ts'
import { trackWitness } from '../witness/track.ts'
import { applicationMeanings, dispatchMeanings, paymentMeanings, type Reader } from '../witness/meanings.ts'

const readers: Record<Reader, { who: keyof typeof cast; isSent: boolean }> = {
  administrator: { who: 'administrator', isSent: false },
  accountant: { who: 'accountant', isSent: false },
  dispatcher: { who: 'dispatcher', isSent: false },
  sent: { who: 'dispatcher', isSent: true },
}

/** Who of the office reads a row in a state, asked of the scope. */
const readersOf = (entity: EntityName, state: string): Reader[] =>
  (Object.keys(readers) as Reader[]).filter((reader) => {
    const { who, isSent } = readers[reader]
    return isInScope(scopeOf(cast[who], entity), { ownerId, officeId, state, isSent })
  })

const listsOf = <State extends string, List extends string>(
  states: Readonly<Record<State, { lists: readonly List[] }>>,
  lists: Readonly<Record<List, unknown>>,
  state: State,
): List[] => keysOf(lists).filter((list) => statesInList(states, list).includes(state))

/** The main acts of a state; one for each module whose officers, or whose owner, can act there. */
const mainActs = <Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
  state: string,
): EventType[] => eventsOf(chart).filter((event) => chart.events[event].mainIn.includes(state))

describe('what a state of an application means, against its witness (spec §4, product 2.1)', () => {
  test.each(applicationStateNames)('%s', (state) => {
    const meant = applicationMeanings[state]
    const { label, onErasure, lists, isCorrectionShown, isPreviewed } = applicationMeaning(state)
    expect(label).toBe(meant.label)
    expect({ isCorrectionShown, isPreviewed }).toEqual({
      isCorrectionShown: meant.isCorrectionShown,
      isPreviewed: meant.isPreviewed,
    })
    expect(applicationTabs.filter((tab) => tab !== 'to_pay' && statesInTab(tab).includes(state))).toEqual(
      meant.tabs,
    )
    expect(listsOf(applicationStates, applicationLists, state)).toEqual(meant.lists)
    expect(lists.flatMap((list) => applicationLists[list].badge ?? [])).toEqual(meant.badges)
    // Who may read it as a dispatcher does so only by way of a dispatch.
    expect(readersOf('application', state)).toEqual(meant.readers)
    expect(onErasure === 'kept' ? 'kept' : 'gone').toBe(meant.onErasure)
    expect(mainActs(applicationChart, state)).toEqual(meant.main === null ? [] : [meant.main])
  })

  test('`to_pay` looks through every state that has a tab', () => {
    expect(statesInTab('to_pay')).toEqual(statesInTab('all'))
    expect(applicationStateNames.filter((state) => !statesInTab('all').includes(state))).toEqual([
      'discarded',
    ])
  })
})

describe('where a case stands for its litigant, against its witness (look Litigant)', () => {
  const nameOf = ({ state, dispatch, wasSent, cameBack, isOwing }: (typeof trackWitness)[number]) =>
    [state, dispatch, wasSent && 'went out', cameBack && 'came back', isOwing && 'owing']
      .filter(Boolean)
      .join(', ')
  test.each(trackWitness.map((row) => [nameOf(row), row] as const))('%s', (_name, row) => {
    const standing = {
      state: row.state,
      dispatchState: row.dispatch,
      wasSent: row.wasSent ?? false,
      cameBack: row.cameBack ?? false,
      isOwing: row.isOwing ?? false,
    }
    const place = placeOf(standing)
    expect(place).toEqual(row.stage === null ? null : { stage: row.stage, as: row.as })
    expect(place ? stagesBehind(place) : 0).toBe(row.behind)
    expect(turnOf(standing)).toBe(row.turn)
  })

  test('no state of a case and none of a dispatch is left out', () => {
    expect(new Set(trackWitness.map(({ state }) => state))).toEqual(new Set(applicationStateNames))
    expect(new Set(trackWitness.flatMap(({ dispatch }) => dispatch ?? []))).toEqual(
      new Set(dispatchStateNames),
    )
  })
})

describe('what a state of a dispatch means, against its witness (spec §4, product 2.2)', () => {
  test.each(dispatchStateNames)('%s', (state) => {
    const meant = dispatchMeanings[state]
    const lists = listsOf(dispatchStates, dispatchLists, state)
    expect(lists).toEqual(meant.lists)
    expect(lists.flatMap((list) => dispatchLists[list].badge ?? [])).toEqual(meant.badges)
    const seen = readersOf('dispatch', state)
    expect(seen.filter((reader) => reader !== 'sent')).toEqual(meant.readers)
    expect(dispatchStates[state].isOpen).toBe(meant.isOpen)
    expect(dispatchStates[state].isServing).toBe(meant.isServing)
    expect(dispatchStates[state].hasPapers).toBe(meant.hasPapers)
    expect(mainActs(dispatchChart, state)).toEqual(meant.main === null ? [] : [meant.main])
  })
})

describe('what a state of an attempt means, against its witness (product 2.3)', () => {
  test.each(paymentStateNames)('%s', (state) => {
    const { outcome, isLive } = paymentStates[state]
    const { main, ...meant } = paymentMeanings[state]
    expect({ outcome, isLive }).toEqual(meant)
    expect(readersOf('payment', state)).toEqual(['accountant'])
    expect(mainActs(paymentChart, state)).toEqual(main === null ? [] : [main])
  })
})

const isOfficeModule = (name: string): name is OfficeModule =>
  (officeModules as readonly string[]).includes(name)

const charts = [applicationChart, dispatchChart, paymentChart] as unknown as readonly Chart<Reach, string>[]

describe.each(charts.map((chart) => [chart.entity, chart] as const))('the acts of %s', (_entity, chart) => {
  test('a main act can be sent there, is not dangerous, and is the only one of its module', () => {
    for (const state of keysOf(chart.states)) {
      const modules = mainActs(chart, state).map((event) => {
        const [permission] = permissionsFor(chart, state, event)
        expect(permission, `${state} ${event}`).toBeDefined()
        expect(chart.events[event]?.isDangerous, `${state} ${event}`).toBe(false)
        return moduleOf(permission ?? '')
      })
      expect(new Set(modules).size, state).toBe(modules.length)
    }
  })

  test('whoever acts sees what came of it: no row leads out of the sight of those who may send it', () => {
    const lost = keysOf(chart.states).flatMap((from) =>
      eventsOf(chart).flatMap((event) =>
        (chart.machine.states[from]?.transitions.get(event) ?? []).flatMap(({ target }) => {
          const to = target?.[0]?.key ?? from
          const modules = permissionsFor(chart, from, event).map(moduleOf)
          const blind = modules.filter(
            (module) => isOfficeModule(module) && !chart.states[to]?.seenBy.includes(module),
          )
          return blind.map((module) => `${from} ${event} ${to}: ${module} does not see it there`)
        }),
      ),
    )
    expect(lost).toEqual([])
  })

  test('what the server sends has no dialog, and what a person sends has one', () => {
    for (const event of eventsOf(chart))
      expect(chart.events[event]?.dialog === null, event).toBe(chart.events[event]?.by === 'server')
  })
})

describe('the ways that the demo data goes', () => {
  const isStep = (chart: Chart<Reach, string>, from: string, step: string): string[] =>
    (chart.machine.states[from]?.transitions.get(step === 'pay' ? 'settle' : step) ?? []).map(
      ({ target }) => target?.[0]?.key ?? from,
    )
  const ends = (chart: unknown, start: string, steps: readonly string[]): string[] =>
    steps.reduce<string[]>(
      (states, step) => states.flatMap((state) => isStep(chart as Chart<Reach, string>, state, step)),
      [start],
    )

  test.each(applicationStateNames)('lead an application to %s', (state) => {
    expect(ends(applicationChart, 'unborn', applicationWays[state])).toContain(state)
  })
  test.each(dispatchStateNames)('lead a dispatch to %s', (state) => {
    expect(ends(dispatchChart, 'unrequested', dispatchWays[state])).toContain(state)
  })
})
