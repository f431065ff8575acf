import { chanceOf } from '../support/chance.ts'
import { isWanted, pathsOf, planned, type Listing, type Wanted } from '../../src/atlas/listed.ts'
import type { CaseWalk } from '../../src/atlas/plan.ts'
import type { EntityName, Prices } from '../../src/atlas/effects.ts'
import type { Hands } from './court.ts'
import { strolled } from './random.ts'

/** Which walks are walked for real: what `npm run paths` says, or the edges of each entity. */
export interface Asked {
  charts: readonly (EntityName | typeof chance)[]
  listing: Listing
  wanted: Wanted
  /** So many acts by chance instead, from this seed on. */
  random: number
  seed: number
  /** How long one chart may take, in milliseconds. */
  limitMs: number
}

const entities = ['application', 'dispatch', 'payment'] as const
const chance = 'case by chance'
const every: Asked = {
  charts: [...entities, chance],
  listing: 'edges',
  wanted: {},
  random: 100,
  // Its walks go as far as the gateway.
  seed: 120,
  limitMs: 120_000,
}

function read(text: string | undefined): Asked {
  if (text === undefined) return every
  const given = { ...every, random: 0, ...(JSON.parse(text) as Partial<Asked>), limitMs: 10_800_000 }
  if (given.random > 0) return { ...given, charts: [chance] }
  return { ...given, charts: given.charts.filter((chart) => entities.some((entity) => entity === chart)) }
}

export const asked = read(process.env['WALKS'])

/** A walk with the command that walks it again. */
export interface AskedWalk {
  walk: CaseWalk
  again: string
  /** What goes wrong between its acts follows from this; null where nothing does. */
  faultSeed: number | null
}

/** The same picks for the same seed, so that a walk by chance can be walked again. */
export function picksOf(seed: number): number[] {
  const chance = chanceOf(seed)
  return Array.from({ length: 60 }, () => Math.floor(chance() * 2 ** 24))
}

function walksByChance(prices: Prices): AskedWalk[] {
  const walks: AskedWalk[] = []
  for (let seed = asked.seed, acts = 0; acts < asked.random; seed += 1) {
    const { legs, broken } = strolled(picksOf(seed), prices)
    if (broken.length > 0) throw new Error(`seed ${seed}: ${broken.join(', ')}`)
    acts += Math.max(1, legs.length)
    walks.push({
      walk: legs,
      again: `npm run paths -- --random 1 --seed ${seed} --walk http`,
      faultSeed: seed,
    })
  }
  return walks
}

/** The walks of one chart that are asked for, at a level. */
export function walksAsked(
  chart: EntityName | typeof chance,
  { prices, level }: { prices: Prices; level: Hands['level'] },
): AskedWalk[] {
  if (chart === chance) return walksByChance(prices)
  return pathsOf(chart, { listing: asked.listing, lengthMax: 0, walks: planned(prices.duePoisha) })
    .filter((path) => isWanted(path, asked.wanted))
    .flatMap(({ id, walk }) => {
      const again = `npm run paths -- --chart ${chart} --cover ${asked.listing} --path ${id} --walk ${level}`
      return walk ? [{ walk, again, faultSeed: null }] : []
    })
}
