import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './disclosure.module.css'

type DisclosureProps = {
  /** What is on the button. */
  trigger: ReactNode
  /** Its name, where what is on it is no text. */
  label?: string | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
  onOpen?: (() => void) | undefined
  /** However it was folded. */
  onClose?: (() => void) | undefined
  isWide?: boolean
}

/** A button that unfolds a small panel below itself. Escape, a press outside and a link inside fold it again. */
export const Disclosure = ({
  trigger,
  label,
  children,
  onOpen,
  onClose,
  isWide = false,
}: DisclosureProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const folded = useEffectEvent(() => onClose?.())
  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setIsOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    // A link inside navigates without a reload. It may be gone by now; the way of its press is still known.
    const onClick = (event: Event) => {
      const isInside = frame.current !== null && event.composedPath().includes(frame.current)
      if (isInside && event.target instanceof Element && event.target.closest('a')) setIsOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
      folded()
    }
  }, [isOpen])
  const close = () => setIsOpen(false)
  return (
    <div ref={frame} className={styles.frame}>
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => {
          setIsOpen(!isOpen)
          if (!isOpen) onOpen?.()
        }}
      >
        {trigger}
      </button>
      <div id={panelId} hidden={!isOpen} className={classNames(styles.panel, isWide && styles.wide)}>
        {isOpen ? (typeof children === 'function' ? children(close) : children) : null}
      </div>
    </div>
  )
}
