import { useSearchParams } from 'wouter'
import type { CallReply } from '../../api/calls.ts'
import type { WaiverEntry } from '../../api/report-calls.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { waiverGroundWords } from '../../words/groups/waiver-ground.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { placeOf } from '../parts/pages.tsx'
import { Queue, Under } from '../parts/queue.tsx'
import { ofWaivers, ReportFilterBar, useReportFilter } from '../parts/report-filter.tsx'
import { useCall } from '../use-call.ts'
import { caseColumn } from './case-column.tsx'

type Reply = CallReply<'GET /accountant/waivers'>

const columnsOf = (reply: Reply | null): Column<WaiverEntry>[] => [
  {
    key: 'when',
    heading: m.waiver_label_decided_at(),
    cell: ({ decidedAt, byName }) => (
      <>
        <DateTime at={decidedAt} form="short" />
        {byName === null ? null : <Under>{byName}</Under>}
      </>
    ),
    total: m.parts_label_total(),
  },
  caseColumn(),
  {
    key: 'ground',
    heading: m.waiver_field_ground(),
    hideBelow: 1280,
    cell: ({ ground }) => waiverGroundWords[ground](),
  },
  {
    key: 'fee',
    heading: m.report_label_fee(),
    cell: ({ parts }) =>
      parts.map(({ fee, fund }, index) => (
        // Two fees of one bill may have one name.
        <div key={`${index} ${fee.name}`}>
          {nameOf(fee)}
          <Under>{fundWords[fund]()}</Under>
        </div>
      )),
  },
  {
    key: 'amount',
    heading: m.parts_label_amount(),
    isNumeric: true,
    isAmount: true,
    cell: ({ waivedPoisha }) => <Money amountPoisha={waivedPoisha} />,
    total: <Money amountPoisha={reply?.waivedPoisha ?? 0} />,
  },
]

/** The waivers that what was waived adds up, newest first; each leads to its case. @source product 2.5 */
export function WaiversScreen() {
  const [params] = useSearchParams()
  const filter = useReportFilter(ofWaivers)
  const read = useCall('GET /accountant/waivers', { query: { ...filter, ...placeOf(params) } })
  return (
    <Queue
      caption={m.route_title_waivers()}
      columns={columnsOf(read.data)}
      read={read}
      rowKey={({ id }) => id}
      rowHref={({ applicationId }) => `/accountant/applications/accountant/detail/${applicationId}`}
      emptyText={m.waiver_text_empty()}
      filters={<ReportFilterBar of={ofWaivers} />}
    />
  )
}
