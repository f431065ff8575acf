import { useSearch } from 'wouter'
import type { CheckoutState } from '../../machines/checkout.ts'
import type { PaymentFacts } from '../../machines/outcome.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { ButtonRow, LinkButton } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { Money } from '../parts/money.tsx'
import { Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { paymentStateWords } from '../words/payment.ts'
import { useOutcome, type OutcomeSnapshot } from './use-outcome.ts'

type Shown = Extract<CheckoutState, 'verifying' | 'succeeded' | 'failed' | 'canceled'>

const titles: Record<Shown, () => string> = {
  verifying: m.outcome_title_verifying,
  succeeded: m.outcome_title_succeeded,
  failed: m.outcome_title_failed,
  canceled: m.outcome_title_canceled,
}
const texts: Record<Shown, (transaction: string) => string> = {
  verifying: () => m.outcome_text_verifying(),
  succeeded: (transaction) => m.outcome_text_succeeded({ transaction }),
  failed: (transaction) => m.outcome_text_failed({ transaction }),
  canceled: (transaction) => m.outcome_text_canceled({ transaction }),
}
const tones = {
  verifying: 'information',
  succeeded: 'success',
  failed: 'danger',
  canceled: 'warning',
} as const
const isShown = (state: string): state is Shown => Object.hasOwn(titles, state)

function Links({ outcome, shown }: { outcome: PaymentFacts; shown: Shown }) {
  const transaction = encodeURIComponent(outcome.transactionId)
  const isRetried = shown === 'failed' || shown === 'canceled'
  return (
    <ButtonRow>
      {outcome.invoiceNumber ? (
        <LinkButton href={`/invoice/${transaction}`}>{m.outcome_action_invoice()}</LinkButton>
      ) : null}
      {shown === 'succeeded' && outcome.outstandingPoisha > 0 ? (
        <LinkButton href={`/checkout/${outcome.billId}`} variant="secondary">
          {m.outcome_action_pay_rest()}
        </LinkButton>
      ) : null}
      {isRetried ? (
        <LinkButton href={`/checkout/${outcome.billId}`}>{m.outcome_action_retry()}</LinkButton>
      ) : null}
      <LinkButton href={`/my-application-details/${outcome.applicationId}`} variant="secondary">
        {m.outcome_action_application()}
      </LinkButton>
    </ButtonRow>
  )
}

function Outcome({
  transactionId,
  snapshot,
}: {
  transactionId: string
  snapshot: OutcomeSnapshot | undefined
}) {
  const { state, outcome, failure, retry } = useOutcome(transactionId, snapshot)
  if (!outcome && failure)
    return (
      <Page title={m.route_title_outcome()}>
        <ErrorState text={failure} onRetry={retry} />
      </Page>
    )
  const value = String(state.value)
  const shown: Shown = isShown(value) ? value : 'verifying'
  if (!outcome)
    return (
      <Page title={m.route_title_outcome()}>
        <Skeleton lineCount={6} />
      </Page>
    )
  return (
    <Page title={titles[shown]()} focusKey={shown}>
      <Banner tone={tones[shown]} isLive>
        <p>{texts[shown](outcome.transactionId)}</p>
      </Banner>
      <SummaryList
        items={[
          { term: m.outcome_label_state(), description: paymentStateWords[outcome.state]() },
          { term: m.outcome_label_amount(), description: <Money amountPoisha={outcome.amountPoisha} /> },
          ...(outcome.bankChargePoisha === null
            ? []
            : [
                {
                  term: m.outcome_label_bank_charge(),
                  description: <Money amountPoisha={outcome.bankChargePoisha} />,
                },
              ]),
          ...(shown === 'succeeded'
            ? [
                {
                  term: m.outcome_label_left(),
                  description: <Money amountPoisha={outcome.outstandingPoisha} />,
                },
              ]
            : []),
          { term: m.outcome_label_case(), description: outcome.caseNumber },
          { term: m.outcome_label_transaction(), description: outcome.transactionId },
          ...(outcome.invoiceNumber
            ? [{ term: m.outcome_label_invoice(), description: outcome.invoiceNumber }]
            : []),
        ]}
      />
      {shown === 'verifying' && outcome.pageUrl ? (
        <p>
          <a href={outcome.pageUrl}>{m.outcome_action_gateway()}</a>
        </p>
      ) : null}
      <Links outcome={outcome} shown={shown} />
    </Page>
  )
}

/** `/success_payment`, `/fail_payment`, `/cancel_payment`: drawn from the attempt's state, whatever the address says. @source product 2.3 */
export function OutcomeScreen({ snapshot }: Partial<ScreenProps> & { snapshot?: OutcomeSnapshot }) {
  const transaction = new URLSearchParams(useSearch()).get('transaction')
  if (transaction) return <Outcome key={transaction} transactionId={transaction} snapshot={snapshot} />
  return (
    <Page title={m.route_title_outcome()}>
      <EmptyState
        title={m.outcome_title_unknown()}
        text={m.outcome_text_unknown()}
        action={<LinkButton href="/my-applications">{m.filing_action_to_applications()}</LinkButton>}
      />
    </Page>
  )
}
