import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import { tabStorage } from '../../api/keep.ts'
import { checkoutMachine, type CheckoutContext } from '../../machines/checkout.ts'
import { paymentPoishaMax, paymentPoishaMin } from '../../machines/limits.ts'
import {
  amountOf,
  leastPoisha,
  type PaymentChoice,
  type PaymentMethod,
  type PaymentType,
} from '../../machines/payment/choice.ts'
import { paymentMeaning } from '../../machines/payment/states.ts'
import { m } from '../../words/messages.js'
import { useLiveHold } from '../live-signal.ts'
import { formatMoney } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { poishaOf, type TypedAmount } from '../parts/money-field.tsx'
import { useAccount } from '../session.ts'

export type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>
export type CheckoutBill = CallReply<'GET /bills/{id}'>

/** An amount in poisha, in the language of the page. */
export const money = (amountPoisha: number) => formatMoney(amountPoisha, currentLocale())

/** What a part may be, in words: the least and the most that is taken at once. */
export const partBounds = (outstandingPoisha: number) => ({
  min: money(Math.min(paymentPoishaMin, outstandingPoisha)),
  max: money(Math.min(outstandingPoisha, paymentPoishaMax)),
})

/** Whether the whole is more than is taken at once. */
export const isBeyondOnce = ({ outstandingPoisha }: CheckoutBill): boolean =>
  outstandingPoisha > paymentPoishaMax

/** Why a part cannot be paid: it is beyond what is taken at once, or leaves a rest that nothing could take. */
function partFault(partPoisha: number | null, outstandingPoisha: number): string {
  const mostPoisha = Math.min(outstandingPoisha, paymentPoishaMax)
  const isWithin = partPoisha !== null && partPoisha >= paymentPoishaMin && partPoisha <= mostPoisha
  return isWithin
    ? m.checkout_error_rest({
        min: money(paymentPoishaMin),
        max: money(outstandingPoisha - paymentPoishaMin),
      })
    : m.checkout_error_part(partBounds(outstandingPoisha))
}

/** What still has to be chosen, or cannot be taken, each at its field. @source spec §5, product 2.3 */
function faultsOf(context: CheckoutContext, isMistyped: boolean): { name: string; message: string }[] {
  const faults: { name: string; message: string }[] = []
  const { method, type, partPoisha, outstandingPoisha } = context
  if (method === null) faults.push({ name: 'method', message: m.checkout_error_method() })
  if (type === null) faults.push({ name: 'type', message: m.checkout_error_type() })
  // What is taken is the same by any way, and a whole that is not taken at once is not chosen.
  else if ('error' in amountOf({ method: method ?? 'cards', type, partPoisha }, outstandingPoisha))
    faults.push({
      name: 'part',
      message: isMistyped ? m.field_error_amount_invalid() : partFault(partPoisha, outstandingPoisha),
    })
  return faults
}

/** What becomes of a start, outside of the form. */
export interface CheckoutHands {
  goTo: (pageUrl: string) => void
  /** Reads the bill again, which tells what became of a start of which nobody knows, and what stands in the way of one: another payment of it, or that it is void. */
  readBill: () => void
}

interface Given {
  bill: CheckoutBill
  isLoggedIn: boolean
  hands: CheckoutHands
  snapshot?: CheckoutSnapshot | undefined
}

/** What is chosen of a payment, be it not all yet. */
type Chosen = Omit<PaymentChoice, 'method'> & { method: PaymentMethod | null }

/** What the bill takes of a way that was chosen before: it may be none of its own any more, or what is left less than that way takes. */
const methodFor = ({ ways, outstandingPoisha }: CheckoutBill, method: PaymentMethod | null | undefined) =>
  method && ways.some((way) => way.method === method) && outstandingPoisha >= leastPoisha(method)
    ? method
    : null

const isChosen = (kept: unknown): kept is Chosen =>
  typeof kept === 'object' && kept !== null && 'method' in kept && 'type' in kept && 'partPoisha' in kept

/** What is more than is taken at once is paid in parts, whatever was chosen. */
const typeFor = (bill: CheckoutBill, type: PaymentType): PaymentType => (isBeyondOnce(bill) ? 'part' : type)

/**
 * What was chosen of this bill in this tab, by this person, through a reload and in either language; of another amount something else is chosen. It is kept
 * until the gateway opened.
 * @source look States
 */
function useChosen(bill: CheckoutBill) {
  const name = `checkout:${useAccount()?.user.id}:${bill.id}:${bill.outstandingPoisha}`
  const [chosen] = useState((): Chosen => {
    const { lastChoice } = bill
    const kept = tabStorage.read(name)
    const { method, type, partPoisha } = isChosen(kept)
      ? kept
      : // The whole is what nearly everybody pays, and nobody is asked for what is known.
        { method: null, type: lastChoice?.type ?? 'full', partPoisha: lastChoice?.partPoisha ?? null }
    return {
      method: methodFor(bill, method) ?? methodFor(bill, lastChoice?.method),
      type: typeFor(bill, type),
      partPoisha,
    }
  })
  const keep = (now: Chosen) => void tabStorage.write(name, now)
  return [chosen, keep, () => tabStorage.remove(name)] as const
}

function useChart({ bill, isLoggedIn, hands, snapshot }: Given) {
  const [chosen, choose, forget] = useChosen(bill)
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
          if (answer.code === 409) hands.readBill()
        })
      },
      goToGateway: ({ event }) => {
        if (event.type !== 'opened') return
        forget()
        hands.goTo(event.pageUrl)
      },
      askOutcome: () => hands.readBill(),
    },
  })
  const { outstandingPoisha, hasDefendant } = bill
  const input = { outstandingPoisha, isLoggedIn, hasDefendant, ...chosen }
  const chart = useMachine(machine, snapshot ? { input, snapshot } : { input })
  const { method, type, partPoisha } = chart[0].context
  const keep = useEffectEvent(choose)
  useEffect(() => {
    if (type !== null) keep({ method, type, partPoisha })
  }, [method, type, partPoisha])
  return chart
}

/** Tells once the bill, read again after a start of which nobody knows the end, has no attempt: it never came, and what was chosen stays. @source product 2.3 */
function useLost(bill: CheckoutBill, isVerifying: boolean, onLost: () => void) {
  const [before, startFrom] = useState(bill)
  const tell = useEffectEvent(onLost)
  useEffect(() => {
    if (isVerifying && bill !== before) tell()
  }, [isVerifying, bill, before])
  return startFrom
}

/**
 * The checkout's chart, what the last press found wrong as long as it is so, and whether its start never came. A press counts; one that finds
 * nothing wrong starts the payment.
 * @source spec §5, product 2.3
 */
export function useCheckout(given: Given) {
  const { bill } = given
  const [state, sendEvent] = useChart(given)
  const [attempt, setAttempt] = useState(0)
  const [isLost, setLost] = useState(false)
  const [found, setFound] = useState<readonly string[]>([])
  // Who is on the way to the gateway is led there, whatever is told of the bill meanwhile.
  useLiveHold(state.matches('starting') || state.matches('atGateway'))
  const startFrom = useLost(bill, state.matches('verifying'), () => {
    sendEvent({ type: 'failed' })
    sendEvent({ type: 'retry' })
    setLost(true)
  })
  const [isMistyped, setMistyped] = useState(false)
  const faults = faultsOf(state.context, isMistyped)
  const chooseType = (paymentType: PaymentType) => {
    // A field that is opened anew has nothing in it that is no amount.
    setMistyped(false)
    sendEvent({ type: 'chooseType', paymentType, partPoisha: state.context.partPoisha })
  }
  const typePart = (amount: TypedAmount) => {
    setMistyped(typeof amount === 'string')
    sendEvent({ type: 'chooseType', paymentType: 'part', partPoisha: poishaOf(amount) })
  }
  const start = () => {
    setAttempt(attempt + 1)
    startFrom(bill)
    setLost(false)
    setFound(faults.map(({ name }) => name))
    if (faults.length === 0) sendEvent({ type: 'start' })
  }
  return {
    state,
    sendEvent,
    faults: faults.filter(({ name }) => found.includes(name)),
    attempt,
    isLost,
    start,
    chooseType,
    typePart,
  }
}
