import { amountOf, type PaymentMethod, type PaymentType } from '../../machines/payment/choice.ts'
import { meansOfMethod } from '../../machines/payment/means.ts'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useState, type FormEvent, type ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import { checkoutAmount, checkoutMachine, type CheckoutContext } from '../../machines/checkout.ts'
import { paymentMeaning } from '../../machines/payment/states.ts'
import { paymentPoishaMax, paymentPoishaMin } from '../../machines/limits.ts'
import { paymentMeansWords } from '../../words/groups/payment-means.ts'
import { paymentMethodWords } from '../../words/groups/payment-method.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { ChoiceField, type Choice } from '../parts/choice-field.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { formatMoney, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Refusal } from '../parts/form-notices.tsx'
import { MoneyField } from '../parts/money-field.tsx'
import { useLiveHold } from '../live-signal.ts'
import styles from './checkout.module.css'
import { Icon, type IconName } from '../parts/icon.tsx'

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>
export type CheckoutBill = CallReply<'GET /bills/{id}'>

const money = (amountPoisha: number) => formatMoney(amountPoisha, currentLocale())

/** Why a part cannot be paid: it is beyond what is taken at once, or leaves a rest that nothing could take. */
function partFault(partPoisha: number | null, outstandingPoisha: number): string {
  const mostPoisha = Math.min(outstandingPoisha, paymentPoishaMax)
  const isWithin = partPoisha !== null && partPoisha >= paymentPoishaMin && partPoisha <= mostPoisha
  return isWithin
    ? m.checkout_error_rest({
        min: money(paymentPoishaMin),
        max: money(outstandingPoisha - paymentPoishaMin),
      })
    : m.checkout_error_part({
        min: money(Math.min(paymentPoishaMin, outstandingPoisha)),
        max: money(mostPoisha),
      })
}

/** What still has to be chosen, or cannot be taken, each at its field. @source spec §5, product 2.3 */
function faultsOf(context: CheckoutContext): { name: string; message: string }[] {
  const faults: { name: string; message: string }[] = []
  const { method, type, partPoisha, outstandingPoisha } = context
  if (method === null) faults.push({ name: 'method', message: m.checkout_error_method() })
  if (type === null) faults.push({ name: 'type', message: m.checkout_error_type() })
  // What is taken is the same by any way.
  else if ('error' in amountOf({ method: method ?? 'cards', type, partPoisha }, outstandingPoisha))
    faults.push(
      type === 'full'
        ? { name: 'type', message: m.checkout_error_full({ max: money(paymentPoishaMax) }) }
        : { name: 'part', message: partFault(partPoisha, outstandingPoisha) },
    )
  return faults
}

interface Hands {
  goTo: (pageUrl: string) => void
  /** Nobody knows what became of the start: the bill's own live attempt tells. */
  onUnknown: () => void
  /** It tells of none: the start never came. */
  onLost: () => void
}

function useCheckout(bill: CheckoutBill, isLoggedIn: boolean, hands: Hands, snapshot?: CheckoutSnapshot) {
  const machine = checkoutMachine.provide({
    actions: {
      startPayment: ({ context, self }) => {
        const { method, type, partPoisha } = context
        if (method === null || type === null) return
        const body = { method, type, partPoisha: type === 'part' ? partPoisha : null }
        void send('POST /bills/{id}/payments', { params: { id: bill.id }, body }).then((answer) => {
          if (answer.isOk && answer.data.pageUrl)
            return self.send({ type: 'opened', pageUrl: answer.data.pageUrl })
          if (answer.isOk && paymentMeaning(answer.data.state).outcome === 'failed')
            return self.send({ type: 'refused', error: m.checkout_error_gateway_refused() })
          if (answer.isOk || answer.code === 0 || answer.code >= 500) return self.send({ type: 'noAnswer' })
          self.send({ type: 'refused', error: answer.message })
        })
      },
      goToGateway: ({ event }) => {
        if (event.type === 'opened') hands.goTo(event.pageUrl)
      },
      askOutcome: () => hands.onUnknown(),
    },
  })
  const { outstandingPoisha, hasDefendant, lastChoice } = bill
  // The whole is what nearly everybody pays, and nobody is asked for what is known.
  const input = {
    outstandingPoisha,
    isLoggedIn,
    hasDefendant,
    method: lastChoice?.method ?? null,
    type: lastChoice?.type ?? ('full' as const),
    partPoisha: lastChoice?.partPoisha ?? null,
  }
  return useMachine(machine, snapshot ? { input, snapshot } : { input })
}

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
function insteadOfForm(bill: CheckoutBill, state: CheckoutSnapshot): ReactNode {
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
  return state.matches('atGateway') ? (
    <Banner tone="information" isLive>
      <p>{m.checkout_text_leaving()}</p>
      {context.pageUrl ? <a href={context.pageUrl}>{m.checkout_action_gateway()}</a> : null}
    </Banner>
  ) : null
}

/** Nobody knows what became of the start: the bill tells once it is read again, by itself or when it is asked for. @source product 2.3 */
const AskAgain = ({ onAsk }: { onAsk: () => void }) => (
  <ButtonRow>
    <Button variant="secondary" onPress={onAsk}>
      {m.parts_action_retry()}
    </Button>
  </ButtonRow>
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

function methodChoices({ ways }: CheckoutBill): Choice<PaymentMethod>[] {
  const offered = ways.map(({ method }) => method)
  return ways.map(({ method: value, isAway }) => ({
    value,
    label: paymentMethodWords[value](),
    tags: namesBehind(value, offered),
    blocked: isAway ? m.payment_error_way_away() : undefined,
  }))
}

const typeChoices = ({ outstandingPoisha }: CheckoutBill, part: ReactNode): Choice<PaymentType>[] => [
  { value: 'full', label: m.checkout_label_full(), amount: money(outstandingPoisha) },
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

interface Props extends Hands {
  bill: CheckoutBill
  isLoggedIn: boolean
  snapshot?: CheckoutSnapshot | undefined
}

/** Method, type and amount of one payment; the chart starts it and leads to the gateway. @source spec §5, product 2.4 */
export function CheckoutForm({ bill, isLoggedIn, snapshot, ...hands }: Props) {
  const [state, sendEvent] = useCheckout(bill, isLoggedIn, hands, snapshot)
  const [attempt, setAttempt] = useState(0)
  const { context } = state
  const isVerifying = state.matches('verifying')
  const onLost = useEffectEvent(hands.onLost)
  // Who is on the way to the gateway is led there, whatever is told of the bill meanwhile.
  useLiveHold(state.matches('starting') || state.matches('atGateway'))
  /** The bill as it was read before the last start. */
  const [before, setBefore] = useState(bill)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (!isVerifying || bill === before) return
    // Read again, it has no attempt; what was chosen stays.
    sendEvent({ type: 'failed' })
    sendEvent({ type: 'retry' })
    setLost(true)
    onLost()
  }, [isVerifying, bill, before, sendEvent])
  // What the last press found, as long as it is so.
  const [found, setFound] = useState<readonly string[]>([])
  const faults = faultsOf(context).filter(({ name }) => found.includes(name))
  const faultAt = (name: string) => faults.find((fault) => fault.name === name)?.message
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    setBefore(bill)
    setLost(false)
    const wrong = faultsOf(context)
    setFound(wrong.map(({ name }) => name))
    if (wrong.length === 0) sendEvent({ type: 'start' })
  }
  if (isVerifying)
    return (
      <div className={styles.choices}>
        <AskAgain onAsk={hands.onUnknown} />
      </div>
    )
  const instead = insteadOfForm(bill, state)
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
          onChange={(paymentType) =>
            sendEvent({ type: 'chooseType', paymentType, partPoisha: context.partPoisha })
          }
          choices={typeChoices(
            bill,
            <MoneyField
              label={m.checkout_field_part()}
              hint={m.checkout_hint_part_min({ amount: money(paymentPoishaMin) })}
              name="part"
              value={context.partPoisha}
              onChange={(partPoisha) => sendEvent({ type: 'chooseType', paymentType: 'part', partPoisha })}
              error={faultAt('part')}
              isRequired
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
