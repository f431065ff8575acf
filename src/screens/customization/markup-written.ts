import { tidyLines, type FormattedBlock, type FormattedRun } from '../../machines/formatted.ts'
import { blocksOf } from '../../machines/markup.ts'
import { formatNumber } from '../parts/format.ts'

type Lang = 'bn' | 'en'
type Mark = 'isBold' | 'isItalic'

/** How much of a row stands behind a backslash: nothing, each sign of its words that could be a mark, those of its addresses too. */
const escapes = ['none', 'words', 'all'] as const
interface Way {
  escape: (typeof escapes)[number]
  italic: '*' | '_'
}
const ways: readonly Way[] = escapes.flatMap((escape) =>
  (['*', '_'] as const).map((italic) => ({ escape, italic })),
)

const endsInLetter = (text = '') => /[^\s\p{P}\p{S}]$/u.test(text)
const beginsWithLetter = (text = '') => /^[^\s\p{P}\p{S}]/u.test(text)

const isAlike = (one: FormattedRun, other: FormattedRun) =>
  one.isBold === other.isBold && one.isItalic === other.isItalic && one.href === other.href

/** A run with nothing said of it that does not hold: two that look alike are then equal. */
const bare = ({ text, isBold, isItalic, href }: FormattedRun): FormattedRun => ({
  text,
  ...(isBold ? { isBold } : {}),
  ...(isItalic ? { isItalic } : {}),
  ...(href === undefined ? {} : { href }),
})

/** Runs that look alike are one. */
function merged(runs: readonly FormattedRun[]): FormattedRun[] {
  const made: FormattedRun[] = []
  for (const run of runs) {
    const last = made.at(-1)
    if (run.text === '') continue
    if (last && isAlike(last, run)) last.text += run.text
    else made.push(bare(run))
  }
  return made
}

/** White space folded over all of a row, as a line is stored; what is one sign together is one, where the same run has both. */
function tidyRow(row: readonly FormattedRun[]): FormattedRun[] {
  let isAfterSpace = true
  const folded = merged(row).map((run) => {
    const text = tidyLines(`.${run.text.replaceAll(/\s+/g, ' ')}.`).slice(1, -1)
    const kept = isAfterSpace ? text.trimStart() : text
    if (kept !== '') isAfterSpace = kept.endsWith(' ')
    return { ...run, text: kept }
  })
  const runs = merged(folded)
  const last = runs.at(-1)
  if (last) last.text = last.text.trimEnd()
  return merged(runs)
}

/** Blocks as they are compared: nothing empty, each row tidied. */
export const tidyBlocks = (blocks: readonly FormattedBlock[]): FormattedBlock[] =>
  blocks
    .map(({ kind, rows, start }) => ({
      kind,
      rows: rows.map(tidyRow).filter(([run]) => run),
      ...(kind === 'numbered' && start !== undefined && start !== 1 ? { start } : {}),
    }))
    .filter(({ rows: [row] }) => row)

/** A mark holds on to a letter at either end: spaces are left out of it, and so are stops where a letter comes next. */
function shed(runs: readonly FormattedRun[], mark: Mark): FormattedRun[] {
  return merged(
    runs.flatMap((run, place) => {
      if (!run[mark]) return [run]
      const plain = { ...run, [mark]: undefined }
      const [before, after] = [runs[place - 1], runs[place + 1]]
      const isFirst = !before?.[mark]
      const isLast = !after?.[mark]
      const head = endsInLetter(before?.text) ? /^[\s\p{P}\p{S}]+/u : /^\s+/
      const tail = beginsWithLetter(after?.text) ? /[\s\p{P}\p{S}]+$/u : /\s+$/
      const [left = ''] = isFirst ? (head.exec(run.text) ?? []) : []
      const rest = run.text.slice(left.length)
      const [right = ''] = isLast ? (tail.exec(rest) ?? []) : []
      const words = rest.slice(0, rest.length - right.length)
      return [
        { ...plain, text: left },
        { ...run, text: words },
        { ...plain, text: right },
      ]
    }),
  )
}

const withoutMark = (runs: readonly FormattedRun[], mark: Mark) =>
  merged(runs.map((run) => ({ ...run, [mark]: undefined })))

/** The runs as they are tried one after the other: with all marks, then with fewer, until they can be written. */
const fewer: readonly ((runs: FormattedRun[]) => FormattedRun[])[] = [
  (runs) => runs,
  (runs) => shed(shed(runs, 'isBold'), 'isItalic'),
  (runs) => withoutMark(shed(runs, 'isBold'), 'isItalic'),
  (runs) => withoutMark(shed(runs, 'isItalic'), 'isBold'),
  (runs) => withoutMark(withoutMark(runs, 'isBold'), 'isItalic'),
]

const wordsIn = (text: string, { escape }: Way) =>
  escape === 'none' ? text : text.replaceAll(/[\\*_[\]]/g, String.raw`\$&`)

/** How many of the runs from the first on share what the first is asked for. */
function stretch(runs: readonly FormattedRun[], shares: (run: FormattedRun) => boolean): number {
  const end = runs.findIndex((run) => !shares(run))
  return end === -1 ? runs.length : end
}

/** The longest of what holds from the first run on is written around the rest of it; a link around everything. */
function spelled(runs: readonly FormattedRun[], way: Way): string {
  const [first] = runs
  if (!first) return ''
  const { href } = first
  if (href !== undefined) {
    const end = stretch(runs, (run) => run.href === href)
    const words = spelled(
      runs.slice(0, end).map((run) => ({ ...run, href: undefined })),
      way,
    )
    const address = way.escape === 'all' ? href.replaceAll(/[\\()<]/g, String.raw`\$&`) : href
    return `[${words}](${address})${spelled(runs.slice(end), way)}`
  }
  const inText = runs.slice(
    0,
    stretch(runs, (run) => run.href === undefined),
  )
  const bold = first.isBold ? stretch(inText, (run) => run.isBold === true) : 0
  const italic = first.isItalic ? stretch(inText, (run) => run.isItalic === true) : 0
  if (bold === 0 && italic === 0) return wordsIn(first.text, way) + spelled(runs.slice(1), way)
  const [mark, sign, end] =
    bold >= italic ? (['isBold', '**', bold] as const) : (['isItalic', way.italic, italic] as const)
  const inner = spelled(
    runs.slice(0, end).map((run) => ({ ...run, [mark]: undefined })),
    way,
  )
  return `${sign}${inner}${sign}${spelled(runs.slice(end), way)}`
}

/** The sign that would make a list of a line is a word behind a backslash. */
const noEntry = (line: string) => line.replace(/^([\d০-৯]{0,9})([-+.)])(?= |$)/, String.raw`$1\$2`)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isSaid = (text: string, block: FormattedBlock) =>
  isSame(tidyBlocks(blocksOf(text)), tidyBlocks([block]))

interface Row {
  text: string
  runs: FormattedRun[]
}

/** A row in the first way in which it is read as it is meant. */
function written(row: readonly FormattedRun[], isBare: boolean, from: number): Row {
  for (const less of fewer) {
    const runs = less(tidyRow(row))
    for (const way of ways.slice(from * 2)) {
      const typed = spelled(runs, way)
      const text = isBare && way.escape !== 'none' ? noEntry(typed) : typed
      const kind = isBare ? 'paragraph' : 'bulleted'
      if (isSaid(isBare ? text : `- ${text}`, { kind, rows: [runs] })) return { text, runs }
    }
  }
  return { text: '', runs: [] }
}

const numberMost = 999_999_999

function joined(rows: readonly Row[], { kind, start = 1 }: FormattedBlock, lang: Lang, isOther: boolean) {
  if (kind === 'paragraph') return rows.map(({ text }) => text).join('\n')
  const head = (place: number) => {
    if (kind === 'bulleted') return isOther ? '+' : '-'
    const number = formatNumber(Math.min(start + place, numberMost), lang).replaceAll(',', '')
    return `${number}${isOther ? ')' : '.'}`
  }
  return rows.map(({ text }, place) => `${head(place)} ${text}`).join('\n')
}

/** A block in the first way in which it is read whole as it is meant: a mark in one line may wait for its other half in the next. */
function blockWritten(block: FormattedBlock, lang: Lang, isOther: boolean): string {
  const isBare = block.kind === 'paragraph'
  for (const from of escapes.keys()) {
    const rows = block.rows.map((row) => written(row, isBare, from))
    const text = joined(rows, block, lang, isOther)
    if (isSaid(text, { ...block, rows: rows.map(({ runs }) => runs) })) return text
  }
  const plain = block.rows.map((row) => [{ text: row.map(({ text }) => text).join('') }])
  const rows = plain.map((row) => written(row, isBare, 1))
  return joined(rows, block, lang, isOther)
}

/** What was written of a block lately: of a long text only what is typed in is tried again. */
const held = new Map<string, string>()
const heldMax = 500

function writtenOnce(block: FormattedBlock, lang: Lang, isOther: boolean): string {
  const key = JSON.stringify([block, lang, isOther])
  const text = held.get(key) ?? blockWritten(block, lang, isOther)
  if (held.size >= heldMax) held.clear()
  held.set(key, text)
  return text
}

/**
 * Blocks as they are kept: the Markdown that `blocksOf` reads as these blocks, with as few signs as that takes, numbered in the figures of its
 * language. What no mark can be written for loses it; words are never lost. @source spec §3 Page content, product 7
 */
export function markupOf(blocks: readonly FormattedBlock[], lang: Lang): string {
  let isOther = false
  const tidy = tidyBlocks(blocks)
  return tidy
    .map((block, place) => {
      // A list right below one of its kind has another sign, or the two would be one.
      isOther = block.kind !== 'paragraph' && block.kind === tidy[place - 1]?.kind && !isOther
      return writtenOnce(block, lang, isOther)
    })
    .join('\n\n')
}
