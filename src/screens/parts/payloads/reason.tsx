import { longTextLengthMax } from '../../../machines/limits.ts'
import { withRemark } from '../../../machines/remark.ts'
import { fieldWord, remarkPaths } from '../../words/form.ts'
import { m } from '../../../words/messages.js'
import { Button } from '../button.tsx'
import { FieldMessage } from '../field.tsx'
import { SelectField } from '../select-field.tsx'
import { TextField } from '../text-field.tsx'
import { CommonRemarks } from './common-remarks.tsx'
import { actName, payloadFields, type FieldsProps } from './payload-fields.tsx'
import styles from './payloads.module.css'

type ReasonFieldProps = Pick<FieldsProps<string>, 'value' | 'onChange' | 'errorAt'>

/** The one field of a reason. */
export const ReasonField = ({ value, onChange, errorAt }: ReasonFieldProps) => (
  <TextField
    name={actName('reason')}
    label={m.application_field_reason()}
    hint={m.application_hint_reason()}
    value={value}
    onChange={onChange}
    error={errorAt('reason')}
    lengthMax={longTextLengthMax}
    isMultiline
    isRequired
  />
)

const focusOn = (path: string) => document.querySelector<HTMLElement>(`[name="${actName(path)}"]`)?.focus()

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
            focusOn('reason')
          }}
        />
      ) : null}
      <ReasonField value={value} onChange={onChange} errorAt={errorAt} />
    </>
  ),
})

interface Remark {
  key: number
  path: string
  remark: string
}

const nextKey = (rows: readonly { key: number }[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1

/** What has to be corrected, field by field. @source product 2.1 */
export const remarkFields = payloadFields<readonly Remark[]>({
  initial: () => [{ key: 1, path: '', remark: '' }],
  payload: (rows) => ({ remarks: rows.map(({ path, remark }) => ({ path, remark })) }),
  fields: ({ value: rows, onChange, errorAt, about }) => {
    const options = about.form
      ? remarkPaths(about.form).map((path) => ({ value: path, label: fieldWord(path) }))
      : []
    const change = (key: number, part: Partial<Remark>) =>
      onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
    return (
      <>
        {rows.map((row, index) => (
          <div key={row.key} className={styles.row}>
            <SelectField
              name={actName(`remarks.${index}.path`)}
              label={m.application_field_remark_path()}
              options={options}
              value={row.path}
              onChange={(path) => change(row.key, { path })}
              error={errorAt(`remarks.${index}.path`)}
              isRequired
            />
            <TextField
              name={actName(`remarks.${index}.remark`)}
              label={m.application_field_remark()}
              value={row.remark}
              onChange={(remark) => change(row.key, { remark })}
              error={errorAt(`remarks.${index}.remark`)}
              isMultiline
              isRequired
            />
            {rows.length > 1 ? (
              <Button variant="quiet" onPress={() => onChange(rows.filter(({ key }) => key !== row.key))}>
                {m.fee_action_remove()}
              </Button>
            ) : null}
          </div>
        ))}
        <FieldMessage name={actName('remarks')} error={errorAt('remarks')} />
        <Button
          variant="secondary"
          onPress={() => onChange([...rows, { key: nextKey(rows), path: '', remark: '' }])}
        >
          {m.remark_action_add()}
        </Button>
      </>
    )
  },
})
