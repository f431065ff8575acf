import { applicationLists } from '../../machines/application/states.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { m } from '../../words/messages.js'
import { ErrorState } from '../parts/error-state.tsx'
import { formatShortDay } from '../parts/format.ts'
import { LineChart } from '../parts/line-chart.tsx'
import { currentLocale } from '../parts/locale.ts'
import { useChosenOffice } from '../parts/chosen-office.ts'
import { PieChart } from '../parts/pie-chart.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import styles from './dashboard.module.css'
import { stateLeads, submittedLeads } from './leads.ts'

const States = () => {
  const chosen = useChosenOffice()
  const read = useCall('GET /administrator/pie-chart/data', { query: chosen }, { isLive: true })
  if (read.state === 'loading') return <Skeleton lineCount={8} />
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  return (
    <PieChart
      title={m.dashboard_title_pie()}
      parts={stateLeads(read.data, chosen).map((lead) => ({
        ...lead,
        label: applicationStateWords[lead.key](),
      }))}
      totalLabel={m.dashboard_label_applications()}
    />
  )
}

const Submitted = () => {
  const chosen = useChosenOffice()
  const mayOpen = useAccount()?.user.acl.includes(applicationLists.all.permission) ?? false
  const read = useCall('GET /administrator/line-chart/data', { query: chosen }, { isLive: true })
  if (read.state === 'loading') return <Skeleton lineCount={8} />
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  const leads = submittedLeads(read.data, chosen)
  return (
    <LineChart
      title={m.dashboard_title_line()}
      placeLabel={m.dashboard_label_day()}
      places={leads.map(({ key }) => formatShortDay(key, currentLocale()).slice(0, 5))}
      lines={[
        {
          key: 'submitted',
          label: m.dashboard_label_submitted(),
          values: leads.map(({ value }) => value),
        },
      ]}
      {...(mayOpen ? { hrefOf: (place: number) => leads[place]?.href } : {})}
    />
  )
}

/** The administrator's pie and line charts; loaded apart because their library is heavy. @source spec §2 */
export const Charts = () => (
  <>
    <div className={styles.chart}>
      <States />
    </div>
    <div className={styles.wideChart}>
      <Submitted />
    </div>
  </>
)
