import type { ToldRefund } from '../../machines/payment/grounds.ts'
import { refundStateWords } from '../../words/groups/refund-state.ts'
import { DateTime } from './date-time.tsx'
import { Money } from './money.tsx'

/** What goes back to its payer, how far each amount is and since when. @source product 2.5 */
export const ToldRefunds = ({ refunds }: { refunds: readonly ToldRefund[] }) =>
  refunds.map(({ id, state, amountPoisha, since }) => (
    <p key={id}>
      <Money amountPoisha={amountPoisha} />: {refundStateWords[state]()}, <DateTime at={since} form="day" />
    </p>
  ))
