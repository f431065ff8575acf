import type { Refund } from '../../api/payment-entities.ts'
import type { Tone } from '../../machines/entity.ts'
import type { RefundState } from '../../machines/payment/grounds.ts'
import { refundGroundWords } from '../../words/groups/refund-ground.ts'
import { refundStateWords } from '../../words/groups/refund-state.ts'
import { m } from '../../words/messages.js'
import { DateTime } from '../parts/date-time.tsx'
import { formatDay } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList, type SummaryItem } from '../parts/summary-list.tsx'
import { gatewaySaid } from './gateway-said.ts'

export const refundTones: Record<RefundState, Tone> = {
  due: 'warning',
  asked: 'warning',
  under_way: 'information',
  refused: 'danger',
  given_back: 'success',
  withdrawn: 'neutral',
}

/** The court's order that a refund names; the empty text where it names none. */
export const orderText = ({ orderNumber, orderDate }: Refund): string =>
  orderNumber && orderDate
    ? m.refund_text_order({ number: orderNumber, date: formatDay(orderDate, currentLocale()) })
    : ''

/** The voucher by which a counter gave it back; the empty text where none did. */
const voucherText = ({ voucherNumber, voucherDate }: Refund): string =>
  voucherNumber && voucherDate
    ? m.refund_text_order({ number: voucherNumber, date: formatDay(voucherDate, currentLocale()) })
    : ''

const given = (term: string, value: string | null): SummaryItem[] =>
  value === null || value === '' ? [] : [{ term, description: value }]

/** Why, how much and by whom: what the second person compares before confirming. @source product 2.5 */
export const RefundCard = ({ refund }: { refund: Refund }) => (
  <>
    <p>
      <StatusTag tone={refundTones[refund.state]} label={refundStateWords[refund.state]()} />
    </p>
    <SummaryList
      items={[
        { term: m.payment_field_refund(), description: <Money amountPoisha={refund.amountPoisha} /> },
        { term: m.refund_field_ground(), description: refundGroundWords[refund.ground]() },
        ...given(m.refund_label_ground_order(), orderText(refund)),
        ...given(m.refund_label_voucher(), voucherText(refund)),
        ...given(m.application_field_reason(), refund.reason),
        { term: m.refund_label_age(), description: <DateTime at={refund.openedAt} /> },
        ...given(m.refund_label_asked_by(), refund.askedBy),
        ...given(m.refund_label_confirmed_by(), refund.confirmedBy),
        ...given(m.refund_label_last_refusal(), gatewaySaid(refund.error)),
      ]}
    />
  </>
)
