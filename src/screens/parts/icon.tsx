import type { Tone } from '../../machines/entity.ts'
import styles from './icon.module.css'

/** What can be drawn: the shapes of the style sheet beside this; a tone has the shape of its meaning. */
export type IconName =
  | Tone
  | 'check'
  | 'check-circle'
  | 'clock'
  | 'return'
  | 'cross-circle'
  | 'cross'
  | 'ring'
  | 'pencil'
  | 'mail'
  | 'history'
  | 'info'
  | 'lock'
  | 'chevron-down'
  | 'chevron-right'
  | 'chevron-left'
  | 'arrow-right'
  | 'phone'
  | 'people'
  | 'document'
  | 'card'
  | 'device'
  | 'money'
  | 'plus'
  | 'copy'
  | 'download'
  | 'search'
  | 'shield'
  | 'offline'
  | 'eye'
  | 'menu'
  | 'person'
  | 'logout'
  | 'bell'
  | 'person-card'
  | 'grid'
  | 'inbox'
  | 'calendar'

/** A shape beside words that say the same; nobody hears it. */
export const Icon = ({ name }: { name: IconName }) => (
  <span aria-hidden="true" className={styles.icon} data-icon={name} />
)
