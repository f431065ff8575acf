import { Link } from 'wouter'
import { Icon } from '../parts/icon.tsx'
import styles from './doors.module.css'

export interface Door {
  href: string
  name: string
  /** How much stands behind it. */
  text: string | undefined
}

/** Ways to other pages, each a card. @source look Staff */
export const Doors = ({ label, doors }: { label: string; doors: readonly Door[] }) => (
  <ul className={styles.doors} aria-label={label}>
    {doors.map(({ href, name, text }) => (
      <li key={href} className={styles.door}>
        <span>
          <Link href={href} className={styles.link}>
            {name}
          </Link>
          {text === undefined ? null : <span className={styles.text}>{text}</span>}
        </span>
        <Icon name="chevron-right" />
      </li>
    ))}
  </ul>
)
