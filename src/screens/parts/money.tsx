import { formatMoney } from './format.ts'
import { currentLocale } from './locale.ts'
import styles from './money.module.css'

/** Whole poisha, shown as taka in the person's digits. */
export const Money = ({ amountPoisha }: { amountPoisha: number }) => (
  <span className={styles.money}>{formatMoney(amountPoisha, currentLocale())}</span>
)
