import { useId, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import { classNames } from '../parts/class-names.ts'
import { Disclosure } from '../parts/disclosure.tsx'
import { Bell, type BellProps } from './bell.tsx'
import { Emblem } from './emblem.tsx'
import { Footer, type FooterContent } from './footer.tsx'
import styles from './public-frame.module.css'
import { LanguageSwitch, type LanguageSwitchProps } from './language-switch.tsx'
import { LogoutIcon, MenuIcon } from './menu-icon.tsx'
import { SkipLink } from './skip-link.tsx'
import bar from './top-bar.module.css'

export type FrameLink = { href: string; label: string; isCurrent?: boolean | undefined }

/** Who looks at the page. */
export type Visitor =
  | { kind: 'guest'; loginHref: string }
  | {
      kind: 'litigant'
      name: string
      newApplicationHref: string
      bell: BellProps
      /** Profile, own applications, invoices, change of password. */
      menu: readonly FrameLink[]
      onLogout: () => void
    }
  | { kind: 'staff'; dashboardHref: string; bell?: BellProps | undefined; onLogout: () => void }

type PublicFrameProps = LanguageSwitchProps & {
  /** Home, payment, development, questions. */
  pages: readonly FrameLink[]
  visitor: Visitor
  footer: FooterContent
  homeHref?: string
  /** Above everything, such as the banner for lost networks. */
  notice?: ReactNode
  children: ReactNode
}

const ProfileMenu = ({ visitor }: { visitor: Extract<Visitor, { kind: 'litigant' }> }) => (
  <Disclosure
    label={m.frame_label_profile({ name: visitor.name })}
    trigger={
      <span className={bar.person}>
        <svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24">
          <path
            d="M12 12 A4 4 0 1 0 11.99 12 Z M4 21 A8 7 0 0 1 20 21"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
        <span className={bar.name}>{visitor.name}</span>
      </span>
    }
  >
    <ul className={bar.menu}>
      {visitor.menu.map((link) => (
        <li key={link.href}>
          <Link href={link.href} className={bar.item} aria-current={link.isCurrent ? 'page' : undefined}>
            {link.label}
          </Link>
        </li>
      ))}
      <li>
        <button type="button" className={bar.item} onClick={visitor.onLogout}>
          {m.frame_action_logout()}
        </button>
      </li>
    </ul>
  </Disclosure>
)

const VisitorActions = ({ visitor }: { visitor: Visitor }) => {
  if (visitor.kind === 'guest')
    return <LinkButton href={visitor.loginHref}>{m.frame_action_login()}</LinkButton>
  if (visitor.kind === 'staff')
    return (
      <>
        {visitor.bell ? <Bell {...visitor.bell} /> : null}
        <LinkButton href={visitor.dashboardHref}>{m.frame_action_dashboard()}</LinkButton>
        <button type="button" className={bar.item} onClick={visitor.onLogout}>
          <LogoutIcon />
          <span className={bar.name}>{m.frame_action_logout()}</span>
        </button>
      </>
    )
  return (
    <>
      <Bell {...visitor.bell} />
      <ProfileMenu visitor={visitor} />
    </>
  )
}

/** The page around everything that litigants and guests see. */
export const PublicFrame = (props: PublicFrameProps) => {
  const { pages, visitor, homeHref = '/home' } = props
  const [isOpen, setIsOpen] = useState(false)
  const menuId = useId()
  return (
    <div className={styles.page}>
      <SkipLink />
      {props.notice}
      <header className={styles.header} data-print="hide">
        <div className={styles.bar}>
          <Link href={homeHref} className={bar.product}>
            <Emblem />
            <span>{m.product_title_name()}</span>
          </Link>
          <div className={styles.actions}>
            <LanguageSwitch onLanguageChange={props.onLanguageChange} />
            <VisitorActions visitor={visitor} />
          </div>
          <button
            type="button"
            className={styles.toggle}
            aria-label={isOpen ? m.frame_action_close_menu() : m.frame_action_menu()}
            aria-expanded={isOpen}
            aria-controls={menuId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <MenuIcon isOpen={isOpen} />
          </button>
          <nav
            id={menuId}
            aria-label={m.frame_label_pages()}
            className={classNames(styles.pages, isOpen && styles.open)}
          >
            <ul className={styles.links} onClickCapture={() => setIsOpen(false)}>
              {pages.map((page) => (
                <li key={page.href}>
                  <Link
                    href={page.href}
                    className={bar.item}
                    aria-current={page.isCurrent ? 'page' : undefined}
                  >
                    {page.label}
                  </Link>
                </li>
              ))}
              {visitor.kind === 'litigant' ? (
                <li>
                  <Link href={visitor.newApplicationHref} className={classNames(bar.item, bar.strong)}>
                    {m.frame_action_new_application()}
                  </Link>
                </li>
              ) : null}
            </ul>
          </nav>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={styles.content}>
        {props.children}
      </main>
      <Footer content={props.footer} pages={pages} />
    </div>
  )
}
