import { formatNumber } from '../format.ts'
import { currentLocale } from '../locale.ts'
import styles from './remark-number.module.css'

/** The number of a remark, wherever it is met: at its field, on the paper and where it is written. */
export const RemarkNumber = ({ number }: { number: number }) => (
  <span className={styles.number}>{formatNumber(number, currentLocale())}</span>
)
