import type { FormattedBlock, FormattedRun } from '../../machines/formatted.ts'
import styles from './formatted.module.css'

function drawRun({ text, isBold, isItalic, href }: FormattedRun, key: number) {
  const leaning = isItalic ? <em key={key}>{text}</em> : text
  const words = isBold ? <strong key={key}>{leaning}</strong> : leaning
  return href ? (
    <a key={key} href={href} rel="noreferrer">
      {words}
    </a>
  ) : (
    words
  )
}

function drawBlock({ kind, rows, start }: FormattedBlock, key: number) {
  if (kind === 'paragraph')
    return (
      <p key={key} className={styles.lines}>
        {rows.map((row, place) => [place > 0 ? '\n' : null, ...row.map(drawRun)])}
      </p>
    )
  const List = kind === 'numbered' ? 'ol' : 'ul'
  return (
    <List key={key} start={start}>
      {rows.map((row, place) => (
        <li key={place}>{row.map(drawRun)}</li>
      ))}
    </List>
  )
}

/** A formatted text in elements that are named here and no others; lists have the marks that they have everywhere. @source spec §3 Page content, product 7 */
export const Formatted = ({ blocks }: { blocks: readonly FormattedBlock[] }) => (
  <div className={styles.blocks}>{blocks.map(drawBlock)}</div>
)
