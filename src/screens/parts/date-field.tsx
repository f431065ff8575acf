import { classNames } from './class-names.ts'
import { FieldFrame, inputProps, type FieldProps } from './field.tsx'
import styles from './field.module.css'

type DateFieldProps = FieldProps<string> & {
  /** Days as YYYY-MM-DD. */
  dayMin?: string | undefined
  dayMax?: string | undefined
  autoComplete?: string | undefined
}

/** A day as YYYY-MM-DD, or the empty text. */
export const DateField = (props: DateFieldProps) => (
  <FieldFrame {...props}>
    <input
      {...inputProps(props)}
      className={classNames(styles.input, styles.short)}
      type="date"
      value={props.value}
      min={props.dayMin}
      max={props.dayMax}
      autoComplete={props.autoComplete}
      onChange={(event) => props.onChange(event.target.value)}
    />
  </FieldFrame>
)
