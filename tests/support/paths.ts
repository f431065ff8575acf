import { getShortestPaths } from '@xstate/graph'
import { fromTransition, getInitialSnapshot, transition, type AnyMachineSnapshot } from 'xstate'
import { edgeName, initialOf, type Edge } from '../../src/atlas/rows.ts'
import { longest, walksOf } from '../../src/atlas/walks-of.ts'
import { advance } from '../../src/machines/law.ts'
import { cast, castNames, type CastName } from './cast.ts'
import { journeyCharts, lawCharts, type JourneyChart, type LawChart } from './charts.ts'
import { journeyTrials } from './journey.ts'
import { trialsOf, type PayloadCase } from './witness.ts'

/** One step: who does what, in which world of facts and with what payload, and where it leads. */
export interface Step {
  from: string
  event: string
  who: CastName
  world: string
  payloadCase: PayloadCase
  to: string
}

/** One step of a person's own journey: the named event in the named context. */
export interface JourneyStep {
  from: string
  event: string
  eventName: string
  context: string
  to: string
}

/** A walk from the chart's first state. */
export interface Path<OneStep = Step> {
  chart: string
  steps: readonly OneStep[]
}

/** Every transition that the law lets somebody of the cast make, in some world of the witness. */
export function lawEdges({ chart, witness }: LawChart): Step[] {
  return trialsOf(witness, castNames).flatMap(({ state, event, world, who, payloadCase }) => {
    const facts = witness.worlds[world]
    if (!facts || !payloadCase.isWell) return []
    const answer = advance(
      chart,
      { state, facts, actor: cast[who] },
      { type: event, payload: payloadCase.payload },
    )
    return answer.isRefused ? [] : [{ from: state, event, who, world, payloadCase, to: answer.change.state }]
  })
}

/** Every transition of a client chart that an event of the witness makes in one of its contexts. */
export function journeyEdges({ machine, witness }: JourneyChart): JourneyStep[] {
  return journeyTrials(witness).flatMap(({ state, context, contextName, event, eventName }) => {
    const before = machine.resolveState({ value: state, context })
    const [after, actions] = transition(machine, before, event)
    return after === before && actions.length === 0
      ? []
      : [{ from: state, event: event.type, eventName, context: contextName, to: String(after.value) }]
  })
}

/** The paths of the three charts that the server obeys; together they walk every transition. */
export const lawPaths = (): Path[] =>
  lawCharts.flatMap((law) =>
    walksOf(initialOf(law.chart.machine), lawEdges(law), { byEdge: true }).map((steps) => ({
      chart: law.name,
      steps,
    })),
  )

/** The paths of the four charts that a browser walks; together they walk every transition. */
export const journeyPaths = (): Path<JourneyStep>[] =>
  journeyCharts.flatMap((journey) =>
    walksOf(initialOf(journey.machine), journeyEdges(journey), { byEdge: true }).map((steps) => ({
      chart: journey.name,
      steps,
    })),
  )

const placeOf = ({ value, context }: AnyMachineSnapshot): string => JSON.stringify([value, context])

/**
 * The shortest ways to every transition that begin where a person begins and have with them what came about on the way, breadth first:
 * a chart whose conditions ask what it remembers can be walked by them for real.
 */
export function journeysFromStart({ name, machine, witness }: JourneyChart): Path<JourneyStep>[] {
  const start = getInitialSnapshot(machine)
  const ways = new Map<string, JourneyStep[]>()
  const seen = new Set([placeOf(start)])
  const open: { at: AnyMachineSnapshot; steps: JourneyStep[] }[] = [{ at: start, steps: [] }]
  for (const { at, steps } of open)
    for (const [eventName, event] of Object.entries(witness.events)) {
      const [after, actions] = transition(machine, at, event)
      if (after === at && actions.length === 0) continue
      const step = {
        from: String(at.value),
        event: event.type,
        eventName,
        context: '',
        to: String(after.value),
      }
      const way = [...steps, step]
      if (!ways.has(edgeName(step))) ways.set(edgeName(step), way)
      if (seen.has(placeOf(after))) continue
      seen.add(placeOf(after))
      open.push({ at: after, steps: way })
    }
  return longest([...ways.values()]).map((way) => ({ chart: name, steps: way }))
}

/** No chart of ours needs a tenth of it; a chart that grows without end is red instead of slow. */
const traversalLimit = 50_000

/** How long XState's shortest path to each transition is, by its name: what our own walks are held against. @source house 6 */
export function xstateLengths(initial: string, edges: readonly Edge[]): Map<string, number> {
  const logic = fromTransition(
    (_at: { state: string; by: string }, event: { type: string; edge: Edge }) => ({
      state: event.edge.to,
      by: edgeName(event.edge),
    }),
    { state: initial, by: '' },
  )
  const paths = getShortestPaths(logic, {
    limit: traversalLimit,
    events: ({ context }) =>
      edges.filter(({ from }) => from === context.state).map((edge) => ({ type: edge.event, edge })),
    serializeState: ({ context }) => `${context.state} by ${context.by}`,
    serializeEvent: ({ edge }) => (edge ? edgeName(edge) : ''),
  })
  // The first step of a path only says how it began.
  return new Map(paths.map(({ state, steps }) => [state.context.by, steps.length - 1]))
}
