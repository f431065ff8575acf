import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { DispatchRow } from '../../api/entities.ts'
import type { DispatchList } from '../../machines/dispatch.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { Age, DateTime } from '../parts/date-time.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { placeOf } from '../parts/pages.tsx'
import { Numbered, Queue } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { useCall } from '../use-call.ts'
import { dispatchOptionWords } from '../words/dispatch-parts.ts'
import { dispatchStateWords, dispatchTones } from '../words/dispatch.ts'
import type { Word } from '../words/word.ts'

const administratorDetail = '/administrator/dispatch/detail/'
const dispatcherDetail = '/dispatch/applications/dispatch/detail/'

const lists: Record<DispatchList, { title: Word; empty: Word; detail: string }> = {
  dispatch_request: {
    title: m.route_title_dispatch_request,
    empty: m.queue_text_empty_dispatch_request,
    detail: administratorDetail,
  },
  paid_dispatch: {
    title: m.route_title_paid_dispatch,
    empty: m.queue_text_empty_paid_dispatch,
    detail: administratorDetail,
  },
  send_to_dispatch: {
    title: m.route_title_send_to_dispatch,
    empty: m.queue_text_empty_send_to_dispatch,
    detail: administratorDetail,
  },
  new_case_documents: {
    title: m.route_title_new_case_documents,
    empty: m.queue_text_empty_new_case_documents,
    detail: dispatcherDetail,
  },
  received_file: {
    title: m.route_title_received_file,
    empty: m.queue_text_empty_received_file,
    detail: dispatcherDetail,
  },
  dispatched_file: {
    title: m.route_title_dispatched_file,
    empty: m.queue_text_empty_dispatched_file,
    detail: dispatcherDetail,
  },
}

const columnsAt = (now: Date): Column<DispatchRow>[] => [
  {
    key: 'reference',
    heading: m.queue_label_reference(),
    cell: ({ referenceNumber, caseNumber }) => <Numbered>{referenceNumber ?? caseNumber}</Numbered>,
  },
  { key: 'case', heading: m.queue_label_case_number(), cell: ({ caseNumber }) => caseNumber },
  { key: 'petitioner', heading: m.queue_label_petitioner(), cell: ({ petitionerName }) => petitionerName },
  {
    key: 'court',
    heading: m.queue_label_court(),
    cell: ({ court }) => (court ? nameOf(court) : m.queue_label_none()),
  },
  {
    key: 'option',
    heading: m.queue_label_option(),
    cell: ({ option }) => (option ? dispatchOptionWords[option]() : m.queue_label_none()),
  },
  {
    key: 'lines',
    heading: m.queue_label_lines(),
    isNumeric: true,
    cell: ({ lineCount }) => formatNumber(lineCount, currentLocale()),
  },
  {
    key: 'state',
    heading: m.queue_label_status(),
    cell: ({ state }) => <StatusTag tone={dispatchTones[state]} label={dispatchStateWords[state]()} />,
  },
  {
    key: 'due',
    heading: m.queue_label_due_date(),
    cell: ({ dueDate, isOverdue }) => (
      <>
        {dueDate ? <DateTime at={dueDate} form="short" /> : m.queue_label_none()}{' '}
        {isOverdue ? <StatusTag tone="danger" label={m.queue_label_overdue()} /> : null}
      </>
    ),
  },
  {
    key: 'age',
    heading: m.queue_label_age(),
    isNumeric: true,
    isSortable: true,
    cell: ({ stateSince }) => <Age at={stateSince} now={now} />,
  },
]

function DispatchQueue({ list }: { list: DispatchList }) {
  const [params] = useSearchParams()
  const [now] = useState(() => new Date())
  const q = params.get('q')
  const read = useCall('GET /dispatches', {
    query: {
      list,
      ...placeOf(params),
      ...(params.get('sort') === 'oldest' ? { sort: 'oldest' as const } : {}),
      ...(q ? { q } : {}),
    },
  })
  return (
    <Queue
      caption={lists[list].title()}
      columns={columnsAt(now)}
      read={read}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `${lists[list].detail}${id}`}
      isRowOverdue={({ isOverdue }) => isOverdue}
      ageColumn="age"
      emptyText={lists[list].empty()}
    />
  )
}

export const DispatchRequestQueue = () => <DispatchQueue list="dispatch_request" />
export const PaidDispatchQueue = () => <DispatchQueue list="paid_dispatch" />
export const SendToDispatchQueue = () => <DispatchQueue list="send_to_dispatch" />
export const NewCaseDocumentsQueue = () => <DispatchQueue list="new_case_documents" />
export const ReceivedFileQueue = () => <DispatchQueue list="received_file" />
export const DispatchedFileQueue = () => <DispatchQueue list="dispatched_file" />
