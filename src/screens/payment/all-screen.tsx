import { paymentStates } from '../../machines/payment/states.ts'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { CallReply } from '../../api/calls.ts'
import type { PaymentRow } from '../../api/payment-entities.ts'
import { addressOfFilter, type ReportFilter } from '../../machines/report/filter.ts'
import { billKindWords } from '../../words/groups/bill-kind.ts'
import { paymentStateWords } from '../../words/groups/payment-state.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Loader } from '../parts/loader.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Money } from '../parts/money.tsx'
import { placeOf } from '../parts/pages.tsx'
import { Queue } from '../parts/queue.tsx'
import { ofPayments, ReportFilterBar, useReportFilter } from '../parts/report-filter.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { Sums } from '../parts/sums.tsx'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import styles from './all.module.css'
import { written } from '../parts/written.ts'

// Its fields and its window come when somebody records a payment.
const CounterDialog = lazyScreen(async () => (await import('./counter-dialog.tsx')).CounterDialog)

interface Amounts {
  amountPoisha: number
  refundedPoisha: number
  receivedPoisha: number
}

/** What attempts were for, what was given back, and what came in and is still there; below the last two, their totals. */
const amountColumns = <Row extends Amounts>(
  totals?: Pick<Amounts, 'refundedPoisha' | 'receivedPoisha'>,
): Column<Row>[] => [
  {
    key: 'amount',
    heading: m.parts_label_amount(),
    isNumeric: true,
    cell: ({ amountPoisha }) => <Money amountPoisha={amountPoisha} />,
  },
  {
    key: 'refunded',
    heading: m.payment_label_refunded(),
    isNumeric: true,
    cell: ({ refundedPoisha }) => <Money amountPoisha={refundedPoisha} />,
    ...(totals ? { total: <Money amountPoisha={totals.refundedPoisha} /> } : {}),
  },
  {
    key: 'received',
    heading: m.payment_label_net(),
    isNumeric: true,
    cell: ({ receivedPoisha }) => <Money amountPoisha={receivedPoisha} />,
    ...(totals ? { total: <Money amountPoisha={totals.receivedPoisha} /> } : {}),
  },
]

const columnsOf = (totals: Pick<Amounts, 'refundedPoisha' | 'receivedPoisha'>): Column<PaymentRow>[] => [
  {
    key: 'case',
    heading: m.queue_label_case_number(),
    gives: { share: 'most', whole: ({ caseNumber }) => written(caseNumber) },
    cell: ({ caseNumber }) => written(caseNumber),
    total: m.parts_label_total(),
  },
  {
    key: 'kind',
    hideBelow: 1440,
    heading: m.payment_label_kind(),
    cell: ({ billKind }) => billKindWords[billKind](),
  },
  {
    key: 'invoice',
    heading: m.invoice_label_number(),
    cell: ({ invoiceNumber }) =>
      invoiceNumber ? <div className={styles.invoice}>{invoiceNumber}</div> : m.queue_label_none(),
  },
  {
    key: 'payer',
    heading: m.invoice_label_payer(),
    gives: { share: 'some', whole: ({ payerName }) => payerName },
    cell: ({ payerName }) => payerName,
  },
  {
    key: 'state',
    heading: m.parts_label_status(),
    cell: ({ state }) => <StatusTag tone={paymentStates[state].tone} label={paymentStateWords[state]()} />,
  },
  {
    key: 'when',
    heading: m.payment_label_when(),
    cell: ({ countedAt }) => <DateTime at={countedAt} form="short" />,
  },
  ...amountColumns<PaymentRow>(totals),
]

const gross = ({ receivedPoisha, refundedPoisha }: Pick<Amounts, 'refundedPoisha' | 'receivedPoisha'>) =>
  receivedPoisha + refundedPoisha

/** What came in, what of it went back and what is still there, over all that fit; what never came in is no part of it. Reports count what funds have: held and surplus money is here alone. */
const Totals = (totals: Pick<Amounts, 'refundedPoisha' | 'receivedPoisha'>) => (
  <Sums
    label={m.payment_label_net()}
    sums={[
      { key: 'gross', label: m.payment_label_gross_all(), amountPoisha: gross(totals) },
      {
        key: 'refunded',
        label: m.payment_label_refunded(),
        amountPoisha: totals.refundedPoisha,
        sign: '−',
      },
      {
        key: 'net',
        label: m.payment_label_net(),
        amountPoisha: totals.receivedPoisha,
        sign: '=',
        weight: 'result',
      },
    ]}
  />
)

type StateTotal = CallReply<'GET /payments'>['states'][number]

/** What each state counts: what its attempts were for, and what of that came in and is still there. */
const StateTotals = ({ states, filter }: { states: readonly StateTotal[]; filter: ReportFilter }) => (
  <>
    <h2>{m.payment_title_by_state()}</h2>
    <DataTable
      caption={m.payment_title_by_state()}
      isCaptionHidden
      rowKey={({ state }) => state}
      rows={states}
      columns={[
        {
          key: 'state',
          heading: m.parts_label_status(),
          cell: ({ state }) => (
            <Link
              href={`/accountant/applications/payments?${addressOfFilter({ ...filter, state }).toString()}`}
            >
              {paymentStateWords[state]()}
            </Link>
          ),
        },
        {
          key: 'count',
          heading: m.payment_label_count(),
          isNumeric: true,
          cell: ({ count }) => formatNumber(count, currentLocale()),
        },
        ...amountColumns<StateTotal>(),
      ]}
    />
  </>
)

/** For whoever may record: the way to what was paid without the gateway. @source product 2.5 */
const RecordCounter = ({ onRecorded }: { onRecorded: () => void }) => {
  const account = useAccount()
  const [isOpen, setIsOpen] = useState(false)
  if (!account || !account.user.acl.includes('account.all_payment.record')) return null
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="secondary" onPress={() => setIsOpen(true)}>
        {m.counter_action_record()}
      </Button>
      {isOpen ? (
        <Suspense fallback={<Loader isActive />}>
          <CounterDialog
            onClose={close}
            onRecorded={() => {
              close()
              onRecorded()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** All payments of the office, narrowed by the address. @source spec §2 Accountant area */
export function AllPayments() {
  const [params] = useSearchParams()
  const filter = useReportFilter(ofPayments)
  const read = useCall('GET /payments', { query: { ...filter, ...placeOf(params) } }, { isLive: true })
  return (
    <>
      <Queue
        caption={m.route_title_all_payments()}
        columns={columnsOf(read.data ?? { refundedPoisha: 0, receivedPoisha: 0 })}
        read={read}
        rowKey={({ id }) => id}
        rowHref={({ applicationId }) => `/accountant/applications/accountant/detail/${applicationId}`}
        isOneLine
        emptyText={m.payment_text_empty()}
        filters={
          <div className={styles.above}>
            <div className={styles.tools}>
              <ReportFilterBar of={ofPayments} />
              <RecordCounter onRecorded={read.reload} />
            </div>
            {read.data ? <Totals {...read.data} /> : null}
          </div>
        }
      />
      {read.data && read.data.states.length > 0 ? (
        <StateTotals states={read.data.states} filter={filter} />
      ) : null}
    </>
  )
}
