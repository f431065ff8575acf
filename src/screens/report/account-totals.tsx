import { useLocation } from 'wouter'
import type { CallReply } from '../../api/calls.ts'
import { addressOfFilter } from '../../machines/report/filter.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { m } from '../../words/messages.js'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Numbered, Under } from '../parts/queue.tsx'
import { useReportFilter } from '../parts/report-filter.tsx'
import { useCall, type Read } from '../use-call.ts'

type Row = CallReply<'GET /accountant/report/accounts'>['rows'][number]

const amount = (key: string, heading: string, amountPoisha: (row: Row) => number): Column<Row> => ({
  key,
  heading,
  isNumeric: true,
  isAmount: true,
  cell: (row) => <Money amountPoisha={amountPoisha(row)} />,
})

const columns = (hasCorrected: boolean): Column<Row>[] => [
  {
    key: 'account',
    heading: m.report_label_account(),
    cell: ({ accountNumber, bank, branch, office }) => (
      <>
        <Numbered>{accountNumber}</Numbered>
        <Under>{[bank, branch, office ? nameOf(office) : ''].filter(Boolean).join(', ')}</Under>
      </>
    ),
  },
  { key: 'fund', heading: m.invoice_label_fund(), cell: ({ fund }) => fundWords[fund]() },
  amount('received', m.payment_label_gross(), ({ receivedPoisha }) => receivedPoisha),
  amount('refunded', m.payment_label_refunded(), ({ refundedPoisha }) => refundedPoisha),
  ...(hasCorrected
    ? [amount('corrected', m.report_label_kind_corrected(), ({ correctedPoisha }) => correctedPoisha)]
    : []),
  { ...amount('net', m.payment_label_net(), ({ netPoisha }) => netPoisha), isCorner: true },
]

type AccountsRead = Read<CallReply<'GET /accountant/report/accounts'>>

/** The bank accounts under the filter of the address, as they are read. */
export const useAccountTotals = (): AccountsRead =>
  useCall('GET /accountant/report/accounts', { query: useReportFilter() })

/** Received, refunded and net of each bank account, each leading to its entries. @source spec §3 */
export function AccountTotals({ read }: { read: AccountsRead }) {
  const [path] = useLocation()
  const filter = useReportFilter()
  if (read.state === 'loading') return null
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  const { rows } = read.data
  // Where nothing fits, the list below says so.
  if (rows.length === 0) return null
  return (
    <DataTable
      caption={m.report_title_by_account()}
      columns={columns(rows.some(({ correctedPoisha }) => correctedPoisha !== 0))}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowHref={({ id, office }) =>
        `${path}?${addressOfFilter({ ...filter, ...(office ? { office: office.id } : {}), account: id }).toString()}`
      }
    />
  )
}
