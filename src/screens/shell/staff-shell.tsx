import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Account } from '../../machines/session.ts'
import type { StaffRole } from '../../wording/keys.ts'
import { navGroupWords } from '../../words/groups/nav-group.ts'
import { roleWords } from '../../words/groups/role.ts'
import { m } from '../../words/messages.js'
import { StaffFrame, type NavGroup } from '../frame/staff-frame.tsx'
import type { IconName } from '../parts/icon.tsx'
import { currentLocale } from '../parts/locale.ts'
import { OfflineBanner } from '../parts/offline-banner.tsx'
import { useSearch } from '../parts/use-search.ts'
import { homeOf, isOpenTo, navGroups, type Route } from '../routes/route.ts'
import { staffRoutes } from '../routes/staff.ts'
import { titles } from '../routes/titles.ts'
import { session, useAccount } from '../session.ts'
import { Broadcasts } from './broadcasts.tsx'
import { useDayTurn } from './day-turn.ts'
import { LiveBanner } from './live-banner.tsx'
import { useBell } from './notices.tsx'

const hasWord = (role: string | undefined): role is StaffRole =>
  role !== undefined && Object.hasOwn(roleWords, role)

/** What somebody of this role is called; other roles are staff as well. */
const roleWord = (role: string | undefined): string =>
  hasWord(role) ? roleWords[role]() : m.staff_label_role_other()

/** What an entry of the sidebar shows while there is no room for its name. */
const icons: Partial<Record<Route['title'], IconName>> = {
  dashboard: 'grid',
  super_admin_home: 'grid',
  unverified: 'inbox',
  verified: 'check-circle',
  unpaid: 'clock',
  paid: 'card',
  dispatch_request: 'mail',
  paid_dispatch: 'money',
  send_to_dispatch: 'arrow-right',
  rejected: 'cross-circle',
  new_case_documents: 'inbox',
  received_file: 'check-circle',
  dispatched_file: 'arrow-right',
  all_payments: 'card',
  refunds: 'return',
  discrepancies: 'warning',
  day_close: 'calendar',
  report_bank_accounts: 'money',
  approved: 'check',
  receipts: 'search',
  common_remarks: 'pencil',
  stage_targets: 'clock',
  notice_words: 'mail',
  operations: 'device',
  case_types_and_fees: 'money',
  case_fees: 'money',
  fee_types: 'card',
  faqs: 'info',
  broadcasts: 'bell',
  reference: 'copy',
  postal_tariffs: 'mail',
  office_management: 'grid',
  offices: 'inbox',
  users: 'people',
  normal_users: 'person',
  roles: 'shield',
  rights_requests: 'lock',
  audit: 'history',
  data_requests: 'person-card',
}

/** How many rows of the list at an address are overdue. */
const overdueIn = ({ overdue }: Account, path: string): number | undefined =>
  Object.entries(overdue ?? {}).find(([list]) => path.endsWith(`/applications/${list}`))?.[1]

function navOf(account: Account, path: string, list: string | null): NavGroup[] {
  const open = staffRoutes.filter((route) => route.nav && isOpenTo(route, account.user))
  return navGroups.flatMap((group) => {
    const items = open
      .filter(({ nav }) => nav?.group === group)
      .map((route) => ({
        href: route.path,
        label: titles[route.title](),
        icon: icons[route.title] ?? ('document' as const),
        overdue: overdueIn(account, route.path),
        badge: route.nav?.badge ? account.counts[route.nav.badge] : undefined,
        isCurrent: path === route.path || (list !== null && route.path.endsWith(`/${list}`)),
      }))
    return items.length > 0 ? [{ key: group, label: navGroupWords[group](), items }] : []
  })
}

/** The lists of cases, of dispatches and of payments: whoever may open one can look for what is in it. */
const foundIn = /^\/(?:administrator|dispatch)\/applications\/[a-z_]+$|^\/accountant\/applications\/payments$/
const canFind = ({ user }: Account): boolean =>
  staffRoutes.some((route) => foundIn.test(route.path) && isOpenTo(route, user))

function officeName(account: Account): string | undefined {
  const { office, roles } = account.user
  if (!office || roles.includes('super-admin')) return undefined
  if (office.isHeadOffice) return m.staff_label_head_office()
  return currentLocale() === 'bn' ? office.nameBn : office.name
}

/** The frame of every staff area: the sidebar shows what the person's slugs open. @source spec §2 Layout and navigation */
export function StaffShell({
  route,
  hasOwnHeading = false,
  children,
}: {
  route: Route
  /** The screen draws its own, as everybody's pages do. */
  hasOwnHeading?: boolean
  children: ReactNode
}) {
  const account = useAccount()
  const [path] = useLocation()
  const list = new URLSearchParams(useSearch()).get('list')
  const bell = useBell(account, '/all-notifications')
  useDayTurn()
  useEffect(() => {
    let end: Promise<() => void> | undefined
    const begin = (event: Event) => {
      const path = event.composedPath()
      end = import('../focus.ts').then(({ keepPlace }) => keepPlace(path))
    }
    document.addEventListener('keydown', begin, { once: true })
    return () => {
      document.removeEventListener('keydown', begin)
      void end?.then((stop) => stop())
    }
  }, [])
  if (!account) return null
  return (
    <StaffFrame
      officeName={officeName(account)}
      staffTitle={roleWord(account.user.roles[0])}
      personName={account.user.name}
      profileHref="/my-profile"
      nav={navOf(account, path, list)}
      isPaned={Boolean(route.isPaned)}
      bell={bell}
      canFind={canFind(account)}
      homeHref={homeOf(account.user.acl)}
      heading={hasOwnHeading || route.hasOwnHeading || route.isPaned ? undefined : titles[route.title]()}
      notice={
        <>
          <OfflineBanner />
          <LiveBanner />
          <Broadcasts shown={account.broadcasts} isStaff />
        </>
      }
      onLogout={() => session.send({ type: 'logout' })}
    >
      {children}
    </StaffFrame>
  )
}
