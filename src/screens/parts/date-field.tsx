import { isDay, noDay, typedDay } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { classNames } from './class-names.ts'
import { FieldFrame, inputProps, type FieldProps } from './field.tsx'
import styles from './field.module.css'
import { formatDigits } from './format.ts'
import { Icon } from './icon.tsx'
import { currentLocale } from './locale.ts'
import { useTypedDay } from './use-typed-day.ts'

export type DateFieldProps = FieldProps<string> & {
  /** Days as YYYY-MM-DD. */
  dayMin?: string | undefined
  dayMax?: string | undefined
  autoComplete?: string | undefined
}

/** A day as it is typed here: day, month, year, in the reader's figures. */
const shown = (value: string): string =>
  isDay(value) ? formatDigits(value.split('-').toReversed().join('/'), currentLocale()) : ''

const reading = { shown, dayOf: typedDay }

/**
 * A day as YYYY-MM-DD, or the empty text; typed in either figures, or taken from the browser's calendar, whose own field is
 * in the language of the browser and therefore seen by nobody. Whoever leaves it with a part of a date in it gives `noDay`,
 * which the law refuses; what was typed stays to be finished. @source spec §5, look Litigant
 */
export const DateField = (props: DateFieldProps) => {
  const { value, onChange } = props
  const { typed, setTyped, settle, write } = useTypedDay(props, reading)
  const error = props.error ?? (value === noDay ? m.field_error_date_invalid() : undefined)
  const described = { ...props, error }
  const leave = () => {
    settle(typed)
    const day = typedDay(typed)
    if (isDay(day)) setTyped(shown(day))
  }
  return (
    <FieldFrame {...described}>
      <div className={styles.day}>
        <input
          {...inputProps(described)}
          className={classNames(styles.input, styles.dayTyped)}
          type="text"
          inputMode="numeric"
          placeholder={m.parts_hint_day_order()}
          value={typed}
          autoComplete={props.autoComplete ?? 'off'}
          onChange={(event) => write(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            // Enter sends the form without leaving the field.
            if (event.key === 'Enter') settle(typed)
          }}
        />
        <span className={styles.calendar}>
          <Icon name="calendar" />
          <input
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            disabled={props.isDisabled}
            value={isDay(value) ? value : ''}
            min={props.dayMin}
            max={props.dayMax}
            onChange={(event) => {
              setTyped(shown(event.target.value))
              onChange(event.target.value)
            }}
          />
        </span>
      </div>
    </FieldFrame>
  )
}
