import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Account } from '../../machines/session.ts'
import { m } from '../../words/messages.js'
import type { FooterContent } from '../frame/footer.tsx'
import { PublicFrame } from '../frame/public-frame.tsx'
import type { Visitor } from '../frame/visitor-actions.tsx'
import { currentLocale } from '../parts/locale.ts'
import { OfflineBanner } from '../parts/offline-banner.tsx'
import { ownPath } from '../routes/route.ts'
import { session, useAccount, useSessionState } from '../session.ts'
import { useBell } from './notices.tsx'
import { useSiteContent, type SiteContent } from './site-content.ts'

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
    const isWorthReturning = back !== null && !['/', '/home', '/login', '/register'].includes(back)
    return {
      kind: 'guest',
      loginHref: isWorthReturning ? `/login?redirect=${encodeURIComponent(back)}` : '/login',
    }
  }
  if (!account.user.roles.includes('plaintiff_user'))
    return { kind: 'staff', dashboardHref: '/dashboard', onLogout }
  return {
    kind: 'litigant',
    name: account.user.name,
    newApplicationHref: '/application',
    bell,
    menu: litigantMenu(path),
    onLogout,
  }
}

function footerOf(content: SiteContent | null): FooterContent {
  const locale = currentLocale()
  const read = (key: string): string | undefined => {
    const entry = content?.['footer']?.[key]
    const text = locale === 'bn' ? entry?.nameBn : entry?.name
    return text === '' ? undefined : text
  }
  const image = (key: string, alt: string) => {
    const src = read(key)
    return src === undefined ? undefined : { src, alt }
  }
  const partner = (key: string, caption: string) => image(`${key}_logo`, read(`${key}_title`) ?? caption)
  const social = (['linkedin', 'facebook', 'twitter'] as const).flatMap((kind) => {
    const href = read(kind)
    return href === undefined ? [] : [{ kind, href }]
  })
  return {
    title: read('footer_title'),
    description: read('footer_description'),
    logo: image('logo', m.product_title_name()),
    social,
    technicalAssistance: partner('technical_assistance', m.frame_label_technical_assistance()),
    support: partner('support', m.frame_label_support()),
    helpText: read('help_text'),
    helpHref: read('help_href') ?? '/faq',
  }
}

/** The frame of everything that litigants and guests see. @source spec §2 Layout and navigation */
export function PublicShell({ children }: { children: ReactNode }) {
  const account = useAccount()
  const [path] = useLocation()
  const content = useSiteContent()
  return (
    <PublicFrame
      pages={pages().map((page) => ({ ...page, isCurrent: path === page.href }))}
      visitor={useVisitor(account, path)}
      footer={footerOf(content)}
      notice={<OfflineBanner />}
    >
      {children}
    </PublicFrame>
  )
}
