import type { FilingContext } from '../../machines/filing.ts'
import { stepErrors, typedAt, type DraftForm, type FieldError } from '../../machines/form.ts'
import { remarksNow } from '../../machines/remark-place.ts'
import type { Remarked } from '../parts/document/paper-marks.ts'

/**
 * What the office asked for in the form as it is by now. A remark stands at its field until what is there differs from what the office
 * saw, also after a pause and on another device.
 * @source product 2.1
 */
export function askedIn(form: DraftForm, remarked: Remarked | null) {
  if (!remarked) return { remarks: [], noteAt: () => undefined, remarked }
  const seen = remarked.form
  const remarks = remarksNow(remarked.remarks, seen, form)
  return {
    remarks,
    noteAt: (path: string) =>
      remarks.find((one) => one.now === path && typedAt(seen, one.path) === typedAt(form, path))?.remark,
    remarked: { ...remarked, remarks },
  }
}

/** What is wrong by now, and what was chosen once and taken out of the catalogue since: nobody left that out, and it is told before anybody goes on. */
export const toldErrors = ({ errors, refused, form, reference }: FilingContext): FieldError[] => [
  ...errors,
  ...refused,
  ...stepErrors('case', form, reference).filter(({ error }) => error === 'not_offered'),
]
