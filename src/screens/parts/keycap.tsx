import styles from './keycap.module.css'

/** The key that does the same, as it is printed on the keyboard; nobody hears it, the list of all keys says it. */
export const Keycap = ({ of }: { of: string }) => (
  <kbd aria-hidden="true" translate="no" className={styles.keycap}>
    {of}
  </kbd>
)
