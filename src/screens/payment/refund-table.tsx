import type { Refund } from '../../api/payment-entities.ts'
import type { RefundState } from '../../machines/payment/grounds.ts'
import { billKindWords } from '../../words/groups/bill-kind.ts'
import { refundGroundWords } from '../../words/groups/refund-ground.ts'
import { refundStateWords } from '../../words/groups/refund-state.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { Money } from '../parts/money.tsx'
import { Numbered, Under } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { written } from '../parts/written.ts'
import { gatewaySaid } from './gateway-said.ts'
import { orderText, refundTones } from './refund-card.tsx'

/** What somebody does next about it: the main act of where it stands. */
const nextWords: Partial<Record<RefundState, () => string>> = {
  due: () => m.payment_action_refund(),
  asked: () => m.payment_action_confirm_refund(),
  refused: () => m.payment_action_retry_refund(),
}

const Ground = ({ refund }: { refund: Refund }) => (
  <>
    {refundGroundWords[refund.ground]()}
    {orderText(refund) ? <Under>{orderText(refund)}</Under> : null}
    {refund.reason ? <Under>{refund.reason}</Under> : null}
  </>
)

const caseColumns: () => Column<Refund>[] = () => [
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
  {
    key: 'transaction',
    heading: m.payment_label_transaction_number(),
    cell: ({ transactionId, payerName }) => (
      <>
        <Numbered>{transactionId}</Numbered>
        <Under>{payerName}</Under>
      </>
    ),
  },
]

const refundColumns: () => Column<Refund>[] = () => [
  { key: 'ground', heading: m.refund_field_ground(), cell: (refund) => <Ground refund={refund} /> },
  {
    key: 'state',
    heading: m.parts_label_status(),
    cell: ({ state, error }) => (
      <>
        <StatusTag tone={refundTones[state]} label={refundStateWords[state]()} />
        {error ? <Under>{`${m.refund_label_last_refusal()}: ${gatewaySaid(error)}`}</Under> : null}
      </>
    ),
  },
  {
    key: 'people',
    heading: m.refund_label_asked_by(),
    cell: ({ askedBy, confirmedBy }) => (
      <>
        {askedBy ?? m.queue_label_none()}
        {confirmedBy ? <Under>{`${m.refund_label_confirmed_by()}: ${confirmedBy}`}</Under> : null}
      </>
    ),
  },
  {
    key: 'since',
    heading: m.refund_label_age(),
    cell: ({ openedAt }) => <DateTime at={openedAt} form="short" />,
  },
  {
    key: 'amount',
    heading: m.parts_label_amount(),
    isNumeric: true,
    cell: ({ amountPoisha }) => <Money amountPoisha={amountPoisha} />,
  },
]

/** Refunds of a list: which case, and what somebody does next. */
export const refundListColumns = (): Column<Refund>[] => [
  ...caseColumns(),
  ...refundColumns(),
  {
    key: 'next',
    heading: m.refund_label_next(),
    cell: ({ state }) => nextWords[state]?.() ?? m.queue_label_none(),
  },
]
