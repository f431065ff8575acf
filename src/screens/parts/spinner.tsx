import styles from './spinner.module.css'

/** A turning ring; decoration only, so whoever shows it also says what is going on. */
export const Spinner = ({ isLarge = false }: { isLarge?: boolean }) => (
  <span aria-hidden="true" className={isLarge ? styles.large : styles.small} />
)
