import { remarkWord } from '../../words/remark.ts'
import type { PaperMark } from './paper-marks.ts'

/** What a mark on a paper means, in words. */
export const markText = ({ path, now, remark }: PaperMark): string =>
  [path === '' ? '' : remarkWord({ path, now }), remark].filter(Boolean).join(': ')
