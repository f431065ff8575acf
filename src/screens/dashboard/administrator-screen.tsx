import { applicationStates } from '../../machines/application/states.ts'
import { Suspense, useState } from 'react'
import type { CallReply } from '../../api/calls.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { m } from '../../words/messages.js'
import { Section } from '../parts/case/section.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Age } from '../parts/date-time.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { formatNumber } from '../parts/format.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { currentLocale } from '../parts/locale.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { useCall } from '../use-call.ts'
import { Figures } from './figures.tsx'
import { written } from '../parts/written.ts'

const Charts = lazyScreen(async () => (await import('./charts.tsx')).Charts)

type Data = CallReply<'GET /administrator/dashboard/data'>

const Counts = ({ counts }: { counts: Data['counts'] }) => {
  const figure = (key: string, label: string, count: number) => ({
    key,
    label,
    value: formatNumber(count, currentLocale()),
    href: `/administrator/applications/${key}`,
  })
  return (
    <Figures
      figures={[
        figure('unverified', m.route_title_unverified(), counts.unverifiedApp),
        figure('verified', m.route_title_verified(), counts.verifiedApp),
        figure('paid', m.route_title_paid(), counts.paidApp),
        figure('dispatch_request', m.route_title_dispatch_request(), counts.requestDispatch),
        figure('paid_dispatch', m.route_title_paid_dispatch(), counts.paidDispatch),
      ]}
    />
  )
}

const Oldest = ({ rows }: { rows: Data['oldest'] }) => {
  const [now] = useState(() => new Date())
  if (rows.length === 0) return <p>{m.dashboard_text_no_oldest()}</p>
  return (
    <DataTable
      caption={m.dashboard_title_oldest()}
      isCaptionHidden
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/administrator/applications/detail/${id}`}
      columns={[
        {
          key: 'reference',
          heading: m.queue_label_reference(),
          cell: ({ referenceNumber, caseNumber }) => referenceNumber ?? written(caseNumber),
        },
        {
          key: 'petitioner',
          heading: m.queue_label_petitioner(),
          cell: ({ petitionerName }) => petitionerName,
        },
        {
          key: 'state',
          heading: m.parts_label_status(),
          cell: ({ state }) => (
            <StatusTag tone={applicationStates[state].tone} label={applicationStateWords[state]()} />
          ),
        },
        {
          key: 'age',
          heading: m.queue_label_age(),
          isNumeric: true,
          cell: ({ stateSince }) => <Age at={stateSince} now={now} />,
        },
      ]}
    />
  )
}

/** What waits, what has waited longest, and how the office is doing. @source spec §2 Layout and navigation */
export function AdministratorDashboard() {
  const read = useCall('GET /administrator/dashboard/data', {})
  if (read.state === 'loading') return <Skeleton lineCount={10} />
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  return (
    <>
      <Section title={m.dashboard_title_counts()}>
        <Counts counts={read.data.counts} />
      </Section>
      <Section title={m.dashboard_title_oldest()}>
        <Oldest rows={read.data.oldest} />
      </Section>
      <Suspense fallback={<Skeleton lineCount={8} />}>
        <Charts />
      </Suspense>
    </>
  )
}
