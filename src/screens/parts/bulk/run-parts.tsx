import { Link } from 'wouter'
import { m } from '../../../words/messages.js'
import { Button } from '../button.tsx'
import { formatNumber } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { Progress } from '../progress.tsx'
import { Spinner } from '../spinner.tsx'
import styles from './bulk-bar.module.css'

const figure = (value: number) => formatNumber(value, currentLocale())

type Refused = { id: string; name: string; refusal: string | null }

interface RefusedProps {
  rows: readonly Refused[]
  /** Where a row is opened, where it is opened elsewhere. */
  href?: ((id: string) => string) | undefined
}

/** The rows that were refused, each with why and the way to it. */
export const RefusedRows = ({ rows, href }: RefusedProps) =>
  rows.length > 0 ? (
    <ul>
      {rows.map(({ id, name, refusal }) => (
        <li key={id}>
          {href ? <Link href={href(id)}>{name}</Link> : <strong>{name}</strong>} {refusal}
        </li>
      ))}
    </ul>
  ) : null

/** What became of rows that were chosen and have left the list. */
export const GoneRows = ({ rows, href }: RefusedProps) =>
  rows.length > 0 ? (
    <div className={styles.results} aria-live="polite">
      <RefusedRows {...{ rows, href }} />
    </div>
  ) : null

/** How many of the rows have been gone through, and the way to stop. */
export const Running = ({ done, count, onStop }: { done: number; count: number; onStop: () => void }) => (
  <div className={styles.row}>
    <Spinner />
    <Progress label={m.bulk_label_progress()} percent={(done / count) * 100} />
    <span className={styles.count}>{m.bulk_text_progress({ done: figure(done), count: figure(count) })}</span>
    <Button variant="secondary" onPress={onStop}>
      {m.bulk_action_stop()}
    </Button>
  </div>
)
