import { fieldWord } from '../../words/form.ts'
import type { PaperMark } from './paper-marks.ts'

/** What a mark on a paper means, in words. */
export const markText = ({ path, remark }: PaperMark): string =>
  [path === '' ? '' : fieldWord(path), remark].filter(Boolean).join(': ')
