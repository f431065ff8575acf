import { mayGuard } from '../machines/chart.ts'
import { castNames, cast, officeId, ownerId, type CastName } from './cast.ts'
import { isEntity, machineOf, type ChartName } from './charts.ts'
import { edgeName, initialOf, transitionsOf, type Row } from './rows.ts'

/** A state of a chart as it is drawn. */
export interface GraphNode {
  /** The chart's own name of the state. */
  id: string
  isInitial: boolean
  isFinal: boolean
}

/** A transition of a chart as it is drawn: what must hold, who may send it, what it asks for. */
export interface GraphEdge {
  /** `from event to`, as it is called wherever it is counted. */
  id: string
  from: string
  to: string
  event: string
  conditions: readonly string[]
  /** Who of the cast may; of a journey's chart nobody is told apart. */
  who: readonly CastName[]
  asks: readonly string[]
}

/** A chart as what is drawn of it. */
export interface Graph {
  chart: ChartName
  nodes: readonly GraphNode[]
  edges: readonly GraphEdge[]
}

/** The cast whose rights and reach cover a row, whatever must hold besides. @source product 2 */
export const holdersOf = ({
  slugs,
  isHeadOfficeAlone,
}: Pick<Row, 'slugs' | 'isHeadOfficeAlone'>): CastName[] =>
  castNames.filter((name) =>
    mayGuard({ context: { ownerId, officeId, actor: cast[name] } }, { slugs, isHeadOfficeAlone }),
  )

/** The states and transitions of a chart, each once, in the chart's order. */
export function graphOf(chart: ChartName): Graph {
  const machine = machineOf(chart)
  const initial = initialOf(machine)
  return {
    chart,
    nodes: Object.entries(machine.states).map(([id, { type }]) => ({
      id,
      isInitial: id === initial,
      isFinal: type === 'final',
    })),
    edges: transitionsOf(machine).map((row) => ({
      id: edgeName(row),
      from: row.from,
      to: row.to,
      event: row.event,
      conditions: row.conditions,
      who: isEntity(chart) ? holdersOf(row) : [],
      asks: row.asks,
    })),
  }
}
