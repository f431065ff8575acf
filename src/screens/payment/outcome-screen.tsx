import { useSearch } from 'wouter'
import type { PaymentFacts } from '../../machines/outcome.ts'
import { isCounterKind } from '../../machines/payment/choice.ts'
import { isComingBack } from '../../machines/payment/grounds.ts'
import { paymentMeaning } from '../../machines/payment/states.ts'
import { outcomeTextWords } from '../../words/groups/outcome-text.ts'
import { outcomeTitleWords } from '../../words/groups/outcome-title.ts'
import { paymentStateWords } from '../../words/groups/payment-state.ts'
import type { PaymentEnd } from '../../wording/keys.ts'
import { m } from '../../words/messages.js'
import { useAhead } from '../ahead.ts'
import { Banner } from '../parts/banner.tsx'
import { ButtonRow, LinkButton } from '../parts/button.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { FailedRead } from '../parts/failed-read.tsx'
import { formatMoment, formatMoney } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { Page } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import { ToldRefunds } from '../parts/told-refunds.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useOutcome, type OutcomeSnapshot } from './use-outcome.ts'
import { written } from '../parts/written.ts'

const tones = {
  verifying: 'information',
  succeeded: 'success',
  surplus: 'warning',
  failed: 'danger',
  canceled: 'warning',
  begun: 'information',
  unowed: 'warning',
  recorded: 'information',
  unconfirmed: 'danger',
} as const satisfies Record<PaymentEnd, string>
const isShown = (state: string): state is PaymentEnd => Object.hasOwn(tones, state)

/** Its money came, and somebody of the office decides on it: no gateway is waited for. @source product 2.3 */
function isHeld({ state }: PaymentFacts): boolean {
  const { isLive, isReceived } = paymentMeaning(state)
  return isLive && isReceived
}

/**
 * How it stands for its payer. What came and stands on no bill is no success; what a counter took waits for the office alone; and what
 * nobody has paid is begun while its bill takes it, and not to be paid when the bill does not. Of all else nobody knows yet.
 * @source product 2.3, 2.5
 */
function endOf(state: string, outcome: PaymentFacts): PaymentEnd {
  const { refunds, method, amountPoisha, outstandingPoisha, pageUrl } = outcome
  const end = isShown(state) ? state : 'verifying'
  if (end === 'succeeded') return refunds.some(isComingBack) ? 'surplus' : end
  if (isCounterKind(method)) return end === 'verifying' ? 'recorded' : 'unconfirmed'
  if (end !== 'verifying' || isHeld(outcome)) return end
  if (amountPoisha > outstandingPoisha) return 'unowed'
  return pageUrl === null ? end : 'begun'
}

const hasCome = (shown: PaymentEnd): boolean => shown === 'succeeded' || shown === 'surplus'

function Links({ outcome, shown }: { outcome: PaymentFacts; shown: PaymentEnd }) {
  const transaction = encodeURIComponent(outcome.transactionId)
  const isRetried = (shown === 'failed' || shown === 'canceled') && outcome.outstandingPoisha > 0
  const invoiceHref = outcome.invoiceNumber ? `/invoice/${transaction}` : null
  useAhead(invoiceHref)
  return (
    <ButtonRow>
      {invoiceHref ? <LinkButton href={invoiceHref}>{m.invoice_action_see()}</LinkButton> : null}
      {hasCome(shown) && outcome.outstandingPoisha > 0 ? (
        <LinkButton href={`/checkout/${outcome.billId}`} variant="secondary">
          {m.outcome_action_pay_rest()}
        </LinkButton>
      ) : null}
      {isRetried ? (
        <LinkButton href={`/checkout/${outcome.billId}`}>{m.outcome_action_retry()}</LinkButton>
      ) : null}
      <LinkButton href={`/my-application-details/${outcome.applicationId}`} variant="secondary">
        {m.case_action_back()}
      </LinkButton>
    </ButtonRow>
  )
}

/** What the payment is, line by line: of each only what is known. */
function Facts({ outcome, shown }: { outcome: PaymentFacts; shown: PaymentEnd }) {
  const { refunds, transactionId: transaction } = outcome
  return (
    <SummaryList
      items={[
        { term: m.payment_field_state(), description: paymentStateWords[outcome.state]() },
        ...(outcome.reason ? [{ term: m.outcome_label_reason(), description: outcome.reason }] : []),
        { term: m.parts_label_amount(), description: <Money amountPoisha={outcome.amountPoisha} /> },
        ...(outcome.bankChargePoisha === null
          ? []
          : [
              {
                term: m.outcome_label_bank_charge(),
                description: <Money amountPoisha={outcome.bankChargePoisha} />,
              },
            ]),
        ...(refunds.length > 0
          ? [{ term: m.my_title_refunds(), description: <ToldRefunds refunds={refunds} /> }]
          : []),
        ...(hasCome(shown)
          ? [
              {
                term: m.outcome_label_left(),
                description: <Money amountPoisha={outcome.outstandingPoisha} />,
              },
            ]
          : []),
        { term: m.case_field_case_number(), description: written(outcome.caseNumber) },
        { term: m.payment_label_transaction_number(), description: transaction },
        ...(outcome.invoiceNumber
          ? [{ term: m.invoice_label_number(), description: outcome.invoiceNumber }]
          : []),
      ]}
    />
  )
}

function Outcome({
  transactionId,
  snapshot,
}: {
  transactionId: string
  snapshot: OutcomeSnapshot | undefined
}) {
  const { state, outcome, failure } = useOutcome(transactionId, snapshot)
  if (!outcome && failure)
    return (
      <Page title={m.route_title_outcome()}>
        <FailedRead read={failure} />
      </Page>
    )
  if (!outcome)
    return (
      <Page title={m.route_title_outcome()}>
        <Skeleton lineCount={6} />
      </Page>
    )
  const shown = endOf(String(state.value), outcome)
  const { refunds, transactionId: transaction } = outcome
  const amount = formatMoney(refunds.find(isComingBack)?.amountPoisha ?? 0, currentLocale())
  const until = outcome.payableUntil ? formatMoment(outcome.payableUntil, currentLocale()) : ''
  return (
    <Page title={outcomeTitleWords[shown]()} focusKey={shown}>
      <Banner tone={tones[shown]} isLive>
        <p>
          {isHeld(outcome) ? m.outcome_label_held() : outcomeTextWords[shown]({ transaction, amount, until })}
        </p>
      </Banner>
      <Facts outcome={outcome} shown={shown} />
      {shown === 'begun' && outcome.pageUrl ? (
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
        title={m.outcome_label_unnamed()}
        text={m.outcome_hint_unnamed()}
        action={<LinkButton href="/my-applications">{m.filing_action_to_applications()}</LinkButton>}
      />
    </Page>
  )
}
