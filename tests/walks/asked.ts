import { chanceOf } from '../support/chance.ts'
import { isWanted, pathsOf, type Listed, type Listing, type Wanted } from '../../src/atlas/listed.ts'
import { walkPrices } from '../../src/atlas/acts.ts'
import { duePoisha, madeWalks } from '../../src/atlas/made-walks.ts'
import { edgeName } from '../../src/atlas/rows.ts'
import type { CaseWalk } from '../../src/atlas/plan.ts'
import type { EntityName, Prices } from '../../src/atlas/effects.ts'
import type { Hands } from './court.ts'
import { strolled } from './random.ts'

/** Which walks are walked for real: what `npm run paths` says, or what a level walks in every run. */
export interface Asked {
  charts: readonly (EntityName | typeof chance)[]
  /** Of a second listing only what shows something that those of the first do not. */
  listings: readonly Listing[]
  wanted: Wanted
  /** So few of them that each transition that a person of the chart makes is still made once. */
  isFewest: boolean
  /** So many acts by chance instead, from this seed on. */
  random: number
  seed: number
  /** How long one chart may take, in milliseconds. */
  limitMs: number
}

const entities = ['application', 'dispatch', 'payment'] as const
const chance = 'case by chance'
const edges: Asked = {
  charts: entities,
  listings: ['edges'],
  wanted: {},
  isFewest: false,
  random: 0,
  seed: 1,
  limitMs: 480_000,
}

/** What each run of a level walks: without pages every pair and some by chance; at pages what no other test there does. */
const every: Record<Hands['level'], Asked> = {
  http: {
    ...edges,
    charts: [...entities, chance],
    listings: ['pairs', 'edges'],
    // The walks from this seed on go as far as the gateway.
    random: 100,
    seed: 122,
    limitMs: 120_000,
  },
  browser: { ...edges, charts: ['payment'], isFewest: true },
}

/** The walks that a run of a level walks. */
export function askedOf(level: Hands['level'], text = process.env['WALKS']): Asked {
  if (text === undefined) return every[level]
  const given = { ...edges, ...(JSON.parse(text) as Partial<Asked>), limitMs: 10_800_000 }
  if (given.random > 0) return { ...given, charts: [chance] }
  return { ...given, charts: given.charts.filter((chart) => entities.some((entity) => entity === chart)) }
}

/** A walk with the command that walks it again. */
export interface AskedWalk {
  walk: CaseWalk
  again: string
  /** What goes wrong between its acts follows from this; null where nothing does. */
  faultSeed: number | null
}

/** The command that walks one path again at a level. */
export const againOf = (
  { chart, id }: Pick<Listed, 'chart' | 'id'>,
  listing: Listing,
  level: string,
): string => `npm run paths -- --chart ${chart} --cover ${listing} --path ${id} --walk ${level}`

interface At {
  asked: Asked
  prices: Prices
  level: Hands['level']
}

/** The transitions that persons of the chart make in a path. */
const madeByPersons = ({ chart, steps }: Listed): string[] =>
  steps.filter(({ entity, who }) => entity === chart && who !== 'system').map(edgeName)

/** Some of the paths, such that each transition that a person makes in any of them is made: each time the one that makes most that are new for its length. */
export function fewestOf<Path extends Listed>(paths: readonly Path[]): Path[] {
  const made = new Set<string>()
  const chosen: Path[] = []
  const newIn = (path: Path) => new Set(madeByPersons(path).filter((name) => !made.has(name))).size
  for (;;) {
    const worth = (path: Path) => newIn(path) / path.steps.length
    const best = paths.toSorted((one, other) => worth(other) - worth(one))[0]
    if (best === undefined || newIn(best) === 0) return chosen
    chosen.push(best)
    for (const name of madeByPersons(best)) made.add(name)
  }
}

/** The same picks for the same seed, so that a walk by chance can be walked again. */
export function picksOf(seed: number): number[] {
  const chance = chanceOf(seed)
  return Array.from({ length: 60 }, () => Math.floor(chance() * 2 ** 24))
}

function walksByChance({ asked, prices, level }: At): AskedWalk[] {
  const walks: AskedWalk[] = []
  for (let seed = asked.seed, acts = 0; acts < asked.random; seed += 1) {
    const { legs, broken } = strolled(picksOf(seed), prices)
    if (broken.length > 0) throw new Error(`seed ${seed}: ${broken.join(', ')}`)
    acts += Math.max(1, legs.length)
    walks.push({
      walk: legs,
      again: `npm run paths -- --random 1 --seed ${seed} --walk ${level}`,
      faultSeed: seed,
    })
  }
  return walks
}

/** What a walk shows: its transitions, each of a case that costs something or of one that does not. */
const shownIn = (walk: CaseWalk): string[] =>
  walk.flatMap(({ steps, one }) => steps.map((step) => `${step.entity} ${edgeName(step)} ${one.isFree}`))

/** The paths of a chart by the listings that are asked for; of the later ones those alone that show something new. */
function listedPaths(chart: EntityName, { asked, prices }: Pick<At, 'asked' | 'prices'>) {
  const walks = (entity: EntityName, cover: 'edges' | 'pairs') => madeWalks(entity, cover, prices)
  const seen = new Set<string>()
  return asked.listings.flatMap((listing, place) =>
    pathsOf(chart, { listing, lengthMax: 0, walks })
      .filter((path) => isWanted(path, asked.wanted))
      .flatMap((path) => {
        const news = shownIn(path.walk ?? []).filter((name) => !seen.has(name))
        for (const name of news) seen.add(name)
        return place === 0 || news.length > 0 ? [{ ...path, listing }] : []
      }),
  )
}

/**
 * The paths that are asked for on screens, each by the command that walks it again; null where none is. A screen has no case of its own: a path
 * is its steps, and those of a case are planned at the prices by which they are listed.
 */
export function screenPathsAsked(text: string | undefined): [again: string, steps: Listed['steps']][] | null {
  if (text === undefined) return null
  const { charts, listings, wanted } = JSON.parse(text) as Pick<Asked, 'charts' | 'listings'> & {
    wanted: Wanted & { length?: string }
  }
  const walks = (entity: EntityName, cover: 'edges' | 'pairs') =>
    madeWalks(entity, cover, walkPrices(duePoisha))
  const found = entities.flatMap((chart) =>
    charts.includes(chart)
      ? listings.flatMap((listing) =>
          pathsOf(chart, { listing, lengthMax: Number(wanted.length ?? 6), walks })
            .filter((path) => isWanted(path, wanted))
            .map(({ id, steps }): [string, Listed['steps']] => [
              againOf({ chart, id }, listing, 'screens'),
              steps,
            ]),
        )
      : [],
  )
  if (found.length === 0) throw new Error('no path of an application, a dispatch or a payment is asked for')
  return found
}

/** The walks of one chart that are asked for, at a level. */
export function walksAsked(chart: EntityName | typeof chance, at: At): AskedWalk[] {
  const { asked, level } = at
  if (chart === chance) return walksByChance(at)
  const paths = listedPaths(chart, at)
  return (asked.isFewest ? fewestOf(paths) : paths).flatMap(({ id, walk, listing }) => {
    const again = againOf({ chart, id }, listing, level)
    return walk ? [{ walk, again, faultSeed: null }] : []
  })
}
