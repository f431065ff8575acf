import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { CallReply } from '../../api/calls.ts'
import { dhakaDay, isDay, isDayOrEmpty } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { DateField } from '../parts/date-field.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { formatDay } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Under } from '../parts/queue.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import { useCall } from '../use-call.ts'
import styles from './report.module.css'
import { written } from '../parts/written.ts'

type Report = CallReply<'GET /accountant/report'>
type Row = Report['rows'][number]
type Figure = Exclude<keyof Report['totals'], 'receivedPoisha' | 'refundedPoisha'>

const figure = (key: Figure, heading: string, totals: Report['totals']): Column<Row> => ({
  key,
  heading,
  isNumeric: true,
  cell: (row) => <Money amountPoisha={row[key]} />,
  total: <Money amountPoisha={totals[key]} />,
})

const columnsOf = (totals: Report['totals']): Column<Row>[] => [
  {
    key: 'when',
    heading: m.report_label_posted_at(),
    cell: ({ postedAt }) => <DateTime at={postedAt} form="short" />,
    total: m.parts_label_total(),
  },
  {
    key: 'transaction',
    heading: m.payment_label_transaction_number(),
    cell: ({ transactionId, invoiceNumber, kind }) => (
      <>
        {transactionId}
        {kind === 'refunded' ? <Under>{m.report_label_kind_refunded()}</Under> : null}
        {invoiceNumber ? <Under>{invoiceNumber}</Under> : null}
      </>
    ),
  },
  {
    key: 'case',
    heading: m.queue_label_case_number(),
    cell: ({ caseNumber, court }) => (
      <>
        {written(caseNumber)}
        {court ? <Under>{nameOf(court)}</Under> : null}
      </>
    ),
  },
  figure('treasuryPoisha', m.fund_label_treasury(), totals),
  figure('barCouncilPoisha', m.fund_label_bar_council(), totals),
  figure('dispatchPoisha', m.fund_label_dispatch(), totals),
  figure('bankChargePoisha', m.payment_label_bank_charge(), totals),
  figure('amountPoisha', m.payment_label_net(), totals),
]

interface Period {
  from: string
  to: string
}

/** The period of the address, else the month so far. Days in Dhaka. */
const periodOf = (params: URLSearchParams, today: string): Period => {
  const from = params.get('from') ?? ''
  const to = params.get('to') ?? ''
  return { from: isDay(from) ? from : `${today.slice(0, 7)}-01`, to: isDay(to) ? to : today }
}

const PeriodForm = ({ period, onChoose }: { period: Period; onChoose: (period: Period) => void }) => {
  const [typed, setTyped] = useState(period)
  return (
    <form
      noValidate
      className={styles.period}
      data-print="hide"
      onSubmit={(event) => {
        event.preventDefault()
        // Half a date is told at its field.
        if (isDayOrEmpty(typed.from) && isDayOrEmpty(typed.to)) onChoose(typed)
      }}
    >
      <DateField
        name="from"
        label={m.payment_field_from()}
        value={typed.from}
        onChange={(from) => setTyped({ ...typed, from })}
        isRequired
      />
      <DateField
        name="to"
        label={m.payment_field_to()}
        value={typed.to}
        onChange={(to) => setTyped({ ...typed, to })}
        isRequired
      />
      <Button type="submit">{m.payment_list_action_show()}</Button>
      <Button variant="secondary" onPress={() => window.print()}>
        {m.parts_action_print()}
      </Button>
    </form>
  )
}

const ReportTable = ({ period }: { period: Period }) => {
  const read = useCall('GET /accountant/report', { query: period })
  if (read.state === 'loading') return <Skeleton lineCount={10} />
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  if (read.data.rows.length === 0)
    return <EmptyState title={m.report_title_empty()} text={m.report_text_empty()} />
  const { rows, totals } = read.data
  return (
    <>
      <SummaryList
        items={[
          { term: m.payment_label_gross(), description: <Money amountPoisha={totals.receivedPoisha} /> },
          { term: m.payment_label_refunded(), description: <Money amountPoisha={totals.refundedPoisha} /> },
          { term: m.payment_label_net(), description: <Money amountPoisha={totals.amountPoisha} /> },
        ]}
      />
      <DataTable
        caption={m.report_text_period({
          from: formatDay(period.from, currentLocale()),
          to: formatDay(period.to, currentLocale()),
        })}
        columns={columnsOf(totals)}
        rows={rows}
        rowKey={({ transactionId, postedAt, kind }) => `${transactionId} ${postedAt} ${kind}`}
      />
    </>
  )
}

/** What the funds received in a period, by the ledger, with totals. @source spec §2 Accountant area, product 4 */
export function AccountantReport() {
  const [params, setParams] = useSearchParams()
  const [today] = useState(() => dhakaDay(new Date()))
  const period = periodOf(params, today)
  return (
    <>
      <PeriodForm period={period} onChoose={({ from, to }) => setParams({ from, to })} />
      <ReportTable period={period} />
    </>
  )
}
