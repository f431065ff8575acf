import { classNames } from './class-names.ts'
import { Money } from './money.tsx'
import styles from './sums.module.css'

export interface Sum {
  key: string
  label: string
  amountPoisha: number
  /** How it is reckoned with the one before it. */
  sign?: '−' | '='
  /** What the others come to, or what must not be. */
  weight?: 'result' | 'wrong' | undefined
}

/** Amounts that are reckoned with each other, in one line where there is room. @source look Staff */
export const Sums = ({ sums, label }: { sums: readonly Sum[]; label: string }) => (
  <ul className={styles.sums} aria-label={label}>
    {sums.map((sum) => (
      <li key={sum.key} className={classNames(styles.sum, sum.weight && styles[sum.weight])}>
        <span className={styles.name}>
          {sum.sign ? <span aria-hidden="true">{sum.sign} </span> : null}
          {sum.label}
        </span>
        <strong className={styles.amount}>
          <Money amountPoisha={sum.amountPoisha} />
        </strong>
      </li>
    ))}
  </ul>
)
