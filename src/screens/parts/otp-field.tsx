import { latinDigits } from '../../machines/text.ts'
import { classNames } from './class-names.ts'
import { FieldFrame, inputProps, type FieldProps } from './field.tsx'
import styles from './field.module.css'

const digitCount = 6

/** Six digits in one input, so that pasting and the phone's own suggestion work. The value has Latin digits only. */
export const OtpField = (props: FieldProps<string>) => (
  <FieldFrame {...props}>
    <input
      {...inputProps(props)}
      className={classNames(styles.input, styles.code)}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={props.value}
      onChange={(event) =>
        props.onChange(latinDigits(event.target.value).replace(/\D/g, '').slice(0, digitCount))
      }
    />
  </FieldFrame>
)
