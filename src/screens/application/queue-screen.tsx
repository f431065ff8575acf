import {
  applicationLists,
  applicationStates,
  assignableLists,
  type ApplicationList,
} from '../../machines/application/states.ts'
import { applicationFilterKeysOf } from '../../machines/case-filter.ts'
import { send } from '../../api/client.ts'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ApplicationRow } from '../../api/entities.ts'
import { applicationEmptyWords } from '../../words/groups/application-empty.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { m } from '../../words/messages.js'
import { applicationListTitles } from '../parts/list-titles.ts'
import type { Column } from '../parts/data-table.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { Money } from '../parts/money.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { nameOf } from '../parts/named.ts'
import { DateTime } from '../parts/date-time.tsx'
import { QueueViewsBar, useQueueLooks } from '../parts/queue-views-bar.tsx'
import { ownColumnsOf } from '../../machines/queue-view.ts'
import { caseName, useCaseColumns } from '../parts/case-columns.tsx'
import { keptRemarks } from '../parts/case/kept-remarks.ts'
import { CaseFilterBar, isNarrowed } from '../parts/case-filter-bar.tsx'
import { useOwnKeys } from '../parts/chosen-office.ts'
import { BulkQueue } from '../parts/bulk/bulk-queue.tsx'
import type { PageReader } from '../parts/bulk/choose-more.tsx'
import { Queue, type QueueProps } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { staffCaseHref } from '../parts/staff-href.ts'
import { listQuery } from '../parts/use-beside-list.ts'
import { useCaseOrder } from '../parts/use-case-order.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'

// Wanted once something is chosen, by whoever may give it.
const BulkAssign = lazyScreen(async () => (await import('../parts/bulk/bulk-assign.tsx')).BulkAssign)

const assigneeOf = ({ assignedTo }: ApplicationRow): string => assignedTo ?? m.queue_label_none()

const columnsAt = (now: Date): Column<ApplicationRow>[] => [
  {
    key: 'filed',
    heading: m.queue_view_label_filed(),
    isNumeric: true,
    isSortable: true,
    cell: ({ submittedAt }) =>
      submittedAt ? <DateTime at={submittedAt} form="short" /> : m.queue_label_none(),
  },
  {
    key: 'type',
    hideBelow: 1440,
    heading: m.case_field_type_id(),
    cell: ({ caseType }) => (caseType ? nameOf(caseType) : m.queue_label_none()),
  },
  {
    key: 'state',
    heading: m.parts_label_status(),
    cell: ({ state }) => (
      <StatusTag tone={applicationStates[state].tone} label={applicationStateWords[state]()} />
    ),
  },
  {
    key: 'owed',
    heading: m.my_label_left(),
    isAmount: true,
    cell: ({ owedPoisha }) => <Money amountPoisha={owedPoisha} />,
  },
  {
    key: 'assignee',
    hideBelow: 1440,
    heading: m.assignment_label_list(),
    cell: assigneeOf,
    gives: { share: 'some', whole: assigneeOf },
  },
  {
    key: 'age',
    heading: m.queue_label_age(),
    isNumeric: true,
    isCorner: true,
    isOverdueMark: true,
    isSortable: true,
    cell: ({ stateSince }) => <Waiting since={stateSince} now={now} />,
  },
]

const always = ['reference', 'age']

function ApplicationQueue({ list }: { list: ApplicationList }) {
  const [params] = useSearchParams()
  const [now] = useState(() => new Date())
  const order = useCaseOrder(list)
  const keys = useOwnKeys(applicationFilterKeysOf(list))
  const user = useAccount()?.user
  const isGiver = user?.acl.includes('administrative.assignment.update') ?? false
  const remarked = keptRemarks.cases(user?.id ?? '')
  const isTask = assignableLists.includes(list)
  const query = { list, ...listQuery(params, list, keys) }
  const read = useCall('GET /applications', { query }, { isLive: true })
  const looks = useQueueLooks(list)
  const chosen: readonly string[] = [...always, ...(looks.data?.columns ?? ownColumnsOf(list))]
  const columns = [...useCaseColumns<ApplicationRow>(({ id }) => remarked.has(id)), ...columnsAt(now)].filter(
    ({ key }) => chosen.includes(key),
  )
  const href = (id: string) => staffCaseHref(id, list, params)
  const queue: QueueProps<ApplicationRow> = {
    caption: applicationListTitles[list](),
    columns,
    read,
    rowKey: ({ id }) => id,
    rowHref: ({ id }) => href(id),
    isOneLine: true,
    order,
    filters: (
      <>
        <QueueViewsBar list={list} read={looks} />
        <CaseFilterBar keys={keys} list={list} />
      </>
    ),
    isNarrowed: isNarrowed(params, keys, list),
    isRowOverdue: ({ isOverdue }) => isOverdue,
    emptyText: applicationEmptyWords[list](),
  }
  const { bulk } = applicationLists[list]
  if (bulk === null) return <Queue {...queue} />
  const readPage: PageReader<ApplicationRow> = (place) =>
    send('GET /applications', { query: { list, ...listQuery(params, list, keys), ...place } })
  return (
    <BulkQueue
      {...queue}
      of={{ entity: 'application', meaning: bulk, name: caseName, href }}
      readPage={readPage}
      others={
        isTask && isGiver
          ? ({ chosen, finish }) => (
              <Suspense fallback={null}>
                <BulkAssign list={list} chosen={chosen} onResults={finish} />
              </Suspense>
            )
          : undefined
      }
    />
  )
}

export const UnverifiedQueue = () => <ApplicationQueue list="unverified" />
export const VerifiedQueue = () => <ApplicationQueue list="verified" />
export const UnpaidQueue = () => <ApplicationQueue list="unpaid" />
export const PaidQueue = () => <ApplicationQueue list="paid" />
export const ApprovedQueue = () => <ApplicationQueue list="approved" />
export const RejectedQueue = () => <ApplicationQueue list="rejected" />
export const AllQueue = () => <ApplicationQueue list="all" />
