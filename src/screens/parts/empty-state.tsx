import type { ReactNode } from 'react'
import styles from './states.module.css'

type EmptyStateProps = {
  title: string
  /** What will appear here. */
  text?: ReactNode
  /** The first step towards it. */
  action?: ReactNode
}

export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <section className={styles.state}>
    <h2 className={styles.title}>{title}</h2>
    {text ? <p className={styles.text}>{text}</p> : null}
    {action}
  </section>
)
