import { classNames } from './class-names.ts'
import { FieldHint, FieldMessage, inputProps, type FieldProps } from './field.tsx'
import styles from './field.module.css'

/** One yes-or-no; the whole line is the target. */
export const CheckboxField = (props: FieldProps<boolean>) => (
  <div className={classNames(styles.field, props.error && styles.wrong)}>
    <label className={styles.choice}>
      <input
        {...inputProps(props)}
        type="checkbox"
        checked={props.value}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>{props.label}</span>
    </label>
    <FieldHint name={props.name} hint={props.hint} />
    <FieldMessage name={props.name} error={props.error} />
  </div>
)
