import type { ReportEntry, WaiverEntry } from '../../api/report-calls.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { nameOf } from '../parts/named.ts'
import { Under } from '../parts/queue.tsx'
import { written } from '../parts/written.ts'

/** The case that money or a waiver belongs to, and its court. */
export const caseColumn = <
  Row extends Pick<ReportEntry | WaiverEntry, 'caseNumber' | 'court'>,
>(): Column<Row> => ({
  key: 'case',
  heading: m.queue_label_case_number(),
  cell: ({ caseNumber, court }) => (
    <>
      {written(caseNumber)}
      {court ? <Under>{nameOf(court)}</Under> : null}
    </>
  ),
})
