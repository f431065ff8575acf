import { formatNumber } from '../format.ts'
import { currentLocale } from '../locale.ts'
import styles from './document.module.css'
import { markText } from './mark-text.ts'
import type { PaperMark } from './paper-marks.ts'

/** What the marks on a paper mean, by their numbers. @source product 2.1 */
export const MarksTold = ({ marks }: { marks: readonly PaperMark[] }) => (
  <ul className={styles.marks}>
    {marks.map((mark) => (
      <li key={mark.key}>
        <strong>{formatNumber(mark.number, currentLocale())}</strong> {markText(mark)}
      </li>
    ))}
  </ul>
)
