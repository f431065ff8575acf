import { useSearchParams } from 'wouter'
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
import { TabLinks } from '../parts/tab-links.tsx'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import styles from './editor.module.css'
import { districtsOf, type DistrictOffices } from './office-districts.ts'
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
      <span>
        {number(peopleIn(row))}
        {row.people.length === 0 ? null : (
          <Under>
            {row.people
              .map((role) => m.office_label_role_count({ role: nameOf(role), count: number(role.count) }))
              .join(', ')}
          </Under>
        )}
      </span>
    ),
    total: number(sumOf(rows, peopleIn)),
  },
]

type District = DistrictOffices<OfficeOverview>

const districtColumns = (rows: readonly OfficeOverview[]): Column<District>[] => {
  const figure = (
    key: string,
    heading: string,
    amount: (row: OfficeOverview) => number,
  ): Column<District> => ({
    key,
    heading,
    isNumeric: true,
    isOverdueMark: key === 'overdue',
    cell: ({ offices }) => number(sumOf(offices, amount)),
    total: number(sumOf(rows, amount)),
  })
  return [
    {
      key: 'district',
      heading: m.person_field_district_id(),
      cell: ({ name }) => name,
      total: m.parts_label_total(),
    },
    figure('offices', m.route_title_offices(), () => 1),
    figure('open', m.office_label_open(), ({ openCaseCount }) => openCaseCount),
    figure('overdue', m.office_label_overdue(), ({ overdueCount }) => overdueCount),
    {
      key: 'money',
      heading: m.office_label_month(),
      isAmount: true,
      cell: ({ offices }) => <Money amountPoisha={sumOf(offices, ({ monthPoisha }) => monthPoisha)} />,
      total: <Money amountPoisha={sumOf(rows, ({ monthPoisha }) => monthPoisha)} />,
    },
    figure('people', m.office_label_people(), peopleIn),
  ]
}

const byOpenCases = (a: readonly OfficeOverview[], b: readonly OfficeOverview[]): number =>
  sumOf(b, ({ openCaseCount }) => openCaseCount) - sumOf(a, ({ openCaseCount }) => openCaseCount)

const ByDistrict = ({ rows }: { rows: readonly OfficeOverview[] }) => (
  <DataTable
    caption={m.office_title_by_district()}
    isCaptionHidden
    columns={districtColumns(rows)}
    rows={districtsOf(rows).toSorted((a, b) => byOpenCases(a.offices, b.offices))}
    rowKey={({ key }) => key}
    rowHref={({ key }) => `/office-management/offices?district=${key}`}
    isRowOverdue={({ offices }) => offices.some(({ overdueCount }) => overdueCount > 0)}
  />
)

const ByOffice = ({ rows }: { rows: readonly OfficeOverview[] }) => (
  <DataTable
    caption={m.office_title_by_office()}
    isCaptionHidden
    columns={columns(rows)}
    rows={rows.toSorted((a, b) => byOpenCases([a], [b]))}
    rowKey={({ id }) => id}
    rowHref={({ id }) => `${officePath(id)}/courts`}
    isRowOverdue={({ overdueCount }) => overdueCount > 0}
  />
)

/** The offices, one by one or by their districts, as the address says. */
function Tables({ rows }: { rows: readonly OfficeOverview[] }) {
  const [params] = useSearchParams()
  const isByDistrict = params.get('by') === 'district'
  const path = '/office-management'
  return (
    <>
      <TabLinks
        label={m.route_title_office_management()}
        tabs={[
          { href: path, label: m.office_title_by_office(), isCurrent: !isByDistrict },
          { href: `${path}?by=district`, label: m.office_title_by_district(), isCurrent: isByDistrict },
        ]}
      />
      {isByDistrict ? <ByDistrict rows={rows} /> : <ByOffice rows={rows} />}
    </>
  )
}

/** Where each office and each district stands: what waits, what is overdue, what came in this month, who works there. @source spec §2 Office management */
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
            isDense
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
          <Tables rows={rows} />
        </>
      )}
    </WhenRead>
  )
}
