import type { ReactNode } from 'react'
import styles from './choice-field.module.css'
import { classNames } from './class-names.ts'
import { describedBy, fieldId, FieldHint, FieldMessage, type FieldProps } from './field.tsx'
import fieldStyles from './field.module.css'

export type Choice<Value extends string> = {
  value: Value
  label: string
  /** What stands at the end of its row, such as a sum. */
  amount?: string | undefined
  /** What it stands for, as small signs below its name. */
  tags?: readonly string[] | undefined
  hint?: string | undefined
  /** Why it cannot be chosen now, in words: it can be reached and read, and stays unchosen. */
  blocked?: string | undefined
  /** What has to be said besides once it is chosen. */
  inside?: ReactNode
}

type ChoiceFieldProps<Value extends string> = Omit<FieldProps<Value>, 'value'> & {
  value: Value | null
  choices: readonly Choice<Value>[]
}

/** One of a few, each in a row that can be pressed anywhere; the first input carries the field's id for the error summary. @source look Litigant */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { name, choices } = props
  const idOf = (value: string) => `${fieldId(name)}-${value}`
  return (
    <fieldset
      className={classNames(fieldStyles.field, props.error && fieldStyles.wrong)}
      aria-describedby={describedBy(props)}
    >
      <legend className={styles.legend}>{props.label}</legend>
      <FieldHint name={name} hint={props.hint} />
      <div className={styles.rows}>
        {choices.map(({ value, label, amount, tags, hint, blocked, inside }, index) => (
          <div
            key={value}
            className={classNames(
              styles.row,
              props.value === value && styles.chosen,
              blocked && styles.blocked,
            )}
          >
            <label className={styles.choice}>
              <input
                id={index === 0 ? fieldId(name) : idOf(value)}
                type="radio"
                name={name}
                value={value}
                checked={props.value === value}
                aria-labelledby={`${idOf(value)}-name ${idOf(value)}-amount`}
                aria-describedby={`${idOf(value)}-more`}
                aria-disabled={blocked ? true : undefined}
                onChange={() => {
                  if (!blocked) props.onChange(value)
                }}
              />
              <span className={styles.name} id={`${idOf(value)}-name`}>
                {label}
              </span>
              <span className={styles.value} id={`${idOf(value)}-amount`}>
                {amount}
              </span>
              <span className={styles.more} id={`${idOf(value)}-more`}>
                {blocked ?? hint}
                {tags?.map((tag) => (
                  <span key={tag} className={styles.tag}>
                    {tag}
                  </span>
                ))}
              </span>
            </label>
            {props.value === value && inside ? <div className={styles.inside}>{inside}</div> : null}
          </div>
        ))}
      </div>
      <FieldMessage name={name} error={props.error} />
    </fieldset>
  )
}
