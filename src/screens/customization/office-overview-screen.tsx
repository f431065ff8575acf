import type { OfficeOverview } from '../../api/office-calls.ts'
import { m } from '../../words/messages.js'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Figures } from '../parts/figures.tsx'
import { formatNumber } from '../parts/format.ts'
import { Icon } from '../parts/icon.tsx'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Under } from '../parts/queue.tsx'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import styles from './editor.module.css'
import { officePath } from './office-tabs.tsx'
import { WhenRead } from './when-read.tsx'

const number = (value: number) => formatNumber(value, currentLocale())
const sumOf = (rows: readonly OfficeOverview[], amount: (row: OfficeOverview) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0)
const peopleIn = ({ people }: OfficeOverview): number => people.reduce((sum, { count }) => sum + count, 0)

const Missing = ({ children }: { children: string }) => (
  <span className={styles.missing}>
    <Icon name="warning" />
    {children}
  </span>
)

const columns = (rows: readonly OfficeOverview[]): Column<OfficeOverview>[] => [
  {
    key: 'office',
    heading: m.staff_label_office(),
    cell: (row) => (
      <>
        {nameOf(row)}
        {row.status === 'de_active' ? <Under>{m.editor_state_de_active()}</Under> : null}
        {row.hasAccounts ? null : (
          <Under>
            <Missing>{m.office_label_accounts_missing()}</Missing>
          </Under>
        )}
      </>
    ),
    total: m.parts_label_total(),
  },
  {
    key: 'open',
    heading: m.office_label_open(),
    isNumeric: true,
    cell: ({ openCaseCount }) => number(openCaseCount),
    total: number(sumOf(rows, ({ openCaseCount }) => openCaseCount)),
  },
  {
    key: 'overdue',
    heading: m.office_label_overdue(),
    isNumeric: true,
    isOverdueMark: true,
    cell: ({ overdueCount }) => number(overdueCount),
    total: number(sumOf(rows, ({ overdueCount }) => overdueCount)),
  },
  {
    key: 'money',
    heading: m.office_label_month(),
    isAmount: true,
    cell: ({ monthPoisha }) => <Money amountPoisha={monthPoisha} />,
    total: <Money amountPoisha={sumOf(rows, ({ monthPoisha }) => monthPoisha)} />,
  },
  {
    key: 'people',
    heading: m.office_label_people(),
    isNumeric: true,
    cell: (row) => (
      <>
        {number(peopleIn(row))}
        <Under>
          {row.people
            .map((role) => m.office_label_role_count({ role: nameOf(role), count: number(role.count) }))
            .join(', ')}
        </Under>
      </>
    ),
    total: number(sumOf(rows, peopleIn)),
  },
]

/** Where each office stands: what waits, what is overdue, what came in this month, who works there. @source spec §2 Office management */
export function OfficeOverviewScreen() {
  const read = useCall('GET /office-management/overview', {})
  const acl = useAccount()?.user.acl ?? []
  const usersHref = acl.includes('user_role_management.users.index')
    ? '/user-role-management/users'
    : undefined
  return (
    <WhenRead read={read}>
      {({ rows }) => (
        <>
          <Figures
            label={m.route_title_office_management()}
            figures={[
              {
                key: 'offices',
                label: m.route_title_offices(),
                value: number(rows.length),
                href: '/office-management/offices',
              },
              {
                key: 'open',
                label: m.office_label_open(),
                value: number(sumOf(rows, ({ openCaseCount }) => openCaseCount)),
              },
              {
                key: 'missing',
                label: m.office_label_without_accounts(),
                value: number(rows.filter(({ hasAccounts }) => !hasAccounts).length),
              },
              {
                key: 'people',
                label: m.office_label_people(),
                value: number(sumOf(rows, peopleIn)),
                ...(usersHref === undefined ? {} : { href: usersHref }),
              },
            ]}
          />
          <DataTable
            caption={m.office_title_by_office()}
            columns={columns(rows)}
            rows={rows.toSorted((a, b) => b.openCaseCount - a.openCaseCount)}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `${officePath(id)}/courts`}
            isRowOverdue={({ overdueCount }) => overdueCount > 0}
          />
        </>
      )}
    </WhenRead>
  )
}
