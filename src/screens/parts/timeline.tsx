import type { ReactNode } from 'react'
import { stepStateWords } from '../../words/groups/step-state.ts'
import { classNames } from './class-names.ts'
import { DateTime } from './date-time.tsx'
import styles from './timeline.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Moment = {
  key: string
  title: string
  /** An ISO moment; leave out what has not happened. */
  at?: string | undefined
  /** Who did it, or anything else worth a line. */
  text?: ReactNode
  state?: 'done' | 'current' | 'left' | undefined
}

/** What happened and what is still to come, in order. */
export const Timeline = ({ label, moments }: { label: string; moments: readonly Moment[] }) => (
  <ol aria-label={label} className={styles.list}>
    {moments.map(({ key, title, at, text, state = 'done' }) => (
      <li key={key} className={classNames(styles.moment, styles[state])}>
        <p className={styles.title}>
          {title}
          <VisuallyHidden> {stepStateWords[state]()}</VisuallyHidden>
        </p>
        {at ? (
          <p className={styles.at}>
            <DateTime at={at} />
          </p>
        ) : null}
        {text ? <div>{text}</div> : null}
      </li>
    ))}
  </ol>
)
