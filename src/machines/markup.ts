import type { List, ListItem, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import * as z from 'zod/mini'
import type { FieldErrorKey } from './field-errors.ts'
import { isReadersLink, tidyLines, type FormattedBlock, type FormattedRun } from './formatted.ts'
import { latinDigits } from './text.ts'

/** What of Markdown is no markup here and stays as it was typed, elements first of all. */
const disable = {
  null: [
    'autolink',
    'blockQuote',
    'characterReference',
    'codeFenced',
    'codeIndented',
    'codeText',
    'definition',
    'hardBreakEscape',
    'headingAtx',
    'htmlFlow',
    'htmlText',
    'labelStartImage',
    'setextUnderline',
    'thematicBreak',
  ],
}

type Marks = Omit<FormattedRun, 'text'>

function runsOf(nodes: readonly PhrasingContent[], marks: Marks): FormattedRun[] {
  return nodes.flatMap((node): FormattedRun[] => {
    switch (node.type) {
      case 'text':
        return [{ ...marks, text: node.value }]
      case 'strong':
        return runsOf(node.children, { ...marks, isBold: true })
      case 'emphasis':
        return runsOf(node.children, { ...marks, isItalic: true })
      case 'link':
        return runsOf(node.children, isReadersLink(node.url) ? { ...marks, href: node.url } : marks)
      default:
        return []
    }
  })
}

/** The runs cut where a line ends. */
function linesOf(runs: readonly FormattedRun[]): FormattedRun[][] {
  const lines: FormattedRun[][] = [[]]
  for (const run of runs)
    for (const [place, text] of run.text.split('\n').entries()) {
      if (place !== 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...run, text })
    }
  return lines.filter(([run]) => run)
}

/** An entry of a list is one row, however many lines it was typed in. */
const entriesOf = (item: ListItem): FormattedRun[][] =>
  item.children.flatMap((child) => {
    if (child.type !== 'paragraph') return []
    const lines = linesOf(runsOf(child.children, {}))
    return [lines.flatMap((line, place) => (place === 0 ? line : [{ text: ' ' }, ...line]))]
  })

function listOf({ ordered, start, children }: List): FormattedBlock {
  const rows = children.flatMap(entriesOf)
  if (!ordered) return { kind: 'bulleted', rows }
  return { kind: 'numbered', rows, ...(typeof start === 'number' && start !== 1 ? { start } : {}) }
}

function blockOf(node: RootContent): FormattedBlock[] {
  if (node.type === 'list') return [listOf(node)]
  if (node.type === 'paragraph') return [{ kind: 'paragraph', rows: linesOf(runsOf(node.children, {})) }]
  return []
}

/** Markdown numbers its lists with Latin digits; who types Bangla has others. */
const latinNumbers = (text: string): string => text.replace(/^[০-৯]{1,9}(?=[.)] )/gm, latinDigits)

/** A list in a list would be one level a sign, as deep as the text is long: what looks like its mark is a word of the entry. */
const onlyOuter = (text: string): string =>
  text.replace(/^((?:[-+*]|\d{1,9}[.)]) )(\d*)([-+*.)])(?= |$)/gm, String.raw`$1$2\$3`)

/** Lines begin with no space: of what makes a list deeper nothing is left. */
const parsed = (source: string) =>
  fromMarkdown(onlyOuter(latinNumbers(tidyLines(source))), { extensions: [{ disable }] })

/**
 * What a formatted text says: paragraphs with their lines, lists, bold, italic and links, and nothing else of Markdown. Whatever is none of these
 * is words as they were typed; words of a link that leads nowhere a reader may go are words.
 * @source spec §3 Page content, product 7
 */
export const blocksOf = (source: string): FormattedBlock[] =>
  parsed(source)
    .children.flatMap(blockOf)
    .filter(({ rows: [row] }) => row)

/** The words of it alone, line by line. */
export const wordsOf = (blocks: readonly FormattedBlock[]): string =>
  blocks.flatMap(({ rows }) => rows.map((row) => row.map(({ text }) => text).join(''))).join('\n')

/** A text as it is told: its words, and `blocks` where these alone do not say it all. */
export interface ToldText {
  words: string
  blocks?: FormattedBlock[]
}

/** Sure to be one paragraph in one line without a mark: the most texts are, and are not read for it. */
const isSurelyPlain = (source: string): boolean => !/[*_[\\\n]|^(?:[-+]|[\d০-৯]+[.)])(?: |$)/.test(source)

/** @source spec §3 Page content */
export function toldText(source: string): ToldText {
  const typed = tidyLines(source)
  if (isSurelyPlain(typed)) return { words: typed }
  const blocks = blocksOf(source)
  const words = wordsOf(blocks)
  const [first, ...others] = blocks
  const isPlain =
    others.length === 0 &&
    first?.kind === 'paragraph' &&
    first.rows.length === 1 &&
    first.rows.every((row) => row.every((run) => Object.keys(run).length === 1))
  return isPlain ? { words } : { words, blocks }
}

function isRight(nodes: readonly (RootContent | PhrasingContent | ListItem)[]): boolean {
  return nodes.every(
    (node) =>
      (node.type !== 'link' || (isReadersLink(node.url) && node.children.length !== 0)) &&
      (!('children' in node) || isRight(node.children)),
  )
}

/** What is wrong with the markup: `link_invalid` for a link without words, or to where no reader is led. @source spec §5 Admin forms, product 7 */
export const markupFault = (source: string): FieldErrorKey | null =>
  isRight(parsed(source).children) ? null : 'link_invalid'

/** The check of a form some of whose texts are formatted: each fault is told at its field. */
export const markupCheck = <Values extends Readonly<Record<string, unknown>>>(names: readonly string[]) =>
  z.check<Values>((context) => {
    for (const name of names) {
      const source = context.value[name]
      const fault = typeof source === 'string' ? markupFault(source) : null
      if (fault !== null) context.issues.push({ code: 'custom', message: fault, path: [name], input: source })
    }
  })
