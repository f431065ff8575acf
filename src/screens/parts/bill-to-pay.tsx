import type { Bill } from '../../api/entities.ts'
import { m } from '../../words/messages.js'
import { Banner } from './banner.tsx'
import { BillCard } from './bill-card.tsx'
import { ButtonRow, LinkButton } from './button.tsx'
import { formatMoney } from './format.ts'
import { currentLocale } from './locale.ts'
import { payingHref } from './way-to-pay.ts'

/** That a payment is under way, and the way to it. @source product 2.3 */
export const LivePayment = ({ transactionId }: { transactionId: string }) => (
  <Banner tone="warning">
    <p>{m.my_text_payment_live()}</p>
    <LinkButton variant="secondary" href={payingHref(transactionId)}>
      {m.my_action_see_payment()}
    </LinkButton>
  </Banner>
)

/** The way to pay, or to the payment that is under way. */
function Pay({ bill, isMain }: { bill: Bill; isMain: boolean }) {
  // Nothing is to be paid by it, and its payment tells what becomes of it.
  if (bill.state === 'void' && bill.liveTransactionId)
    return (
      <LinkButton variant="secondary" href={payingHref(bill.liveTransactionId)}>
        {m.my_action_see_payment()}
      </LinkButton>
    )
  if (bill.liveTransactionId) return <LivePayment transactionId={bill.liveTransactionId} />
  if (bill.state === 'void' || bill.outstandingPoisha === 0) return null
  return (
    <ButtonRow>
      <LinkButton href={`/checkout/${bill.id}`} variant={isMain ? 'primary' : 'secondary'}>
        {m.my_action_pay({ amount: formatMoney(bill.outstandingPoisha, currentLocale()) })}
      </LinkButton>
    </ButtonRow>
  )
}

/** One bill to its payer, with the way to pay it. @source spec §4 Payment item states */
export const BillToPay = ({
  bill,
  isMain = true,
}: {
  bill: Bill
  /** Whether paying it is the main thing to do on its page. */
  isMain?: boolean
}) => (
  <BillCard bill={bill}>
    <Pay bill={bill} isMain={isMain} />
  </BillCard>
)
