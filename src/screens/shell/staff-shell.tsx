import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Account } from '../../machines/session.ts'
import { m } from '../../words/messages.js'
import { StaffFrame, type NavGroup } from '../frame/staff-frame.tsx'
import { currentLocale } from '../parts/locale.ts'
import { OfflineBanner } from '../parts/offline-banner.tsx'
import { homeOf, isOpenTo, type NavGroupKey, type Route } from '../routes/route.ts'
import { staffRoutes } from '../routes/staff.ts'
import { titles } from '../routes/titles.ts'
import { session, useAccount } from '../session.ts'
import { useBell } from './notices.tsx'

const groupWords: Record<NavGroupKey, () => string> = {
  administrative: m.staff_label_group_administrative,
  dispatch: m.staff_label_group_dispatch,
  account: m.staff_label_group_account,
  customization: m.staff_label_group_customization,
  office_management: m.staff_label_group_office_management,
  user_role_management: m.staff_label_group_user_role_management,
}

const roleWords: Record<string, () => string> = {
  administrator: m.staff_label_role_administrator,
  dispatcher: m.staff_label_role_dispatcher,
  accountant: m.staff_label_role_accountant,
  'super-admin': m.staff_label_role_super_admin,
}

function navOf(account: Account, path: string): NavGroup[] {
  const open = staffRoutes.filter((route) => route.nav && isOpenTo(route, account.user.acl))
  return (Object.keys(groupWords) as NavGroupKey[]).flatMap((group) => {
    const items = open
      .filter(({ nav }) => nav?.group === group)
      .map((route) => ({
        href: route.path,
        label: titles[route.title](),
        badge: route.nav?.badge ? account.counts[route.nav.badge] : undefined,
        isCurrent: path === route.path,
      }))
    return items.length > 0 ? [{ key: group, label: groupWords[group](), items }] : []
  })
}

function officeName(account: Account): string | undefined {
  const { office, roles } = account.user
  if (!office || roles.includes('super-admin')) return undefined
  if (office.isHeadOffice) return m.staff_label_head_office()
  return currentLocale() === 'bn' ? office.nameBn : office.name
}

/** The frame of every staff area: the sidebar shows what the person's slugs open. @source spec §2 Layout and navigation */
export function StaffShell({ route, children }: { route: Route; children: ReactNode }) {
  const account = useAccount()
  const [path] = useLocation()
  const bell = useBell(account, '/all-notifications')
  if (!account) return null
  return (
    <StaffFrame
      officeName={officeName(account)}
      staffTitle={(roleWords[account.user.roles[0] ?? ''] ?? m.staff_label_role_other)()}
      personName={account.user.name}
      profileHref="/my-profile"
      nav={navOf(account, path)}
      bell={bell}
      homeHref={homeOf(account.user.acl)}
      heading={titles[route.title]()}
      notice={<OfflineBanner />}
      onLogout={() => session.send({ type: 'logout' })}
    >
      {children}
    </StaffFrame>
  )
}
