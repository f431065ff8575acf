import { useSyncExternalStore, type ReactNode } from 'react'
import { classNames } from '../parts/class-names.ts'
import styles from './group.module.css'

/** No browser's own bars are so high, and no keyboard is lower. In CSS pixels. */
const keyboardHeightMin = 150

const subscribe = (tell: () => void) => {
  window.visualViewport?.addEventListener('resize', tell)
  return () => window.visualViewport?.removeEventListener('resize', tell)
}

/** Whether the keyboard of a phone lies over the page: less is seen of it than there is, and not because it is enlarged. */
const isKeyboardUp = (): boolean => {
  const seen = window.visualViewport
  return seen ? window.innerHeight - seen.height * seen.scale > keyboardHeightMin : false
}

/** Back and on, at the foot of a phone in one row; while the keyboard is up it stays behind at the end of the form. @source look Litigant */
export function FilingBar({ children }: { children: ReactNode }) {
  const isAway = useSyncExternalStore(subscribe, isKeyboardUp, () => false)
  return <div className={classNames(styles.bar, isAway && styles.away)}>{children}</div>
}
