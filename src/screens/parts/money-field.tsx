import { useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, inputProps, type FieldProps } from './field.tsx'
import styles from './field.module.css'
import { formatAmount, parseMoney } from './format.ts'
import { currentLocale } from './locale.ts'

const asTyped = (amountPoisha: number | null) =>
  amountPoisha === null ? '' : formatAmount(amountPoisha, currentLocale()).replace(/\.(00|০০)$/, '')

/**
 * An amount in whole poisha, or null while what stands there is no amount. Either digits may be typed, and what
 * was typed stays as it was typed until the value is changed from outside.
 */
export const MoneyField = (props: FieldProps<number | null>) => {
  const [typed, setTyped] = useState(() => asTyped(props.value))
  const shown = parseMoney(typed) === props.value ? typed : asTyped(props.value)
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
            props.onChange(parseMoney(event.target.value))
          }}
        />
      </div>
    </FieldFrame>
  )
}
