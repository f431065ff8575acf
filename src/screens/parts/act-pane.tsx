import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { m } from '../../words/messages.js'
import { useLiveHold } from '../live-signal.ts'
import styles from './act-pane.module.css'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Keycap } from './keycap.tsx'
import { useStaffKeys } from './use-staff-keys.ts'

type ActPaneProps = {
  /** Where it stands. */
  pane: HTMLElement
  title: string
  text?: string | undefined
  children: ReactNode
  confirmLabel: string
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

const fields = 'textarea, select, input'

/** Begins at the first field that is still empty. */
function useFirstFocus() {
  const frame = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const all = [...(frame.current?.querySelectorAll<HTMLTextAreaElement>(fields) ?? [])]
    const first = all.find(({ value }) => value === '') ?? all[0]
    first?.focus()
  }, [])
  return frame
}

/**
 * Asks beside the case and its papers, which stay to be read, turned and pressed. Escape leaves, Control and Enter sends.
 * @source look Staff
 */
export function ActPane(props: ActPaneProps) {
  const { pane, title, text, isPending, onConfirm, onClose } = props
  const titleId = useId()
  const frame = useFirstFocus()
  useLiveHold(true)
  const leave = () => {
    if (!isPending) onClose()
  }
  const send = () => {
    if (!isPending) onConfirm()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (event.nativeEvent.isComposing || (!isSent && event.key !== 'Escape')) return
    event.preventDefault()
    if (isSent) send()
    else leave()
  }
  // The same from a paper that was pressed meanwhile.
  useStaffKeys({ Escape: leave, 'Control+Enter': send })
  return createPortal(
    // Only what its fields do is heard here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={frame}
      noValidate
      className={styles.pane}
      aria-labelledby={titleId}
      data-act-pane=""
      data-print="hide"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        send()
      }}
    >
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={styles.close} aria-label={m.parts_action_close()} onClick={leave}>
          <Icon name="cross" />
        </button>
        {text ? <p>{text}</p> : null}
      </div>
      <div className={styles.body}>{props.children}</div>
      <div className={styles.foot}>
        <Button type="submit" isPending={isPending}>
          {props.confirmLabel} <Keycap of="Ctrl ⏎" />
        </Button>
        <Button variant="secondary" isDisabled={isPending} onPress={leave}>
          {m.parts_action_cancel()} <Keycap of="Esc" />
        </Button>
      </div>
    </form>,
    pane,
  )
}
