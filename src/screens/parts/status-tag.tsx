import type { Tone } from '../../machines/entity.ts'
import { classNames } from './class-names.ts'
import styles from './status-tag.module.css'
import { ToneShape } from './tone.tsx'

/** A state as a word, a colour and a shape. */
export const StatusTag = ({ tone, label }: { tone: Tone; label: string }) => (
  <span className={classNames(styles.tag, styles[tone])}>
    <ToneShape tone={tone} size={12} />
    {label}
  </span>
)
