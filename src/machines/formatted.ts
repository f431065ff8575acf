import { ownPath } from './own-path.ts'
import { tidyLine } from './text.ts'

/** Some words of a formatted text that look alike; `href` is where they lead. */
export interface FormattedRun {
  text: string
  isBold?: true | undefined
  isItalic?: true | undefined
  href?: string | undefined
}

/** How a block of a formatted text is set: its rows are the lines of a paragraph, or the entries of a list. */
export const blockKinds = ['paragraph', 'bulleted', 'numbered'] as const
export type BlockKind = (typeof blockKinds)[number]

/** A paragraph or a list. There is no list in a list, so that nothing is deeper than this. */
export interface FormattedBlock {
  kind: BlockKind
  rows: FormattedRun[][]
  /** The number of the first entry, where it is not one. */
  start?: number | undefined
}

/** Whether a link may lead there: an https address, or a path of ours. @source product 7 */
export const isReadersLink = (address: string): boolean =>
  ownPath(address) !== null || (/^https:\/\/[^\s\\"'<>]+$/i.test(address) && URL.canParse(address))

/** A text of several lines as it is stored: each line tidied, nothing unseen in it, at most one empty line between two. @source house 8 */
export const tidyLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(tidyLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
