import { billKindWords } from '../../words/groups/bill-kind.ts'
import { m } from '../../words/messages.js'
import { BackLink } from '../parts/back-link.tsx'
import { BillLines, Quote } from '../parts/bill-card.tsx'
import { BillToPay } from '../parts/bill-to-pay.tsx'
import { ButtonRow, LinkButton } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { Fold, Folds } from '../parts/fold.tsx'
import { formatNumber, formatWritten } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { Page } from '../parts/page.tsx'
import { useMedia } from '../parts/use-media.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import styles from './checkout.module.css'
import { CheckoutForm } from './checkout-form.tsx'
import type { CheckoutBill, CheckoutSnapshot } from './use-checkout.ts'

function Checkout(props: {
  bill: CheckoutBill
  readBill: () => void
  snapshot?: CheckoutSnapshot | undefined
}) {
  const { bill } = props
  const account = useAccount()
  const hasRoom = useMedia('(width >= 992px)')
  const back = (
    <LinkButton href={`/my-application-details/${bill.applicationId}`} variant="secondary">
      {m.case_action_back()}
    </LinkButton>
  )
  if (bill.state === 'void')
    return (
      <EmptyState
        title={m.checkout_title_void()}
        text={m.checkout_text_void()}
        action={
          <ButtonRow>
            <LinkButton href={`/request_payments/${bill.applicationId}`}>
              {m.checkout_action_bills()}
            </LinkButton>
            {back}
          </ButtonRow>
        }
      />
    )
  if (bill.liveTransactionId) return <BillToPay bill={bill} />
  if (bill.outstandingPoisha === 0)
    return (
      <EmptyState
        title={m.checkout_title_nothing_left()}
        text={m.checkout_text_nothing_left()}
        action={back}
      />
    )
  return (
    <div className={styles.checkout}>
      <div className={styles.bill}>
        <Quote bill={bill} />
        <Folds>
          <Fold
            title={billKindWords[bill.kind]()}
            about={m.checkout_text_bill({ count: formatNumber(bill.lines.length, currentLocale()) })}
            value={<Money amountPoisha={bill.outstandingPoisha} />}
            // On a desk there is room for it beside the choices.
            isOpen={hasRoom}
          >
            <BillLines bill={bill} isCaptionHidden />
          </Fold>
        </Folds>
      </div>
      <CheckoutForm {...props} isLoggedIn={account !== null} goTo={(pageUrl) => location.assign(pageUrl)} />
    </div>
  )
}

/** Pay one bill. @source spec §2 /checkout/{id}, §5 */
export function CheckoutScreen({ params, snapshot }: ScreenProps & { snapshot?: CheckoutSnapshot }) {
  const read = useCall('GET /bills/{id}', { params: { id: params['id'] ?? '' } }, { isLive: true })
  return (
    <Page
      title={m.checkout_title_page()}
      isWide
      before={
        read.data ? (
          <BackLink href={`/my-application-details/${read.data.applicationId}`}>
            {formatWritten(read.data.caseNumber, currentLocale()) || m.case_action_back()}
          </BackLink>
        ) : null
      }
    >
      {read.data ? (
        <Checkout
          // Of a bill that is another by now something else is chosen.
          key={`${read.data.liveTransactionId} ${read.data.outstandingPoisha}`}
          bill={read.data}
          snapshot={snapshot}
          readBill={read.reload}
        />
      ) : read.state === 'failed' ? (
        <FailedRead read={read} />
      ) : (
        <Skeleton lineCount={8} />
      )}
    </Page>
  )
}
