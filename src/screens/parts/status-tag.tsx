import type { Tone } from '../../machines/entity.ts'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './status-tag.module.css'

type StatusTagProps = {
  tone: Tone
  label: string
  /** A shape of its own meaning, where the tone's says too little. */
  icon?: IconName | undefined
}

/** A state as a word, a colour and a shape. */
export const StatusTag = ({ tone, label, icon }: StatusTagProps) => (
  <span className={classNames(styles.tag, styles[tone])}>
    <Icon name={icon ?? tone} />
    {label}
  </span>
)
