import { useEffect, useRef, type ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useLiveHold } from '../live-signal.ts'
import { classNames } from './class-names.ts'
import styles from './modal-dialog.module.css'

type ModalDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** A press outside closes it too. */
  isDismissable?: boolean
  /** While an answer is awaited, nothing closes it. */
  isHeld?: boolean
  isWide?: boolean
  /** It asks for an answer, and does more than show. */
  isAlert?: boolean
  children: ReactNode
}

/**
 * The focus goes into the window as soon as it is there. Opened by Enter, which a browser reports as a click without a
 * pointer, React Aria would leave it on the page for half a second, and Escape would close nothing meanwhile.
 */
function Focused({ isAlert, children }: { isAlert: boolean; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null)
  useLiveHold(true)
  useEffect(() => {
    if (!frame.current?.contains(document.activeElement)) frame.current?.focus()
  }, [])
  return (
    <Dialog ref={frame} role={isAlert ? 'alertdialog' : 'dialog'} className={styles.dialog ?? ''}>
      {children}
    </Dialog>
  )
}

/** A window above the page: it holds the focus, Escape closes it, and the focus goes back to where it came from. */
export const ModalDialog = (props: ModalDialogProps) => {
  const { isOpen, onClose, isDismissable = false, isHeld = false, isWide, isAlert = false, children } = props
  return (
    <ModalOverlay
      className={styles.veil ?? ''}
      isOpen={isOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={isHeld}
      onOpenChange={(isNowOpen) => {
        if (!isNowOpen && !isHeld) onClose()
      }}
    >
      <Modal className={classNames(styles.modal, isWide && styles.wide)}>
        <Focused isAlert={isAlert}>{children}</Focused>
      </Modal>
    </ModalOverlay>
  )
}
