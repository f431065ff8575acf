import { m } from '../../words/messages.js'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type SkeletonProps = { lineCount?: number; label?: string | undefined }

/** Stands for what is being fetched; seen only when that takes longer than 300 ms. */
export const Skeleton = ({ lineCount = 4, label }: SkeletonProps) => (
  <output className={styles.skeleton}>
    <VisuallyHidden>{label ?? m.parts_state_loading()}</VisuallyHidden>
    {Array.from({ length: lineCount }, (_, line) => (
      <span key={line} aria-hidden="true" className={styles.line} />
    ))}
  </output>
)
