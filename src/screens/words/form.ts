import type { CostDraft, DocumentDraft, DraftForm, PersonDraft } from '../../machines/form.ts'
import type { Word } from '../../wording/word.ts'
import { m } from '../../words/messages.js'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'

type CaseField = Exclude<keyof DraftForm, 'petitioners' | 'defendants' | 'costs' | 'documents'>
type PersonField = Exclude<keyof PersonDraft, 'id'>
type CostField = Exclude<keyof CostDraft, 'id'>
type DocumentField = Exclude<keyof DocumentDraft, 'id' | 'fileName' | 'sizeBytes' | 'contentType'>

/** The fields of the case itself. @source spec §3 */
export const caseFieldWords: Record<CaseField, Word> = {
  division: m.form_label_division,
  categoryId: m.form_label_category_id,
  typeId: m.form_label_type_id,
  courtId: m.form_label_court_id,
  caseNumber: m.form_label_case_number,
  referenceCase: m.form_label_reference_case,
  caseAmount: m.form_label_case_amount,
  remark: m.form_label_remark,
}
/** The fields of a petitioner or defendant. */
export const personFieldWords: Record<PersonField, Word> = {
  name: m.form_label_name,
  email: m.form_label_email,
  mobile: m.form_label_mobile,
  nid: m.form_label_nid,
  dateOfBirth: m.form_label_date_of_birth,
  districtId: m.form_label_district_id,
  upazilaId: m.form_label_upazila_id,
  unionId: m.form_label_union_id,
  address: m.form_label_address,
}
export const costFieldWords: Record<CostField, Word> = {
  title: m.form_label_title,
  amount: m.form_label_amount,
  quantity: m.form_label_quantity,
}
export const documentFieldWords: Record<DocumentField, Word> = {
  name: m.form_label_name,
  weight: m.form_label_weight,
}

const isIn = <Key extends string>(words: Record<Key, Word>, key: string): key is Key =>
  Object.hasOwn(words, key)

const groups = {
  petitioners: { one: m.form_label_petitioner, fields: personFieldWords },
  defendants: { one: m.form_label_defendant, fields: personFieldWords },
  costs: { one: m.form_label_cost, fields: costFieldWords },
  documents: { one: m.form_label_document, fields: documentFieldWords },
} as const

/** What one row of a group is called, such as `Petitioner 2`; rows count from 0. */
export const rowWord = (group: keyof typeof groups, index: number): string =>
  groups[group].one({ number: formatNumber(index + 1, currentLocale()) })

/** What a path such as `petitioners.0.mobile` is called; a path that names nothing known stays as it is. */
export function fieldWord(path: string): string {
  const [head = '', index, field] = path.split('.')
  if (isIn(caseFieldWords, head)) return caseFieldWords[head]()
  if (!Object.hasOwn(groups, head) || index === undefined) return path
  const group = head as keyof typeof groups
  const row = rowWord(group, Number(index))
  const words: Record<string, Word> = groups[group].fields
  const word = field === undefined ? undefined : words[field]
  return word ? `${row}: ${word()}` : row
}

/** Every place of a form that a remark can be written on, in the order of the form. @source product 2.1 */
export function remarkPaths(form: DraftForm): string[] {
  const rows = (group: keyof typeof groups) =>
    form[group].flatMap((_, index) =>
      group === 'documents'
        ? [`documents.${index}`]
        : Object.keys(groups[group].fields).map((field) => `${group}.${index}.${field}`),
    )
  return [
    ...Object.keys(caseFieldWords),
    ...rows('petitioners'),
    ...rows('defendants'),
    ...rows('costs'),
    ...rows('documents'),
  ]
}
