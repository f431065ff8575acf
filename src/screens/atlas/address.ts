import { isChart, isEntity, type ChartName } from '../../atlas/charts.ts'
import { castNames, type CastName } from '../../atlas/cast.ts'
import { listings, type Listing } from '../../atlas/listed.ts'
import { worldSwitches, type WorldSwitch } from '../../atlas/worlds.ts'

export const views = ['drawing', 'matrix', 'paths', 'play'] as const
export type View = (typeof views)[number]

/** What the address says, so that whatever is looked at can be sent as a link. */
export interface Address {
  chart: ChartName
  view: View
  cover: Listing
  /** A path by its name; the filters of the list; a transition by its name. Empty: none. */
  path: string
  from: string
  to: string
  state: string
  role: string
  event: string
  edge: string
  /** How many acts of the path lie behind. */
  step: number
  who: CastName
  world: readonly WorldSwitch[]
}

const oneOf = <Name extends string>(names: readonly Name[], given: string | null, otherwise: Name): Name =>
  names.find((name) => name === given) ?? otherwise

/** Reads an address; what it does not know is as if it were not said. */
export function addressOf(search: string): Address {
  const said = new URLSearchParams(search)
  const text = (name: string) => said.get(name) ?? ''
  const chart = text('chart')
  const known: ChartName = isChart(chart) ? chart : 'application'
  const view = oneOf(views, said.get('view'), 'drawing')
  return {
    chart: known,
    view: view === 'matrix' && !isEntity(known) ? 'drawing' : view,
    cover: oneOf(listings, said.get('cover'), 'edges'),
    path: text('path'),
    from: text('from'),
    to: text('to'),
    state: text('state'),
    role: text('role'),
    event: text('event'),
    edge: text('edge'),
    step: /^\d{1,3}$/.test(text('step')) ? Number(text('step')) : 0,
    who: oneOf(castNames, said.get('who'), 'administrator'),
    world: text('world')
      .split(',')
      .flatMap((name) => worldSwitches.find((one) => one === name) ?? []),
  }
}

/** The address of something of a chart; only what is said differs from the plain view of it. */
export function hrefOf(wanted: Partial<Address> & Pick<Address, 'chart'>): string {
  const said = Object.entries(wanted).flatMap(([name, value]): [string, string][] => {
    const written = Array.isArray(value) ? value.join(',') : String(value)
    return written === '' || (name === 'step' && written === '0') ? [] : [[name, written]]
  })
  return `/test?${new URLSearchParams(said)}`
}
