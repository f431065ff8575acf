import type { CallName } from '../src/api/calls.ts'
import { reads, waysOf, type Asked } from '../tests/support/reads.ts'
import { benchFile } from './bench-file.ts'
import { judgeBy, type Judged } from './bench-judge.ts'
import { ask, median, withPlaces, type Place } from './bench-place.ts'

/** What a list may cost at the larger size, as a part of what it costs at the smaller one; what a report of a hundred times the payments may. */
const listRatioMax = 1.2
const reportRatioMax = 2
/** What a report opens on at most. @source product 7 */
const monthDays = 28
const rowsOf = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows)
    ? data.rows.length
    : null

const totalOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'total' in data ? data.total : null

/** So many times the turns that are asked for, what is still open is judged as it stands. */
const turnsMax = 30

interface Row extends Judged {
  what: string
  small: number
  large: number
  rows: number | null
  turns: number
}

/**
 * How both places are asked one way for as many rows as the smaller one has; null where they do not answer, or there is nothing to compare.
 */
export async function askedAlike(
  places: readonly [Place, Place],
  name: CallName,
  reader: string,
  way: number,
): Promise<{ asked: readonly Asked[]; rows: number | null } | null> {
  const asked = places.map((place) => ({ ...waysOf(name, place.known, place.days)[way] }))
  const firsts = await Promise.all(places.map((place, index) => ask(place, name, reader, asked[index] ?? {})))
  if (firsts.some(({ code }) => code !== 200)) return null
  // A search that finds more in more cases is another question.
  if (asked[0]?.query?.['q'] !== undefined && totalOf(firsts[0]?.data) !== totalOf(firsts[1]?.data))
    return null
  const counts = firsts.map(({ data }) => rowsOf(data))
  const rows = counts[0] === null || counts[1] === null ? null : Math.min(counts[0] ?? 0, counts[1] ?? 0)
  // Of the smaller place a report may be of a longer period, with about as many rows.
  const isLonger =
    name.endsWith('/report') &&
    places.some(
      ({ days }, index) => days.reportFrom !== days.from && asked[index]?.query?.['from'] === days.reportFrom,
    )
  if (counts[0] !== counts[1] && !isLonger) {
    // The first page alone can be cut to the same length.
    if (rows === 0 || asked.some(({ query }) => query?.['page'] !== undefined)) return null
    for (const one of asked) one.query = { ...one.query, size: rows ?? 0 }
  }
  return { asked, rows }
}

/** One way of asking at both sizes by turns, for as many rows as the smaller one has; null where there is nothing to compare. */
async function compare(
  places: readonly [Place, Place],
  name: CallName,
  reader: string,
  { way, times, bound }: { way: number; times: number; bound: number },
): Promise<Row | null> {
  const alike = await askedAlike(places, name, reader, way)
  if (alike === null) return null
  const { asked, rows } = alike
  const taken = places.map((): number[] => [])
  const turn = async (at: number) => {
    const pair = [0, 0]
    for (const index of at % 2 === 0 ? [0, 1] : [1, 0]) {
      const place = places[index]
      if (place) pair[index] = (await ask(place, name, reader, asked[index] ?? {})).milliseconds
    }
    for (const [index, milliseconds] of pair.entries()) taken[index]?.push(milliseconds)
    return (pair[1] ?? 0) / (pair[0] ?? 1)
  }
  const judged = await judgeBy(turn, { bound, least: times, most: times * turnsMax })
  const said = Object.entries(asked[0]?.query ?? {}).map(([key, value]) => `${key}=${value}`)
  return {
    what: `${name.slice('GET '.length)} ${said.join(' ')} (${reader})`,
    small: median(taken[0] ?? []),
    large: median(taken[1] ?? []),
    rows,
    ...judged,
  }
}

export interface ListBench {
  sizes: readonly [number, number]
  times: number
  /** Where the databases are kept for the next time. */
  folder: string
  /** Parts of the names of the calls that are asked; all when empty. */
  only: readonly string[]
}

const between = ({ from, to }: Judged): string => `${from.toFixed(2)}–${to.toFixed(2)}`

/** Prints each way of asking with its ratio; answers how many are above the bound, with what so many turns left open. */
async function compareAll(
  places: readonly [Place, Place],
  { names, bound, ...how }: { names: readonly CallName[]; times: number; bound: number },
): Promise<number> {
  const [small, large] = places
  const above: Row[] = []
  let count = 0
  console.log(
    `${`${small.count}`.padStart(9)} ${`${large.count}`.padStart(9)} ${'ratio'.padStart(6)}  ${'of it 99 %'.padStart(11)} turns  rows  p50, ms; a pair at a time, ${how.times} and more until the ratio is on one side of ${bound} or known to 3 %`,
  )
  for (const name of names)
    for (const reader of small.tokens.keys())
      for (const way of waysOf(name, small.known, small.days).keys()) {
        const row = await compare(places, name, reader, { way, bound, ...how })
        if (row === null) continue
        count += 1
        if (row.isAbove !== false) above.push(row)
        console.log(
          `${row.small.toFixed(1).padStart(9)} ${row.large.toFixed(1).padStart(9)} ${row.ratio.toFixed(2).padStart(6)}  ${between(row).padStart(11)} ${String(row.turns).padStart(5)}  ${String(row.rows ?? '').padStart(4)}  ${row.what}`,
        )
      }
  console.log(`\n${count} ways of asking, ${above.length} above ${bound}, or not known to be within it`)
  for (const row of above.toSorted((a, b) => b.ratio - a.ratio))
    console.log(
      `  ${row.ratio.toFixed(2)} (${between(row)}${row.isAbove === null ? ', open' : ''})  ${row.what}`,
    )
  return above.length
}

/** What every call that reads costs whoever may ask it, at two sizes, as p50 in one run by turns. Prints all and says what is above the bound. */
export function benchLists({ sizes: [small, large], times, folder, only }: ListBench): Promise<void> {
  const names = reads.filter((read) => only.length === 0 || only.some((part) => read.includes(part)))
  const asked = [
    { count: small, reportDays: Math.round(large / small) },
    { count: large, reportDays: 1 },
  ]
  return withPlaces(folder, asked, async ([one, other]) => {
    if (!one || !other) throw new Error('two sizes are compared')
    await compareAll([one, other], { names, times, bound: listRatioMax })
  })
}

/**
 * The same of the reports alone at two numbers of payments, over a month, as a report opens on one at most; then a file of about 100,000 lines of the
 * larger one. Answers whether all of it is within its bounds.
 * @source product 4
 */
export async function benchReports({ sizes, times, folder, only }: ListBench): Promise<boolean> {
  const names = reads.filter(
    (read) =>
      /^GET \/(accountant\/(report|charts|dashboard)|payments$)/.test(read) &&
      (only.length === 0 || only.some((part) => read.includes(part))),
  )
  const asked = sizes.map((count) => ({ count, of: 'payments', reportDays: monthDays }) as const)
  let isWithin = false
  await withPlaces(folder, asked, async ([one, other]) => {
    if (!one || !other) throw new Error('two sizes are compared')
    const above = await compareAll([one, other], { names, times, bound: reportRatioMax })
    isWithin = (await benchFile(other)) && above === 0
  })
  return isWithin
}
