import { paymentStates } from '../../machines/payment/states.ts'
import { paymentStateNames } from '../../machines/payment/states.ts'
import type { PaymentState } from '../../machines/payment/states.ts'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { CallReply } from '../../api/calls.ts'
import type { PaymentRow } from '../../api/payment-entities.ts'
import { isDay, isDayOrEmpty } from '../../machines/text.ts'
import { billKindWords } from '../../words/groups/bill-kind.ts'
import { paymentStateWords } from '../../words/groups/payment-state.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { DateField } from '../parts/date-field.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { placeOf, withParams } from '../parts/pages.tsx'
import { Numbered, Queue, Under } from '../parts/queue.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useCall } from '../use-call.ts'
import styles from './payment.module.css'
import { written } from '../parts/written.ts'

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
    key: 'transaction',
    heading: m.payment_label_transaction_number(),
    cell: ({ transactionId, invoiceNumber }) => (
      <>
        <Numbered>{transactionId}</Numbered>
        {invoiceNumber ? <Under>{invoiceNumber}</Under> : null}
      </>
    ),
    total: m.parts_label_total(),
  },
  {
    key: 'case',
    heading: m.queue_label_case_number(),
    cell: ({ caseNumber, billKind }) => (
      <>
        {written(caseNumber)}
        <Under>{billKindWords[billKind]()}</Under>
      </>
    ),
  },
  { key: 'payer', heading: m.invoice_label_payer(), cell: ({ payerName }) => payerName },
  {
    key: 'state',
    heading: m.parts_label_status(),
    cell: ({ state }) => <StatusTag tone={paymentStates[state].tone} label={paymentStateWords[state]()} />,
  },
  {
    key: 'when',
    heading: m.payment_label_when(),
    cell: ({ transactedAt, createdAt }) => <DateTime at={transactedAt ?? createdAt} form="short" />,
  },
  ...amountColumns<PaymentRow>(totals),
]

interface Filter {
  q: string
  state: string
  from: string
  to: string
}

const filterOf = (params: URLSearchParams): Filter => ({
  q: params.get('q') ?? '',
  state: params.get('state') ?? '',
  from: params.get('from') ?? '',
  to: params.get('to') ?? '',
})

const isPaymentState = (text: string): text is PaymentState =>
  (paymentStateNames as readonly string[]).includes(text)

/** What the call takes; what somebody wrote into the address and is none of it is left out. */
const queryOf = ({ q, state, from, to }: Filter) => ({
  ...(q ? { q } : {}),
  ...(isPaymentState(state) ? { state } : {}),
  ...(isDay(from) ? { from } : {}),
  ...(isDay(to) ? { to } : {}),
})

const PaymentFilters = () => {
  const [params, setParams] = useSearchParams()
  const [filter, setFilter] = useState(() => filterOf(params))
  const change = (part: Partial<Filter>) => setFilter({ ...filter, ...part })
  return (
    <search>
      <form
        noValidate
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault()
          // Half a date is told at its field.
          if (!isDayOrEmpty(filter.from) || !isDayOrEmpty(filter.to)) return
          setParams(new URLSearchParams(withParams(params, { ...filter, q: filter.q.trim() })))
        }}
      >
        <TextField
          name="q"
          type="search"
          label={m.queue_field_search()}
          value={filter.q}
          onChange={(q) => change({ q })}
          lengthMax={100}
          isRequired
        />
        <SelectField
          name="state"
          label={m.payment_field_state()}
          placeholder={m.payment_label_all_states()}
          options={paymentStateNames.map((state) => ({ value: state, label: paymentStateWords[state]() }))}
          value={filter.state}
          onChange={(state) => change({ state })}
          isRequired
        />
        <DateField
          name="from"
          label={m.payment_field_from()}
          value={filter.from}
          onChange={(from) => change({ from })}
          isRequired
        />
        <DateField
          name="to"
          label={m.payment_field_to()}
          value={filter.to}
          onChange={(to) => change({ to })}
          isRequired
        />
        <Button type="submit" variant="secondary">
          {m.payment_list_action_show()}
        </Button>
      </form>
    </search>
  )
}

type StateTotal = CallReply<'GET /payments'>['states'][number]

/** What each state counts: what its attempts were for, and what of that came in and is still there. */
const StateTotals = ({ states }: { states: readonly StateTotal[] }) => (
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
          cell: ({ state }) => paymentStateWords[state](),
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

/** All payments of the office, narrowed by the address. @source spec §2 Accountant area */
export function AllPayments() {
  const [params] = useSearchParams()
  const read = useCall('GET /payments', { query: { ...queryOf(filterOf(params)), ...placeOf(params) } })
  return (
    <>
      <Queue
        caption={m.route_title_all_payments()}
        columns={columnsOf(read.data ?? { refundedPoisha: 0, receivedPoisha: 0 })}
        read={read}
        rowKey={({ id }) => id}
        rowHref={({ applicationId }) => `/accountant/applications/accountant/detail/${applicationId}`}
        emptyText={m.payment_text_empty()}
        filters={<PaymentFilters />}
      />
      {read.data && read.data.states.length > 0 ? <StateTotals states={read.data.states} /> : null}
    </>
  )
}
