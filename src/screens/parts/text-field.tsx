import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, inputProps, type FieldProps } from './field.tsx'
import styles from './field.module.css'

export type TextFieldProps = FieldProps<string> & {
  type?: 'text' | 'email' | 'tel' | 'password' | 'search' | undefined
  inputMode?: ComponentProps<'input'>['inputMode']
  autoComplete?: string | undefined
  /** Lets a screen reader and the keyboard choose the language of what is typed. */
  lang?: 'bn' | 'en' | undefined
  prefix?: ReactNode
  suffix?: ReactNode
  isMultiline?: boolean
  /** No sentence: the keyboard begins with a small letter. */
  isPlain?: boolean
  isShort?: boolean
  lengthMax?: number | undefined
  onBlur?: (() => void) | undefined
}

/** One line of text, or several with `isMultiline`. */
export const TextField = (props: TextFieldProps) => {
  const { value, onChange, type = 'text', prefix, suffix, isMultiline = false, isShort = false } = props
  const shared = {
    ...inputProps(props),
    className: classNames(styles.input, isShort && styles.short),
    value,
    autoComplete: props.autoComplete,
    lang: props.lang,
    maxLength: props.lengthMax,
    onBlur: props.onBlur,
  }
  const input = isMultiline ? (
    <textarea {...shared} rows={4} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <input
      {...shared}
      type={type}
      inputMode={props.inputMode}
      autoCapitalize={props.isPlain ? 'none' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
  return (
    <FieldFrame {...props}>
      {prefix || suffix ? (
        <div className={styles.affixed}>
          {prefix ? <span className={classNames(styles.affix, styles.prefix)}>{prefix}</span> : null}
          {input}
          {suffix ? <span className={classNames(styles.affix, styles.suffix)}>{suffix}</span> : null}
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  )
}
