import type { ReactNode } from 'react'
import styles from './act-bar.module.css'

/** The one act that waits, within reach of a thumb; no bar where nothing waits. @source look Litigant */
export const ActBar = ({ children }: { children: ReactNode }) => (
  <div className={styles.bar} data-print="hide">
    {children}
  </div>
)
