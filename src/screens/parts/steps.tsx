import { useId, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { stepStateWords } from '../../words/groups/step-state.ts'
import { m } from '../../words/messages.js'
import { classNames } from './class-names.ts'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'
import styles from './steps.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type Step = { name: string; state: 'done' | 'current' | 'left'; href?: string | undefined }

type StepsProps = {
  label: string
  steps: readonly Step[]
  /** What stands at its end, such as when it was saved. */
  children?: ReactNode
}

/** Where one is on a way of several pages; on a phone the names of the others unfold. */
export const Steps = ({ label, steps, children }: StepsProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  const locale = currentLocale()
  const index = steps.findIndex((step) => step.state === 'current')
  const here = {
    // Where all is done, the last.
    step: formatNumber(index + 1 || steps.length, locale),
    count: formatNumber(steps.length, locale),
    name: steps.at(index)?.name ?? '',
  }
  return (
    <nav aria-label={label} className={styles.steps} data-print="hide">
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {m.parts_text_step(here)}
      </button>
      <span className={styles.here}>{m.parts_text_step(here)}</span>
      {children}
      <ol id={listId} className={classNames(styles.list, isOpen && styles.open)}>
        {steps.map((step, position) => (
          <li
            key={step.name}
            className={classNames(styles.step, styles[step.state])}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <span aria-hidden="true" className={styles.mark}>
              {step.state === 'done' ? '✓' : formatNumber(position + 1, locale)}
            </span>
            <span className={styles.name}>
              {step.href && step.state !== 'current' ? <Link href={step.href}>{step.name}</Link> : step.name}
              <VisuallyHidden> {stepStateWords[step.state]()}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
