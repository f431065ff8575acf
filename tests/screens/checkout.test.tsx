import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { CallReply } from '../../src/api/calls.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { paymentPoishaMax, paymentPoishaMin } from '../../src/machines/limits.ts'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { CheckoutScreen } from '../../src/screens/payment/checkout-screen.tsx'
import { m } from '../../src/words/messages.js'
import type { Told } from './server-double.ts'
import { applicationId, billId, checkoutBillOf } from './support/bill.ts'
import { heldServer } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'
import { logOut } from './support/session.ts'
import { startsWith } from './support/walk.ts'

type CheckoutBill = CallReply<'GET /bills/{id}'>
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
/** As a query by text reads it: with plain spaces. */
const money = (amountPoisha: number) => formatMoney(amountPoisha, 'bn').replaceAll('\u00a0', ' ')

/** The bill as it is told each time, the last for good; a start waits for the test. */
const open = (...told: (CheckoutBill | Told)[]) => {
  cleanup()
  const answers = told.map((one): Told =>
    typeof one === 'object' && 'id' in one ? { code: 200, data: one } : one,
  )
  const server = heldServer(({ method, path }) => {
    if (method === 'POST') return null
    if (path !== `/bills/${billId}`) return { code: 503 }
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? null
  })
  render(<CheckoutScreen params={{ id: billId }} />)
  return server
}
const startButton = () => screen.findByRole('button', { name: new RegExp(m.checkout_action_start_plain()) })
const start = async () => {
  await user.click(await screen.findByRole('radio', { name: m.payment_label_method_cards() }))
  await user.click(await startButton())
}
const hrefsOf = (name: string) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

loggedIn('owner', `/checkout/${billId}`)

test.each([
  ['paid', { state: 'paid', outstandingPoisha: 0, paidPoisha: 50_000 }, m.checkout_title_nothing_left],
  ['withdrawn, though something of it was left', { state: 'void' }, m.checkout_title_void],
  ['withdrawn while it is being paid', { state: 'void', liveTransactionId: 'CF1' }, m.checkout_title_void],
] as const)(
  'a bill that is %s takes no money, says why, and leads back to its case (spec §5)',
  async (_name, more, title) => {
    const server = open(checkoutBillOf(more))
    expect(await screen.findByText(title())).toBeTruthy()
    expect(screen.queryByText(m.my_text_payment_live())).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    expect(hrefsOf(m.case_action_back())).toEqual([`/my-application-details/${applicationId}`])
    const bills = screen.queryAllByRole('link', { name: m.checkout_action_bills() })
    expect(bills.map((link) => link.getAttribute('href'))).toEqual(
      title === m.checkout_title_void ? [`/request_payments/${applicationId}`] : [],
    )
    expect(server.posts()).toEqual([])
  },
)

test('the least that can be owed is asked for; a bill that is being paid leads to that payment and starts none (product 2.3)', async () => {
  open(checkoutBillOf({ outstandingPoisha: 1 }))
  expect(
    await screen.findByRole('button', { name: m.checkout_action_start({ amount: formatMoney(1, 'bn') }) }),
  ).toBeTruthy()
  open(checkoutBillOf({ liveTransactionId: 'CF 1' }))
  const [href] = (await screen.findByText(m.my_text_payment_live()), hrefsOf(m.my_action_see_payment()))
  expect(href).toBe('/success_payment?transaction=CF%201')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('above the bill stands the way back to its case, also of one without a number (look Litigant)', async () => {
  open(checkoutBillOf())
  expect(await screen.findByRole('link', { name: 'FS-1/2026' })).toBeTruthy()
  open({ ...checkoutBillOf(), caseNumber: '' })
  await startButton()
  expect(hrefsOf(m.case_action_back())).toEqual([`/my-application-details/${applicationId}`])
})

test('each way names the three that are best known behind it and counts the others; what is all named counts none (look Litigant)', async () => {
  open(checkoutBillOf())
  const behind = async (label: string) =>
    (await screen.findByRole('radio', { name: startsWith(label) })).closest('label')?.textContent ?? ''
  const cards = await behind(m.payment_label_method_cards())
  for (const one of [m.means_label_visa(), m.means_label_mastercard(), m.means_label_nexus()])
    expect(cards).toContain(one)
  expect(cards).not.toContain(m.means_label_amex())
  expect(cards).toContain(m.checkout_label_more({ count: '৪' }))
  const wallets = await behind(m.payment_label_method_mobile_banking())
  expect(wallets).toContain(m.means_label_upay())
  for (const count of ['০', '১', '-১']) expect(wallets).not.toContain(m.checkout_label_more({ count }))
  open({ ...checkoutBillOf(), ways: [{ method: 'mobile_banking', isAway: false }] })
  expect(await behind(m.payment_label_method_mobile_banking())).toContain(
    m.checkout_label_more({ count: '১' }),
  )
})

test('an attempt that the gateway would not take is refused in words, and nothing that was chosen is lost (spec §5)', async () => {
  const server = open(checkoutBillOf())
  await start()
  await server.answer({ code: 200, data: { transactionId: 'CF1', state: 'failed', pageUrl: null } })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText(m.checkout_error_gateway_refused())).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: m.payment_label_method_cards() }).checked).toBe(
    true,
  )
  await user.click(await startButton())
  await vi.waitFor(() => expect(server.posts()).toHaveLength(2))
})

test.each([
  ['the server failed', { code: 500, message: 'x' }],
  [
    'it came back without a page',
    { code: 200, data: { transactionId: 'CF1', state: 'open', pageUrl: null } },
  ],
  ['the net was away', 'offline'],
] as const)(
  'a start of which nobody knows the end asks not to pay again, and reads the bill: %s (product 2.3)',
  async (_name, told) => {
    const server = open(checkoutBillOf(), checkoutBillOf({ liveTransactionId: 'CF1' }))
    await start()
    expect(screen.queryByText(m.outcome_text_verifying())).toBeNull()
    await server.answer(told)
    expect(await screen.findByText(m.my_text_payment_live())).toBeTruthy()
    // Once, by the bill; with it, no other banner of the same.
    expect(screen.queryByText(m.outcome_text_verifying())).toBeNull()
    expect(screen.queryByRole('radio')).toBeNull()
  },
)

test('a payment that ended without money while its bill is looked at can be paid anew, without a reload (product 2.3)', async () => {
  const server = open(checkoutBillOf(), checkoutBillOf({ liveTransactionId: 'CF1' }), checkoutBillOf())
  await start()
  await server.answer('offline')
  await screen.findByText(m.my_text_payment_live())
  act(() => liveSignal.send({ type: 'changed' }))
  expect(await startButton()).toBeTruthy()
  expect(screen.queryByText(m.outcome_text_verifying())).toBeNull()
  expect(screen.queryByText(m.my_text_payment_live())).toBeNull()
})

const reads = ({ asked }: ReturnType<typeof open>) =>
  asked.filter(({ path }) => path === `/bills/${billId}`).length

test('a start that never came is told once the bill says so, which is asked for again where the net was away; what was chosen is started anew (product 2.3, look States)', async () => {
  const server = open(checkoutBillOf(), { code: 503, message: 'সংযোগ নেই' }, checkoutBillOf())
  await start()
  await server.answer('offline')
  expect(await screen.findByText(m.outcome_text_verifying())).toBeTruthy()
  await waitFor(() => expect(reads(server)).toBe(2))
  expect(screen.queryByText(m.checkout_text_leaving())).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
  expect(await screen.findByText(m.checkout_error_lost())).toBeTruthy()
  expect(screen.queryByText(m.outcome_text_verifying())).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: m.payment_label_method_cards() }).checked).toBe(
    true,
  )
  await user.click(await startButton())
  await waitFor(() => expect(server.posts()).toHaveLength(2))
  expect(screen.queryByText(m.checkout_error_lost())).toBeNull()
})

test('a bill that was paid in part elsewhere is asked for what is left; nothing changes under a start (product 2.3)', async () => {
  const server = open(
    checkoutBillOf({ outstandingPoisha: 63_000 }),
    checkoutBillOf({ outstandingPoisha: 53_000 }),
    checkoutBillOf({ liveTransactionId: 'CF1' }),
  )
  await startButton()
  const told = () => act(() => liveSignal.send({ type: 'changed' }))
  told()
  const left = m.checkout_action_start({ amount: formatMoney(53_000, 'bn') })
  expect(await screen.findByRole('button', { name: left })).toBeTruthy()
  await start()
  told()
  await server.answer({ code: 499, message: 'এখন নেওয়া যায় না' })
  expect(await screen.findByText(m.my_text_payment_live())).toBeTruthy()
  expect(reads(server)).toBe(3)
})

test('what is no amount is told as such; an empty part by its bounds, which stand at the field before (product 2.3)', async () => {
  const server = open(checkoutBillOf())
  await user.click(await screen.findByRole('radio', { name: startsWith(m.checkout_label_part()) }))
  const bounds = { min: money(paymentPoishaMin), max: money(checkoutBillOf().outstandingPoisha) }
  expect(screen.getByText(m.checkout_hint_part_bounds(bounds))).toBeTruthy()
  await start()
  const summary = async () => within(await screen.findByRole('alert'))
  expect((await summary()).getByText(m.checkout_error_part(bounds))).toBeTruthy()
  for (const typed of ['10.005', '1e2', 'abc']) {
    const part = screen.getByLabelText(m.checkout_field_part())
    await user.clear(part)
    await user.type(part, typed)
    await user.click(await startButton())
    expect((await summary()).getByText(m.field_error_amount_invalid())).toBeTruthy()
    expect((await summary()).queryByText(m.checkout_error_part(bounds))).toBeNull()
  }
  // The field that is opened anew is empty.
  await user.click(screen.getByRole('radio', { name: startsWith(m.checkout_label_full()) }))
  await user.click(screen.getByRole('radio', { name: startsWith(m.checkout_label_part()) }))
  await user.click(await startButton())
  expect((await summary()).getByText(m.checkout_error_part(bounds))).toBeTruthy()
  expect(server.posts()).toEqual([])
})

test('a whole that is just taken at once is chosen (product 2.3)', async () => {
  open(checkoutBillOf({ outstandingPoisha: paymentPoishaMax }))
  const full = await screen.findByRole<HTMLInputElement>('radio', {
    name: startsWith(m.checkout_label_full()),
  })
  expect(full.checked).toBe(true)
  expect(full.getAttribute('aria-disabled')).toBeNull()
})

test('a whole that is more than is taken at once is barred and says why, a part is chosen, and one that leaves too little says how much it may be; neither is sent (product 2.3)', async () => {
  const lastChoice = { method: 'cards', type: 'full', partPoisha: null } as const
  const server = open({ ...checkoutBillOf({ outstandingPoisha: paymentPoishaMax + 1 }), lastChoice })
  const most = money(paymentPoishaMax)
  const summary = async () => within(await screen.findByRole('alert'))
  const full = await screen.findByRole<HTMLInputElement>('radio', {
    name: startsWith(m.checkout_label_full()),
  })
  expect(full.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(m.checkout_error_full({ max: most }))).toBeTruthy()
  await user.click(full)
  expect(full.checked).toBe(false)
  expect(
    screen.getByText(m.checkout_hint_part_bounds({ min: money(paymentPoishaMin), max: most })),
  ).toBeTruthy()
  await start()
  const part = await screen.findByLabelText(m.checkout_field_part())
  const asked = async (taka: string) => {
    await user.clear(part)
    await user.type(part, taka)
    expect(document.activeElement).toBe(part)
    await user.click(await startButton())
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  }
  await asked('500000.01')
  const bounds = m.checkout_error_part({ min: money(paymentPoishaMin), max: most })
  expect((await summary()).getByText(bounds)).toBeTruthy()
  await asked('500000')
  const rest = m.checkout_error_rest({
    min: money(paymentPoishaMin),
    max: money(paymentPoishaMax + 1 - paymentPoishaMin),
  })
  expect((await summary()).getByText(rest)).toBeTruthy()
  expect(server.posts()).toEqual([])
})

test('a refusal is told and not taken for an unknown end: the bill is not read again (product 2.3)', async () => {
  const server = open(checkoutBillOf())
  await start()
  await server.answer({ code: 499, message: 'এখন নেওয়া যায় না' })
  expect(await screen.findByText('এখন নেওয়া যায় না')).toBeTruthy()
  expect(screen.queryByText(m.outcome_text_verifying())).toBeNull()
  expect(server.asked.filter(({ path }) => path === `/bills/${billId}`)).toHaveLength(1)
})

test('what another payment of the bill hinders has the way to that one (product 2.3)', async () => {
  const server = open(checkoutBillOf(), checkoutBillOf({ liveTransactionId: 'CF 1' }))
  await start()
  await server.answer({ code: 409, message: m.payment_error_under_way() })
  expect(await screen.findByText(m.my_text_payment_live())).toBeTruthy()
  expect(hrefsOf(m.my_action_see_payment())).toEqual(['/success_payment?transaction=CF%201'])
})

test('a part is asked for between its bounds, of a small rest that whole; the whole asks for none (product 2.3)', async () => {
  const server = open(checkoutBillOf({ outstandingPoisha: paymentPoishaMin - 100 }))
  await user.click(await screen.findByRole('radio', { name: startsWith(m.checkout_label_part()) }))
  await user.type(await screen.findByLabelText(m.checkout_field_part()), '1')
  await start()
  const bound = money(paymentPoishaMin - 100)
  expect(
    (await screen.findAllByText(m.checkout_error_part({ min: bound, max: bound }))).length,
  ).toBeGreaterThan(0)
  expect(server.posts()).toEqual([])
  await user.click(screen.getByRole('radio', { name: startsWith(m.checkout_label_full()) }))
  await user.click(screen.getByRole('radio', { name: startsWith(m.payment_label_method_bkash()) }))
  await user.click(await startButton())
  await waitFor(() => expect(server.posts()).toHaveLength(1))
  expect(server.posts()[0]?.body).toEqual({ method: 'bkash', type: 'full', partPoisha: null })
})

test('who is not logged in is led to log in and back to this bill (spec §5)', async () => {
  await logOut()
  open(checkoutBillOf())
  expect(await screen.findByText(m.checkout_error_logged_out())).toBeTruthy()
  expect(hrefsOf(m.session_action_go_login())).toEqual([
    `/login?redirect=${encodeURIComponent(`/checkout/${billId}`)}`,
  ])
})

test('a bill that is not there leads away from it, one that cannot be read now is read again (look States)', async () => {
  open({ code: 404, message: 'নেই' })
  expect(await screen.findByText(m.route_title_not_found())).toBeTruthy()
  open({ code: 503, message: 'পরে আবার' }, checkoutBillOf())
  await user.click(await screen.findByRole('button', { name: m.parts_action_retry() }))
  expect(await startButton()).toBeTruthy()
  expect(screen.queryByText(m.outcome_text_verifying())).toBeNull()
})

test('the way and the part that were chosen stand there on a page drawn anew, of this bill as it was; not once the gateway was opened (look States)', async () => {
  const chosen = async () => {
    await startButton()
    return [
      ...screen.getAllByRole<HTMLInputElement>('radio').flatMap((one) => (one.checked ? [one.value] : [])),
      screen.queryByLabelText<HTMLInputElement>(m.checkout_field_part())?.value ?? null,
    ]
  }
  open(checkoutBillOf())
  await user.click(await screen.findByRole('radio', { name: startsWith(m.payment_label_method_bkash()) }))
  await user.click(screen.getByRole('radio', { name: startsWith(m.checkout_label_part()) }))
  await user.type(await screen.findByLabelText(m.checkout_field_part()), '200')
  const server = open(checkoutBillOf())
  expect(await chosen()).toEqual(['bkash', 'part', '২০০'])
  // What the bill does not take any more by that way is not chosen; the rest is.
  open({ ...checkoutBillOf(), ways: [{ method: 'cards', isAway: false }] })
  expect(await chosen()).toEqual(['part', '২০০'])
  open(checkoutBillOf({ outstandingPoisha: 40_000 }))
  expect(await chosen()).toEqual(['full', null])
  expect(server.posts()).toEqual([])
  const went = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const started = open(checkoutBillOf())
  await user.click(await screen.findByRole('radio', { name: startsWith(m.payment_label_method_bkash()) }))
  await user.click(await startButton())
  await started.answer({
    code: 200,
    data: { transactionId: 'CF1', state: 'open', pageUrl: 'https://pay.test/' },
  })
  expect(await screen.findByText(m.checkout_text_leaving())).toBeTruthy()
  expect(went.mock.calls).toEqual([['https://pay.test/']])
  went.mockRestore()
  open(checkoutBillOf())
  expect(await chosen()).toEqual(['full', null])
})
