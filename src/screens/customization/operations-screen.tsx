import type { ReactNode } from 'react'
import type { Operations } from '../../api/operation-calls.ts'
import type { Tone } from '../../machines/entity.ts'
import { operationsReadSeconds } from '../../machines/limits.ts'
import { roomWanted, type Standing } from '../../machines/operations.ts'
import { faultKindWords } from '../../words/groups/fault-kind.ts'
import { jobKindWords } from '../../words/groups/job-kind.ts'
import { serviceKindWords } from '../../words/groups/service-kind.ts'
import { standingWords } from '../../words/groups/standing.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Age } from '../parts/date-time.tsx'
import { formatMoment, formatNumber, formatTime } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Quiet } from '../parts/page.tsx'
import { Under } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { useAgain } from '../use-again.ts'
import { useCall } from '../use-call.ts'
import { FailedJobs } from './failed-jobs.tsx'
import styles from './operations.module.css'
import { HoursLegend, ServiceHours } from './service-hours.tsx'
import { WhenRead } from './when-read.tsx'

type Service = Operations['services'][number]
type Sweep = Operations['sweeps'][number]
type Queue = Operations['queues'][number]

const tones: Record<Standing, Tone> = {
  well: 'success',
  slow: 'warning',
  failing: 'danger',
  unknown: 'warning',
  absent: 'neutral',
}

const figure = (value: number) => formatNumber(value, currentLocale())
const when = (at: string) => formatMoment(at, currentLocale())
const gigabytes = (bytes: number) => figure(Math.floor(bytes / 1_024 ** 3))

/** How it stands; where it fails, since when and why. */
const Standing = ({
  standing,
  failingSince,
  fault,
}: Pick<Service, 'standing' | 'failingSince' | 'fault'>) => (
  <>
    <StatusTag tone={tones[standing]} label={standingWords[standing]()} />
    {failingSince !== null && fault !== null ? (
      <Under>{m.operation_text_since({ when: when(failingSince), fault: faultKindWords[fault]() })}</Under>
    ) : null}
  </>
)

/** Less than a minute is no age. */
function LastWell({ at, now }: { at: string | null; now: Date }) {
  if (at === null) return m.operation_label_never()
  return now.getTime() - Date.parse(at) < 60_000 ? m.operation_label_now() : <Age at={at} now={now} />
}

/** Room for the disk, also as a bar of what is taken; the time of an answer for what answers. */
function answerOf({ freeBytes, totalBytes, answerMilliseconds }: Service): ReactNode {
  if (freeBytes !== null && totalBytes !== null) {
    const text = m.operation_text_free({ free: gigabytes(freeBytes), total: gigabytes(totalBytes) })
    return (
      <span>
        {text}
        <meter
          className={styles.room}
          aria-label={m.operation_label_taken()}
          max={totalBytes}
          high={totalBytes - roomWanted(totalBytes)}
          value={totalBytes - freeBytes}
        />
      </span>
    )
  }
  return answerMilliseconds === null
    ? null
    : m.operation_text_milliseconds({ count: figure(answerMilliseconds) })
}

const serviceColumns = (now: Date): Column<Service>[] => [
  {
    key: 'service',
    heading: m.operation_label_service(),
    cell: ({ service, isStandIn }) => (
      <>
        {serviceKindWords[service]()}
        {isStandIn ? <Under>{m.operation_text_stand_in()}</Under> : null}
      </>
    ),
  },
  {
    key: 'standing',
    heading: m.parts_label_status(),
    cell: (service) => (
      <span>
        <Standing {...service} />
        <ServiceHours hours={service.hours} now={now} />
      </span>
    ),
  },
  {
    key: 'lastWell',
    heading: m.operation_label_last_well(),
    cell: ({ lastWellAt, standing }) =>
      standing === 'absent' ? null : <LastWell at={lastWellAt} now={now} />,
  },
  { key: 'answer', heading: m.operation_label_answer(), isNumeric: true, cell: answerOf },
]

const sweepColumns = (now: Date): Column<Sweep>[] => [
  {
    key: 'sweep',
    heading: m.operation_title_sweeps(),
    cell: ({ sweep, lastWellAt }) => (
      <>
        {jobKindWords[sweep]()}
        <Under>
          {m.operation_label_last_done()}: <LastWell at={lastWellAt} now={now} />
        </Under>
      </>
    ),
  },
  { key: 'standing', heading: m.parts_label_status(), cell: Standing },
]

const queueColumns = (now: Date): Column<Queue>[] => [
  { key: 'kind', heading: m.operation_label_queue(), cell: ({ kind }) => jobKindWords[kind]() },
  ...(['waiting', 'running', 'failed'] as const).map((name): Column<Queue> => ({
    key: name,
    heading: {
      waiting: m.delivery_state_waiting,
      running: m.operation_label_running,
      failed: m.operation_label_failed,
    }[name](),
    isNumeric: true,
    cell: (queue) => figure(queue[name]),
  })),
  {
    key: 'oldest',
    heading: m.operation_label_oldest(),
    cell: ({ oldestAt }) => (oldestAt === null ? null : <Age at={oldestAt} now={now} />),
  },
]

/** In one sentence whether anything is wrong. */
function Summary({ services }: Pick<Operations, 'services'>) {
  const troubled = services.filter(({ standing }) => standing !== 'well' && standing !== 'absent')
  return troubled.length === 0 ? (
    <Banner tone="success" title={m.operation_title_well()} />
  ) : (
    <Banner tone="warning" title={m.operation_title_troubled({ count: figure(troubled.length) })}>
      <p>{m.operation_text_troubled()}</p>
    </Banner>
  )
}

const backupMark = 'last-backup'

const backupCommand = 'npm run backup'

const Backup = ({ backupAt, rehearsedAt }: Pick<Operations, 'backupAt' | 'rehearsedAt'>) => (
  <section className={styles.backup}>
    <h2>{m.operation_title_backup()}</h2>
    <p>
      {backupAt === null
        ? m.operation_text_backup_none()
        : m.operation_text_backup_at({ when: when(backupAt) })}
    </p>
    <p>
      {rehearsedAt === null
        ? m.operation_text_rehearsal_none()
        : m.operation_text_rehearsal_at({ when: when(rehearsedAt) })}
    </p>
    <p className={styles.how}>{m.operation_text_backup_how({ command: backupCommand, mark: backupMark })}</p>
  </section>
)

const Versions = ({ versions }: Pick<Operations, 'versions'>) => {
  const { product, node, postgres, migration } = versions
  const rows = [
    { key: 'product', name: m.operation_label_product(), text: product },
    { key: 'node', name: m.operation_label_runtime(), text: `Node ${node}` },
    { key: 'postgres', name: m.operation_label_service_database(), text: `PostgreSQL ${postgres}` },
    { key: 'migration', name: m.operation_label_migration(), text: migration },
  ]
  return (
    <DataTable
      caption={m.operation_title_versions()}
      columns={[
        { key: 'name', heading: m.operation_label_service(), cell: ({ name }) => name },
        {
          key: 'text',
          heading: m.operation_title_versions(),
          cell: ({ text }) => <span lang="en">{text}</span>,
        },
      ]}
      rows={rows}
      rowKey={({ key }) => key}
      isSmall
    />
  )
}

function Shown({ operations, reload }: { operations: Operations; reload: () => void }) {
  const now = new Date(operations.at)
  const busy = operations.queues.filter(({ waiting, running, failed }) => waiting + running + failed > 0)
  return (
    <>
      <div className={styles.summary}>
        <Summary services={operations.services} />
        <Quiet>
          {m.operation_text_every({
            seconds: figure(operationsReadSeconds),
            when: formatTime(now, currentLocale()),
          })}
        </Quiet>
      </div>
      <div className={styles.sides}>
        <div className={styles.side}>
          <div>
            <DataTable
              caption={m.operation_title_services()}
              columns={serviceColumns(now)}
              rows={operations.services}
              rowKey={({ service }) => service}
            />
            <HoursLegend />
          </div>
          <DataTable
            caption={m.operation_title_queues()}
            columns={queueColumns(now)}
            rows={busy}
            rowKey={({ kind }) => kind}
            empty={m.operation_text_none_waiting()}
          />
          <FailedJobs failed={operations.failed} reload={reload} />
        </div>
        <div className={styles.side}>
          <Backup backupAt={operations.backupAt} rehearsedAt={operations.rehearsedAt} />
          <DataTable
            caption={m.operation_title_sweeps()}
            columns={sweepColumns(now)}
            rows={operations.sweeps}
            rowKey={({ sweep }) => sweep}
          />
          <Versions versions={operations.versions} />
        </div>
      </div>
    </>
  )
}

/** How services, queues and routine work are, read anew while somebody looks at it. @source product 7 */
export function OperationsScreen() {
  const read = useCall('GET /super-admin/operations', {})
  useAgain(read.reload, operationsReadSeconds)
  return (
    <WhenRead read={read}>{(operations) => <Shown operations={operations} reload={read.reload} />}</WhenRead>
  )
}
