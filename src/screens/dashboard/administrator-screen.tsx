import { applicationStates } from '../../machines/application/states.ts'
import { Suspense, useId, useState } from 'react'
import type { CallReply } from '../../api/calls.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { m } from '../../words/messages.js'
import type { Word } from '../../wording/word.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { useChosenOffice } from '../parts/chosen-office.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { staffCaseHref } from '../parts/staff-href.ts'
import { useCall } from '../use-call.ts'
import styles from './dashboard.module.css'
import { Figures } from '../parts/figures.tsx'
import { figuresOf } from './figures-of.ts'
import { administratorLeads } from './leads.ts'
import { written } from '../parts/written.ts'

// In one file with what it narrows.
const OfficeChoice = lazyScreen(async () => (await import('./durations.tsx')).OfficeChoice)
const Durations = lazyScreen(async () => (await import('./durations.tsx')).Durations)
const Charts = lazyScreen(async () => (await import('./charts.tsx')).Charts)

type Data = CallReply<'GET /administrator/dashboard/data'>

const labels: Record<ReturnType<typeof administratorLeads>[number]['key'], Word> = {
  unverified: m.route_title_unverified,
  verified: m.route_title_verified,
  paid: m.route_title_paid,
  dispatch_request: m.route_title_dispatch_request,
  paid_dispatch: m.route_title_paid_dispatch,
  cameBack: m.case_filter_label_came_back,
  atTheSection: m.dashboard_label_overdue_send_to_dispatch,
}

const Counts = (data: Pick<Data, 'counts' | 'cameBack' | 'overdue'>) => (
  <Figures
    label={m.dashboard_title_counts()}
    isDense
    figures={figuresOf(administratorLeads(data, useChosenOffice()), labels)}
  />
)

/** The first list in which a case of this state is found. */
const listOf = (state: Data['oldest'][number]['state']) => applicationStates[state].lists[0]

const Oldest = ({ rows }: { rows: Data['oldest'] }) => {
  const [now] = useState(() => new Date())
  const chosen = useChosenOffice()
  if (rows.length === 0) return <p>{m.dashboard_text_no_oldest()}</p>
  return (
    <DataTable
      caption={m.dashboard_title_oldest()}
      isCaptionHidden
      isSmall
      rows={rows}
      rowKey={({ id }) => id}
      isRowOverdue={({ isOverdue }) => isOverdue}
      rowHref={({ id, state }) =>
        staffCaseHref(id, listOf(state), new URLSearchParams({ sort: 'oldest', ...chosen }))
      }
      columns={[
        {
          key: 'case',
          heading: m.queue_label_case_number(),
          cell: ({ caseNumber }) => <span className={styles.number}>{written(caseNumber)}</span>,
        },
        {
          key: 'state',
          heading: m.parts_label_status(),
          cell: ({ state }) => applicationStateWords[state](),
        },
        {
          key: 'petitioner',
          heading: m.queue_label_petitioner(),
          hideBelow: 992,
          cell: ({ petitionerName }) => petitionerName,
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

/** What waits, what has waited longest, and how the office is doing. @source spec §2 Layout and navigation */
export function AdministratorDashboard() {
  const oldestId = useId()
  const chosen = useChosenOffice()
  const read = useCall('GET /administrator/dashboard/data', { query: chosen }, { isLive: true })
  if (read.state === 'loading') return <Skeleton lineCount={10} />
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
        <Suspense fallback={<Skeleton lineCount={8} />}>
          <Charts />
        </Suspense>
        <Suspense fallback={<Skeleton lineCount={5} />}>
          <Durations area="administrator" />
        </Suspense>
      </div>
    </>
  )
}
