import { Graph, layout } from '@dagrejs/dagre'
import type { Graph as Chart, GraphEdge } from '../../atlas/graph.ts'

export interface Point {
  x: number
  y: number
}

/** A state where it is drawn, its middle in px, with the transitions that leave it as it is. */
export interface PlacedNode extends Point {
  id: string
  width: number
  height: number
  name: readonly string[]
  stays: readonly GraphEdge[]
}

/** All transitions between two states: one line, and where their names stand. */
export interface PlacedLine extends Point {
  key: string
  points: readonly Point[]
  width: number
  edges: readonly GraphEdge[]
}

export interface Placed {
  width: number
  height: number
  nodes: readonly PlacedNode[]
  lines: readonly PlacedLine[]
}

const letterWidth = 7.6
export const rowHeight = 22
const namePadding = 20
/** The widest a name is drawn on one line, in letters. */
const lettersMax = 26

/** A text in lines of about so many letters, broken between words. */
export function linesOf(text: string, lettersPerLine = lettersMax): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < lettersPerLine)
      lines[lines.length - 1] += ` ${word}`
    else lines.push(word)
  }
  return lines
}

const widest = (texts: readonly string[]): number =>
  Math.max(...texts.map((text) => text.length)) * letterWidth + namePadding

/** A name of a transition on one line; what is too long ends in dots, the whole stands below the drawing. */
export const shortOf = (name: string): string =>
  name.length > lettersMax + 6 ? `${name.slice(0, lettersMax + 5)}…` : name

/** Where everything of a chart is drawn; `nameOf` and `eventOf` say what stands there. */
export function placed(
  chart: Chart,
  { nameOf, eventOf }: { nameOf: (state: string) => string; eventOf: (event: string) => string },
): Placed {
  const graph = new Graph({ multigraph: false, compound: false })
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 34, edgesep: 16, marginx: 16, marginy: 16 })
  graph.setDefaultEdgeLabel(() => ({}))
  const stays = (id: string) => chart.edges.filter(({ from, to }) => from === id && to === id)
  const named = (edge: GraphEdge) => shortOf(eventOf(edge.event))
  for (const { id } of chart.nodes) {
    const name = linesOf(nameOf(id))
    const own = stays(id)
    graph.setNode(id, {
      width: Math.max(110, widest([...name, ...own.map((edge) => `↻ ${named(edge)}`)])),
      height: 18 + (name.length + own.length) * rowHeight,
    })
  }
  const between = new Map<string, GraphEdge[]>()
  for (const edge of chart.edges) {
    if (edge.from === edge.to) continue
    const key = `${edge.from} ${edge.to}`
    between.set(key, [...(between.get(key) ?? []), edge])
  }
  for (const edges of between.values()) {
    const [first] = edges
    if (!first) continue
    graph.setEdge(first.from, first.to, {
      width: widest(edges.map(named)),
      height: edges.length * rowHeight + 6,
      labelpos: 'c',
    })
  }
  layout(graph)
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  return {
    width,
    height,
    nodes: chart.nodes.map(({ id }) => {
      const at = graph.node(id) as Point & { width: number; height: number }
      const { x, y } = at
      return { id, x, y, width: at.width, height: at.height, name: linesOf(nameOf(id)), stays: stays(id) }
    }),
    lines: [...between].map(([key, edges]) => {
      const [from = '', to = ''] = key.split(' ')
      const at = graph.edge(from, to) as Point & { points: Point[]; width: number }
      return { key, points: at.points, x: at.x, y: at.y, width: at.width, edges }
    }),
  }
}
