import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './dashboard.module.css'

export interface Figure {
  key: string
  label: string
  value: ReactNode
  /** Where what is counted can be seen. */
  href?: string
}

/** Numbers to start the day with, each leading to its list. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <ul className={styles.figures}>
    {figures.map(({ key, label, value, href }) => (
      <li key={key} className={styles.figure}>
        <strong className={styles.value}>{value}</strong>
        {href ? (
          <Link href={href} className={styles.link}>
            {label}
          </Link>
        ) : (
          <span>{label}</span>
        )}
      </li>
    ))}
  </ul>
)
