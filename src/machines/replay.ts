import type { Reach } from './actor.ts'
import type { Chart } from './chart.ts'
import { birth } from './entity.ts'

/** One link of a history: what happened to a case, as it was written down when it happened. `from` is empty at a birth. */
export interface PastStep {
  from: string
  event: string
  to: string
}

/** What today's chart has no place for. */
export type ReplayFault = 'state' | 'event' | 'transition' | 'noWayOn'

type AnyChart = Chart<Reach, string>

const leadsTo = (chart: AnyChart, { from, event, to }: PastStep): boolean =>
  (chart.machine.states[from]?.transitions.get(event) ?? []).some(({ target }) =>
    (target ?? []).length === 0 ? to === from : (target ?? []).some(({ key }) => key === to),
  )

/**
 * Why a step of the past could not happen by today's chart, whoever sent it and whatever held: a state or an event that it
 * has no more, or no transition between them. Null where it could.
 * @source house 4
 */
export function faultOfStep(chart: AnyChart, step: PastStep): ReplayFault | null {
  const from = step.from === '' ? birth : step.from
  if (!(from in chart.machine.states) || !(step.to in chart.states)) return 'state'
  if (!(step.event in chart.events)) return 'event'
  return leadsTo(chart, { ...step, from }) ? null : 'transition'
}

/**
 * Why a case that stands in this state would be stuck: today's chart does not know the state, or nothing leads out of it
 * though it is no end. Null where it can go on, or has ended.
 * @source house 4
 */
export function faultOfStanding(chart: AnyChart, state: string): ReplayFault | null {
  const node = chart.machine.states[state]
  if (!node || !(state in chart.states)) return 'state'
  return node.type === 'final' || node.ownEvents.length > 0 ? null : 'noWayOn'
}

/** Every transition of a chart, a line each, in order: two charts that walk alike have the same text. */
export const structureOf = (chart: AnyChart): string =>
  Object.entries(chart.machine.states)
    .flatMap(([from, node]) =>
      [...node.transitions].flatMap(([event, transitions]) =>
        transitions.map(({ target }) => `${from} ${event} ${target?.[0]?.key ?? from}`),
      ),
    )
    .toSorted()
    .join('\n')
