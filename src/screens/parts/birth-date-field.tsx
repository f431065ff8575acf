import type { FocusEvent, KeyboardEvent } from 'react'
import { isDay, latinDigits, noDay } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { classNames } from './class-names.ts'
import type { DateFieldProps } from './date-field.tsx'
import { describedBy, fieldId, FieldHint, FieldMessage, OptionalMark } from './field.tsx'
import styles from './field.module.css'
import { formatDay, formatDigits, monthNames } from './format.ts'
import { currentLocale } from './locale.ts'
import { useTypedDay } from './use-typed-day.ts'

type Part = 'day' | 'month' | 'year'
type Typed = Readonly<Record<Part, string>>

const nothing: Typed = { day: '', month: '', year: '' }

/** The parts of a day in the reader's figures; nothing of what is none. */
function partsOf(value: string): Typed {
  if (!isDay(value)) return nothing
  const [year = '', month = '', day = ''] = value.split('-')
  const shown = (text: string) => formatDigits(String(Number(text)), currentLocale())
  return { day: shown(day), month: String(Number(month)), year: shown(year) }
}

/** The day that was typed; the empty text where nothing was, and `noDay` for a part of one or what is no day. */
function dayOf({ day, month, year }: Typed): string {
  if (day === '' && month === '' && year === '') return ''
  const two = (text: string) => latinDigits(text).trim().padStart(2, '0')
  const whole = `${latinDigits(year).trim()}-${two(month)}-${two(day)}`
  return isDay(whole) ? whole : noDay
}

const isWithin = (text: string, from: number, to: number): boolean => {
  const digits = latinDigits(text).trim()
  return /^\d+$/.test(digits) && Number(digits) >= from && Number(digits) <= to
}

/** The parts that make no day of it; the day itself, where each part could be one of another day. */
function wrongParts(typed: Typed): readonly Part[] {
  const wrong: Part[] = [
    ...(isWithin(typed.day, 1, 31) ? [] : (['day'] as const)),
    ...(typed.month === '' ? (['month'] as const) : []),
    ...(isWithin(typed.year, 1800, 9999) ? [] : (['year'] as const)),
  ]
  return wrong.length > 0 ? wrong : ['day']
}

const example = '1988-03-15'

/**
 * A day that lies far back, in three parts: day and year in either figures, the month by its name. Gives what `DateField`
 * gives; a whole day that is pasted or filled in into any part fills all of them. Only what is wrong is marked.
 * @source look Litigant, spec §5
 */
export const BirthDateField = (props: DateFieldProps) => {
  const { name, label, value, isDisabled, isRequired, autoComplete } = props
  const { typed, settle, write: writeAll } = useTypedDay(props, { shown: partsOf, dayOf })
  const write = (part: Part, text: string) => {
    const whole = latinDigits(text).trim()
    writeAll(isDay(whole) ? partsOf(whole) : { ...typed, [part]: text })
  }
  const hint = props.hint ?? m.parts_hint_date({ example: formatDay(example, currentLocale()) })
  const error = props.error ?? (value === noDay ? m.field_error_date_invalid() : undefined)
  const wrong = error ? wrongParts(typed) : []
  const shared = (part: Part) => ({
    id: part === 'day' ? fieldId(name) : `${fieldId(name)}-${part}`,
    name,
    disabled: isDisabled,
    value: typed[part],
    className: classNames(styles.input, wrong.includes(part) && styles.wrongPart),
    'aria-required': isRequired || undefined,
    'aria-invalid': wrong.includes(part) ? (true as const) : undefined,
    'aria-describedby': describedBy({ name, hint, error }),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) settle(typed)
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      // Enter sends the form without leaving the field.
      if (key === 'Enter') settle(typed)
    },
  })
  const figures = (part: 'day' | 'year', text: string) => (
    <label className={styles.part}>
      {text}
      <input
        {...shared(part)}
        type="text"
        inputMode="numeric"
        autoComplete={autoComplete === 'bday' ? `bday-${part}` : 'off'}
        onChange={(event) => write(part, event.target.value)}
      />
    </label>
  )
  return (
    <fieldset className={classNames(styles.field, error && styles.wrongParts)}>
      <legend className={styles.label}>
        {label} {isRequired ? null : <OptionalMark />}
      </legend>
      <FieldHint name={name} hint={hint} />
      <div className={styles.parts}>
        {figures('day', m.parts_label_day())}
        <label className={styles.part}>
          {m.parts_label_month()}
          <select {...shared('month')} onChange={(event) => write('month', event.target.value)}>
            <option value="">{m.parts_label_choose()}</option>
            {monthNames(currentLocale()).map((month, index) => (
              <option key={month} value={String(index + 1)}>
                {month}
              </option>
            ))}
          </select>
        </label>
        {figures('year', m.parts_label_year())}
      </div>
      <FieldMessage name={name} error={error} />
    </fieldset>
  )
}
