import { applicationStateNames, applicationStates } from '../../machines/application/states.ts'
import type { ApplicationState } from '../../machines/application/states.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { m } from '../../words/messages.js'
import { ErrorState } from '../parts/error-state.tsx'
import { formatShortDay } from '../parts/format.ts'
import { LineChart } from '../parts/line-chart.tsx'
import { currentLocale } from '../parts/locale.ts'
import { atOfficeHref, useChosenOffice } from '../parts/chosen-office.ts'
import { PieChart } from '../parts/pie-chart.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useCall } from '../use-call.ts'
import styles from './dashboard.module.css'

const isState = (text: string): text is ApplicationState =>
  (applicationStateNames as readonly string[]).includes(text)

/** The list of the cases that stand there; none for those that no list has. */
function listHref(state: ApplicationState, chosen: { office?: string }): string | undefined {
  const [list] = applicationStates[state].lists
  return list && atOfficeHref(`/administrator/applications/${list}`, chosen)
}

const States = () => {
  const chosen = useChosenOffice()
  const read = useCall('GET /administrator/pie-chart/data', { query: chosen }, { isLive: true })
  if (read.state === 'loading') return <Skeleton lineCount={8} />
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  return (
    <PieChart
      title={m.dashboard_title_pie()}
      parts={read.data.map(({ state, count }) => ({
        key: state,
        label: isState(state) ? applicationStateWords[state]() : state,
        value: count,
        href: isState(state) ? listHref(state, chosen) : undefined,
      }))}
      totalLabel={m.dashboard_label_applications()}
    />
  )
}

const Submitted = () => {
  const chosen = useChosenOffice()
  const read = useCall('GET /administrator/line-chart/data', { query: chosen }, { isLive: true })
  if (read.state === 'loading') return <Skeleton lineCount={8} />
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  return (
    <LineChart
      title={m.dashboard_title_line()}
      placeLabel={m.dashboard_label_day()}
      places={read.data.map(({ day }) => formatShortDay(day, currentLocale()).slice(0, 5))}
      lines={[
        {
          key: 'submitted',
          label: m.dashboard_label_submitted(),
          values: read.data.map(({ count }) => count),
        },
      ]}
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
