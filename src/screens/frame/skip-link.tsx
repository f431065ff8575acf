import { m } from '../../words/messages.js'
import styles from './top-bar.module.css'

/** The first stop of the keyboard: past the bars, to the content. */
export const SkipLink = () => (
  <a
    href="#content"
    className={styles.skip}
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('content')?.focus()
    }}
  >
    {m.frame_action_skip()}
  </a>
)
