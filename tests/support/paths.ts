import { getShortestPaths } from '@xstate/graph'
import { fromTransition, transition } from 'xstate'
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

/** A transition as its chart names it. */
export interface Edge {
  from: string
  event: string
  to: string
}

/** `from event to`: what a transition is called wherever it is counted. */
export const edgeName = ({ from, event, to }: Edge): string => `${from} ${event} ${to}`

/** No chart of ours needs a tenth of it; a chart that grows without end is red instead of slow. */
const traversalLimit = 50_000

/** The first of the ways in which a transition can be walked. */
function oneWayEach<OneEdge extends Edge>(edges: readonly OneEdge[]): OneEdge[] {
  const found = new Map<string, OneEdge>()
  for (const edge of edges) if (!found.has(edgeName(edge))) found.set(edgeName(edge), edge)
  return [...found.values()]
}

/** Walks that only repeat the beginning of a longer one are left out. */
function longest<OneEdge extends Edge>(walks: readonly OneEdge[][]): OneEdge[][] {
  const keys = walks.map((walk) => walk.map(edgeName).join('\n'))
  return walks.filter(
    (walk, index) => walk.length > 0 && !keys.some((key) => key.startsWith(`${keys[index]}\n`)),
  )
}

/**
 * XState's shortest paths over a chart's edges. With `byEdge` a vertex is a state together with the edge that led there,
 * so that every transition is walked; without it a vertex is a state alone, and transitions between states already seen
 * are left out, which is what the graph tools do by themselves.
 * @source house 6
 */
export function walksOf<OneEdge extends Edge>(
  initial: string,
  edges: readonly OneEdge[],
  { byEdge }: { byEdge: boolean },
): OneEdge[][] {
  const ways = oneWayEach(edges)
  const logic = fromTransition(
    (_at: { state: string; by: string }, event: { type: string; edge: OneEdge }) => ({
      state: event.edge.to,
      by: edgeName(event.edge),
    }),
    { state: initial, by: '' },
  )
  const paths = getShortestPaths(logic, {
    limit: traversalLimit,
    events: ({ context }) =>
      ways.filter(({ from }) => from === context.state).map((edge) => ({ type: edge.event, edge })),
    serializeState: ({ context }) => (byEdge ? `${context.state} by ${context.by}` : context.state),
    serializeEvent: ({ edge }) => (edge ? edgeName(edge) : ''),
  })
  // The first step of a path only says how it began.
  return longest(paths.map(({ steps }) => steps.flatMap(({ event }) => (event.edge ? [event.edge] : []))))
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

/** Where a chart begins. */
export const initialOf = (machine: JourneyChart['machine']): string => {
  const [first] = machine.root.initial.target
  if (!first) throw new Error(`${machine.id} begins nowhere`)
  return first.key
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
