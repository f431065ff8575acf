import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'
import styles from './tab-links.module.css'

/** As wide as a figure, and nothing to read. */
const noCount = '\u2007'

export type TabLink = {
  href: string
  label: string
  count?: number | undefined
  isCurrent?: boolean | undefined
}

interface TabLinksProps {
  label: string
  tabs: readonly TabLink[]
  /** Each has a count; until it is known, its room is kept. */
  isCounted?: boolean
  /** What follows keeps no distance of its own. */
  isApart?: boolean
}

/** Where there is not room for all, the current one is in sight. */
function showCurrent(item: HTMLLIElement | null): void {
  const frame = item?.closest('nav')
  if (!item || !frame) return
  const [there, here] = [frame.getBoundingClientRect(), item.getBoundingClientRect()]
  if (here.left < there.left || here.right > there.right)
    frame.scrollLeft += here.left - there.left - (there.width - here.width) / 2
}

/** Lists beside each other, each at its own address. */
export const TabLinks = ({ label, tabs, isCounted = false, isApart = false }: TabLinksProps) => (
  <nav aria-label={label} className={classNames(styles.frame, isApart && styles.apart)} data-print="hide">
    <ul className={styles.list}>
      {tabs.map((tab) => (
        <li key={tab.href} ref={tab.isCurrent ? showCurrent : null}>
          <Link
            href={tab.href}
            className={classNames(styles.tab, tab.isCurrent && styles.current)}
            aria-current={tab.isCurrent ? 'page' : undefined}
          >
            {tab.label}
            {tab.count !== undefined ? (
              <span className={styles.count}>{formatNumber(tab.count, currentLocale())}</span>
            ) : isCounted ? (
              <span aria-hidden="true" className={styles.count}>
                {noCount}
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
