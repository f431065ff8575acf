import type { ToldRefund } from '../../machines/payment/grounds.ts'
import { refundGroundWords } from '../../words/groups/refund-ground.ts'
import { refundStateWords } from '../../words/groups/refund-state.ts'
import { DateTime } from './date-time.tsx'
import { Money } from './money.tsx'

/** What goes back to its payer, why, how far each amount is and since when. @source product 2.5 */
export const ToldRefunds = ({ refunds }: { refunds: readonly ToldRefund[] }) =>
  refunds.map(({ id, ground, state, amountPoisha, since }) => (
    <p key={id}>
      <Money amountPoisha={amountPoisha} />: {refundStateWords[state]()}, <DateTime at={since} form="day" />
      {` · ${refundGroundWords[ground]()}`}
    </p>
  ))
