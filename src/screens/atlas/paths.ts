import { pathsOf, type Listed, type Listing } from '../../atlas/listed.ts'
import type { ChartName } from '../../atlas/charts.ts'
import { madeWalks } from '../../atlas/made-walks.ts'

/** The longest of simple paths and round trips, in steps. */
const lengthMax = 6

const known = new Map<string, readonly Listed[]>()

/** The paths of a chart, made once. */
export function pathsFor(chart: ChartName, cover: Listing): readonly Listed[] {
  const key = `${chart} ${cover}`
  const found = known.get(key) ?? pathsOf(chart, { listing: cover, lengthMax, walks: madeWalks })
  known.set(key, found)
  return found
}
