import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { m } from '../../words/messages.js'
import { classNames } from './class-names.ts'
import { formatNumber } from './format.ts'
import { Icon } from './icon.tsx'
import { currentLocale } from './locale.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './figures.module.css'

export interface Figure {
  key: string
  label: string
  value: ReactNode
  /** Too wide for half a phone. */
  isMoney?: boolean
  /** Nothing is there: it stands back behind those that say something. */
  isNone?: boolean
  /** Where what is counted can be seen. */
  href?: string
  /** How many of what is counted are overdue, and where they can be seen. */
  late?: { count: number; href: string }
}

const Late = ({ label, count, href }: NonNullable<Figure['late']> & Pick<Figure, 'label'>) =>
  count === 0 ? (
    <span className={styles.onTime}>{m.parts_text_on_time()}</span>
  ) : (
    <Link href={href} className={styles.late}>
      <Icon name="warning" />
      <VisuallyHidden>{label}: </VisuallyHidden>
      {m.parts_text_late({ count: formatNumber(count, currentLocale()) })}
    </Link>
  )

interface FiguresProps {
  figures: readonly Figure[]
  label?: string
  /** Two stand beside each other on a phone, and money by itself. */
  isDense?: boolean
}

/** Numbers to start the day with, each leading to its list. @source look Staff */
export const Figures = ({ figures, label, isDense }: FiguresProps) => (
  <ul className={classNames(styles.figures, isDense && styles.dense)} aria-label={label}>
    {figures.map((figure) => (
      <li key={figure.key} className={classNames(styles.figure, figure.isMoney && styles.money)}>
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
        <span className={styles.standing}>
          <strong className={classNames(styles.value, figure.isNone && styles.none)}>{figure.value}</strong>
          {figure.late ? <Late {...figure.late} label={figure.label} /> : null}
        </span>
      </li>
    ))}
  </ul>
)
