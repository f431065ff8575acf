import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { m } from '../../words/messages.js'
import styles from './summary-list.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SummaryItem = {
  term: string
  /** Beside the term, such as the same in another language. */
  note?: ReactNode
  description: ReactNode
  /** Where this part can be changed. */
  changeHref?: string | undefined
}

/** What was answered, part by part, each with its way back. */
export const SummaryList = ({ items }: { items: readonly SummaryItem[] }) => (
  <dl className={styles.list}>
    {items.map((item) => (
      <div key={item.term} className={styles.row}>
        <dt className={styles.term}>
          {item.term}
          {item.note}
        </dt>
        <dd className={styles.description}>{item.description}</dd>
        {item.changeHref ? (
          <dd className={styles.change}>
            <Link href={item.changeHref}>
              {m.parts_action_change()} <VisuallyHidden>{item.term}</VisuallyHidden>
            </Link>
          </dd>
        ) : null}
      </div>
    ))}
  </dl>
)
