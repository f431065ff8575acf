import type { ReactNode } from 'react'
import type { CloseDifference } from '../../api/close-calls.ts'
import { closeDifferenceWords } from '../../words/groups/close-difference.ts'
import { entryKindWords } from '../../words/groups/entry-kind.ts'
import { closeResolutionWords } from '../../words/groups/close-resolution.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Money } from '../parts/money.tsx'
import { Under } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { written } from '../parts/written.ts'
import { whyText } from './day-close-why.ts'
import styles from './day-close.module.css'

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
    // It is held against paper sign by sign, and so never ends in dots: it goes on in the next line.
    cell: ({ transactionId, caseNumber }) => (
      <>
        {caseNumber ? <>{written(caseNumber)} </> : null}
        <Under>
          <span className={styles.signs}>{transactionId}</span>
        </Under>
      </>
    ),
  },
  {
    key: 'kind',
    heading: m.discrepancy_label_what(),
    cell: ({ kind, movement }) => (
      <>
        {closeDifferenceWords[kind]()}
        {movement === 'refund' ? <Under>{entryKindWords.refunded()}</Under> : null}
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
  /** The one that is open below its row. */
  open: string | null
  /** Absent where nothing can be settled now. */
  onOpen: ((id: string) => void) | undefined
  under: (difference: CloseDifference) => ReactNode
}

const settledColumn = (): Column<CloseDifference> => ({
  key: 'settled',
  heading: m.close_label_settled(),
  gives: {
    share: 'some',
    whole: ({ settled }) =>
      settled ? `${closeResolutionWords[settled.resolution]()}. ${settled.by}: ${whyText(settled)}` : '',
  },
  cell: ({ settled }) =>
    settled ? (
      <>
        {closeResolutionWords[settled.resolution]()}{' '}
        <small className={styles.why}>{`${settled.by}: ${whyText(settled)}`}</small>
      </>
    ) : (
      <StatusTag tone="warning" label={m.close_label_left()} />
    ),
})

const actColumn = (open: string | null, onOpen: (id: string) => void): Column<CloseDifference> => ({
  key: 'act',
  heading: m.close_label_act(),
  cell: ({ id, settled }) => (
    <span id={`settle-${id}`}>
      <Button variant="quiet" isExpanded={id === open} onPress={() => onOpen(id)}>
        {settled ? m.parts_action_change() : m.close_action_settle()}
      </Button>
    </span>
  ),
})

/** What of a day does not agree, with each of its sides, a line each; one of them may be open. Amounts in poisha. @source product 8 */
export const DifferenceTable = ({ differences, open, onOpen, under }: TableProps) => (
  <DataTable
    caption={m.close_label_differences()}
    isCaptionHidden
    columns={[...columns(), settledColumn(), ...(onOpen ? [actColumn(open, onOpen)] : [])]}
    rows={differences}
    rowKey={({ id }) => id}
    isRowCurrent={({ id }) => id === open}
    under={(row) => (row.id === open ? under(row) : null)}
    empty={m.close_text_no_differences()}
  />
)
