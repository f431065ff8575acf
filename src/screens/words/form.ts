import { wholeCase } from '../../machines/remark.ts'
import type { FormGroup } from '../../wording/keys.ts'
import type { Word } from '../../wording/word.ts'
import { caseFieldWords } from '../../words/groups/case-field.ts'
import { costFieldWords } from '../../words/groups/cost-field.ts'
import { documentFieldWords } from '../../words/groups/document-field.ts'
import { formRowWords } from '../../words/groups/form-row.ts'
import { personFieldWords } from '../../words/groups/person-field.ts'
import { m } from '../../words/messages.js'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'

const rowFieldWords: Record<FormGroup, Record<string, Word>> = {
  petitioners: personFieldWords,
  defendants: personFieldWords,
  costs: costFieldWords,
  documents: documentFieldWords,
}

const isIn = <Key extends string>(words: Record<Key, unknown>, key: string): key is Key =>
  Object.hasOwn(words, key)

/** What one row of a group is called, such as `Petitioner 2`; rows count from 0. */
export const rowWord = (group: FormGroup, index: number): string =>
  formRowWords[group]({ number: formatNumber(index + 1, currentLocale()) })

/** What a path such as `petitioners.0.mobile` is called; a path that names nothing known stays as it is. */
export function fieldWord(path: string): string {
  const [head = '', index, field] = path.split('.')
  if (path === wholeCase) return m.remark_label_whole_case()
  if (isIn(caseFieldWords, head)) return caseFieldWords[head]()
  if (!isIn(formRowWords, head) || index === undefined) return path
  const row = rowWord(head, Number(index))
  const word = field === undefined ? undefined : rowFieldWords[head][field]
  return word ? `${row}: ${word()}` : row
}
