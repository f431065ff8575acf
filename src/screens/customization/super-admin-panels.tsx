import { Link } from 'wouter'
import type { AuditRow } from '../../api/audit-calls.ts'
import type { CallReply } from '../../api/calls.ts'
import type { OfficeOverview } from '../../api/office-calls.ts'
import { serviceKindWords } from '../../words/groups/service-kind.ts'
import { standingWords } from '../../words/groups/standing.ts'
import { m } from '../../words/messages.js'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { formatNumber } from '../parts/format.ts'
import { Icon } from '../parts/icon.tsx'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Quiet, Section } from '../parts/page.tsx'
import { auditEventTitle, auditSubject } from './audit-events.ts'
import styles from './doors.module.css'
import { officePath } from './office-tabs.tsx'

type Operations = CallReply<'GET /super-admin/operations'>

const number = (value: number) => formatNumber(value, currentLocale())
const operations = '/super-admin/operations'
const audit = '/user-role-management/audit'

const peopleIn = ({ people }: OfficeOverview) => people.reduce((sum, { count }) => sum + count, 0)

/** Where nobody works and nothing waits, nothing is told. */
const isAtWork = (row: OfficeOverview) =>
  row.status === 'active' && row.openCaseCount + row.overdueCount + row.monthPoisha + peopleIn(row) > 0

const columns = (): Column<OfficeOverview>[] => [
  { key: 'office', heading: m.staff_label_office(), cell: nameOf },
  {
    key: 'open',
    heading: m.office_label_open(),
    isNumeric: true,
    cell: ({ openCaseCount }) => number(openCaseCount),
  },
  {
    key: 'overdue',
    heading: m.office_label_overdue(),
    isNumeric: true,
    isOverdueMark: true,
    cell: ({ overdueCount }) => number(overdueCount),
  },
  {
    key: 'money',
    heading: m.office_label_month(),
    isAmount: true,
    cell: ({ monthPoisha }) => <Money amountPoisha={monthPoisha} />,
  },
  {
    key: 'people',
    heading: m.office_label_people(),
    isNumeric: true,
    cell: (row) => number(peopleIn(row)),
  },
]

/** The offices that have most to do, the most overdue first. */
const Offices = ({ rows }: { rows: readonly OfficeOverview[] }) => (
  <Section title={m.office_title_by_office()}>
    <DataTable
      caption={m.office_title_by_office()}
      isCaptionHidden
      columns={columns()}
      rows={rows
        .filter(isAtWork)
        .toSorted((a, b) => b.overdueCount - a.overdueCount || b.openCaseCount - a.openCaseCount)
        .slice(0, 8)}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `${officePath(id)}/courts`}
      isRowOverdue={({ overdueCount }) => overdueCount > 0}
    />
  </Section>
)

interface Want {
  href: string
  text: string
}

function wantsOf(
  rows: readonly OfficeOverview[],
  { services, failed }: Operations,
  requestCount: number,
): Want[] {
  const troubled = services.filter(({ standing }) => standing !== 'well' && standing !== 'absent')
  const without = rows.filter(({ hasAccounts, status }) => !hasAccounts && status === 'active')
  return [
    ...troubled.map(({ service, standing }) => ({
      href: operations,
      text: `${serviceKindWords[service]()}: ${standingWords[standing]()}`,
    })),
    ...(failed.length === 0
      ? []
      : [{ href: operations, text: `${m.operation_title_failed()}: ${number(failed.length)}` }]),
    ...without.map((row) => ({
      href: `${officePath(row.id)}/accounts`,
      text: `${nameOf(row)}: ${m.office_label_accounts_missing()}`,
    })),
    ...(requestCount === 0
      ? []
      : [
          {
            href: '/user-role-management/rights-requests',
            text: m.home_label_rights_requests({ count: number(requestCount) }),
          },
        ]),
  ]
}

const Wants = ({ wants }: { wants: readonly Want[] }) => (
  <Section title={m.home_title_attention()}>
    {wants.length === 0 ? (
      <Quiet>{m.home_text_no_attention()}</Quiet>
    ) : (
      <ul className={styles.lines}>
        {wants.map(({ href, text }) => (
          <li key={text}>
            <Icon name="warning" />
            <Link href={href}>{text}</Link>
          </li>
        ))}
      </ul>
    )}
  </Section>
)

/** The first of what was changed, as it was and as it is; how much more there is stands in the audit. */
function BeforeAfter({ changes }: Pick<AuditRow, 'changes'>) {
  const first = changes.find(({ before, after }) => before !== null && after)
  if (!first) return null
  return (
    <span className={styles.turned}>
      <del>{first.before === '' ? m.editor_label_empty() : first.before}</del> → <ins>{first.after}</ins>
    </span>
  )
}

const Changes = ({ rows }: { rows: readonly AuditRow[] }) => (
  <Section title={m.home_title_changes()}>
    <ul className={styles.lines}>
      {rows.map((row) => (
        <li key={row.id} className={styles.change}>
          <span>
            <Link href={`${audit}?subject=${row.subjectId}`}>{auditSubject(row)}</Link>{' '}
            <span>{auditEventTitle(row)}</span>
          </span>
          <BeforeAfter changes={row.changes} />
          <span className={styles.text}>
            {row.by === null ? m.audit_label_system() : row.by.name} · <DateTime at={row.at} />
          </span>
        </li>
      ))}
    </ul>
  </Section>
)

interface PanelsProps {
  offices: readonly OfficeOverview[]
  running: Operations
  requestCount: number
  changes: readonly AuditRow[]
}

/** What there is to do at the offices, what wants somebody, and what was changed last. @source look Staff */
export const SuperAdminPanels = ({ offices, running, requestCount, changes }: PanelsProps) => (
  <div className={styles.panels}>
    <Offices rows={offices} />
    <div className={styles.aside}>
      <Wants wants={wantsOf(offices, running, requestCount)} />
      {changes.length === 0 ? null : <Changes rows={changes} />}
    </div>
  </div>
)
