import type { DraftForm } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { TextField } from '../parts/text-field.tsx'
import { personTitle } from './persons-step.tsx'

/** A form as plain text, so that nothing typed is lost when a newer one takes its place. */
export function formText(form: DraftForm): string {
  const person = (side: 'petitioners' | 'defendants') =>
    form[side].map(({ name, mobile, email, nid, dateOfBirth, address }, index) =>
      [personTitle(side, index), name, mobile, email, nid, dateOfBirth, address].filter(Boolean).join(', '),
    )
  return [
    `${m.filing_field_case_number()}: ${form.caseNumber}`,
    `${m.filing_field_reference_case()}: ${form.referenceCase}`,
    `${m.filing_field_case_amount()}: ${form.caseAmount}`,
    `${m.filing_field_remark()}: ${form.remark}`,
    ...person('petitioners'),
    ...person('defendants'),
    ...form.costs.map(({ title, amount, quantity }) => `${title}: ${amount} × ${quantity}`),
    ...form.documents.map(({ name, fileName, weight }) => `${name} (${fileName}) ${weight}`),
  ]
    .filter((line) => !line.endsWith(': '))
    .join('\n')
}

/** What had been typed, to be copied from. */
export const Rescued = ({ form }: { form: DraftForm }) => (
  <TextField
    label={m.filing_field_rescued()}
    hint={m.filing_hint_rescued()}
    name="rescued"
    value={formText(form)}
    onChange={() => undefined}
    isMultiline
    isRequired
  />
)
