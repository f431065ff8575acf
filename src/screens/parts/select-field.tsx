import { m } from '../../words/messages.js'
import { FieldFrame, inputProps, type FieldProps } from './field.tsx'
import styles from './field.module.css'

export type Option = { value: string; label: string; isDisabled?: boolean | undefined }

type SelectFieldProps = FieldProps<string> & {
  options: readonly Option[]
  /** What stands there before a choice; its value is the empty text. */
  placeholder?: string | undefined
}

/** The browser's own list: on a phone nothing else is as good. */
export const SelectField = (props: SelectFieldProps) => (
  <FieldFrame {...props}>
    <select
      {...inputProps(props)}
      className={styles.input}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    >
      <option value="">{props.placeholder ?? m.parts_label_choose()}</option>
      {props.options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.isDisabled}>
          {option.label}
        </option>
      ))}
    </select>
  </FieldFrame>
)
