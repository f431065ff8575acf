import type { PaymentState } from '../../src/machines/payment/states.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { Route } from 'wouter'
import type { PaymentOutcome } from '../../src/api/payment-entities.ts'
import { checkoutMachine, type CheckoutContext, type CheckoutState } from '../../src/machines/checkout.ts'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { formatMoney } from '../../src/screens/parts/format.ts'
import { currentLocale } from '../../src/screens/parts/locale.ts'
import { CheckoutScreen } from '../../src/screens/payment/checkout-screen.tsx'
import { OutcomeScreen } from '../../src/screens/payment/outcome-screen.tsx'
import { m } from '../../src/words/messages.js'
import { checkoutWitness } from '../witness/checkout.ts'
import type { Told } from './server-double.ts'
import { applicationId, billId, checkoutBillOf } from './support/bill.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { logInAs, logOut } from './support/session.ts'
import { headed, isPending, startsWith, walkEdges } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const transactionId = 'CF-1'
const pageUrl = 'http://127.0.0.1/pay'
const refusal = 'এই বিল এখন পরিশোধ করা যায় না'
const outcomePath = `/success_payment?transaction=${transactionId}`

let server: HeldServer
let attempt: PaymentState
let live: string | null
const goneTo = vi.fn<(address: string | URL) => void>()

const outcome = (): PaymentOutcome => ({
  transactionId,
  state: attempt,
  amountPoisha: 50_000,
  bankChargePoisha: attempt === 'paid' ? 1_250 : null,
  outstandingPoisha: attempt === 'paid' ? 0 : 50_000,
  billId,
  billKind: 'application',
  applicationId,
  caseNumber: 'FS-1/2026',
  invoiceNumber: attempt === 'paid' ? 'INV-1' : null,
  method: 'cards',
  pageUrl: null,
  payableUntil: null,
  reason: null,
  refunds: [],
})

beforeEach(async () => {
  attempt = 'unknown'
  live = null
  goneTo.mockClear()
  vi.spyOn(location, 'assign').mockImplementation(goneTo)
  server = heldServer(({ method, path }): Told | null => {
    // A bill that is read again after an unanswered start waits, so that the chart's own state is seen first.
    if (path === `/bills/${billId}`)
      return live === null ? { code: 200, data: checkoutBillOf({ liveTransactionId: live }) } : null
    if (path === `/payments/${transactionId}/outcome`) return { code: 200, data: outcome() }
    return method === 'POST' && path.startsWith('/bills') ? null : { code: 503 }
  })
  await logInAs('owner')
})
afterEach(async () => {
  cleanup()
  await logOut()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The two pages of a payment, each at its address. */
const pages = (value: CheckoutState, context: CheckoutContext) => {
  const snapshot = checkoutMachine.resolveState({ value, context })
  const isOutcome =
    value === 'verifying' || value === 'failed' || value === 'canceled' || value === 'succeeded'
  return (
    <>
      <Route path="/checkout/:id">
        {isOutcome ? (
          <CheckoutScreen params={{ id: billId }} />
        ) : (
          <CheckoutScreen params={{ id: billId }} snapshot={snapshot} />
        )}
      </Route>
      <Route path="/success_payment">
        {isOutcome ? <OutcomeScreen snapshot={snapshot} /> : <OutcomeScreen />}
      </Route>
    </>
  )
}
const open = async (address: string, value: CheckoutState, context: CheckoutContext) => {
  history.replaceState(null, '', address)
  render(pages(value, context))
  await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(0))
}
const atCheckout = (value: CheckoutState, context: CheckoutContext) =>
  open(`/checkout/${billId}`, value, context)
const atOutcome = (value: CheckoutState, context: CheckoutContext) => open(outcomePath, value, context)

const startButton = new RegExp(m.checkout_action_start_plain())
const start = async () => {
  const button = await screen.findByRole('button', { name: startButton })
  await user.click(button)
  await vi.waitFor(() => expect(server.waiting()).toBe(1))
}
/** The attempt has moved on the server, and the live channel tells that something did. */
const learn = async (state: PaymentState) => {
  attempt = state
  await act(async () => {
    liveSignal.send({ type: 'changed' })
    await Promise.resolve()
  })
}
const retry = async () => {
  await user.click(screen.getByRole('link', { name: m.outcome_action_retry() }))
  expect(location.pathname).toBe(`/checkout/${billId}`)
}
const money = (amountPoisha: number) => formatMoney(amountPoisha, currentLocale())
const isChosen = (label: string) => {
  const radio = screen.getByRole<HTMLInputElement>('radio', { name: startsWith(label) })
  expect(radio.checked).toBe(true)
}

walkEdges({
  chart: 'checkout',
  witness: checkoutWitness,
  arrive: {
    choosing: (context) => atCheckout('choosing', context),
    starting: async (context) => {
      await atCheckout('choosing', context)
      await start()
    },
    atGateway: (context) => atCheckout('atGateway', { ...context, pageUrl }),
    verifying: (context) => atOutcome('verifying', context),
    succeeded: (context) => {
      attempt = 'paid'
      return atOutcome('succeeded', context)
    },
    failed: (context) => {
      attempt = 'failed'
      return atOutcome('failed', context)
    },
    canceled: (context) => {
      attempt = 'canceled'
      return atOutcome('canceled', context)
    },
  },
  drivers: {
    chooseMethod: () =>
      user.click(screen.getByRole('radio', { name: m.payment_label_method_mobile_banking() })),
    chooseType: async (event: { partPoisha: number }) => {
      await user.click(screen.getByRole('radio', { name: startsWith(m.checkout_label_part()) }))
      const field = await screen.findByLabelText(m.checkout_field_part())
      await user.clear(field)
      await user.type(field, String(event.partPoisha / 100))
    },
    start,
    opened: () => server.answer({ code: 200, data: { transactionId, state: 'open', pageUrl } }),
    refused: () => server.answer({ code: 409, message: refusal }),
    noAnswer: async () => {
      live = transactionId
      await server.answer('offline')
      await screen.findByText(m.outcome_text_verifying())
      expect(screen.queryByText(m.checkout_text_leaving())).toBeNull()
      expect(screen.queryByRole('button', { name: startButton })).toBeNull()
      await server.answer({ code: 200, data: checkoutBillOf({ liveTransactionId: live }) })
      await screen.findByText(m.my_text_payment_live())
    },
    returned: async () => {
      await act(async () => {
        history.pushState(null, '', outcomePath)
        await Promise.resolve()
      })
    },
    succeeded: () => learn('paid'),
    failed: () => learn('failed'),
    canceled: () => learn('canceled'),
    retry,
  },
  seen: {
    choosing: () => {
      headed(m.checkout_title_page())
      expect(screen.getByRole('group', { name: startsWith(m.checkout_field_method()) })).toBeTruthy()
      isPending(startButton, false)
    },
    starting: () => {
      headed(m.checkout_title_page())
      isPending(new RegExp(m.checkout_action_starting()), true)
    },
    atGateway: () => {
      expect(screen.getByText(m.checkout_text_leaving())).toBeTruthy()
      expect(screen.getByRole('link', { name: m.checkout_action_gateway() }).getAttribute('href')).toBe(
        pageUrl,
      )
    },
    verifying: () => {
      // At the checkout the bill tells of it by now, and leads to where its outcome appears.
      if (location.pathname !== '/success_payment')
        return expect(screen.getByText(m.my_text_payment_live())).toBeTruthy()
      expect(screen.getByText(m.outcome_text_verifying())).toBeTruthy()
      expect(screen.getByText(m.outcome_title_verifying())).toBeTruthy()
    },
    succeeded: () => {
      headed(m.outcome_title_succeeded())
      expect(screen.getByText(m.outcome_text_succeeded({ transaction: transactionId }))).toBeTruthy()
      expect(screen.getByRole('link', { name: m.invoice_action_see() })).toBeTruthy()
    },
    failed: () => {
      headed(m.outcome_title_failed())
      expect(screen.getByText(m.outcome_text_failed({ transaction: transactionId }))).toBeTruthy()
    },
    canceled: () => {
      headed(m.outcome_title_canceled())
      expect(screen.getByText(m.outcome_text_canceled({ transaction: transactionId }))).toBeTruthy()
    },
  },
  told: {
    chooseMethod: () => isChosen(m.payment_label_method_mobile_banking()),
    chooseType: (event: { partPoisha: number }) => {
      isChosen(m.checkout_label_part())
      const name = m.checkout_action_start({ amount: money(event.partPoisha) })
      expect(screen.getByRole('button', { name })).toBeTruthy()
    },
    start: () =>
      expect(server.posts()).toEqual([
        {
          method: 'POST',
          path: `/bills/${billId}/payments`,
          body: { method: 'cards', type: 'full', partPoisha: null },
        },
      ]),
    opened: () => expect(goneTo.mock.calls).toEqual([[pageUrl]]),
    refused: () => {
      const alert = screen.getByRole('alert')
      expect(within(alert).getByText(refusal)).toBeTruthy()
    },
    noAnswer: () =>
      expect(screen.getByRole('link', { name: m.my_action_see_payment() }).getAttribute('href')).toBe(
        outcomePath,
      ),
  },
})
