import { Link } from 'wouter'
import styles from './back-link.module.css'
import { Icon } from './icon.tsx'

/** The way back to what a page belongs to, above its heading. */
export const BackLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className={styles.back}>
    <Icon name="chevron-left" />
    {children}
  </Link>
)
