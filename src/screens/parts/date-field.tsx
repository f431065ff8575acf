import { noDay } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { classNames } from './class-names.ts'
import { FieldFrame, inputProps, type FieldProps } from './field.tsx'
import styles from './field.module.css'

type DateFieldProps = FieldProps<string> & {
  /** Days as YYYY-MM-DD. */
  dayMin?: string | undefined
  dayMax?: string | undefined
  autoComplete?: string | undefined
}

/**
 * A day as YYYY-MM-DD, or the empty text. Whoever leaves it with a part of a date in it gives `noDay`, which the law
 * refuses; what was typed stays to be finished. @source spec §5
 */
export const DateField = (props: DateFieldProps) => {
  const { value, onChange } = props
  // To the browser a part of a date is an empty value, and it tells nobody when that part goes again.
  const settle = (input: HTMLInputElement) => {
    const settled = input.validity.badInput ? noDay : input.value
    if (settled !== value) onChange(settled)
  }
  const error = props.error ?? (value === noDay ? m.field_error_date_invalid() : undefined)
  const described = { ...props, error }
  return (
    <FieldFrame {...described}>
      <input
        {...inputProps(described)}
        className={classNames(styles.input, styles.short)}
        type="date"
        value={value === noDay ? '' : value}
        min={props.dayMin}
        max={props.dayMax}
        autoComplete={props.autoComplete}
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => settle(event.currentTarget)}
        onKeyDown={(event) => {
          // Enter sends the form without leaving the field.
          if (event.key === 'Enter') settle(event.currentTarget)
        }}
      />
    </FieldFrame>
  )
}
