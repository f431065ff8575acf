import { edgeName, type Edge } from './rows.ts'

/** The first of the ways in which a transition can be walked. */
function oneWayEach<OneEdge extends Edge>(edges: readonly OneEdge[]): OneEdge[] {
  const found = new Map<string, OneEdge>()
  for (const edge of edges) if (!found.has(edgeName(edge))) found.set(edgeName(edge), edge)
  return [...found.values()]
}

/** Walks that only repeat the beginning of a longer one are left out. */
export function longest<OneEdge extends Edge>(walks: readonly OneEdge[][]): OneEdge[][] {
  const keys = walks.map((walk) => walk.map(edgeName).join('\n'))
  return walks.filter(
    (walk, index) => walk.length > 0 && !keys.some((key) => key.startsWith(`${keys[index]}\n`)),
  )
}

/**
 * The shortest walks over a chart's edges, breadth first. With `byEdge` a vertex is a state together with the edge that led
 * there, so that every transition is walked; without it a vertex is a state alone, and transitions between states already
 * seen are left out, which is what graph tools do by themselves. XState's own are the tests' measure of it: in here they
 * would weigh on every page.
 * @source house 6
 */
export function walksOf<OneEdge extends Edge>(
  initial: string,
  edges: readonly OneEdge[],
  { byEdge }: { byEdge: boolean },
): OneEdge[][] {
  const ways = oneWayEach(edges)
  const seen = new Set([byEdge ? '' : initial])
  const walks: OneEdge[][] = [[]]
  for (const walk of walks) {
    const state = walk.at(-1)?.to ?? initial
    for (const edge of ways) {
      const vertex = byEdge ? edgeName(edge) : edge.to
      if (edge.from !== state || seen.has(vertex)) continue
      seen.add(vertex)
      walks.push([...walk, edge])
    }
  }
  return longest(walks)
}
