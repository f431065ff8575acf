import { longTextLengthMax } from '../../../machines/limits.ts'
import { withRemark } from '../../../machines/remark.ts'
import { m } from '../../../words/messages.js'
import { TextField } from '../text-field.tsx'
import { CommonRemarks } from './common-remarks.tsx'
import { actName, focusOnAct, payloadFields, type FieldsProps } from './payload-fields.tsx'

type ReasonFieldProps = Pick<FieldsProps<string>, 'value' | 'onChange' | 'errorAt'> & {
  /** It stays in the office: no litigant reads it. */
  isInternal?: boolean
}

/** The one field of a reason. */
export const ReasonField = ({ value, onChange, errorAt, isInternal = false }: ReasonFieldProps) => (
  <TextField
    name={actName('reason')}
    label={m.application_field_reason()}
    hint={isInternal ? undefined : m.application_hint_reason()}
    value={value}
    onChange={onChange}
    error={errorAt('reason')}
    lengthMax={longTextLengthMax}
    isMultiline
    isRequired
  />
)

/** Why something is refused, declined or given back. @source spec §4 */
export const reasonFields = payloadFields<string>({
  initial: () => '',
  payload: (reason) => ({ reason }),
  fields: ({ value, onChange, errorAt, about: { caseId, event } }) => (
    <>
      {caseId && event === 'reject' ? (
        <CommonRemarks
          applicationId={caseId}
          act={event}
          onPick={(remark) => {
            onChange(withRemark(value, remark))
            focusOnAct('reason')
          }}
        />
      ) : null}
      <ReasonField value={value} onChange={onChange} errorAt={errorAt} />
    </>
  ),
})
