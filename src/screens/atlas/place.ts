import { Graph, layout } from '@dagrejs/dagre'
import type { Graph as Chart, GraphEdge } from '../../atlas/graph.ts'

export interface Point {
  x: number
  y: number
}

/** A transition as a line of text in its state. */
export interface Told {
  edge: GraphEdge
  text: string
}

/** A state where it is drawn, its middle in px, with the transitions that are told inside it. */
export interface PlacedNode extends Point {
  id: string
  width: number
  height: number
  name: readonly string[]
  told: readonly Told[]
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
  /** Whether the lines have their names beside them; where there are too many, each state tells its own. */
  isNamed: boolean
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

/** A name of a transition on one line; what is too long ends in dots after a whole word, the whole stands below the drawing. */
export const shortOf = (name: string): string =>
  name.length > lettersMax + 6 ? `${name.slice(0, lettersMax + 5).replace(/\s+\S*$/u, '')}…` : name

/** With more ways than this between states, their names beside the lines would drive all apart. */
const namedMax = 24

/** Where everything of a chart is drawn; `nameOf` and `eventOf` say what stands there. */
export function placed(
  chart: Chart,
  { nameOf, eventOf }: { nameOf: (state: string) => string; eventOf: (event: string) => string },
): Placed {
  const graph = new Graph({ multigraph: false, compound: false })
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 34, edgesep: 16, marginx: 16, marginy: 16 })
  graph.setDefaultEdgeLabel(() => ({}))
  const between = waysBetween(chart)
  const isNamed = between.size <= namedMax
  const named = (edge: GraphEdge) => shortOf(eventOf(edge.event))
  const toldOf = (id: string): Told[] =>
    chart.edges
      .filter(({ from, to }) => from === id && (!isNamed || to === id))
      .map((edge) => ({
        edge,
        text: edge.to === id ? `↻ ${named(edge)}` : `${named(edge)} → ${shortOf(nameOf(edge.to))}`,
      }))
  const inside = new Map(chart.nodes.map(({ id }) => [id, { name: linesOf(nameOf(id)), told: toldOf(id) }]))
  for (const [id, { name, told }] of inside)
    graph.setNode(id, {
      width: Math.max(110, widest([...name, ...told.map(({ text }) => text)])),
      height: 18 + (name.length + told.length) * rowHeight,
    })
  for (const edges of between.values()) {
    const [first] = edges
    if (!first) continue
    const size = { width: widest(edges.map(named)), height: edges.length * rowHeight + 6 }
    graph.setEdge(first.from, first.to, isNamed ? { ...size, labelpos: 'c' } : {})
  }
  layout(graph)
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  return {
    width,
    height,
    isNamed,
    nodes: [...inside].map(([id, { name, told }]) => {
      const at = graph.node(id) as Point & { width: number; height: number }
      return { id, x: at.x, y: at.y, width: at.width, height: at.height, name, told }
    }),
    lines: [...between].map(([key, edges]) => {
      const [from = '', to = ''] = key.split(' ')
      const at = graph.edge(from, to) as Partial<Point> & { points: Point[]; width?: number }
      return { key, points: at.points, x: at.x ?? 0, y: at.y ?? 0, width: at.width ?? 0, edges }
    }),
  }
}

/** The transitions from one state to another, by both their names. */
function waysBetween(chart: Chart): Map<string, GraphEdge[]> {
  const between = new Map<string, GraphEdge[]>()
  for (const edge of chart.edges) {
    if (edge.from === edge.to) continue
    const key = `${edge.from} ${edge.to}`
    between.set(key, [...(between.get(key) ?? []), edge])
  }
  return between
}
