import type { ReactNode } from 'react'
import type { CallReply } from '../../api/calls.ts'
import { m } from '../../words/messages.js'
import { ErrorState } from '../parts/error-state.tsx'
import { Figures, type Figure } from '../parts/figures.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useCall, type Read } from '../use-call.ts'
import { SuperAdminPanels } from './super-admin-panels.tsx'

type Offices = CallReply<'GET /office-management/overview'>['rows']
type Operations = CallReply<'GET /super-admin/operations'>

const number = (value: number) => formatNumber(value, currentLocale())
const sumOf = (rows: Offices, amount: (row: Offices[number]) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0)

const overview = '/office-management'
const operations = '/super-admin/operations'

/** Of all offices together, and how many of them have no bank account. */
const officeFigures = (rows: Offices): Record<string, Figure['value']> => ({
  open: number(sumOf(rows, ({ openCaseCount }) => openCaseCount)),
  overdue: number(sumOf(rows, ({ overdueCount }) => overdueCount)),
  month: <Money amountPoisha={sumOf(rows, ({ monthPoisha }) => monthPoisha)} />,
  accounts: number(rows.filter(({ hasAccounts, status }) => !hasAccounts && status === 'active').length),
})

const isWell = ({ standing }: Operations['services'][number]): boolean => standing === 'well'
const isSetUp = ({ standing }: Operations['services'][number]): boolean => standing !== 'absent'

const serviceFigures = ({ services, failed }: Operations): Record<string, Figure['value']> => {
  const used = services.filter(isSetUp)
  return {
    services: m.operation_text_of({
      count: number(used.filter(isWell).length),
      total: number(used.length),
    }),
    failed: number(failed.length),
  }
}

/** What could not be read is said once, however much it is, and is read again together. */
function Failure({ reads }: { reads: readonly Read<unknown>[] }) {
  const failed = reads.filter((read) => read.state === 'failed')
  const [first] = failed
  if (!first) return null
  return <ErrorState text={first.message} onRetry={() => failed.forEach(({ reload }) => reload())} />
}

interface StandingProps {
  requestCount: number
  children: ReactNode
}

/**
 * How it stands at all offices and with the product itself; each figure leads to where it is told in full. What follows is drawn with it: it would
 * move when the figures come. @source spec §2 Office management, look Staff
 */
export function SuperAdminStanding({ requestCount, children }: StandingProps) {
  const offices = useCall('GET /office-management/overview', {})
  const running = useCall('GET /super-admin/operations', {})
  const changes = useCall('GET /user-role-management/audit', { query: { page: 1, size: 6, isSet: 'true' } })
  const reads = [offices, running, changes]
  if (reads.some(({ state }) => state === 'loading')) return <Skeleton lineCount={10} />
  const told = {
    ...(offices.data ? officeFigures(offices.data.rows) : {}),
    ...(running.data ? serviceFigures(running.data) : {}),
  }
  const places = [
    ['open', m.office_label_open(), overview],
    ['overdue', m.office_label_overdue(), overview],
    ['month', m.office_label_month(), overview],
    ['services', m.operation_label_well(), operations],
    ['failed', m.operation_title_failed(), operations],
    ['accounts', m.office_label_accounts_missing(), overview],
  ] as const
  return (
    <>
      <Figures
        isDense
        label={m.dashboard_title_counts()}
        figures={places.map(([key, label, href]) => ({
          key,
          label,
          href,
          value: told[key] ?? '…',
          isMoney: key === 'month',
        }))}
      />
      <Failure reads={reads} />
      {offices.data && running.data ? (
        <SuperAdminPanels
          offices={offices.data.rows}
          running={running.data}
          requestCount={requestCount}
          changes={changes.data?.rows ?? []}
        />
      ) : null}
      {children}
    </>
  )
}
