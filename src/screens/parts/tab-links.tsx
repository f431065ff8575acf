import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'
import styles from './tab-links.module.css'

export type TabLink = {
  href: string
  label: string
  count?: number | undefined
  isCurrent?: boolean | undefined
}

/** Lists beside each other, each at its own address. */
export const TabLinks = ({ label, tabs }: { label: string; tabs: readonly TabLink[] }) => (
  <nav aria-label={label} className={styles.frame} data-print="hide">
    <ul className={styles.list}>
      {tabs.map((tab) => (
        <li key={tab.href}>
          <Link
            href={tab.href}
            className={classNames(styles.tab, tab.isCurrent && styles.current)}
            aria-current={tab.isCurrent ? 'page' : undefined}
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className={styles.count}>{formatNumber(tab.count, currentLocale())}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
