import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ApplicationRow } from '../../api/entities.ts'
import type { ApplicationList } from '../../machines/application.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { Age } from '../parts/date-time.tsx'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { placeOf } from '../parts/pages.tsx'
import { Numbered, Queue } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { useCall } from '../use-call.ts'
import { applicationStateWords, applicationTones } from '../words/application.ts'
import type { Word } from '../words/word.ts'

const lists: Record<ApplicationList, { title: Word; empty: Word }> = {
  unverified: { title: m.route_title_unverified, empty: m.queue_text_empty_unverified },
  verified: { title: m.route_title_verified, empty: m.queue_text_empty_verified },
  unpaid: { title: m.route_title_unpaid, empty: m.queue_text_empty_unpaid },
  paid: { title: m.route_title_paid, empty: m.queue_text_empty_paid },
  approved: { title: m.route_title_approved, empty: m.queue_text_empty_approved },
  rejected: { title: m.route_title_rejected, empty: m.queue_text_empty_rejected },
}

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
    heading: m.queue_label_type(),
    cell: ({ caseType }) => (caseType ? nameOf(caseType) : m.queue_label_none()),
  },
  {
    key: 'court',
    heading: m.queue_label_court(),
    cell: ({ court }) => (court ? nameOf(court) : m.queue_label_none()),
  },
  {
    key: 'state',
    heading: m.queue_label_status(),
    cell: ({ state }) => <StatusTag tone={applicationTones[state]} label={applicationStateWords[state]()} />,
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
  cell: ({ outstandingPoisha }) => <Money amountPoisha={outstandingPoisha} />,
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
      caption={lists[list].title()}
      columns={list === 'unpaid' ? columns.toSpliced(-1, 0, owed()) : columns}
      read={read}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/administrator/applications/detail/${id}`}
      ageColumn="age"
      emptyText={lists[list].empty()}
    />
  )
}

export const UnverifiedQueue = () => <ApplicationQueue list="unverified" />
export const VerifiedQueue = () => <ApplicationQueue list="verified" />
export const UnpaidQueue = () => <ApplicationQueue list="unpaid" />
export const PaidQueue = () => <ApplicationQueue list="paid" />
export const ApprovedQueue = () => <ApplicationQueue list="approved" />
export const RejectedQueue = () => <ApplicationQueue list="rejected" />
