import { Suspense, useId, useState } from 'react'
import type { CallReply } from '../../api/calls.ts'
import { m } from '../../words/messages.js'
import type { Word } from '../../wording/word.ts'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { Figures } from '../parts/figures.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { nameOf } from '../parts/named.ts'
import { useChosenOffice } from '../parts/chosen-office.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { staffDispatchHref } from '../parts/staff-href.ts'
import { Waiting } from '../parts/waiting.tsx'
import { written } from '../parts/written.ts'
import { useCall } from '../use-call.ts'
import styles from './dashboard.module.css'
import { figuresOf } from './figures-of.ts'
import { dispatcherLeads } from './leads.ts'

// In one file with what it narrows.
const OfficeChoice = lazyScreen(async () => (await import('./durations.tsx')).OfficeChoice)
const Durations = lazyScreen(async () => (await import('./durations.tsx')).Durations)

type Data = CallReply<'GET /dispatcher/dashboard/data'>

const labels: Record<ReturnType<typeof dispatcherLeads>[number]['key'], Word> = {
  new_case_documents: m.route_title_new_case_documents,
  received_file: m.route_title_received_file,
  outcomes: m.dashboard_label_overdue,
}

const Counts = (data: Pick<Data, 'counts' | 'overdue'>) => (
  <Figures
    label={m.dashboard_title_counts()}
    isDense
    figures={figuresOf(dispatcherLeads(data, useChosenOffice()), labels)}
  />
)

const Oldest = ({ rows }: { rows: Data['oldest'] }) => {
  const [now] = useState(() => new Date())
  const chosen = useChosenOffice()
  if (rows.length === 0) return <p>{m.dashboard_text_no_oldest_file()}</p>
  return (
    <DataTable
      caption={m.dashboard_title_oldest()}
      isCaptionHidden
      isSmall
      rows={rows}
      rowKey={({ id }) => id}
      isRowOverdue={({ isOverdue }) => isOverdue}
      rowHref={({ id }) => staffDispatchHref('dispatch', id, 'received_file', new URLSearchParams(chosen))}
      columns={[
        {
          key: 'case',
          heading: m.queue_label_case_number(),
          cell: ({ caseNumber }) => <span className={styles.number}>{written(caseNumber)}</span>,
        },
        {
          key: 'court',
          heading: m.case_field_court_id(),
          hideBelow: 992,
          cell: ({ court }) => nameOf(court),
        },
        {
          key: 'age',
          heading: m.queue_label_age(),
          isNumeric: true,
          isOverdueMark: true,
          cell: ({ stateSince }) => <Waiting since={stateSince} now={now} />,
        },
      ]}
    />
  )
}

/** What the dispatch section has on its table, and the received files that wait longest. @source spec §2 Dispatcher area */
export function DispatcherDashboard() {
  const oldestId = useId()
  const chosen = useChosenOffice()
  const read = useCall('GET /dispatcher/dashboard/data', { query: chosen }, { isLive: true })
  if (read.state === 'loading') return <Skeleton lineCount={6} />
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  return (
    <>
      <Suspense fallback={null}>
        <OfficeChoice hint={m.duration_hint_office()} />
      </Suspense>
      <Counts {...read.data} />
      <div className={styles.panels}>
        <section className={styles.panel} aria-labelledby={oldestId}>
          <h2 id={oldestId}>{m.dashboard_title_oldest()}</h2>
          <Oldest rows={read.data.oldest} />
        </section>
        <Suspense fallback={<Skeleton lineCount={5} />}>
          <Durations area="dispatcher" />
        </Suspense>
      </div>
    </>
  )
}
