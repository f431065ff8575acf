import { createHash } from 'node:crypto'

/** What is told, by place and width, line by line. */
export type Told = Map<string, string[]>

/** A line with those that stand deeper below it. */
interface Branch {
  line: string
  below: Branch[]
}

const depthOf = (line: string) => line.length - line.trimStart().length

/** The lines as a tree, by how deep each stands. */
function branchesOf(lines: readonly string[]): Branch[] {
  const top: Branch[] = []
  const open: { depth: number; below: Branch[] }[] = [{ depth: -1, below: top }]
  for (const line of lines) {
    const depth = depthOf(line)
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop()
    const branch = { line: line.trimStart(), below: [] }
    open.at(-1)?.below.push(branch)
    open.push({ depth, below: branch.below })
  }
  return top
}

const linesOf = ({ line, below }: Branch): string[] => [
  line,
  ...below.flatMap(linesOf).map((deeper) => `  ${deeper}`),
]

/** Of a long list so much is kept as text; of what comes after it, how much it is and whether it is the same. */
const rowsMax = 6
const isList = /^- (?:rowgroup|list|listbox|combobox|table|tree)\b/

const nameOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

function shortened({ line, below }: Branch): Branch {
  const some = below.slice(0, rowsMax).map(shortened)
  const rest = below.slice(rowsMax)
  if (!isList.test(line) || rest.length < rowsMax / 2)
    return { line, below: [...some, ...rest.map(shortened)] }
  const text = rest.flatMap(linesOf).join('\n')
  return { line, below: [...some, { line: `… ${rest.length} more, ${nameOf(text)}`, below: [] }] }
}

/** As it is kept: two spaces a level and long lists cut, so that what is compared stands as it is read back. */
export const evenly = (lines: readonly string[]): string[] =>
  shortened({ line: '', below: branchesOf(lines) }).below.flatMap(linesOf)

/** What is said at two places or more is kept once, from so many lines on. */
const partLinesMin = 8

/** The text of what is told, for a file: what many places say once, with a name, then each place. */
export function keptText(told: Told): string {
  const counts = new Map<string, number>()
  const places = [...told]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([place, lines]) => ({ place, branches: branchesOf(lines) }))
  const count = (branch: Branch) => {
    const lines = linesOf(branch)
    const name = nameOf(lines.join('\n'))
    const before = counts.get(name) ?? 0
    counts.set(name, before + 1)
    // What is below a part that is known stands in it.
    if (before === 0 || lines.length < partLinesMin) for (const each of branch.below) count(each)
  }
  for (const { branches } of places) for (const branch of branches) count(branch)
  const parts = new Map<string, string[]>()
  const write = (branch: Branch): string[] => {
    const lines = linesOf(branch)
    const name = nameOf(lines.join('\n'))
    const inPlace = () => [branch.line, ...branch.below.flatMap(write).map((line) => `  ${line}`)]
    if (lines.length < partLinesMin || (counts.get(name) ?? 0) < 2) return inPlace()
    if (!parts.has(name)) parts.set(name, inPlace())
    return [`= ${name}`]
  }
  const written = places.map(({ place, branches }) => [
    '',
    place,
    ...branches.flatMap(write).map((line) => `  ${line}`),
  ])
  const known = [...parts].map(([name, lines]) => [`= ${name}`, ...lines.map((line) => `  ${line}`)])
  return [...known.flat(), ...written.flat(), ''].join('\n')
}

/** What was kept, by place. */
function readKept(text: string): Told {
  const told: Told = new Map()
  const parts = new Map<string, string[]>()
  const whole = (lines: readonly string[]): string[] =>
    lines.flatMap((line) => {
      const name = /^ *= ([\da-f]{8})$/.exec(line)?.[1]
      const depth = ' '.repeat(depthOf(line))
      return name === undefined ? [line] : whole(parts.get(name) ?? []).map((below) => `${depth}${below}`)
    })
  let lines: string[] = []
  for (const line of text.split('\n')) {
    if (line.startsWith('  ')) lines.push(line.slice(2))
    else if (line !== '') {
      lines = []
      if (line.startsWith('= ')) parts.set(line.slice(2), lines)
      else told.set(line, lines)
    }
  }
  return new Map([...told].map(([place, own]) => [place, whole(own)]))
}

/** What one has more of than the other, in its order. */
function beyond(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

/** So many lines of a place are told, and so many places. */
const linesMax = 8
const placesMax = 20

/** What a place says otherwise than was kept; the first line that stands elsewhere where all lines are there. */
function differenceOf(kept: readonly string[], lines: readonly string[]): string[] {
  const [gone, come] = [beyond(kept, lines), beyond(lines, kept)]
  const at = lines.findIndex((line, index) => line !== kept[index])
  if (gone.length + come.length === 0)
    return at === -1 ? [] : [`− ${kept[at] ?? ''}`, `+ ${lines[at] ?? ''} stands here`]
  const some = gone.slice(0, linesMax).map((line) => `− ${line.trim()}`)
  some.push(...come.slice(0, linesMax).map((line) => `+ ${line.trim()}`))
  const more = gone.length + come.length - some.length
  return more > 0 ? [...some, `and ${more} more`] : some
}

/** What is told otherwise than was kept, place by place. */
export function toldChanges(keptBefore: string, told: Told): string[] {
  const kept = readKept(keptBefore)
  const changed: string[] = []
  for (const place of kept.keys())
    if (!told.has(place)) changed.push(`${place}: a place that is kept is gone`)
  for (const [place, lines] of told) {
    const before = kept.get(place)
    const difference = before ? differenceOf(before, lines) : ['a place that is not kept']
    if (difference.length > 0) changed.push([place, ...difference].join('\n  '))
  }
  const more = changed.length - placesMax
  return more > 0 ? [...changed.slice(0, placesMax), `and at ${more} places more`] : changed
}

const wordsOf = (line: string) => line.replace(/^ *- (?:\w+:? ?)?/, '').replaceAll(/^["'“:]+|["'”:]+$/g, '')

/** What stands in the main part of a page, and what around it; neither is what is felt or asked. */
function partsOf(lines: readonly string[]): { main: string[]; frame: string[] } {
  const branches = branchesOf(lines).filter(({ line }) => line !== '- felt:' && line !== '- asked:')
  const isMain = ({ line }: Branch) => line === '- main:'
  return {
    main: branches.filter(isMain).flatMap(linesOf),
    frame: branches.filter((branch) => !isMain(branch)).flatMap(linesOf),
  }
}

/**
 * What a desk says and a phone does not, and the other way round, each once: the words, however they are laid out; and the frame of the page
 * as it stands there.
 */
export function onlyOnDesk(phone: readonly string[], desk: readonly string[]): string[] {
  const [here, there] = [partsOf(phone), partsOf(desk)]
  const newIn = (lines: readonly string[], others: readonly string[]) => {
    const text = others.join('\n')
    return [...new Set(lines.map((line) => line.trim()))].filter((line) => !text.includes(wordsOf(line)))
  }
  const [gone, come] = [newIn(here.main, there.main), newIn(there.main, here.main)]
  const isFramed = here.frame.join('\n') !== there.frame.join('\n')
  return [
    ...(isFramed ? ['- around it on a desk:', ...there.frame.slice(1).map((line) => `  ${line}`)] : []),
    ...(come.length > 0 ? ['- on a desk also:', ...come.map((line) => `  ${line}`)] : []),
    ...(gone.length > 0 ? ['- on a desk not:', ...gone.map((line) => `  ${line}`)] : []),
  ]
}
