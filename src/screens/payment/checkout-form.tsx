import { leastPoisha, type PaymentMethod, type PaymentType } from '../../machines/payment/choice.ts'
import { meansOfMethod } from '../../machines/payment/means.ts'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { checkoutAmount } from '../../machines/checkout.ts'
import { paymentPoishaMax } from '../../machines/limits.ts'
import { paymentMeansWords } from '../../words/groups/payment-means.ts'
import { paymentMethodWords } from '../../words/groups/payment-method.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { ChoiceField, type Choice } from '../parts/choice-field.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Refusal } from '../parts/form-notices.tsx'
import { MoneyField } from '../parts/money-field.tsx'
import styles from './checkout.module.css'
import {
  isBeyondOnce,
  money,
  partBounds,
  useCheckout,
  type CheckoutBill,
  type CheckoutHands,
  type CheckoutSnapshot,
} from './use-checkout.ts'
import { Icon, type IconName } from '../parts/icon.tsx'

/** Why nothing can be paid now, and the way on. */
const Blocked = ({ reason, children }: { reason: string; children: ReactNode }) => (
  <>
    <Banner tone="warning" title={m.checkout_title_blocked()}>
      <p>{reason}</p>
    </Banner>
    <ButtonRow>{children}</ButtonRow>
  </>
)

/** What stands where nothing can be chosen: the way to log in, to name defendants, or to the gateway. */
function insteadOfForm(bill: CheckoutBill, state: CheckoutSnapshot, askAgain: () => void): ReactNode {
  const { context } = state
  if (!context.isLoggedIn)
    return (
      <Blocked reason={m.checkout_error_logged_out()}>
        <LinkButton href={`/login?redirect=${encodeURIComponent(`/checkout/${bill.id}`)}`}>
          {m.session_action_go_login()}
        </LinkButton>
      </Blocked>
    )
  if (!context.hasDefendant)
    return (
      <Blocked reason={m.law_why_is_defendant_named()}>
        <LinkButton href={`/my-application-defendants/${bill.applicationId}`}>
          {m.checkout_action_add_defendants()}
        </LinkButton>
      </Blocked>
    )
  if (state.matches('verifying')) return <Verifying onAsk={askAgain} />
  return state.matches('atGateway') ? (
    <Banner tone="information" isLive>
      <p>{m.checkout_text_leaving()}</p>
      {context.pageUrl ? <a href={context.pageUrl}>{m.checkout_action_gateway()}</a> : null}
    </Banner>
  ) : null
}

/** Nobody knows what became of the start: the bill tells once it is read again, by itself or when it is asked for. @source product 2.3 */
const Verifying = ({ onAsk }: { onAsk: () => void }) => (
  <>
    <Banner tone="warning" title={m.outcome_title_verifying()} isLive>
      <p>{m.outcome_text_verifying()}</p>
    </Banner>
    <ButtonRow>
      <Button variant="secondary" onPress={onAsk}>
        {m.parts_action_retry()}
      </Button>
    </ButtonRow>
  </>
)

const shownCount = 3

/** The best known names behind a way to pay, and how many more there are; what is a way of its own beside it is not among them. */
function namesBehind(method: PaymentMethod, offered: readonly PaymentMethod[]): string[] {
  const known = meansOfMethod[method].filter((one) => !offered.some((other) => other === one))
  const restCount = known.length - shownCount
  return [
    ...known.slice(0, shownCount).map((one) => paymentMeansWords[one]()),
    ...(restCount > 0 ? [m.checkout_label_more({ count: formatNumber(restCount, currentLocale()) })] : []),
  ]
}

/** Why this way cannot be chosen: what is owed is less than it takes, or it is away. */
function whyBlocked({ method, isAway }: CheckoutBill['ways'][number], outstandingPoisha: number) {
  const least = leastPoisha(method)
  if (outstandingPoisha < least) return m.checkout_error_way_least({ min: money(least) })
  return isAway ? m.payment_error_way_away() : undefined
}

function methodChoices({ ways, outstandingPoisha }: CheckoutBill): Choice<PaymentMethod>[] {
  const offered = ways.map(({ method }) => method)
  return ways.map((way) => ({
    value: way.method,
    label: paymentMethodWords[way.method](),
    tags: namesBehind(way.method, offered),
    blocked: whyBlocked(way, outstandingPoisha),
  }))
}

const PartField = ({
  outstandingPoisha,
  ...props
}: Pick<ComponentProps<typeof MoneyField>, 'value' | 'onChange' | 'error'> & {
  outstandingPoisha: number
}) => (
  <MoneyField
    {...props}
    name="part"
    label={m.checkout_field_part()}
    hint={m.checkout_hint_part_bounds(partBounds(outstandingPoisha))}
    isRequired
  />
)

const typeChoices = (bill: CheckoutBill, part: ReactNode): Choice<PaymentType>[] => [
  {
    value: 'full',
    label: m.checkout_label_full(),
    amount: money(bill.outstandingPoisha),
    blocked: isBeyondOnce(bill) ? m.checkout_error_full({ max: money(paymentPoishaMax) }) : undefined,
  },
  { value: 'part', label: m.checkout_label_part(), hint: m.checkout_hint_part(), inside: part },
]

const Note = ({ icon, children }: { icon: IconName; children: string }) => (
  <p className={styles.note}>
    <Icon name={icon} />
    <span>{children}</span>
  </p>
)

const startLabel = (amountPoisha: number): string =>
  amountPoisha > 0
    ? m.checkout_action_start({ amount: money(amountPoisha) })
    : m.checkout_action_start_plain()

interface Props extends CheckoutHands {
  bill: CheckoutBill
  isLoggedIn: boolean
  snapshot?: CheckoutSnapshot | undefined
}

/** Method, type and amount of one payment; the chart starts it and leads to the gateway. @source spec §5, product 2.4 */
export function CheckoutForm({ bill, isLoggedIn, snapshot, ...hands }: Props) {
  const { state, sendEvent, faults, attempt, isLost, start, chooseType, typePart } = useCheckout({
    bill,
    isLoggedIn,
    hands,
    snapshot,
  })
  const { context } = state
  const faultAt = (name: string) => faults.find((fault) => fault.name === name)?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start()
  }
  const instead = insteadOfForm(bill, state, hands.readBill)
  if (instead) return <div className={styles.choices}>{instead}</div>
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.messages}>
        <ErrorSummary errors={faults} attempt={attempt} />
        <Refusal
          key={attempt}
          title={m.checkout_title_refused()}
          text={isLost ? m.checkout_error_lost() : context.error}
        />
      </div>
      <div className={styles.choices}>
        <ChoiceField
          label={m.checkout_field_method()}
          hint={bill.lastChoice ? m.checkout_text_kept() : undefined}
          name="method"
          value={context.method}
          onChange={(method) => sendEvent({ type: 'chooseMethod', method })}
          choices={methodChoices(bill)}
          error={faultAt('method')}
        />
        <ChoiceField
          label={m.checkout_field_type()}
          name="type"
          value={context.type}
          onChange={chooseType}
          choices={typeChoices(
            bill,
            <PartField
              value={context.partPoisha}
              outstandingPoisha={bill.outstandingPoisha}
              onChange={typePart}
              error={faultAt('part')}
            />,
          )}
          error={faultAt('type')}
        />
        <Note icon="lock">{m.checkout_text_gateway()}</Note>
        <Note icon="info">{m.checkout_text_bank_charge()}</Note>
      </div>
      <div className={styles.act}>
        <ButtonRow isSticky>
          <Button type="submit" isWide isPending={state.matches('starting')}>
            {state.matches('starting') ? m.checkout_action_starting() : startLabel(checkoutAmount(context))}
          </Button>
        </ButtonRow>
      </div>
    </form>
  )
}
