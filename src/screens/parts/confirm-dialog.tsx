import { useEffect, useRef, type ReactNode } from 'react'
import { Heading } from 'react-aria-components'
import { m } from '../../words/messages.js'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { ModalDialog } from './modal-dialog.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  text?: ReactNode
  /** Fields that belong to the act, such as a reason. Enter in one of them confirms. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string | undefined
  onConfirm: () => void
  onCancel: () => void
  isDanger?: boolean | undefined
  /** It has fields, be they still on their way. */
  isTyped?: boolean | undefined
  isPending?: boolean | undefined
}

/** What somebody can fill in; a dialog without any is answered by Enter at once. */
const fields = 'input, textarea, select'

/** Where nothing is typed and nothing taken away, the answer that is most often given has the focus. */
function useFirstFocus(isWaited: boolean) {
  const submit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = submit.current
    if (!isWaited && button && !button.form?.querySelector(fields)) button.focus()
  }, [isWaited])
  return submit
}

type AskingProps = Omit<ConfirmDialogProps, 'isOpen'>

const Asking = (props: AskingProps) => {
  const { title, text, children, onConfirm, onCancel, isDanger = false, isPending = false } = props
  const submit = useFirstFocus(isDanger || (props.isTyped ?? false))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React hands the submit on to a form around the dialog, wherever the dialog stands in the page.
        event.stopPropagation()
        if (!isPending) onConfirm()
      }}
    >
      <Heading slot="title" level={2} className={styles.title ?? ''}>
        {title}
      </Heading>
      {text ? <div className={styles.text}>{text}</div> : null}
      {children}
      <div className={styles.actions}>
        <Button ref={submit} type="submit" variant={isDanger ? 'confirmed' : 'primary'} isPending={isPending}>
          {props.confirmLabel}
        </Button>
        <Button variant="secondary" isDisabled={isPending} onPress={onCancel}>
          {props.cancelLabel ?? m.parts_action_cancel()}
        </Button>
      </div>
    </form>
  )
}

/** Asks before something is done. Escape and the button say no; while the answer is pending it cannot be closed. */
export const ConfirmDialog = ({ isOpen, ...asked }: ConfirmDialogProps) => (
  <ModalDialog isAlert isOpen={isOpen} isHeld={asked.isPending ?? false} onClose={asked.onCancel}>
    <Asking {...asked} />
  </ModalDialog>
)
