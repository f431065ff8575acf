import { m } from '../../words/messages.js'
import styles from './emblem.module.css'

/** Beside the product's name: a ring that says that there is no mark yet; nobody's is made up. @source look Tokens */
export const Emblem = () => (
  <span aria-hidden="true" className={styles.none}>
    {m.frame_label_emblem()}
  </span>
)
