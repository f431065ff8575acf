import { m } from '../../words/messages.js'
import { Section } from '../parts/case/section.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { useCall } from '../use-call.ts'
import { Figures } from '../parts/figures.tsx'

/** What the dispatch section has on its table. @source spec §2 Dispatcher area */
export function DispatcherDashboard() {
  const read = useCall('GET /dispatcher/dashboard/data', {}, { isLive: true })
  if (read.state === 'loading') return <Skeleton lineCount={6} />
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  const { counts, overdue } = read.data
  const figure = (list: string, label: string, count: number) => ({
    key: `${list} ${label}`,
    label,
    value: formatNumber(count, currentLocale()),
    href: `/dispatch/applications/${list}`,
  })
  return (
    <Section title={m.dashboard_title_counts()}>
      <Figures
        figures={[
          figure('new_case_documents', m.route_title_new_case_documents(), counts.newCaseDocuments),
          figure('received_file', m.route_title_received_file(), counts.receivedFile),
          figure('dispatched_file', m.dashboard_label_overdue(), overdue),
        ]}
      />
    </Section>
  )
}
