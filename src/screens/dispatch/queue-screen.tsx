import { dispatchLists, dispatchStates, type DispatchList } from '../../machines/dispatch/states.ts'
import { dispatchFilterKeysOf } from '../../machines/case-filter.ts'
import { ownColumnsOf } from '../../machines/queue-view.ts'
import { send } from '../../api/client.ts'
import { Suspense, useState, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import type { DispatchRow } from '../../api/entities.ts'
import { dispatchEmptyWords } from '../../words/groups/dispatch-empty.ts'
import { dispatchOptionWords } from '../../words/groups/dispatch-option.ts'
import { dispatchStateWords } from '../../words/groups/dispatch-state.ts'
import { m } from '../../words/messages.js'
import { dispatchListTitles } from '../parts/list-titles.ts'
import type { Column } from '../parts/data-table.tsx'
import { dispatchAreas } from '../parts/dispatch-areas.ts'
import { DateTime } from '../parts/date-time.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { caseName, useCaseColumns } from '../parts/case-columns.tsx'
import { CaseFilterBar, isNarrowed } from '../parts/case-filter-bar.tsx'
import { useOwnKeys } from '../parts/chosen-office.ts'
import { QueueViewsBar, useQueueLooks } from '../parts/queue-views-bar.tsx'
import { BulkQueue } from '../parts/bulk/bulk-queue.tsx'
import type { PageReader } from '../parts/bulk/choose-more.tsx'
import { Queue, type QueueProps } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { staffDispatchHref } from '../parts/staff-href.ts'
import { dispatchListQuery } from '../parts/use-beside-list.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { useCaseOrder } from '../parts/use-case-order.ts'
import { useCall } from '../use-call.ts'
import { PrintQueue } from './print-queue.tsx'

const columnsAt = (now: Date): Column<DispatchRow>[] => [
  {
    key: 'option',
    hideBelow: 1440,
    heading: m.queue_label_option(),
    cell: ({ option }) => (option ? dispatchOptionWords[option]() : m.queue_label_none()),
  },
  {
    key: 'lines',
    hideBelow: 1440,
    heading: m.dispatch_label_lines(),
    isNumeric: true,
    cell: ({ lineCount }) => formatNumber(lineCount, currentLocale()),
  },
  {
    key: 'state',
    heading: m.parts_label_status(),
    cell: ({ state }) => <StatusTag tone={dispatchStates[state].tone} label={dispatchStateWords[state]()} />,
  },
  {
    key: 'due',
    heading: m.queue_label_due_date(),
    cell: ({ dueDate }) => (dueDate ? <DateTime at={dueDate} form="short" /> : m.queue_label_none()),
  },
  {
    key: 'age',
    heading: m.queue_label_age(),
    isNumeric: true,
    isCorner: true,
    isOverdueMark: true,
    isSortable: true,
    cell: ({ stateSince, isOutcomeRecorded }) =>
      isOutcomeRecorded ? m.queue_label_none() : <Waiting since={stateSince} now={now} />,
  },
]

const always = ['reference', 'age']

// Below the list.
const DayBooking = lazyScreen(async () => (await import('./day-booking.tsx')).DayBooking)

/** What stands at the foot of a list. */
const foots: Partial<Record<DispatchList, ReactNode>> = {
  dispatched_file: (
    <Suspense fallback={null}>
      <DayBooking />
    </Suspense>
  ),
}

function DispatchQueue({ list }: { list: DispatchList }) {
  const [params] = useSearchParams()
  const [now] = useState(() => new Date())
  const order = useCaseOrder()
  const keys = useOwnKeys(dispatchFilterKeysOf(list))
  const query = { list, ...dispatchListQuery(params, list, keys) }
  const read = useCall('GET /dispatches', { query }, { isLive: true })
  const looks = useQueueLooks(list)
  const chosen: readonly string[] = [...always, ...(looks.data?.columns ?? ownColumnsOf(list))]
  const columns = [...useCaseColumns<DispatchRow>(), ...columnsAt(now)].filter(({ key }) =>
    chosen.includes(key),
  )
  const href = (id: string) => staffDispatchHref(dispatchAreas[list], id, list, params)
  const queue: QueueProps<DispatchRow> = {
    caption: dispatchListTitles[list](),
    columns,
    read,
    rowKey: ({ id }) => id,
    rowHref: ({ id }) => href(id),
    isRowOverdue: ({ isOverdue }) => isOverdue,
    isOneLine: true,
    order,
    filters: (
      <>
        <QueueViewsBar list={list} read={looks} />
        <CaseFilterBar keys={keys} />
      </>
    ),
    isNarrowed: isNarrowed(params, keys),
    emptyText: dispatchEmptyWords[list](),
  }
  const { bulk, typedBulk, isPrinted } = dispatchLists[list]
  const readPage: PageReader<DispatchRow> = (place) =>
    send('GET /dispatches', { query: { list, ...dispatchListQuery(params, list, keys), ...place } })
  if (isPrinted)
    return <PrintQueue {...queue} list={list} readPage={readPage} typedBulk={typedBulk} foot={foots[list]} />
  if (bulk === null) return <Queue {...queue} />
  return (
    <BulkQueue
      {...queue}
      of={{ entity: 'dispatch', meaning: bulk, name: caseName, href }}
      readPage={readPage}
    />
  )
}

export const DispatchRequestQueue = () => <DispatchQueue list="dispatch_request" />
export const PaidDispatchQueue = () => <DispatchQueue list="paid_dispatch" />
export const SendToDispatchQueue = () => <DispatchQueue list="send_to_dispatch" />
export const NewCaseDocumentsQueue = () => <DispatchQueue list="new_case_documents" />
export const ReceivedFileQueue = () => <DispatchQueue list="received_file" />
export const DispatchedFileQueue = () => <DispatchQueue list="dispatched_file" />
