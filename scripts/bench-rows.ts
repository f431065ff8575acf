import type { CallReply } from '../src/api/calls.ts'
import { dispatchOptions } from '../src/machines/dispatch/options.ts'
import { dispatchPapersMax } from '../src/machines/limits.ts'
import { referenceKinds } from '../src/machines/reference.ts'
import { dayStart, dhakaDay } from '../src/machines/text.ts'
import { judgeBy, type Judged } from './bench-judge.ts'
import type { ListBench } from './bench-lists.ts'
import { ask, median, take, withPlaces, type Place } from './bench-place.ts'

/** What a row may cost at the larger size, as a part of what one costs at the smaller one. */
const ratioMax = 1.2
/** So many times the turns that are asked for, what is still open is judged as it stands. */
const turnsMax = 30
/** Rows of a page at most. */
const pageRows = 100
/** So many last days of the larger place are asked for: a day, and what its accountants make a file of in a week. */
const dayCounts = [1, 5]
/** As near one another as the rows of two places are to be, as a part of them. */
const alikeShare = 0.02
/** How often a period is made longer or shorter for it. */
const triesMax = 4
const dayMs = 24 * 3_600_000

/** How many rows were taken, and how long it took until the last of them was there. */
interface Taken {
  rows: number
  milliseconds: number
}

/** What answers with many rows, of so many days where days narrow it; null where its reader may not have it. */
interface Whole {
  what: string
  of: (place: Place, reader: string, days: number) => Promise<Taken | null>
  /** Of how many days of the larger place. */
  days?: number
}

const lastDays = ({ days: { to } }: Place, count: number): { from: string; to: string } => ({
  from: dhakaDay(new Date(dayStart(to).getTime() - (count - 1) * dayMs)),
  to,
})

/** Somebody reads a report on from page to page until there is none. */
async function pagesOf(place: Place, reader: string, days: number): Promise<Taken | null> {
  const taken: Taken = { rows: 0, milliseconds: 0 }
  let after: string | null = ''
  while (after !== null) {
    const query = { ...lastDays(place, days), size: pageRows, ...(after ? { after } : {}) }
    const { code, data, milliseconds } = await ask(place, 'GET /accountant/report', reader, { query })
    if (code !== 200) return null
    const page = data as CallReply<'GET /accountant/report'>
    taken.rows += page.rows.length
    taken.milliseconds += milliseconds
    after = page.nextCursor
  }
  return taken
}

type Query = Record<string, string>

/** A file; its lines are as many as it says itself, or those below the names of its columns. */
const file =
  (path: string, query: (place: Place, days: number) => Query = () => ({})): Whole['of'] =>
  async (place, reader, days) => {
    const { reply, milliseconds } = await take(place, path, reader, query(place, days))
    if (reply.statusCode !== 200) return null
    const rows = Number(reply.headers['x-line-count'] ?? reply.body.split('\n').length - 2)
    return { rows, milliseconds }
  }

/** A paper of the dispatches that are chosen at each place; its rows are their lines. */
const paper = (path: string, chosen: ReadonlyMap<Place, Chosen>): Whole => ({
  what: path,
  of: async (place, reader) => {
    const { ids = [], lineCount = 0 } = chosen.get(place) ?? {}
    // How many papers somebody may have in a minute is not the question.
    await place.db.deleteFrom('login_failures').where('subject', 'like', 'papers %').execute()
    const { reply, milliseconds } = await take(place, path, reader, { ids: ids.join(',') })
    return reply.statusCode === 200 ? { rows: lineCount, milliseconds } : null
  },
})

interface Chosen {
  ids: string[]
  lineCount: number
}

/** The first of what was sent, as many at each place. */
async function chosenOf(places: readonly Place[]): Promise<Map<Place, Chosen>> {
  const lists = await Promise.all(
    places.map(async (place) => {
      const query = { list: 'dispatched_file', size: dispatchPapersMax }
      const { data } = await ask(place, 'GET /dispatches', 'dispatcher', { query })
      return (data as { rows: { id: string }[] }).rows.map(({ id }) => id)
    }),
  )
  const count = Math.min(...lists.map(({ length }) => length))
  const chosen = new Map<Place, Chosen>()
  for (const [index, place] of places.entries()) {
    const ids = lists[index]?.slice(0, count) ?? []
    const lines = await place.db
      .selectFrom('dispatch_lines')
      .select('dispatch_id')
      .where('dispatch_id', 'in', ids)
      .execute()
    chosen.set(place, { ids, lineCount: lines.length })
  }
  return chosen
}

async function wholesOf(places: readonly Place[]): Promise<Whole[]> {
  const ofDays = dayCounts.flatMap((days): Whole[] => [
    { what: `/accountant/report, page by page, days: ${days}`, of: pagesOf, days },
    ...['csv', 'xlsx'].map((format) => ({
      what: `/accountant/report/file ${format}, days: ${days}`,
      of: file('/accountant/report/file', (place, asked) => ({ ...lastDays(place, asked), format })),
      days,
    })),
    {
      what: `/user-role-management/audit/file, days: ${days}`,
      of: file('/user-role-management/audit/file', lastDays),
      days,
    },
  ])
  const chosen = await chosenOf(places)
  const catalogue = [
    '/office-management/courts/file',
    ...referenceKinds.map((kind) => `/customization/reference/${kind}/file`),
    ...dispatchOptions.map((service) => `/customization/postal-tariffs/${service}/file`),
  ]
  return [
    ...ofDays,
    ...['/dispatches/covers', '/dispatches/booking-list'].map((path) => paper(path, chosen)),
    ...catalogue.map((path) => ({ what: path, of: file(path) })),
  ]
}

/** How many days of the smaller place have about as many rows as are asked for of the larger one. */
async function daysAlike(
  [small, large]: readonly [Place, Place],
  { of, days = 1 }: Whole,
  reader: string,
): Promise<readonly [number, number]> {
  const { rows: wanted = 0 } = (await of(large, reader, days)) ?? {}
  let span = Math.round((days * large.count) / small.count)
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { rows = 0 } = (await of(small, reader, span)) ?? {}
    if (rows === 0 || Math.abs(rows - wanted) <= alikeShare * wanted) break
    span = Math.max(1, Math.round((span * wanted) / rows))
  }
  return [span, days]
}

interface Row extends Judged {
  small: Taken
  large: Taken
  turns: number
}

/** Microseconds of a row. */
const perRow = ({ rows, milliseconds }: Taken): number => (milliseconds * 1_000) / rows

/** The same at both sizes by turns; null where there is nothing to compare. */
async function compare(
  places: readonly [Place, Place],
  whole: Whole,
  reader: string,
  times: number,
): Promise<Row | null> {
  const days = whole.days === undefined ? ([1, 1] as const) : await daysAlike(places, whole, reader)
  const firsts: Taken[] = []
  for (const index of [0, 1] as const) {
    const taken = await whole.of(places[index], reader, days[index])
    if (taken === null || taken.rows === 0) return null
    firsts.push(taken)
  }
  const spent = places.map((): number[] => [])
  const turn = async (at: number) => {
    const pair = [0, 0]
    for (const index of at % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const taken = await whole.of(places[index], reader, days[index])
      if (taken?.rows !== firsts[index]?.rows) throw new Error('what nobody changes has the same rows')
      pair[index] = taken ? perRow(taken) : Number.NaN
      spent[index]?.push(taken?.milliseconds ?? Number.NaN)
    }
    return (pair[1] ?? Number.NaN) / (pair[0] ?? Number.NaN)
  }
  const judged = await judgeBy(turn, { bound: ratioMax, least: times, most: times * turnsMax })
  const [small, large] = firsts.map(({ rows }, index) => ({ rows, milliseconds: median(spent[index] ?? []) }))
  return small && large ? { small, large, ...judged } : null
}

/**
 * What a row costs at two sizes where many are asked for: a report of a day, page by page, and every file of rows, as p50 in one run by turns. Prints
 * all; answers whether none is above the bound.
 */
export async function benchRows({ sizes, times, folder, only }: ListBench): Promise<boolean> {
  const asked = sizes.map((count) => ({ count, reportDays: 1 }))
  const above: string[] = []
  let count = 0
  await withPlaces(folder, asked, async ([one, other]) => {
    if (!one || !other) throw new Error('two sizes are compared')
    const wholes = await wholesOf([one, other])
    console.log(
      `${`${one.count}`.padStart(9)} ${`${other.count}`.padStart(9)} ${'ratio'.padStart(6)}  ${'of it 99 %'.padStart(11)} turns  ${'rows'.padStart(13)}  p50, µs a row; a pair at a time, ${times} and more until the ratio is on one side of ${ratioMax} or known to 3 %`,
    )
    for (const whole of wholes.filter(
      ({ what }) => only.length === 0 || only.some((part) => what.includes(part)),
    ))
      for (const reader of one.tokens.keys()) {
        const row = await compare([one, other], whole, reader, times)
        if (row === null) continue
        const { small, large, ratio, from, to, turns, isAbove } = row
        const between = `${from.toFixed(2)}–${to.toFixed(2)}`
        const what = `${whole.what} (${reader})`
        count += 1
        if (isAbove !== false)
          above.push(`  ${ratio.toFixed(2)} (${between}${isAbove === null ? ', open' : ''})  ${what}`)
        console.log(
          `${perRow(small).toFixed(1).padStart(9)} ${perRow(large).toFixed(1).padStart(9)} ${ratio.toFixed(2).padStart(6)}  ${between.padStart(11)} ${String(turns).padStart(5)}  ${`${small.rows} ${large.rows}`.padStart(13)}  ${what}`,
        )
      }
    console.log(`\n${count} ways of asking, ${above.length} above ${ratioMax}, or not known to be within it`)
    for (const line of above) console.log(line)
  })
  return above.length === 0
}
