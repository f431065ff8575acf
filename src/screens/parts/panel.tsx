import styles from './panel.module.css'

type PanelProps = {
  /** What the number is, such as 'Your reference number'. */
  referenceLabel: string
  reference: string
}

/** It is done: the number to keep, under the heading that says what was done. */
export const Panel = ({ referenceLabel, reference }: PanelProps) => (
  <div className={styles.panel}>
    <p>
      <span className={styles.label}>{referenceLabel}</span>
      <strong className={styles.reference}>{reference}</strong>
    </p>
  </div>
)
