import type { ReactNode } from 'react'
import { m } from '../../words/messages.js'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

/** What every field takes. `value` and `onChange` carry the value itself, never an event. */
export type FieldProps<Value> = {
  label: string
  name: string
  value: Value
  onChange: (value: Value) => void
  hint?: string | undefined
  error?: string | undefined
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
}

/** The id of a field's input, so that an error summary can link to it. */
export const fieldId = (name: string) => `field-${name}`

type Described = { name: string; hint?: string | undefined; error?: string | undefined }

/** The attributes that tie an input to its label, hint and error. */
export const inputProps = (
  field: Described & { isRequired?: boolean | undefined; isDisabled?: boolean | undefined },
) => ({
  id: fieldId(field.name),
  name: field.name,
  disabled: field.isDisabled,
  'aria-required': field.isRequired || undefined,
  'aria-invalid': field.error ? (true as const) : undefined,
  'aria-describedby': describedBy(field),
})

export const describedBy = ({ name, hint, error }: Described) =>
  [hint && `${fieldId(name)}-hint`, error && `${fieldId(name)}-error`].filter(Boolean).join(' ') || undefined

type MessageProps = { name: string; error?: string | undefined }

/** Always takes the room of one line: an error that comes or goes must not move the button under the pointer. */
export const FieldMessage = ({ name, error }: MessageProps) => (
  <p className={styles.error} id={`${fieldId(name)}-error`}>
    {error}
  </p>
)

export const FieldHint = ({ name, hint }: { name: string; hint?: string | undefined }) =>
  hint ? (
    <p className={styles.hint} id={`${fieldId(name)}-hint`}>
      {hint}
    </p>
  ) : null

/** Says in words which fields may be left out; a lone asterisk explains nothing. */
export const OptionalMark = () => <span className={styles.optional}>{m.parts_label_optional()}</span>

type FrameProps = Described & { label: string; isRequired?: boolean | undefined; children: ReactNode }

export const FieldFrame = ({ label, name, hint, error, isRequired, children }: FrameProps) => (
  <div className={classNames(styles.field, error && styles.wrong)}>
    <label className={styles.label} htmlFor={fieldId(name)}>
      {label} {isRequired ? null : <OptionalMark />}
    </label>
    <FieldHint name={name} hint={hint} />
    {children}
    <FieldMessage name={name} error={error} />
  </div>
)
