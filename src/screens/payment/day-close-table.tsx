import type { CloseDifference } from '../../api/close-calls.ts'
import { closeDifferenceWords } from '../../words/groups/close-difference.ts'
import { entryKindWords } from '../../words/groups/entry-kind.ts'
import { closeResolutionWords } from '../../words/groups/close-resolution.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { Numbered, Under } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { written } from '../parts/written.ts'

const amount = (amountPoisha: number | null) =>
  amountPoisha === null ? m.queue_label_none() : <Money amountPoisha={amountPoisha} />

/** An amount, and below it what the gateway kept where it is that which differs. */
const withCharge = (row: CloseDifference, amountPoisha: number | null, chargePoisha: number | null) => (
  <>
    {amount(amountPoisha)}
    {row.kind === 'charge_differs' && chargePoisha !== null ? (
      <Under>
        {m.payment_label_bank_charge()} <Money amountPoisha={chargePoisha} />
      </Under>
    ) : null}
  </>
)

const columns = (): Column<CloseDifference>[] => [
  {
    key: 'transaction',
    heading: m.payment_label_transaction_number(),
    cell: ({ transactionId, caseNumber }) => (
      <>
        <Numbered>{transactionId}</Numbered>
        {caseNumber ? <Under>{written(caseNumber)}</Under> : null}
      </>
    ),
  },
  {
    key: 'kind',
    heading: m.discrepancy_label_what(),
    cell: ({ kind, line, movement }) => (
      <>
        {closeDifferenceWords[kind]()}
        {movement === 'refund' ? <Under>{entryKindWords.refunded()}</Under> : null}
        {line === null ? null : (
          <Under>{m.close_text_line({ line: formatNumber(line, currentLocale()) })}</Under>
        )}
      </>
    ),
  },
  {
    key: 'file',
    heading: m.close_label_file(),
    isAmount: true,
    cell: (row) => withCharge(row, row.filePoisha, row.fileChargePoisha),
  },
  {
    key: 'attempt',
    heading: m.close_label_attempt(),
    isAmount: true,
    cell: ({ attemptPoisha }) => amount(attemptPoisha),
  },
  {
    key: 'ledger',
    heading: m.close_label_ledger(),
    isAmount: true,
    cell: (row) => withCharge(row, row.ledgerPoisha, row.ledgerChargePoisha),
  },
  {
    key: 'difference',
    heading: m.close_label_difference(),
    isAmount: true,
    cell: ({ differencePoisha }) => <Money amountPoisha={differencePoisha} />,
  },
]

type TableProps = {
  differences: readonly CloseDifference[]
  /** Absent where nothing can be settled now. */
  onSettle: ((difference: CloseDifference) => void) | undefined
}

const settledColumn = (onSettle: TableProps['onSettle']): Column<CloseDifference> => ({
  key: 'settled',
  heading: m.close_label_settled(),
  cell: (row) => (
    <>
      {row.settled ? (
        <>
          {closeResolutionWords[row.settled.resolution]()}
          <Under>{`${row.settled.by}: ${row.settled.reason}`}</Under>
        </>
      ) : (
        <StatusTag tone="warning" label={m.close_label_left()} />
      )}
      {onSettle ? (
        <Button variant="secondary" onPress={() => onSettle(row)}>
          {row.settled ? m.parts_action_change() : m.close_action_settle()}
        </Button>
      ) : null}
    </>
  ),
})

/** What of a day does not agree, with each of its sides. Amounts in poisha. @source product 8 */
export const DifferenceTable = ({ differences, onSettle }: TableProps) => (
  <DataTable
    caption={m.close_label_differences()}
    isCaptionHidden
    columns={[...columns(), settledColumn(onSettle)]}
    rows={differences}
    rowKey={({ id }) => id}
    empty={m.close_text_no_differences()}
  />
)
