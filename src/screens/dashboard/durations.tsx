import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { CallReply } from '../../api/calls.ts'
import {
  durationHoursMax,
  durationPeriods,
  timedStages,
  type DurationArea,
  type TimedStage,
} from '../../machines/duration.ts'
import { timedStageWords } from '../../words/groups/timed-stage.ts'
import { m } from '../../words/messages.js'
import { classNames } from '../parts/class-names.ts'
import { DataTable } from '../parts/data-table.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { atOfficeHref, useChosenOffice } from '../parts/chosen-office.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { VisuallyHidden } from '../parts/visually-hidden.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { useCall } from '../use-call.ts'
import styles from './dashboard.module.css'

/** It comes with these figures: a part of its own would cut everybody's scripts anew. */
export { OfficeChoice } from '../parts/office-choice.tsx'

type Data = CallReply<'GET /administrator/durations'>
type Period = (typeof durationPeriods)[number]

const number = (count: number) => formatNumber(count, currentLocale())

/** Hours in words, days from three of them on. */
function timeText(hours: number | null): string {
  if (hours === null) return m.queue_label_none()
  if (hours < 1) return m.duration_text_under_hour()
  if (hours < 72) return m.duration_text_hours({ count: number(hours) })
  const count = number(Math.floor(hours / 24))
  return hours < durationHoursMax ? m.duration_text_days({ count }) : m.duration_text_at_least_days({ count })
}

const lists: Record<DurationArea, string> = {
  administrator: '/administrator/applications',
  dispatcher: '/dispatch/applications',
  accountant: '/accountant/applications',
}

/** Where what stands at a stage now is found. */
function stageHref(stage: TimedStage, chosen: { office?: string }): string {
  const { area, list } = timedStages[stage]
  const place = list === null ? (stage === 'refund' ? 'refunds' : 'discrepancies') : `${list}?sort=oldest`
  return atOfficeHref(`${lists[area]}/${place}`, chosen)
}

type Taken = Pick<Data['stages'][number], 'count' | 'medianHours' | 'ninetiethHours'>

/** The three figures that every row has. */
const figures = () => [
  {
    key: 'count',
    heading: m.duration_label_count(),
    isNumeric: true,
    cell: ({ count }: Taken) => number(count),
  },
  {
    key: 'median',
    heading: m.duration_label_median(),
    isNumeric: true,
    cell: ({ medianHours }: Taken) => timeText(medianHours),
  },
  {
    key: 'ninetieth',
    heading: m.duration_label_ninetieth(),
    isNumeric: true,
    cell: ({ ninetiethHours }: Taken) => timeText(ninetiethHours),
  },
]

const targetColumn = () => ({
  key: 'target',
  heading: m.duration_label_target(),
  isNumeric: true,
  cell: ({ targetDays }: Data['stages'][number]) =>
    targetDays === null ? m.queue_label_none() : number(targetDays),
})

const Stages = ({ stages }: Pick<Data, 'stages'>) => {
  const chosen = useChosenOffice()
  return stages.every(({ count }) => count === 0) ? (
    <p>{m.duration_text_none()}</p>
  ) : (
    <DataTable
      caption={m.duration_title_section()}
      isCaptionHidden
      rows={stages}
      rowKey={({ stage }) => stage}
      rowHref={({ stage }) => stageHref(stage, chosen)}
      columns={[
        {
          key: 'stage',
          heading: m.duration_label_stage(),
          cell: ({ stage }) => timedStageWords[stage](),
        },
        ...figures(),
        // Of all offices together there is none, and refunds have none.
        ...(stages.some(({ targetDays }) => targetDays !== null) ? [targetColumn()] : []),
      ]}
    />
  )
}

type Officer = NonNullable<Data['officers']>[number]

const Officers = ({ area, officers }: { area: DurationArea; officers: readonly Officer[] }) => {
  const [now] = useState(() => new Date())
  const chosen = useChosenOffice()
  if (officers.length === 0) return <p>{m.duration_text_no_officers()}</p>
  const oldest = {
    key: 'oldest',
    heading: m.duration_label_oldest(),
    isNumeric: true,
    cell: ({ id, oldest: task }: Officer) =>
      task === null ? (
        m.queue_label_none()
      ) : (
        <Link href={atOfficeHref(`${lists.administrator}/${task.list}?assignee=${id}&sort=oldest`, chosen)}>
          <Waiting since={task.since} now={now} />
        </Link>
      ),
  }
  return (
    <DataTable
      caption={m.duration_title_officers()}
      rows={officers}
      rowKey={({ id }) => id}
      columns={[
        { key: 'officer', heading: m.staff_label_role_other(), cell: ({ name }) => name },
        ...figures(),
        ...(area === 'administrator' ? [oldest] : []),
      ]}
    />
  )
}

const Periods = ({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) => (
  <fieldset className={styles.periods}>
    <legend>
      <VisuallyHidden>{m.duration_label_period()}</VisuallyHidden>
    </legend>
    {durationPeriods.map((each) => (
      <button key={each} type="button" aria-pressed={each === period} onClick={() => onChoose(each)}>
        {m.duration_action_days({ count: number(each) })}
      </button>
    ))}
  </fieldset>
)

/**
 * How long the stages of a dashboard took that ended in the days that are chosen; each leads to what stands there now. Of the office that it chose
 * the head office reads the officers too.
 * @source product 8
 */
export function Durations({ area }: { area: DurationArea }) {
  const titleId = useId()
  const [days, setDays] = useState<Period>(30)
  const read = useCall(`GET /${area}/durations`, { query: { days, ...useChosenOffice() } })
  const { data } = read
  return (
    <section className={classNames(styles.panel, styles.wide)} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.duration_title_section()}</h2>
      <p className={styles.about}>{m.duration_text_about()}</p>
      <Periods period={days} onChoose={setDays} />
      {read.state === 'failed' ? <ErrorState text={read.message} onRetry={read.reload} /> : null}
      {read.state === 'loading' ? <Skeleton lineCount={4} /> : null}
      {data === null ? null : <Stages stages={data.stages} />}
      {data?.officers ? <Officers area={area} officers={data.officers} /> : null}
    </section>
  )
}
