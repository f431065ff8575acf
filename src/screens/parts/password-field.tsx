import { useState } from 'react'
import { m } from '../../words/messages.js'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { Icon } from './icon.tsx'
import styles from './password-field.module.css'

type PasswordFieldProps = Pick<
  TextFieldProps,
  'label' | 'hint' | 'name' | 'value' | 'onChange' | 'error' | 'autoComplete'
>

/** A password, and a button that shows it: on a phone nobody sees which letter was hit. */
export const PasswordField = (props: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      isPlain
      isRequired
      suffix={
        <button
          type="button"
          className={styles.show}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name="eye" />
          {m.parts_action_show()}
        </button>
      }
    />
  )
}
