import { useId, useState, type ReactNode, type Ref } from 'react'
import { Link } from 'wouter'
import { m } from '../../words/messages.js'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** `danger` leads to a dialog and is outlined; `confirmed` is the act in that dialog, filled. @source look */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'confirmed'

type ButtonProps = {
  children: ReactNode
  onPress?: (() => void) | undefined
  variant?: ButtonVariant
  type?: 'button' | 'submit'
  isPending?: boolean | undefined
  isDisabled?: boolean | undefined
  /** Why it cannot be pressed now. The button stays in the tab order so that the reason can be heard. */
  disabledReason?: string | undefined
  isWide?: boolean
  /** Whether what it unfolds is unfolded. */
  isExpanded?: boolean | undefined
  ref?: Ref<HTMLButtonElement>
}

const looks = {
  primary: styles.primary,
  secondary: styles.secondary,
  quiet: styles.quiet,
  danger: styles.danger,
  confirmed: styles.confirmed,
}

export const Button = (props: ButtonProps) => {
  const { children, onPress, variant = 'primary', type = 'button', isWide, ref } = props
  const { isPending, isDisabled, disabledReason } = props
  const reasonId = useId()
  // Once it had a reason it keeps its place in the page: a button that is freed must not lose the focus.
  const [isFramed, setIsFramed] = useState(Boolean(disabledReason))
  if (disabledReason && !isFramed) setIsFramed(true)
  const isHeld = Boolean(isPending || disabledReason)
  const button = (
    <button
      ref={ref}
      type={type}
      className={classNames(styles.button, looks[variant], isWide && styles.wide)}
      disabled={isDisabled}
      aria-disabled={isHeld || undefined}
      aria-expanded={props.isExpanded}
      aria-describedby={disabledReason ? reasonId : undefined}
      onClick={(event) => {
        // A held button keeps the focus; only its press is swallowed, also that of a form.
        if (isHeld) event.preventDefault()
        else onPress?.()
      }}
    >
      {isPending ? <Spinner /> : null}
      {children}
      {isPending ? <VisuallyHidden>{m.parts_state_pending()}</VisuallyHidden> : null}
    </button>
  )
  if (!isFramed) return button
  return (
    <span className={disabledReason ? styles.held : styles.freed}>
      {button}
      {disabledReason ? (
        <span className={styles.reason} id={reasonId}>
          {disabledReason}
        </span>
      ) : null}
    </span>
  )
}

type LinkButtonProps = {
  href: string
  children: ReactNode
  variant?: ButtonVariant
  isWide?: boolean
}

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export const LinkButton = ({ href, children, variant = 'primary', isWide }: LinkButtonProps) => (
  <Link href={href} className={classNames(styles.button, looks[variant], isWide && styles.wide)}>
    {children}
  </Link>
)

interface RowProps {
  children: ReactNode
  isSticky?: boolean
  /** On a phone too they stand side by side, the first as wide as there is room. */
  isBeside?: boolean
}

/** Buttons side by side; on a phone one below the other, the first within reach of the thumb. */
export const ButtonRow = ({ children, isSticky, isBeside }: RowProps) => (
  <div className={classNames(styles.row, isSticky && styles.sticky, isBeside && styles.beside)}>
    {children}
  </div>
)
