import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './rows.module.css'

/** Things that can be done or will be, one below the other in one frame. */
export const Rows = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
)

/** What cannot be done yet, and why: nothing to press. @source product 8 */
export const HeldRow = ({ title, reason }: { title: string; reason: string }) => (
  <li className={styles.row}>
    <div className={styles.held}>
      <Icon name="lock" />
      <span className={styles.words}>
        {title}
        <span className={styles.about}>{reason}</span>
      </span>
    </div>
  </li>
)

type WayRowProps = {
  title: string
  icon?: IconName | undefined
  about?: ReactNode
  /** What stands at its end, such as a sum. */
  value?: ReactNode
  isDangerous?: boolean | undefined
} & ({ href: string; onPress?: never } | { href?: never; onPress: () => void })

/** What can be done besides the main thing: leads to its page, or asks. */
export const WayRow = ({ title, icon, about, value, isDangerous, href, onPress }: WayRowProps) => {
  const inside = (
    <>
      {icon ? <Icon name={icon} /> : null}
      <span className={styles.words}>
        {title}
        {about ? <span className={styles.about}>{about}</span> : null}
      </span>
      {value ? <span className={styles.value}>{value}</span> : null}
      <span className={styles.end}>
        <Icon name="chevron-right" />
      </span>
    </>
  )
  const look = classNames(styles.way, isDangerous && styles.danger)
  return (
    <li className={styles.row}>
      {href === undefined ? (
        <button type="button" className={look} onClick={onPress}>
          {inside}
        </button>
      ) : (
        <Link href={href} className={look}>
          {inside}
        </Link>
      )}
    </li>
  )
}
