import { emptyForm, emptyPerson, type DraftForm } from '../../machines/form.ts'
import type { FormGroup } from '../../wording/keys.ts'
import type { Word } from '../../wording/word.ts'
import { caseFieldWords } from '../../words/groups/case-field.ts'
import { costFieldWords } from '../../words/groups/cost-field.ts'
import { documentFieldWords } from '../../words/groups/document-field.ts'
import { formRowWords } from '../../words/groups/form-row.ts'
import { personFieldWords } from '../../words/groups/person-field.ts'
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
  if (isIn(caseFieldWords, head)) return caseFieldWords[head]()
  if (!isIn(formRowWords, head) || index === undefined) return path
  const row = rowWord(head, Number(index))
  const word = field === undefined ? undefined : rowFieldWords[head][field]
  return word ? `${row}: ${word()}` : row
}

/** Every place of a form that a remark can be written on, in the order of the form. @source product 2.1 */
export function remarkPaths(form: DraftForm): string[] {
  const rows = (group: FormGroup, fields: readonly string[]) =>
    form[group].flatMap((_, index) => fields.map((field) => `${group}.${index}.${field}`))
  const personFields = Object.keys(emptyPerson('')).filter((field) => isIn(personFieldWords, field))
  return [
    ...Object.keys(emptyForm('')).filter((field) => isIn(caseFieldWords, field)),
    ...rows('petitioners', personFields),
    ...rows('defendants', personFields),
    ...rows('costs', ['title', 'amount', 'quantity'] satisfies (keyof typeof costFieldWords)[]),
    ...form.documents.map((_, index) => `documents.${index}`),
  ]
}
