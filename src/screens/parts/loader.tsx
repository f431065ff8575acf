import { m } from '../../words/messages.js'
import styles from './loader.module.css'
import { Spinner } from './spinner.tsx'

/** Covers the page while something is being changed. Stays mounted, so that its text is read out when it comes. */
export const Loader = ({ isActive, label }: { isActive: boolean; label?: string | undefined }) => (
  <output className={isActive ? styles.veil : styles.idle} data-print="hide">
    {isActive ? (
      <span className={styles.box}>
        <Spinner isLarge />
        {label ?? m.parts_state_working()}
      </span>
    ) : null}
  </output>
)
