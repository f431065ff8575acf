import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from './icon.tsx'
import styles from './figures.module.css'

export interface Figure {
  key: string
  label: string
  value: ReactNode
  /** Where what is counted can be seen. */
  href?: string
}

/** Numbers to start the day with, each leading to its list. @source look Staff */
export const Figures = ({ figures, label }: { figures: readonly Figure[]; label?: string }) => (
  <ul className={styles.figures} aria-label={label}>
    {figures.map((figure) => (
      <li key={figure.key} className={styles.figure}>
        <span className={styles.name}>
          {figure.href ? (
            <Link href={figure.href} className={styles.link}>
              {figure.label}
            </Link>
          ) : (
            figure.label
          )}
          {figure.href ? <Icon name="chevron-right" /> : null}
        </span>
        <strong className={styles.value}>{figure.value}</strong>
      </li>
    ))}
  </ul>
)
