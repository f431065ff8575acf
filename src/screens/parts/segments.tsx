import { classNames } from './class-names.ts'
import styles from './segments.module.css'

type SegmentsProps = {
  count: number
  /** How many lie behind; the one after them is where it stands, unless none is left or it has ended there. */
  doneCount: number
}

/** How far something is, in small; beside it stand the words for it. */
export const Segments = ({ count, doneCount }: SegmentsProps) => (
  <span aria-hidden="true" className={styles.segments}>
    {Array.from({ length: count }, (_, index) => (
      <span
        key={index}
        className={classNames(
          styles.segment,
          index < doneCount && styles.done,
          index === doneCount && styles.current,
        )}
      />
    ))}
  </span>
)
