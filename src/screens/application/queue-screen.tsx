import {
  applicationLists,
  applicationStates,
  type ApplicationList,
} from '../../machines/application/states.ts'
import { applicationFilterKeysOf } from '../../machines/case-filter.ts'
import { send } from '../../api/client.ts'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ApplicationRow } from '../../api/entities.ts'
import { applicationEmptyWords } from '../../words/groups/application-empty.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { m } from '../../words/messages.js'
import { applicationListTitles } from '../parts/list-titles.ts'
import type { Column } from '../parts/data-table.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { caseName, useCaseColumns } from '../parts/case-columns.tsx'
import { CaseFilterBar, isNarrowed } from '../parts/case-filter-bar.tsx'
import { BulkQueue } from '../parts/bulk/bulk-queue.tsx'
import type { PageReader } from '../parts/bulk/choose-more.tsx'
import { Queue, type QueueProps } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { staffCaseHref } from '../parts/staff-href.ts'
import { listQuery } from '../parts/use-beside-list.ts'
import { useCaseOrder } from '../parts/use-case-order.ts'
import { useCall } from '../use-call.ts'

const columnsAt = (now: Date): Column<ApplicationRow>[] => [
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
    key: 'age',
    heading: m.queue_label_age(),
    isNumeric: true,
    isCorner: true,
    isOverdueMark: true,
    isSortable: true,
    cell: ({ stateSince }) => <Waiting since={stateSince} now={now} />,
  },
]

const owed = (): Column<ApplicationRow> => ({
  key: 'owed',
  heading: m.my_label_left(),
  isAmount: true,
  cell: ({ owedPoisha }) => <Money amountPoisha={owedPoisha} />,
})

/** Where all rows stand in one state, the list's title says it. */
const hasStates = (list: ApplicationList) =>
  Object.values(applicationStates).filter(({ lists }) => lists.some((one) => one === list)).length > 1

function ApplicationQueue({ list }: { list: ApplicationList }) {
  const [params] = useSearchParams()
  const [now] = useState(() => new Date())
  const order = useCaseOrder()
  const keys = applicationFilterKeysOf(list)
  const query = { list, ...listQuery(params, list) }
  const read = useCall('GET /applications', { query }, { isLive: true })
  const shown = columnsAt(now).filter(({ key }) => key !== 'state' || hasStates(list))
  const columns = [...useCaseColumns<ApplicationRow>(), ...shown]
  const queue: QueueProps<ApplicationRow> = {
    caption: applicationListTitles[list](),
    columns: list === 'unpaid' ? columns.toSpliced(-1, 0, owed()) : columns,
    read,
    rowKey: ({ id }) => id,
    rowHref: ({ id }) => staffCaseHref(id, list, params),
    isOneLine: true,
    order,
    filters: <CaseFilterBar keys={keys} />,
    isNarrowed: isNarrowed(params, keys),
    isRowOverdue: ({ isOverdue }) => isOverdue,
    emptyText: applicationEmptyWords[list](),
  }
  const { bulk } = applicationLists[list]
  if (bulk === null) return <Queue {...queue} />
  const readPage: PageReader<ApplicationRow> = (place) =>
    send('GET /applications', { query: { list, ...listQuery(params, list), ...place } })
  return (
    <BulkQueue {...queue} of={{ entity: 'application', meaning: bulk, name: caseName }} readPage={readPage} />
  )
}

export const UnverifiedQueue = () => <ApplicationQueue list="unverified" />
export const VerifiedQueue = () => <ApplicationQueue list="verified" />
export const UnpaidQueue = () => <ApplicationQueue list="unpaid" />
export const PaidQueue = () => <ApplicationQueue list="paid" />
export const ApprovedQueue = () => <ApplicationQueue list="approved" />
export const RejectedQueue = () => <ApplicationQueue list="rejected" />
