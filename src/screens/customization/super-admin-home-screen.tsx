import { Suspense } from 'react'
import type { CallReply } from '../../api/calls.ts'
import type { Permission } from '../../machines/actor.ts'
import { navGroupWords } from '../../words/groups/nav-group.ts'
import { routeTitleWords } from '../../words/groups/route-title.ts'
import { m } from '../../words/messages.js'
import type { Word } from '../../wording/word.ts'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Section } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { Doors, type Door } from './doors.tsx'
import styles from './doors.module.css'

// Its figures are what dashboards have.
const Standing = lazyScreen(async () => (await import('./super-admin-standing.tsx')).SuperAdminStanding)

type Counts = CallReply<'GET /super-admin/home'>

interface Place {
  path: `/${string}`
  title: Word
  right: Permission
  /** What there is of it; nothing is said while it is not known. */
  told?: (counts: Counts) => string
}

const figure = (value: number) => formatNumber(value, currentLocale())
const of = (key: keyof Counts) => (counts: Counts) => m.editor_text_count({ count: figure(counts[key]) })

/** What stands behind the case fees: how many fees change on a day to come. */
const coming = ({ comingFees }: Counts): string =>
  comingFees === 0 ? m.editor_text_none_coming() : m.editor_text_coming({ count: figure(comingFees) })

/** How many proposals wait for a second person. */
const proposed = ({ rightsRequests }: Counts): string =>
  m.rights_text_waiting({ count: figure(rightsRequests) })

const words = routeTitleWords
const pages = 'customization.pages.index'
const fees = 'customization.case_fees.index'
const offices = 'office_management.offices.index'

const groups: readonly { title: Word; places: readonly Place[] }[] = [
  {
    title: navGroupWords.customization,
    places: [
      {
        path: '/customization/case-categories',
        title: words.case_categories,
        right: 'customization.case_categories.index',
        told: of('caseCategories'),
      },
      {
        path: '/customization/case-types',
        title: words.case_types,
        right: 'customization.case_types.index',
        told: of('caseTypes'),
      },
      { path: '/customization/case-types-and-fees', title: words.case_types_and_fees, right: fees },
      { path: '/customization/case-fees', title: words.case_fees, right: fees, told: coming },
      {
        path: '/customization/fee-types',
        title: words.fee_types,
        right: fees,
        told: of('feeTypes'),
      },
      {
        path: '/customization/faqs',
        title: words.faqs,
        right: 'customization.faqs.index',
        told: of('faqs'),
      },
      {
        path: '/customization/broadcasts',
        title: words.broadcasts,
        right: 'customization.broadcast.index',
      },
      { path: '/customization/pages/home', title: words.page_home, right: pages },
      { path: '/customization/pages/payment', title: words.page_payment, right: pages },
      { path: '/customization/pages/development', title: words.page_development, right: pages },
      { path: '/customization/pages/faq', title: words.page_faq, right: pages },
      { path: '/customization/pages/footer', title: words.page_footer, right: pages },
      {
        path: '/customization/notices',
        title: words.notice_words,
        right: 'customization.notices.update',
      },
      {
        path: '/customization/reference',
        title: words.reference,
        right: 'customization.reference.index',
      },
      {
        path: '/customization/postal-tariffs',
        title: words.postal_tariffs,
        right: 'customization.reference.index',
      },
      {
        path: '/customization/webhooks',
        title: words.webhooks,
        right: 'customization.webhooks.index',
      },
      {
        path: '/super-admin/operations',
        title: words.operations,
        right: 'customization.operations.index',
      },
    ],
  },
  {
    title: navGroupWords.office_management,
    places: [
      { path: '/office-management', title: words.office_management, right: offices },
      { path: '/office-management/offices', title: words.offices, right: offices, told: of('offices') },
    ],
  },
  {
    title: navGroupWords.user_role_management,
    places: [
      {
        path: '/user-role-management/users',
        title: words.users,
        right: 'user_role_management.users.index',
      },
      {
        path: '/user-role-management/normal-users',
        title: words.normal_users,
        right: 'user_role_management.users.normal-users',
      },
      {
        path: '/user-role-management/roles',
        title: words.roles,
        right: 'user_role_management.roles.index',
        told: of('roles'),
      },
      {
        path: '/user-role-management/rights-requests',
        title: words.rights_requests,
        right: 'user_role_management.users.update',
        told: proposed,
      },
      {
        path: '/user-role-management/audit',
        title: words.audit,
        right: 'user_role_management.audit.index',
      },
      {
        path: '/user-role-management/data-requests',
        title: words.data_requests,
        right: 'user_role_management.users.normal-users',
      },
    ],
  },
]

const allRead = [offices, 'customization.operations.index', 'user_role_management.audit.index'] as const

/** How it stands, and everything that a super admin looks after, each a door with what stands behind it. @source spec §2 Customization area */
export function SuperAdminHomeScreen() {
  const counts = useCall('GET /super-admin/home', {}).data
  const acl = useAccount()?.user.acl ?? []
  const readsAll = allRead.every((right) => acl.includes(right))
  const doorsOf = groups.map(({ title, places }) => {
    const doors = places
      .filter(({ right }) => acl.includes(right))
      .map(({ path, title: name, told }): Door => {
        return { href: path, name: name(), text: counts && told ? told(counts) : undefined }
      })
    return doors.length === 0 ? null : (
      <Section key={title()} title={title()}>
        <Doors label={title()} doors={doors} />
      </Section>
    )
  })
  // All of it at once: what stands below the figures would move when they come.
  return (
    <Suspense fallback={<Skeleton lineCount={10} />}>
      <div className={styles.home}>
        {readsAll ? <Standing requestCount={counts?.rightsRequests ?? 0}>{doorsOf}</Standing> : doorsOf}
      </div>
    </Suspense>
  )
}
