import { Suspense, type ReactNode } from 'react'
import type { CallReply } from '../../api/calls.ts'
import type { ReportEntry } from '../../api/report-calls.ts'
import { funds, sum, type Fund } from '../../machines/money.ts'
import { billKindWords } from '../../words/groups/bill-kind.ts'
import { entryKindWords } from '../../words/groups/entry-kind.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { paymentMethodWords } from '../../words/groups/payment-method.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import type { Column } from '../parts/data-table.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import type { PageOfRows } from '../parts/pages.tsx'
import { Numbered, Queue, Under } from '../parts/queue.tsx'
import type { Read } from '../use-call.ts'
import { ReportFilterBar } from '../parts/report-filter.tsx'
import { AccountTotals, useAccountTotals } from './account-totals.tsx'
import { PrintHead } from './print-head.tsx'
import styles from './print.module.css'
import { Totals } from './totals.tsx'
import { caseColumn } from './case-column.tsx'
import { useEntries } from './use-entries.ts'

export { WaiversScreen } from './waivers.tsx'

const ReportExport = lazyScreen(async () => (await import('./report-export.tsx')).ReportExport)

type Reply = CallReply<'GET /accountant/report'>
type Part = ReportEntry['parts'][number]
/** One fee of a posting: a row of the bank's report. */
type PartRow = ReportEntry & { key: string; part: Part }

const amountOf = ({ parts }: ReportEntry): number => sum(parts.map(({ amountPoisha }) => amountPoisha))
const fundAmountOf = ({ parts }: ReportEntry, fund: Fund): number =>
  sum(parts.filter((part) => part.fund === fund).map(({ amountPoisha }) => amountPoisha))

const caseColumns = <Row extends ReportEntry>(): Column<Row>[] => [
  {
    key: 'when',
    heading: m.report_label_posted_at(),
    cell: ({ postedAt }) => <DateTime at={postedAt} form="short" />,
    total: m.parts_label_total(),
  },
  caseColumn(),
  {
    key: 'transaction',
    heading: m.payment_label_transaction_number(),
    cell: ({ transactionId, invoiceNumber, kind }) => (
      <>
        <Numbered>{transactionId}</Numbered>
        {invoiceNumber ? <Under>{invoiceNumber}</Under> : null}
        {kind === 'received' ? null : <Under>{entryKindWords[kind]()}</Under>}
      </>
    ),
  },
]

const amountColumn = <Row,>(amount: (row: Row) => number, netPoisha: number): Column<Row> => ({
  key: 'amount',
  heading: m.parts_label_amount(),
  isNumeric: true,
  isAmount: true,
  cell: (row) => <Money amountPoisha={amount(row)} />,
  total: <Money amountPoisha={netPoisha} />,
})

const allColumns = (reply: Reply | null): Column<ReportEntry>[] => [
  ...caseColumns<ReportEntry>(),
  {
    key: 'for',
    heading: m.payment_label_kind(),
    hideBelow: 1280,
    cell: ({ billKind, method }) => (
      <>
        {billKindWords[billKind]()}
        <Under>{paymentMethodWords[method]()}</Under>
      </>
    ),
  },
  amountColumn(amountOf, reply?.netPoisha ?? 0),
]

const bankColumns = (reply: Reply | null): Column<PartRow>[] => [
  ...caseColumns<PartRow>(),
  {
    key: 'fee',
    heading: m.report_label_fee(),
    cell: ({ part, method }) => (
      <>
        {part.fee ? nameOf(part.fee) : fundWords[part.fund]()}
        <Under>{paymentMethodWords[method]()}</Under>
      </>
    ),
  },
  {
    key: 'account',
    heading: m.report_label_account(),
    cell: ({ part: { accountNumber, bank, branch } }) => (
      <>
        {accountNumber === null ? m.queue_label_none() : <Numbered>{accountNumber}</Numbered>}
        {bank === null ? null : <Under>{[bank, branch].filter(Boolean).join(', ')}</Under>}
      </>
    ),
  },
  amountColumn(({ part }) => part.amountPoisha, reply?.netPoisha ?? 0),
]

const fundColumns = (reply: Reply | null): Column<ReportEntry>[] =>
  funds.map((fund): Column<ReportEntry> => ({
    key: fund,
    heading: fundWords[fund](),
    isNumeric: true,
    isAmount: true,
    cell: (row) => <Money amountPoisha={fundAmountOf(row, fund)} />,
    total: <Money amountPoisha={reply?.funds.find((one) => one.fund === fund)?.netPoisha ?? 0} />,
  }))

const breakdownColumns = (reply: Reply | null): Column<ReportEntry>[] => [
  ...caseColumns<ReportEntry>(),
  ...fundColumns(reply),
  amountColumn(amountOf, reply?.netPoisha ?? 0),
]

const settledColumns = (reply: Reply | null): Column<ReportEntry>[] => [
  ...caseColumns<ReportEntry>(),
  ...fundColumns(reply),
  {
    key: 'bankCharge',
    heading: m.payment_label_bank_charge(),
    isNumeric: true,
    cell: ({ bankChargePoisha }) => <Money amountPoisha={bankChargePoisha} />,
    total: <Money amountPoisha={reply?.bankChargePoisha ?? 0} />,
  },
  amountColumn(amountOf, reply?.netPoisha ?? 0),
]

interface ListProps<Row> {
  caption: string
  columns: Column<Row>[]
  read: Read<PageOfRows<Row>>
  totals: Reply | null
  onPrint: () => void
  rowKey: (row: Row) => string
  /** What is told besides the figures, above the entries. */
  above?: ReactNode
}

function List<Row extends ReportEntry>({ totals, onPrint, above, ...list }: ListProps<Row>): ReactNode {
  return (
    <div className={styles.sheet}>
      <PrintHead />
      <Queue
        {...list}
        rowHref={({ applicationId }) => `/accountant/applications/accountant/detail/${applicationId}`}
        emptyText={m.report_text_no_entries()}
        filters={
          <>
            <ReportFilterBar />
            {totals ? (
              <>
                <Totals {...totals} />
                {above ? <div className={styles.above}>{above}</div> : null}
                <div className={styles.papers}>
                  <ButtonRow>
                    <Button variant="secondary" onPress={onPrint}>
                      {m.parts_action_print()}
                    </Button>
                  </ButtonRow>
                  {totals.total > 0 ? (
                    <Suspense>
                      <ReportExport lineCount={totals.lineCount} />
                    </Suspense>
                  ) : null}
                </div>
              </>
            ) : null}
          </>
        }
      />
    </div>
  )
}

/** What the funds received in a period, each its share, and what the gateway kept. @source spec §2 Accountant area, product 4 */
export function AccountantReport() {
  const { read, print } = useEntries()
  return (
    <List
      caption={m.route_title_accountant_report()}
      columns={settledColumns(read.data)}
      read={read}
      totals={read.data}
      onPrint={print}
      rowKey={({ id }) => id}
    />
  )
}

/** Every posting of the funds. @source spec §2 Accountant area */
export function AllReport() {
  const { read, print } = useEntries()
  return (
    <List
      caption={m.route_title_all_report()}
      columns={allColumns(read.data)}
      read={read}
      totals={read.data}
      onPrint={print}
      rowKey={({ id }) => id}
    />
  )
}

/** What each bank account had, and every fee on the one that it went to or came from. @source spec §3 */
export function BankAccountReport() {
  const { read: entries, print } = useEntries()
  const accounts = useAccountTotals()
  // What stands above pushes nothing down: both come together.
  const read: typeof entries =
    accounts.state === 'loading'
      ? { state: 'loading', data: null, message: null, code: null, reload: entries.reload }
      : entries
  const parted = (reply: Reply): PageOfRows<PartRow> => ({
    ...reply,
    // Counted as they stand here: a line for each fee, as in the file.
    total: reply.lineCount,
    rows: reply.rows.flatMap((row) =>
      row.parts.map((part, index) => ({ ...row, key: `${row.id} ${index}`, part })),
    ),
  })
  const shown: Read<PageOfRows<PartRow>> =
    read.state === 'ready'
      ? { ...read, data: parted(read.data) }
      : read.state === 'failed'
        ? { ...read, data: read.data && parted(read.data) }
        : read
  return (
    <List
      caption={m.route_title_report_bank_accounts()}
      columns={bankColumns(read.data)}
      read={shown}
      totals={read.data}
      above={<AccountTotals read={accounts} />}
      onPrint={print}
      rowKey={({ key }) => key}
    />
  )
}

/** What of each invoice went to treasury, bar council and dispatch. @source spec §3 */
export function InvoiceBreakdown() {
  const { read, print } = useEntries()
  return (
    <List
      caption={m.route_title_report_invoice_breakdown()}
      columns={breakdownColumns(read.data)}
      read={read}
      totals={read.data}
      onPrint={print}
      rowKey={({ id }) => id}
    />
  )
}
