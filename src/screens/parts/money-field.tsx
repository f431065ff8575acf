import { useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, inputProps, type FieldProps } from './field.tsx'
import styles from './field.module.css'
import { formatAmount, parseMoney } from './format.ts'
import { currentLocale } from './locale.ts'

/** What stands in a field of money: an amount in whole poisha, what was typed where that is none, or null where nothing was. */
export type TypedAmount = number | string | null

/** The amount in poisha; null while what stands there is none. */
export const poishaOf = (amount: TypedAmount): number | null => (typeof amount === 'number' ? amount : null)

const asTyped = (amount: TypedAmount) =>
  typeof amount === 'number'
    ? formatAmount(amount, currentLocale()).replace(/\.(00|০০)$/, '')
    : (amount ?? '')

/** An amount in either digits. What was typed stays as it was typed, an amount or none, until the value is changed from outside. @source look States */
export const MoneyField = (props: FieldProps<TypedAmount>) => {
  const [typed, setTyped] = useState(() => asTyped(props.value))
  const shown = parseMoney(typed) === poishaOf(props.value) ? typed : asTyped(props.value)
  return (
    <FieldFrame {...props}>
      <div className={classNames(styles.affixed, styles.short)}>
        <span aria-hidden="true" className={classNames(styles.affix, styles.prefix)}>
          ৳
        </span>
        <input
          {...inputProps(props)}
          className={classNames(styles.input, styles.figures)}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          onChange={(event) => {
            setTyped(event.target.value)
            props.onChange(parseMoney(event.target.value) ?? (event.target.value || null))
          }}
        />
      </div>
    </FieldFrame>
  )
}
