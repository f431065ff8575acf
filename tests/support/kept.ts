import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync, existsSync } from 'node:fs'

/** What is kept: at each place, who is told what, as JSON. */
export type Kept = Map<string, Map<string, unknown>>

/** What a test says where something is not kept yet. */
const command = 'it is not kept: npm run keep keeps it, and its difference is read as any other'

/** Of some thousand texts no two have the same name. */
const nameLength = 9
/** A short name for a text, made of what it says. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, nameLength)
/** An object of a few letters is shorter than its name. */
const namedFrom = 40
const rowMark = '@'
/** Between ways of asking that are answered alike. */
const between = ' | '

/** A tree with each of its objects once, under a name made of what it says. */
function folded(value: unknown, rows: Map<string, string>, isRoot = true): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => folded(one, rows, false))
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, folded(one, rows, false)]))
  const text = JSON.stringify(inner)
  // What says something of its own stands at its place, with the names of its rows.
  if (text.length < namedFrom || (isRoot && text.includes(rowMark))) return inner
  const name = hashOf(text)
  const other = rows.get(name) ?? text
  if (other !== text) throw new Error(`${name} is the name of two: ${text} and ${other}`)
  rows.set(name, text)
  return `${rowMark}${name}`
}

/** The same the other way round. */
function unfolded(value: unknown, rows: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string' && value.startsWith(rowMark)) {
    const row = rows.get(value.slice(rowMark.length))
    return row === undefined ? value : unfolded(JSON.parse(row), rows)
  }
  if (Array.isArray(value)) return value.map((one: unknown) => unfolded(one, rows))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unfolded(one, rows)]))
}

/** As it is kept: each object once under its name, then place by place who is told what; who are told the same stand in one line. */
export function keptText(kept: Kept): string {
  const rows = new Map<string, string>()
  const places = [...kept].map(([place, told]) => {
    const by = new Map<string, string[]>()
    for (const [who, value] of told) {
      const text = JSON.stringify(folded(value, rows))
      by.set(text, [...(by.get(text) ?? []), who])
    }
    return [place, [...by].map(([text, who]) => `  ${who.join(', ')}: ${text}`)] as const
  })
  const merged = new Map<string, string[]>()
  for (const [place, lines] of places) {
    const call = place.split(', ')[0] ?? ''
    const key = `${call}\n${lines.join('\n')}`
    merged.set(key, [...(merged.get(key) ?? []), place.slice(call.length)])
  }
  const sorted = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [
    ...sorted.map(([name, text]) => `${name} ${text}`),
    '',
    ...[...merged].flatMap(([key, ways]) => {
      const [call = '', ...lines] = key.split('\n')
      return [`${call}${ways.join(between)}`, ...lines]
    }),
    '',
  ].join('\n')
}

/** What was kept, read back. */
function readKept(text: string): Kept {
  const [named = '', placed = ''] = text.split('\n\n')
  const rows = new Map(
    named.split('\n').map((line) => [line.slice(0, nameLength), line.slice(nameLength + 1)]),
  )
  const kept: Kept = new Map()
  let told = new Map<string, unknown>()
  for (const line of placed.trimEnd().split('\n')) {
    if (!line.startsWith('  ')) {
      told = new Map()
      const [first = '', ...others] = line.split(between)
      const call = first.split(', ')[0] ?? ''
      for (const place of [first, ...others.map((way) => `${call}${way}`)]) kept.set(place, told)
      continue
    }
    const end = line.indexOf(': ')
    const value = unfolded(JSON.parse(line.slice(end + 2)), rows)
    for (const who of line.slice(2, end).split(', ')) told.set(who, value)
  }
  return kept
}

/** How much of a value is said. */
const saidMax = 240
const said = (value: unknown): string =>
  value === undefined ? 'nothing' : (JSON.stringify(value) ?? '').slice(0, saidMax)

/** Where two trees differ: the path, what was kept and what is told. */
function differencesIn(kept: unknown, told: unknown, path = ''): string[] {
  if (JSON.stringify(kept) === JSON.stringify(told)) return []
  const areTrees = [kept, told].every((one) => typeof one === 'object' && one !== null)
  if (!areTrees || Array.isArray(kept) !== Array.isArray(told))
    return [`at ${path || 'all of it'} − ${said(kept)} + ${said(told)}`]
  const [before, after] = [kept, told] as [Record<string, unknown>, Record<string, unknown>]
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  const found = [...keys].flatMap((key) =>
    differencesIn(before[key], after[key], path ? `${path}.${key}` : key),
  )
  return found.length > 0 ? found : [`at ${path || 'all of it'} the order of ${[...keys].join(', ')}`]
}

/** How many differences of one answer are said; the rest are counted. */
const differencesMax = 3
const some = (found: readonly string[]): string => {
  const more = found.length - differencesMax
  return found.slice(0, differencesMax).join('\n    ') + (more > 0 ? `\n    and ${more} more` : '')
}

/** What of a place is told otherwise than it was kept, who are told the same otherwise in one. */
function changesAt(
  place: string,
  kept: ReadonlyMap<string, unknown> | undefined,
  told: ReadonlyMap<string, unknown>,
) {
  if (!kept) return [`${place}: ${command}`]
  const by = new Map<string, string[]>()
  for (const who of new Set([...kept.keys(), ...told.keys()])) {
    const what = kept.has(who) ? some(differencesIn(kept.get(who), told.get(who))) : command
    if (what) by.set(what, [...(by.get(what) ?? []), who])
  }
  return [...by].map(([what, who]) => `${place}, ${who.join(', ')}:\n    ${what}`)
}

const isKeeping = process.env['KEEP'] === '1'
/** How many places are said; the rest are counted. */
const placesMax = 12

/** A file of what is kept, beside the test that keeps it. */
export function keptFile(file: URL) {
  const before = existsSync(file) ? readKept(readFileSync(file, 'utf8')) : (new Map() as Kept)
  return {
    /** What is told otherwise than it was kept at the places that `isHere` names, in a few lines; nothing where it is kept anew. */
    changes(told: Kept, isHere: (place: string) => boolean = () => true): string[] {
      if (isKeeping) return []
      const gone = [...before.keys()].filter((place) => isHere(place) && !told.has(place))
      const changed = [
        ...[...told].flatMap(([place, who]) => changesAt(place, before.get(place), who)),
        ...gone.map((place) => `${place}: it is kept, and nothing is told there any more`),
      ]
      const more = changed.length - placesMax
      return [...changed.slice(0, placesMax), ...(more > 0 ? [`and ${more} more`] : [])]
    },
    /** Keeps all of it anew, where that is asked for. */
    keep(told: Kept): void {
      if (isKeeping) writeFileSync(file, keptText(told))
    },
  }
}
