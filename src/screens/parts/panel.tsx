import type { ReactNode } from 'react'
import styles from './panel.module.css'

type PanelProps = {
  title: string
  /** What the number is, such as 'Your reference number'. */
  referenceLabel?: string | undefined
  reference?: string | undefined
  children?: ReactNode
}

/** It is done: what was done, and the number to keep. */
export const Panel = ({ title, referenceLabel, reference, children }: PanelProps) => (
  <section className={styles.panel}>
    <h1 className={styles.title}>{title}</h1>
    {reference ? (
      <p>
        {referenceLabel ? <span className={styles.label}>{referenceLabel}</span> : null}
        <strong className={styles.reference}>{reference}</strong>
      </p>
    ) : null}
    {children}
  </section>
)
