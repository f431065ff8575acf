import type { ReactNode } from 'react'
import styles from './fold.module.css'
import { Icon, type IconName } from './icon.tsx'

type FoldProps = {
  title: string
  /** What is inside, in one line, so that many need not open it. */
  about?: ReactNode
  icon?: IconName | undefined
  /** What stands at its end, such as a sum. */
  value?: ReactNode
  isOpen?: boolean
  id?: string | undefined
  children: ReactNode
}

/** A part that unfolds in its place; the browser's own, and so there before any script. */
export const Fold = ({ title, about, icon, value, isOpen = false, id, children }: FoldProps) => (
  <details className={styles.fold} open={isOpen} id={id}>
    <summary className={styles.summary}>
      {icon ? (
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
      ) : null}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {about ? <span className={styles.about}>{about}</span> : null}
      </span>
      {value ? <span className={styles.value}>{value}</span> : null}
      <span className={styles.way}>
        <Icon name="chevron-down" />
      </span>
    </summary>
    <div className={styles.body}>{children}</div>
  </details>
)

/** Folds one below the other in one frame. */
export const Folds = ({ children }: { children: ReactNode }) => <div className={styles.folds}>{children}</div>
