import { m } from '../../words/messages.js'
import { fieldWord } from './form.ts'

/** What the place of a remark is called by now; of a row that is gone, what it was called then, and that it is. @source product 2.1 */
export const remarkWord = ({ path, now }: { path: string; now: string | null }): string =>
  now === null ? m.remark_text_gone({ field: fieldWord(path) }) : fieldWord(now)
