import { classNames } from './class-names.ts'
import { describedBy, fieldId, FieldHint, FieldMessage, OptionalMark, type FieldProps } from './field.tsx'
import styles from './field.module.css'
import type { Option } from './select-field.tsx'

type RadioFieldProps = FieldProps<string> & { options: readonly (Option & { hint?: string | undefined })[] }

/** One of a few; the first input carries the field's id so that an error summary lands on it. */
export const RadioField = (props: RadioFieldProps) => (
  <fieldset
    className={classNames(styles.field, props.error && styles.wrong)}
    disabled={props.isDisabled}
    aria-describedby={describedBy(props)}
  >
    <legend className={styles.label}>
      {props.label} {props.isRequired ? null : <OptionalMark />}
    </legend>
    <FieldHint name={props.name} hint={props.hint} />
    {props.options.map((option, index) => (
      <label key={option.value} className={styles.choice}>
        <input
          id={index === 0 ? fieldId(props.name) : `${fieldId(props.name)}-${option.value}`}
          type="radio"
          name={props.name}
          value={option.value}
          checked={props.value === option.value}
          disabled={option.isDisabled}
          onChange={() => props.onChange(option.value)}
        />
        <span>{option.label}</span>
        {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
      </label>
    ))}
    <FieldMessage name={props.name} error={props.error} />
  </fieldset>
)
