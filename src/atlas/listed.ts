import { walkPrices } from './acts.ts'
import { holdersOf } from './graph.ts'
import { edgeName, initialOf, transitionsOf, type Edge } from './rows.ts'
import type { Walker } from './cast.ts'
import { isEntity, machineOf, type ChartName } from './charts.ts'
import type { EntityName } from './effects.ts'
import { walksOf } from './walks-of.ts'
import { covers, plan, type CaseWalk, type Cover } from './plan.ts'

/** What paths together show: `edges` and `pairs` cover a chart; the others list its ways, by the chart alone. */
export const listings = [...covers, 'simple', 'round-trips'] as const
export type Listing = (typeof listings)[number]

/** One step of a path as it is listed. Of a person's own chart `entity` is the chart, and nobody else walks it. */
export interface ListedStep extends Edge {
  entity: ChartName
  who: Walker
}

/** A path with the name by which it is asked for again. */
export interface Listed {
  id: string
  chart: ChartName
  steps: readonly ListedStep[]
  /** The whole case that it walks; null of what is listed by the chart alone. */
  walk: CaseWalk | null
}

/** Eight figures that differ wherever two texts do, as far as a few thousand paths need. */
function markOf(text: string): string {
  let mark = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1)
    mark = Math.imul(mark ^ text.charCodeAt(place), 0x01000193)
  return (mark >>> 0).toString(16).padStart(8, '0')
}

const listed = (chart: ChartName, steps: readonly ListedStep[], walk: CaseWalk | null): Listed => {
  const names = steps.map((step) => `${step.entity} ${edgeName(step)} ${step.who}`)
  const text = [...names, JSON.stringify(walk?.map(({ act }) => act) ?? null)].join('\n')
  const id = `${chart}-${markOf(text)}`
  return { id, chart, steps, walk }
}

/** The transitions of a chart, each with the first who may make it. */
function edgesOf(chart: ChartName): { initial: string; edges: ListedStep[] } {
  const machine = machineOf(chart)
  return {
    initial: initialOf(machine),
    edges: transitionsOf(machine).map((row) => ({
      entity: chart,
      from: row.from,
      event: row.event,
      to: row.to,
      who: isEntity(chart) ? (holdersOf(row)[0] ?? 'system') : 'person',
    })),
  }
}

/** Every way from the first state on that meets no state twice, up to a length. */
function simpleWays(initial: string, edges: readonly ListedStep[], lengthMax: number): ListedStep[][] {
  const go = (state: string, met: readonly string[], way: ListedStep[]): ListedStep[][] => {
    const next = edges.filter(({ from, to }) => from === state && !met.includes(to))
    if (next.length === 0 || way.length === lengthMax) return way.length > 0 ? [way] : []
    return next.flatMap((edge) => go(edge.to, [...met, edge.to], [...way, edge]))
  }
  return go(initial, [initial], [])
}

/** Every way that leaves a state and comes back to it, meeting no other state twice, up to a length. */
function roundTrips(edges: readonly ListedStep[], lengthMax: number): ListedStep[][] {
  const states = [...new Set(edges.map(({ from }) => from))]
  const go = (home: string, way: ListedStep[]): ListedStep[][] =>
    edges
      .filter(({ from, to }) => from === (way.at(-1)?.to ?? home) && to >= home)
      .flatMap((edge) => {
        if (edge.to === home) return [[...way, edge]]
        const isMet = way.some(({ to }) => to === edge.to)
        return isMet || way.length + 1 >= lengthMax ? [] : go(home, [...way, edge])
      })
  // Each trip is told once, from the first of its states by name.
  return states.flatMap((home) => go(home, []))
}

/** Every two transitions that the chart lets follow one another, each behind the shortest way there. */
function pairWays(initial: string, edges: readonly ListedStep[]): ListedStep[][] {
  const walks = walksOf(initial, edges, { byEdge: true })
  const shortest = new Map<string, ListedStep[]>()
  for (const walk of walks)
    walk.forEach((edge, place) => {
      const way = walk.slice(0, place + 1)
      const known = shortest.get(edgeName(edge))
      if (!known || way.length < known.length) shortest.set(edgeName(edge), way)
    })
  return edges.flatMap((first) =>
    edges
      .filter(({ from }) => from === first.to)
      .flatMap((second) => {
        const way = shortest.get(edgeName(first))
        return way ? [[...way, second]] : []
      }),
  )
}

/** Where the walks of whole cases come from: planned with a court's prices, or planned before. */
export type WalksOf = (entity: EntityName, cover: Cover) => readonly CaseWalk[]

/** Walks that are planned now, at what is due at verify, in poisha. */
export const planned =
  (duePoisha: number): WalksOf =>
  (entity, cover) =>
    plan(entity, cover, walkPrices(duePoisha)).walks

/** The paths of a chart. Up to `lengthMax` steps where every way is listed. @source house 6 */
export function pathsOf(
  chart: ChartName,
  { listing, lengthMax, walks }: { listing: Listing; lengthMax: number; walks: WalksOf },
): Listed[] {
  if (isEntity(chart) && (listing === 'edges' || listing === 'pairs'))
    return walks(chart, listing satisfies Cover).map((walk) =>
      listed(
        chart,
        walk.flatMap(({ steps }) => steps),
        walk,
      ),
    )
  const { initial, edges } = edgesOf(chart)
  const ways = {
    edges: () => walksOf(initial, edges, { byEdge: true }),
    pairs: () => pairWays(initial, edges),
    simple: () => simpleWays(initial, edges, lengthMax),
    'round-trips': () => roundTrips(edges, lengthMax),
  }[listing]()
  return ways.map((way) => listed(chart, way, null))
}

/** What a path must have to be listed; what is left out is not asked for. */
export interface Wanted {
  path?: string | undefined
  from?: string | undefined
  to?: string | undefined
  state?: string | undefined
  role?: string | undefined
  event?: string | undefined
}

/** Whether a path is asked for: its name, where its chart's own steps begin and end, and what it meets on the way. */
export function isWanted({ id, chart, steps }: Listed, wanted: Wanted): boolean {
  const own = steps.filter(({ entity }) => entity === chart)
  const has = (asked: string | undefined, holds: (asked: string) => boolean) =>
    asked === undefined || holds(asked)
  return (
    has(wanted.path, (path) => id === path) &&
    has(wanted.from, (state) => own[0]?.from === state) &&
    has(wanted.to, (state) => own.at(-1)?.to === state) &&
    has(wanted.state, (state) => own.some(({ from, to }) => from === state || to === state)) &&
    has(wanted.role, (role) => steps.some(({ who }) => who === role)) &&
    has(wanted.event, (event) => own.some((step) => step.event === event))
  )
}
