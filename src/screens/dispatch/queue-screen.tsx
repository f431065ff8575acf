import { dispatchStates } from '../../machines/dispatch/states.ts'
import type { DispatchList } from '../../machines/dispatch/states.ts'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { DispatchRow } from '../../api/entities.ts'
import { dispatchEmptyWords } from '../../words/groups/dispatch-empty.ts'
import { dispatchOptionWords } from '../../words/groups/dispatch-option.ts'
import { dispatchStateWords } from '../../words/groups/dispatch-state.ts'
import { routeTitleWords } from '../../words/groups/route-title.ts'
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
import { written } from '../parts/written.ts'

const administratorDetail = '/administrator/dispatch/detail/'
const dispatcherDetail = '/dispatch/applications/dispatch/detail/'

const details: Record<DispatchList, string> = {
  dispatch_request: administratorDetail,
  paid_dispatch: administratorDetail,
  send_to_dispatch: administratorDetail,
  new_case_documents: dispatcherDetail,
  received_file: dispatcherDetail,
  dispatched_file: dispatcherDetail,
}

const columnsAt = (now: Date): Column<DispatchRow>[] => [
  {
    key: 'reference',
    heading: m.queue_label_reference(),
    cell: ({ referenceNumber, caseNumber }) => <Numbered>{referenceNumber ?? written(caseNumber)}</Numbered>,
  },
  { key: 'case', heading: m.queue_label_case_number(), cell: ({ caseNumber }) => written(caseNumber) },
  { key: 'petitioner', heading: m.queue_label_petitioner(), cell: ({ petitionerName }) => petitionerName },
  {
    key: 'court',
    heading: m.case_field_court_id(),
    cell: ({ court }) => (court ? nameOf(court) : m.queue_label_none()),
  },
  {
    key: 'option',
    heading: m.queue_label_option(),
    cell: ({ option }) => (option ? dispatchOptionWords[option]() : m.queue_label_none()),
  },
  {
    key: 'lines',
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
      caption={routeTitleWords[list]()}
      columns={columnsAt(now)}
      read={read}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `${details[list]}${id}`}
      isRowOverdue={({ isOverdue }) => isOverdue}
      ageColumn="age"
      emptyText={dispatchEmptyWords[list]()}
    />
  )
}

export const DispatchRequestQueue = () => <DispatchQueue list="dispatch_request" />
export const PaidDispatchQueue = () => <DispatchQueue list="paid_dispatch" />
export const SendToDispatchQueue = () => <DispatchQueue list="send_to_dispatch" />
export const NewCaseDocumentsQueue = () => <DispatchQueue list="new_case_documents" />
export const ReceivedFileQueue = () => <DispatchQueue list="received_file" />
export const DispatchedFileQueue = () => <DispatchQueue list="dispatched_file" />
