import { Suspense, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ownHome, ownPath } from '../../machines/own-path.ts'
import type { Account } from '../../machines/session.ts'
import { m } from '../../words/messages.js'
import { PublicFrame } from '../frame/public-frame.tsx'
import type { Visitor } from '../frame/visitor-actions.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { OfflineBanner } from '../parts/offline-banner.tsx'
import { session, useAccount, useSessionState } from '../session.ts'
import { Broadcasts } from './broadcasts.tsx'
import { useBell } from './notices.tsx'
import { usePublicBroadcasts } from './public-broadcasts.ts'
import styles from './public-shell.module.css'

const pages = () => [
  { href: '/home', label: m.route_title_home() },
  { href: '/payment', label: m.route_title_payment_page() },
  { href: '/development', label: m.route_title_development() },
  { href: '/faq', label: m.route_title_faq() },
]

const litigantMenu = (path: string) =>
  [
    { href: '/my-profile', label: m.route_title_my_profile() },
    { href: '/my-applications', label: m.route_title_my_applications() },
    { href: '/my-invoices', label: m.route_title_my_invoices() },
    { href: '/change-password', label: m.route_title_update_password() },
  ].map((link) => ({ ...link, isCurrent: path === link.href }))

function useVisitor(account: Account | null, path: string): Visitor {
  const bell = useBell(account, '/all-notifications')
  const state = useSessionState()
  const onLogout = () => session.send({ type: 'logout' })
  if (!account) {
    if (state === 'loading') return { kind: 'awaited' }
    const back = ownPath(path)
    const isWorthReturning = back !== null && !['/', '/home', '/register'].includes(back)
    return {
      kind: 'guest',
      // Who is at the log-in needs no second way to it.
      loginHref:
        path === '/login' ? null : `/login${isWorthReturning ? `?redirect=${encodeURIComponent(back)}` : ''}`,
    }
  }
  if (!account.user.roles.includes('plaintiff_user'))
    return { kind: 'staff', dashboardHref: ownHome, onLogout }
  return {
    kind: 'litigant',
    name: account.user.name,
    newApplicationHref: '/application',
    bell,
    menu: litigantMenu(path),
    onLogout,
  }
}

// Below the first screen of a phone, and its texts come later anyway.
export const SiteFooter = lazyScreen(async () => (await import('./site-footer.tsx')).SiteFooter)
const StateBar = lazyScreen(async () => (await import('./site-footer.tsx')).StateBar)

/** The frame of everything that litigants and guests see. @source spec §2 Layout and navigation */
export function PublicShell({ children }: { children: ReactNode }) {
  const account = useAccount()
  const [path] = useLocation()
  const links = pages().map((page) => ({ ...page, isCurrent: path === page.href }))
  return (
    <PublicFrame
      pages={links}
      visitor={useVisitor(account, path)}
      top={
        path === '/home' && (
          <aside className={styles.top}>
            <Suspense>
              <StateBar />
            </Suspense>
          </aside>
        )
      }
      footer={<SiteFooter pages={links} />}
      notice={<OfflineBanner />}
      told={<Broadcasts shown={usePublicBroadcasts(account)} />}
    >
      {children}
    </PublicFrame>
  )
}
