import { m } from '../../words/messages.js'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type SkeletonProps = {
  lineCount?: number
  label?: string | undefined
  /** Stands for one value in its line, and is as high as its text. */
  isInline?: boolean
}

/** Stands for what is being fetched; seen only when that takes longer than 300 ms. */
export const Skeleton = ({ lineCount = 4, label, isInline = false }: SkeletonProps) => (
  <output className={isInline ? styles.inline : styles.skeleton}>
    <VisuallyHidden>{label ?? m.parts_state_loading()}</VisuallyHidden>
    {Array.from({ length: isInline ? 1 : lineCount }, (_, line) => (
      <span key={line} aria-hidden="true" className={styles.line} />
    ))}
  </output>
)
