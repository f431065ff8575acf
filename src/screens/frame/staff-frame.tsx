import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { ownHome } from '../../machines/own-path.ts'
import { m } from '../../words/messages.js'
import { classNames } from '../parts/class-names.ts'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Bell, type BellProps } from './bell.tsx'
import { Emblem } from './emblem.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Disclosure } from '../parts/disclosure.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Keycap } from '../parts/keycap.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { VisuallyHidden } from '../parts/visually-hidden.tsx'
import { useMedia } from '../parts/use-media.ts'
import { useStaffKeys } from '../parts/use-staff-keys.ts'
import { useStaffSettings } from '../staff-settings.ts'
import { Find } from './find.tsx'
import { SkipLink } from './skip-link.tsx'
import styles from './staff-frame.module.css'
import { ThemeChoice } from './theme-choice.tsx'
import bar from './top-bar.module.css'

const KeysDialog = lazyScreen(async () => (await import('./keys-dialog.tsx')).KeysDialog)

export type NavItem = {
  href: string
  label: string
  icon: IconName
  badge?: number | undefined
  /** How many of them are overdue. */
  overdue?: number | undefined
  isCurrent?: boolean | undefined
}

export type NavGroup = { key: string; label?: string | undefined; items: readonly NavItem[] }

type StaffFrameProps = {
  /** The office and the title of whoever works here; a super admin has no office. */
  officeName?: string | undefined
  staffTitle: string
  personName?: string | undefined
  /** The person's own account. */
  profileHref?: string | undefined
  nav: readonly NavGroup[]
  bell?: BellProps | undefined
  /** Whether some list is open to the person, so that there is something to find. */
  canFind?: boolean
  onLogout: () => void
  homeHref?: string
  /** The heading of the page, and what belongs beside it. */
  heading?: string | undefined
  headingActions?: ReactNode
  notice?: ReactNode
  /** A list, a case and its papers stand side by side: on a narrower desk the sidebar folds by itself. */
  isPaned?: boolean
  children: ReactNode
}

type SidebarProps = { nav: readonly NavGroup[]; isRail: boolean; onFollow: () => void }

const Sidebar = ({ nav, isRail, onFollow }: SidebarProps) => (
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
                title={isRail ? item.label : undefined}
                aria-current={item.isCurrent ? 'page' : undefined}
              >
                <Icon name={item.icon} />
                <span className={styles.linkName}>{item.label}</span>
                {item.overdue ? (
                  <span className={styles.late} title={m.queue_label_overdue()}>
                    <Icon name="warning" />
                    <VisuallyHidden>{m.queue_label_overdue()} </VisuallyHidden>
                    {formatNumber(item.overdue, currentLocale())}
                  </span>
                ) : null}
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

/** Wide or a rail, as the person chose or the window asks; below 992 px it is a drawer. @source look Staff */
function useSidebar(isPaned: boolean) {
  const [{ sidebar }, change] = useStaffSettings()
  const isDesk = useMedia('(width >= 992px)')
  const hasRoom = useMedia(isPaned ? '(width >= 1440px)' : '(width >= 1280px)')
  const isRail = isDesk && (sidebar === null ? !hasRoom : sidebar === 'rail')
  const turn = () => change({ sidebar: isRail ? 'wide' : 'rail' })
  return { isDesk, isRail, turn }
}

type ToggleProps = {
  drawer: ReturnType<typeof useDrawer>
  sidebar: ReturnType<typeof useSidebar>
  controls: string
}

/** Opens the drawer; where there is none, makes the sidebar wide or narrow. */
const Toggle = ({ drawer, sidebar, controls }: ToggleProps) => {
  const { isOpen, setIsOpen, toggle } = drawer
  const { isDesk, isRail, turn } = sidebar
  const label = isRail ? m.frame_action_wide() : m.frame_action_rail()
  const drawerLabel = isOpen ? m.frame_action_close_menu() : m.frame_action_menu()
  return (
    <button
      ref={toggle}
      type="button"
      className={styles.toggle}
      aria-label={isDesk ? label : drawerLabel}
      aria-expanded={isDesk ? !isRail : isOpen}
      aria-controls={controls}
      onClick={() => (isDesk ? turn() : setIsOpen(!isOpen))}
    >
      <Icon name={isOpen && !isDesk ? 'cross' : 'menu'} />
    </button>
  )
}

const Tools = (props: Omit<StaffFrameProps, 'children'>) => (
  <div className={styles.actions}>
    {props.canFind ? <Find /> : null}
    <LanguageSwitch />
    <Disclosure label={m.frame_label_look()} trigger={<Icon name="eye" />}>
      <div className={styles.look}>
        <ThemeChoice />
      </div>
    </Disclosure>
    {props.bell ? <Bell {...props.bell} /> : null}
    {props.profileHref ? (
      <Link href={props.profileHref} className={bar.item}>
        <Icon name="person" />
        <span className={classNames(bar.name, styles.person)}>
          <span>{props.personName ?? m.route_title_my_profile()}</span>
          <span className={styles.title}>{props.staffTitle}</span>
        </span>
      </Link>
    ) : null}
    <button type="button" className={bar.item} onClick={props.onLogout}>
      <Icon name="logout" />
      <span className={bar.name}>{m.frame_action_logout()}</span>
    </button>
  </div>
)

/** Where somebody is stands in view, however long the list of places is. */
function useCurrentInView(nav: readonly NavGroup[]) {
  const list = useRef<HTMLElement>(null)
  const current = nav.flatMap(({ items }) => items).find(({ isCurrent }) => isCurrent)?.href
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return list
}

/** The page around everything that staff see. */
export const StaffFrame = (props: StaffFrameProps) => {
  const drawer = useDrawer()
  const { isOpen, setIsOpen } = drawer
  const { isPaned = false } = props
  const sidebar = useSidebar(isPaned)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const drawerId = useId()
  const list = useCurrentInView(props.nav)
  const close = () => setIsOpen(false)
  useStaffKeys({ '?': () => setIsHelpOpen(true), '[': sidebar.isDesk ? sidebar.turn : undefined })
  return (
    <div className={styles.page} data-sidebar={sidebar.isRail ? 'rail' : 'wide'}>
      <SkipLink />
      <header className={styles.header} data-print="hide">
        <Toggle drawer={drawer} sidebar={sidebar} controls={drawerId} />
        <Link href={props.homeHref ?? ownHome} className={classNames(bar.product, styles.product)}>
          <Emblem />
          <span className={styles.productName}>{m.product_title_name()}</span>
        </Link>
        {props.officeName ? <p className={styles.office}>{props.officeName}</p> : null}
        <Tools {...props} />
      </header>
      {props.notice}
      <div className={styles.body}>
        <nav
          ref={list}
          id={drawerId}
          aria-label={m.frame_label_staff_nav()}
          className={classNames(styles.sidebar, isOpen && styles.open)}
          data-print="hide"
        >
          <Sidebar nav={props.nav} isRail={sidebar.isRail} onFollow={close} />
          <button
            type="button"
            className={classNames(styles.link, styles.help)}
            onClick={() => {
              close()
              setIsHelpOpen(true)
            }}
          >
            <Keycap of="?" />
            <span className={styles.linkName}>{m.keys_title_all()}</span>
          </button>
        </nav>
        {isOpen ? <div aria-hidden="true" className={styles.veil} onClick={close} /> : null}
        <main id="content" tabIndex={-1} className={classNames(styles.content, isPaned && styles.paned)}>
          {props.heading ? (
            <div className={styles.heading}>
              <h1>{props.heading}</h1>
              {props.headingActions}
            </div>
          ) : null}
          {props.children}
        </main>
      </div>
      {isHelpOpen ? (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setIsHelpOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
