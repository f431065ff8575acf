import { useEffect, useState } from 'react'
import { toastMilliseconds } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import { classNames } from './class-names.ts'
import styles from './toaster.module.css'
import { dismissToast, toasts, type Toast } from './toasts.ts'
import { Icon } from './icon.tsx'
import { useStoreValue } from '../store-value.ts'

const Slip = ({ toast }: { toast: Toast }) => {
  const { id, tone, text, action } = toast
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isHeld = isHovered || isFocused
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), toastMilliseconds)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(styles.toast, styles[tone])}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Icon name={tone} />
      <span className={styles.text}>{text}</span>
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast(id)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button
        type="button"
        className={styles.close}
        aria-label={m.parts_action_dismiss()}
        onClick={() => dismissToast(id)}
      >
        <Icon name="cross" />
      </button>
    </div>
  )
}

/** Shows the toasts, once per page, near the end of it. They wait while the pointer or the focus is on them. */
export const Toaster = () => {
  const shown = useStoreValue(toasts, (context) => context.shown)
  return (
    <section aria-label={m.parts_label_toasts()} className={styles.toaster} data-print="hide">
      {shown.map((toast) => (
        <Slip key={toast.id} toast={toast} />
      ))}
    </section>
  )
}
