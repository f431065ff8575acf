import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentOutcome } from '../../src/api/payment-entities.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { formatMoment } from '../../src/machines/format-time.ts'
import { OutcomeScreen } from '../../src/screens/payment/outcome-screen.tsx'
import { paymentStateWords } from '../../src/words/groups/payment-state.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { applicationId, billId } from './support/bill.ts'
import { heldServer } from './support/held-server.ts'
import { headed } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const money = (amountPoisha: number) => formatMoney(amountPoisha, 'bn').replaceAll('\u00a0', ' ')
const paid: PaymentOutcome = {
  transactionId: 'CF 1',
  state: 'paid',
  amountPoisha: 50_000,
  bankChargePoisha: 0,
  outstandingPoisha: 1,
  billId,
  billKind: 'application',
  applicationId,
  caseNumber: 'FS-1/2026',
  invoiceNumber: 'INV-1',
  pageUrl: 'http://127.0.0.1/pay',
  method: 'cards',
  payableUntil: null,
  reason: null,
  refunds: [],
}
const lacking = { bankChargePoisha: null, invoiceNumber: null, outstandingPoisha: 50_000 }

const open = async (more: Partial<PaymentOutcome>) => {
  cleanup()
  serverDouble(({ path }) =>
    path === '/payments/CF%201/outcome' ? { code: 200, data: { ...paid, ...more } } : { code: 503 },
  )
  render(<OutcomeScreen />)
  await screen.findByText('FS-1/2026')
}
const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null
const ways = () => ({
  invoice: hrefOf(m.invoice_action_see()),
  rest: hrefOf(m.outcome_action_pay_rest()),
  again: hrefOf(m.outcome_action_retry()),
  gateway: hrefOf(m.outcome_action_gateway()),
  back: hrefOf(m.case_action_back()),
})
const none = {
  invoice: null,
  rest: null,
  again: null,
  gateway: null,
  back: `/my-application-details/${applicationId}`,
}
const description = (term: string) =>
  screen.queryByText(term, { selector: 'dt' })?.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ') ??
  null

beforeEach(() => {
  history.replaceState(null, '', '/success_payment?transaction=CF%201')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what the office decides on is not said to wait for the gateway (product 2.3)', async () => {
  await open({ ...lacking, state: 'held' })
  expect(screen.getByText(m.outcome_label_held())).toBeTruthy()
  expect(screen.queryByText(m.outcome_text_verifying())).toBeNull()
  await open({ ...lacking, state: 'unknown', pageUrl: null })
  expect(screen.getByText(m.outcome_text_verifying())).toBeTruthy()
  expect(screen.queryByText(m.outcome_label_held())).toBeNull()
})

test('what succeeded is told with its charge, also of nothing, and the last poisha that is left; it leads to the receipt and the rest (spec §8)', async () => {
  await open({})
  headed(m.outcome_title_succeeded())
  expect(description(m.payment_field_state())).toBe(paymentStateWords.paid())
  expect(description(m.outcome_label_bank_charge())).toBe(money(0))
  expect(description(m.outcome_label_left())).toBe(money(1))
  expect(description(m.invoice_label_number())).toBe('INV-1')
  expect(ways()).toEqual({ ...none, invoice: '/invoice/CF%201', rest: `/checkout/${billId}` })
  await open({ outstandingPoisha: 0 })
  expect(ways()).toEqual({ ...none, invoice: '/invoice/CF%201' })
})

test.each([
  ['failed', m.outcome_title_failed],
  ['canceled', m.outcome_title_canceled],
] as const)(
  'what is %s brought no money, and leads back to its bill alone (spec §8)',
  async (state, title) => {
    await open({ ...lacking, state })
    headed(title())
    expect(description(m.outcome_label_left())).toBeNull()
    expect(description(m.outcome_label_bank_charge())).toBeNull()
    expect(description(m.invoice_label_number())).toBeNull()
    expect(ways()).toEqual({ ...none, again: `/checkout/${billId}` })
  },
)

test.each(['surplus', 'paid'] as const)(
  'money that came and stands on no bill (%s) is no success: what will be given back is said, and how far it is (product 2.5)',
  async (state) => {
    const refund = {
      id: '00000000-0000-4000-8000-00000000000c',
      ground: 'surplus',
      state: 'due',
      amountPoisha: 49_000,
      since: '2026-11-22T06:00:00.000Z',
    } as const
    await open({ state, outstandingPoisha: 0, invoiceNumber: null, refunds: [refund] })
    headed(m.outcome_title_surplus())
    const told = screen.getByRole('status').textContent.replaceAll('\u00a0', ' ')
    expect(told).toBe(m.outcome_text_surplus({ amount: money(49_000), transaction: 'CF 1' }))
    expect(description(m.my_title_refunds())).toContain(`${money(49_000)}: ${m.refund_state_due()}`)
    await open({ state: 'refunded', refunds: [{ ...refund, state: 'given_back' }] })
    headed(m.outcome_title_succeeded())
    expect(description(m.my_title_refunds())).toContain(`${money(49_000)}: ${m.refund_state_given_back()}`)
  },
)

const payableUntil = '2026-11-30T10:30:00.000Z'
const toldText = () => screen.getByRole('status').textContent.replaceAll('\u00a0', ' ')
/** What an outcome's text is filled with here. */
const filling = { transaction: 'CF 1', amount: money(0), until: formatMoment(payableUntil, 'bn') }

test('what was begun and nobody paid leads on to the page of the gateway, and says until when; of what nobody knows nothing is to be paid again (product 2.3)', async () => {
  await open({ ...lacking, state: 'open', payableUntil })
  headed(m.outcome_title_begun())
  expect(toldText()).toBe(m.outcome_text_begun(filling).replaceAll('\u00a0', ' '))
  expect(ways()).toEqual({ ...none, gateway: 'http://127.0.0.1/pay' })
  for (const state of ['unknown', 'started', 'open'] as const) {
    await open({ ...lacking, state, pageUrl: null })
    headed(m.outcome_title_verifying())
    expect(toldText()).toBe(m.outcome_text_verifying())
    expect(ways()).toEqual(none)
  }
})

test.each([
  ['void or paid', 0],
  ['less by now', 49_999],
])(
  'a payment under way of a bill that is %s leads to no page of a gateway, and says that nothing is to be paid (product 2.3)',
  async (_name, outstandingPoisha) => {
    for (const state of ['open', 'unknown'] as const) {
      await open({ ...lacking, state, outstandingPoisha, payableUntil })
      headed(m.outcome_title_unowed())
      expect(toldText()).toBe(m.outcome_text_unowed())
      expect(ways()).toEqual(none)
    }
    // What came and is looked at is not said to be owed no more.
    await open({ ...lacking, state: 'held', outstandingPoisha })
    headed(m.outcome_title_verifying())
    expect(toldText()).toBe(m.outcome_label_held())
  },
)

test('what a counter took waits for the office, and is not confirmed by it for a reason: no gateway is spoken of (product 2.5)', async () => {
  for (const outstandingPoisha of [50_000, 0]) {
    const atCounter = { ...lacking, outstandingPoisha, pageUrl: null }
    await open({ ...atCounter, method: 'counter', state: 'counterRecorded' })
    headed(m.outcome_title_recorded())
    expect(toldText()).toBe(m.outcome_text_recorded())
    expect(description(m.outcome_label_reason())).toBeNull()
    expect(ways()).toEqual(none)
    const reason = 'স্ক্রল নম্বর মেলেনি'
    await open({ ...atCounter, method: 'treasury_challan', state: 'counterRefused', reason })
    headed(m.outcome_title_unconfirmed())
    expect(screen.getByRole('alert').textContent).toBe(m.outcome_text_unconfirmed())
    expect(description(m.outcome_label_reason())).toBe(reason)
    expect(ways()).toEqual(none)
  }
})

test.each(['failed', 'canceled', 'expired'] as const)(
  'one that came to nothing (%s) is not tried again where its bill takes nothing more (product 2.3)',
  async (state) => {
    await open({ ...lacking, state, outstandingPoisha: 1 })
    expect(ways().again).toBe(`/checkout/${billId}`)
    await open({ ...lacking, state, outstandingPoisha: 0 })
    expect(ways()).toEqual(none)
  },
)

test('whoever leaves while it is verified is followed by no question; one who waits sees the end without a press (product 2.3)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  let told: Told = { code: 200, data: { ...paid, ...lacking, state: 'open' } }
  const { asked } = serverDouble(() => told)
  const pass = () => act(() => vi.advanceTimersByTimeAsync(100_000))
  const { unmount } = render(<OutcomeScreen />)
  await screen.findByText('FS-1/2026')
  told = { code: 200, data: paid }
  await pass()
  await vi.waitFor(() => headed(m.outcome_title_succeeded()))
  const count = asked.length
  await pass()
  expect(asked).toHaveLength(count)
  unmount()
  told = { code: 200, data: { ...paid, ...lacking, state: 'open' } }
  const left = render(<OutcomeScreen />)
  await screen.findByText('FS-1/2026')
  const before = asked.length
  left.unmount()
  await pass()
  expect(asked).toHaveLength(before)
})

test('a payment that cannot be read says why and is asked for again; an address without one leads to the cases (look States)', async () => {
  const server = heldServer()
  render(<OutcomeScreen />)
  await vi.waitFor(() => expect(server.waiting()).toBe(1))
  headed(m.route_title_outcome())
  expect(screen.queryByRole('alert')).toBeNull()
  await server.answer({ code: 422, message: 'এই লেনদেন পড়া যাচ্ছে না' })
  expect(await screen.findByText('এই লেনদেন পড়া যাচ্ছে না')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
  await server.answer({ code: 200, data: paid })
  await vi.waitFor(() => headed(m.outcome_title_succeeded()))
  cleanup()
  history.replaceState(null, '', '/success_payment')
  const { asked } = serverDouble(() => ({ code: 503 }))
  render(<OutcomeScreen />)
  expect(screen.getByText(m.outcome_label_unnamed())).toBeTruthy()
  expect(hrefOf(m.filing_action_to_applications())).toBe('/my-applications')
  expect(asked).toEqual([])
})
