import { applicationStates } from '../../machines/application/states.ts'
import type { ApplicationList } from '../../machines/application/states.ts'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ApplicationRow } from '../../api/entities.ts'
import { applicationEmptyWords } from '../../words/groups/application-empty.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { routeTitleWords } from '../../words/groups/route-title.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { Age } from '../parts/date-time.tsx'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { placeOf } from '../parts/pages.tsx'
import { Numbered, Queue } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { useCall } from '../use-call.ts'

const columnsAt = (now: Date): Column<ApplicationRow>[] => [
  {
    key: 'reference',
    heading: m.queue_label_reference(),
    cell: ({ referenceNumber, caseNumber }) => <Numbered>{referenceNumber ?? caseNumber}</Numbered>,
  },
  { key: 'case', heading: m.queue_label_case_number(), cell: ({ caseNumber }) => caseNumber },
  { key: 'petitioner', heading: m.queue_label_petitioner(), cell: ({ petitionerName }) => petitionerName },
  {
    key: 'type',
    heading: m.case_field_type_id(),
    cell: ({ caseType }) => (caseType ? nameOf(caseType) : m.queue_label_none()),
  },
  {
    key: 'court',
    heading: m.case_field_court_id(),
    cell: ({ court }) => (court ? nameOf(court) : m.queue_label_none()),
  },
  {
    key: 'state',
    heading: m.parts_label_status(),
    cell: ({ state, isDamaged }) => (
      <>
        <StatusTag tone={applicationStates[state].tone} label={applicationStateWords[state]()} />
        {isDamaged ? <StatusTag tone="danger" label={m.case_label_damaged()} /> : null}
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

const owed = (): Column<ApplicationRow> => ({
  key: 'owed',
  heading: m.queue_label_owed(),
  isNumeric: true,
  cell: ({ owedPoisha }) => <Money amountPoisha={owedPoisha} />,
})

function ApplicationQueue({ list }: { list: ApplicationList }) {
  const [params] = useSearchParams()
  const [now] = useState(() => new Date())
  const q = params.get('q')
  const read = useCall('GET /applications', {
    query: {
      list,
      ...placeOf(params),
      ...(params.get('sort') === 'oldest' ? { sort: 'oldest' as const } : {}),
      ...(q ? { q } : {}),
    },
  })
  const columns = columnsAt(now)
  return (
    <Queue
      caption={routeTitleWords[list]()}
      columns={list === 'unpaid' ? columns.toSpliced(-1, 0, owed()) : columns}
      read={read}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/administrator/applications/detail/${id}`}
      ageColumn="age"
      emptyText={applicationEmptyWords[list]()}
    />
  )
}

export const UnverifiedQueue = () => <ApplicationQueue list="unverified" />
export const VerifiedQueue = () => <ApplicationQueue list="verified" />
export const UnpaidQueue = () => <ApplicationQueue list="unpaid" />
export const PaidQueue = () => <ApplicationQueue list="paid" />
export const ApprovedQueue = () => <ApplicationQueue list="approved" />
export const RejectedQueue = () => <ApplicationQueue list="rejected" />
