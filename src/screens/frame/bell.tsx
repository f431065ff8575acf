import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { badgeMax } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import { classNames } from '../parts/class-names.ts'
import { Disclosure } from '../parts/disclosure.tsx'
import { Icon } from '../parts/icon.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import styles from './top-bar.module.css'

export type BellProps = {
  count: number
  onOpen?: (() => void) | undefined
  onClose?: (() => void) | undefined
  allHref: string
  /** The newest notices, as list items. */
  children?: ReactNode
}

/** The bell with how many are new, nine at most, and what is new below it. @source spec §2 Layout and navigation, §9 */
export const Bell = ({ count, onOpen, onClose, allHref, children }: BellProps) => {
  const locale = currentLocale()
  const shown = `${formatNumber(Math.min(count, badgeMax), locale)}${count > badgeMax ? '+' : ''}`
  return (
    <Disclosure
      isWide
      onOpen={onOpen}
      onClose={onClose}
      label={count > 0 ? m.frame_label_bell({ count: shown }) : m.frame_label_bell_empty()}
      trigger={
        <span className={styles.bell}>
          <Icon name="bell" />
          {count > 0 ? <span className={styles.badge}>{shown}</span> : null}
        </span>
      }
    >
      {children ? <ul className={styles.notices}>{children}</ul> : <p>{m.frame_text_no_notices()}</p>}
      <Link href={allHref} className={classNames(styles.item, styles.strong)}>
        {m.frame_action_all_notices()}
      </Link>
    </Disclosure>
  )
}
