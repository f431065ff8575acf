import { getShortestPaths } from '@xstate/graph'
import { fromTransition } from 'xstate'
import { edgeName, type Edge } from './rows.ts'

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
