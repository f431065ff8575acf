import { Suspense, useId, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import { classNames } from '../parts/class-names.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Emblem } from './emblem.tsx'
import styles from './public-frame.module.css'
import { LanguageSwitch } from './language-switch.tsx'
import { Icon } from '../parts/icon.tsx'
import { SkipLink } from './skip-link.tsx'
import type { FrameLink, Visitor } from './visitor-actions.tsx'
import bar from './top-bar.module.css'

type PublicFrameProps = {
  /** Home, payment, development, questions. */
  pages: readonly FrameLink[]
  visitor: Visitor
  footer: ReactNode
  /** Above the bar, such as whose service it is. */
  top?: ReactNode
  homeHref?: string
  /** Above everything, such as the banner for lost networks. */
  notice?: ReactNode
  /** Between the bar and the page: what everybody is told. */
  told?: ReactNode
  children: ReactNode
}

export const VisitorActions = lazyScreen(async () => (await import('./visitor-actions.tsx')).VisitorActions)

const MenuLinks = ({ pages, visitor }: Pick<PublicFrameProps, 'pages' | 'visitor'>) => (
  <>
    {pages.map((page) => (
      <li key={page.href}>
        <Link href={page.href} className={bar.item} aria-current={page.isCurrent ? 'page' : undefined}>
          {page.label}
        </Link>
      </li>
    ))}
    {visitor.kind === 'litigant' ? (
      <li>
        <Link href={visitor.newApplicationHref} className={classNames(bar.item, bar.strong)}>
          {m.route_title_application()}
        </Link>
      </li>
    ) : null}
  </>
)

/** The page around everything that litigants and guests see. */
export const PublicFrame = (props: PublicFrameProps) => {
  const { pages, visitor, homeHref = '/home' } = props
  const [isOpen, setIsOpen] = useState(false)
  const menuId = useId()
  return (
    <div className={styles.page}>
      <SkipLink />
      {props.notice}
      {props.top}
      <header className={styles.header} data-print="hide">
        <div className={styles.bar} data-visitor={visitor.kind}>
          <Link href={homeHref} className={bar.product}>
            <Emblem />
            <span>{m.product_title_name()}</span>
          </Link>
          <div className={styles.actions}>
            <LanguageSwitch />
            {visitor.kind === 'awaited' ? null : visitor.kind === 'guest' ? (
              visitor.loginHref && (
                <LinkButton href={visitor.loginHref} variant="secondary">
                  {m.session_action_login()}
                </LinkButton>
              )
            ) : (
              <Suspense>
                <VisitorActions visitor={visitor} />
              </Suspense>
            )}
          </div>
          <button
            type="button"
            className={styles.toggle}
            aria-label={isOpen ? m.frame_action_close_menu() : m.frame_action_menu()}
            aria-expanded={isOpen}
            aria-controls={menuId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'cross' : 'menu'} />
          </button>
          <nav
            id={menuId}
            aria-label={m.frame_label_pages()}
            className={classNames(styles.pages, isOpen && styles.open)}
          >
            <ul className={styles.links} onClickCapture={() => setIsOpen(false)}>
              <MenuLinks pages={pages} visitor={visitor} />
            </ul>
          </nav>
        </div>
      </header>
      {props.told}
      <main id="content" tabIndex={-1} className={styles.content}>
        {props.children}
      </main>
      <Suspense>{props.footer}</Suspense>
    </div>
  )
}
