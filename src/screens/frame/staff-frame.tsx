import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { m } from '../../words/messages.js'
import { classNames } from '../parts/class-names.ts'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Bell, type BellProps } from './bell.tsx'
import { Emblem } from './emblem.tsx'
import { LanguageSwitch, type LanguageSwitchProps } from './language-switch.tsx'
import { Icon } from '../parts/icon.tsx'
import { SkipLink } from './skip-link.tsx'
import styles from './staff-frame.module.css'
import bar from './top-bar.module.css'

export type NavItem = {
  href: string
  label: string
  badge?: number | undefined
  isCurrent?: boolean | undefined
}

export type NavGroup = { key: string; label?: string | undefined; items: readonly NavItem[] }

type StaffFrameProps = LanguageSwitchProps & {
  /** The office and the title of whoever works here; a super admin has no office. */
  officeName?: string | undefined
  staffTitle: string
  personName?: string | undefined
  /** The person's own account. */
  profileHref?: string | undefined
  nav: readonly NavGroup[]
  bell?: BellProps | undefined
  onLogout: () => void
  homeHref?: string
  /** The heading of the page, and what belongs beside it. */
  heading?: string | undefined
  headingActions?: ReactNode
  notice?: ReactNode
  children: ReactNode
}

const Sidebar = ({ nav, onFollow }: { nav: readonly NavGroup[]; onFollow: () => void }) => (
  <>
    {nav.map((group) => (
      <section key={group.key} className={styles.group}>
        {group.label ? <h2 className={styles.groupName}>{group.label}</h2> : null}
        <ul className={styles.links} onClickCapture={onFollow}>
          {group.items.map((item) => (
            <li key={item.href}>
              <Link
                href={item.href}
                className={styles.link}
                aria-current={item.isCurrent ? 'page' : undefined}
              >
                <span className={styles.linkName}>{item.label}</span>
                {item.badge ? (
                  <span className={styles.count}>{formatNumber(item.badge, currentLocale())}</span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
)

/** Folds the drawer on Escape and gives the focus back to its button. */
const useDrawer = () => {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen])
  return { isOpen, setIsOpen, toggle }
}

/** The page around everything that staff see. */
export const StaffFrame = (props: StaffFrameProps) => {
  const { isOpen, setIsOpen, toggle } = useDrawer()
  const drawerId = useId()
  const close = () => setIsOpen(false)
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.header} data-print="hide">
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-label={isOpen ? m.frame_action_close_menu() : m.frame_action_menu()}
          aria-expanded={isOpen}
          aria-controls={drawerId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'cross' : 'menu'} />
        </button>
        <Link href={props.homeHref ?? '/dashboard'} className={classNames(bar.product, styles.product)}>
          <Emblem />
          <span className={styles.productName}>{m.product_title_name()}</span>
        </Link>
        <p className={styles.who}>
          {props.officeName ? <strong className={styles.office}>{props.officeName}</strong> : null}
          <span className={styles.title}>{props.staffTitle}</span>
        </p>
        <div className={styles.actions}>
          <LanguageSwitch onLanguageChange={props.onLanguageChange} />
          {props.bell ? <Bell {...props.bell} /> : null}
          {props.profileHref ? (
            <Link href={props.profileHref} className={bar.item}>
              <Icon name="person" />
              <span className={bar.name}>{props.personName ?? m.route_title_my_profile()}</span>
            </Link>
          ) : null}
          <button type="button" className={bar.item} onClick={props.onLogout}>
            <Icon name="logout" />
            <span className={bar.name}>{m.frame_action_logout()}</span>
          </button>
        </div>
      </header>
      {props.notice}
      <div className={styles.body}>
        <nav
          id={drawerId}
          aria-label={m.frame_label_staff_nav()}
          className={classNames(styles.sidebar, isOpen && styles.open)}
          data-print="hide"
        >
          <Sidebar nav={props.nav} onFollow={close} />
        </nav>
        {isOpen ? <div aria-hidden="true" className={styles.veil} onClick={close} /> : null}
        <main id="content" tabIndex={-1} className={styles.content}>
          {props.heading ? (
            <div className={styles.heading}>
              <h1>{props.heading}</h1>
              {props.headingActions}
            </div>
          ) : null}
          {props.children}
        </main>
      </div>
    </div>
  )
}
