import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { CallReply } from '../../src/api/calls.ts'
import type { PaymentOutcome } from '../../src/api/payment-entities.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { billKindWords } from '../../src/words/groups/bill-kind.ts'
import table from '../../src/screens/parts/definition-table.module.css'
import { Bills } from '../../src/screens/parts/case/bills.tsx'
import { CheckoutScreen } from '../../src/screens/payment/checkout-screen.tsx'
import { OutcomeScreen } from '../../src/screens/payment/outcome-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { billId as id, checkoutBillOf } from './support/bill.ts'
import { startsWith } from './support/walk.ts'
import { loggedIn } from './support/logged-in.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
/** As a query by text reads it: with plain spaces. */
const money = (amountPoisha: number) => formatMoney(amountPoisha, 'bn').replaceAll('\u00a0', ' ')

type CheckoutBill = CallReply<'GET /bills/{id}'>

const line = (name: string, fund: 'treasury' | 'bar_council' | 'dispatch', totalPoisha: number) => ({
  id: `00000000-0000-4000-8000-${name.padStart(12, '0')}`,
  title: { name, nameBn: `ফি ${name}` },
  fund,
  amountPoisha: totalPoisha,
  quantity: 1,
  totalPoisha,
  waivedPoisha: 0,
  replacedPoisha: 0,
  paidPoisha: 0,
})
const bill = checkoutBillOf({
  totalPoisha: 60_000,
  outstandingPoisha: 60_000,
  lines: [line('1', 'treasury', 30_000), line('2', 'bar_council', 20_000), line('3', 'treasury', 10_000)],
})

loggedIn('owner')

async function openCheckout(of: Partial<CheckoutBill>) {
  const server = serverDouble(({ method, path }): Told => {
    if (method === 'POST') return { code: 409, message: 'না' }
    return path === `/bills/${id}` ? { code: 200, data: { ...bill, ...of } } : { code: 503 }
  })
  render(<CheckoutScreen params={{ id }} />)
  await screen.findByRole('table')
  return server
}

const isChosen = (label: string) =>
  screen.getByRole<HTMLInputElement>('radio', { name: startsWith(label) }).checked

/** The texts of the rows below the lines, with plain spaces. */
const sums = () => {
  const [, , foot] = within(screen.getByRole('table')).getAllByRole('rowgroup')
  if (!foot) throw new Error('the table has no foot')
  return within(foot)
    .getAllByRole('row')
    .map((row) => row.textContent.replaceAll('\u00a0', ' '))
}

describe('the checkout (spec §2 /checkout/{id}, product 4)', () => {
  test('says what goes to which fund, and that the bank charge is not added', async () => {
    await openCheckout({})
    // What unfolds it says already what it is.
    expect(screen.getByText(billKindWords.application(), { selector: 'caption' }).className).toBe(
      table.hidden,
    )
    expect(sums()).toEqual([
      `সরকারি কোষাগার, মোট${money(40_000)}`,
      `বার কাউন্সিল, মোট${money(20_000)}`,
      `${m.parts_label_total()}${money(60_000)}`,
    ])
    expect(screen.getByText(m.checkout_text_bank_charge())).toBeTruthy()
  })

  test('a bill that is not what was told says both, before anything is paid (product 4)', async () => {
    await openCheckout({ quote: { amountPoisha: 45_000, at: '2026-02-27T19:00:00.000Z' } })
    const said = screen.getByText(m.bill_title_quote()).parentElement?.textContent.replaceAll('\u00a0', ' ')
    for (const part of ['২৮', money(45_000), money(60_000)]) expect(said).toContain(part)
    cleanup()
    await openCheckout({})
    expect(screen.queryByText(m.bill_title_quote())).toBeNull()
  })

  test('one fund alone is not added up twice', async () => {
    await openCheckout({ lines: [line('1', 'dispatch', 60_000)] })
    expect(sums()).toEqual([`${m.parts_label_total()}${money(60_000)}`])
  })

  test('for a first attempt the whole is chosen, and how to pay is asked (look Litigant)', async () => {
    const server = await openCheckout({})
    const chosen = screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)
    expect(chosen.map(({ value }) => value)).toEqual(['full'])
    expect(screen.queryByText(m.checkout_text_kept())).toBeNull()
    const start = screen.getByRole('button', {
      name: m.checkout_action_start({ amount: formatMoney(60_000, 'bn') }),
    })
    await user.click(start)
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(server.posts()).toEqual([])
    await user.click(screen.getByRole('radio', { name: m.payment_label_method_mobile_banking() }))
    await user.click(start)
    await vi.waitFor(() => expect(server.posts()).toHaveLength(1))
    expect(server.posts()[0]?.body).toEqual({ method: 'mobile_banking', type: 'full', partPoisha: null })
  })

  test('less than a way takes is not paid by it, and it says what to do instead (product 2.3, domain 1.1)', async () => {
    const server = await openCheckout({ outstandingPoisha: 450, lastChoice: null })
    const least = m.checkout_error_way_least({ min: formatMoney(1_000, 'bn') })
    const blocked = screen.getAllByRole('radio').filter((one) => one.getAttribute('aria-disabled') === 'true')
    expect(blocked).toHaveLength(3)
    for (const one of blocked)
      expect(document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
        least,
      )
    await user.click(screen.getByRole('radio', { name: m.payment_label_method_bkash() }))
    await user.click(
      screen.getByRole('button', { name: m.checkout_action_start({ amount: formatMoney(450, 'bn') }) }),
    )
    await vi.waitFor(() => expect(server.posts()).toHaveLength(1))
    expect(server.posts()[0]?.body).toEqual({ method: 'bkash', type: 'full', partPoisha: null })
  })

  test('a way that was chosen before so little was left is not proposed again, and nothing is sent by it (product 2.3)', async () => {
    const lastChoice = { method: 'cards' as const, type: 'full' as const, partPoisha: null }
    const server = await openCheckout({ outstandingPoisha: 999, lastChoice })
    await user.click(
      screen.getByRole('button', { name: m.checkout_action_start({ amount: formatMoney(999, 'bn') }) }),
    )
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain(m.checkout_error_method())
    expect(server.posts()).toEqual([])
  })

  test('a way whose gateway is away says so where it stands and cannot be chosen; the others can (product 5)', async () => {
    const ways = bill.ways.map(({ method }) => ({ method, isAway: method !== 'bkash' }))
    await openCheckout({ ways })
    const cards = screen.getByRole<HTMLInputElement>('radio', { name: m.payment_label_method_cards() })
    expect(screen.getAllByText(m.payment_error_way_away())).toHaveLength(3)
    expect(cards.getAttribute('aria-disabled')).toBe('true')
    const why = document.getElementById(cards.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toContain(m.payment_error_way_away())
    await user.click(cards)
    expect(cards.checked).toBe(false)
    const wallet = screen.getByRole<HTMLInputElement>('radio', { name: m.payment_label_method_bkash() })
    expect(wallet.getAttribute('aria-disabled')).toBeNull()
    await user.click(wallet)
    expect(wallet.checked).toBe(true)
  })

  test('only what is offered here is there to choose, and a wallet of its own is named once', async () => {
    await openCheckout({ ways: bill.ways.slice(1) })
    expect(screen.queryByRole('radio', { name: m.payment_label_method_bkash() })).toBeNull()
    expect(screen.getAllByText(m.means_label_bkash())).toHaveLength(1)
    cleanup()
    await openCheckout({})
    expect(screen.getAllByText(m.means_label_bkash())).toHaveLength(1)
  })

  test('after an attempt that brought nothing, everything stands as it was chosen, and starts so', async () => {
    const server = await openCheckout({
      lastChoice: { method: 'mobile_banking', type: 'part', partPoisha: 25_000 },
    })
    expect(isChosen(m.payment_label_method_mobile_banking())).toBe(true)
    expect(isChosen(m.checkout_label_part())).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>(m.checkout_field_part()).value).toMatch(/২৫০|250/)
    expect(screen.getByText(m.checkout_text_kept())).toBeTruthy()
    await user.click(
      screen.getByRole('button', { name: m.checkout_action_start({ amount: formatMoney(25_000, 'bn') }) }),
    )
    await vi.waitFor(() => expect(server.posts()).toHaveLength(1))
    expect(server.posts()[0]?.body).toEqual({ method: 'mobile_banking', type: 'part', partPoisha: 25_000 })
  })

  test('a part that can no longer be paid is asked for again', async () => {
    const server = await openCheckout({
      state: 'partially_paid',
      paidPoisha: 40_000,
      outstandingPoisha: 20_000,
      lastChoice: { method: 'cards', type: 'part', partPoisha: null },
    })
    expect(isChosen(m.payment_label_method_cards())).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>(m.checkout_field_part()).value).toBe('')
    await user.click(screen.getByRole('button', { name: m.checkout_action_start_plain() }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(server.posts()).toEqual([])
  })

  test('after a part was paid: what is paid, what is left, and the method that was used', async () => {
    await openCheckout({
      state: 'partially_paid',
      paidPoisha: 40_000,
      outstandingPoisha: 20_000,
      lastChoice: { method: 'internet_banking', type: null, partPoisha: null },
    })
    const said = (label: string) =>
      screen.getByText(
        (_text, element) => element?.tagName === 'SPAN' && element.textContent.startsWith(label),
      )
    expect(said(m.bill_label_paid_so_far()).textContent).toContain(formatMoney(40_000, 'bn'))
    expect(said(m.my_label_left()).textContent).toContain(formatMoney(20_000, 'bn'))
    expect(isChosen(m.payment_label_method_internet_banking())).toBe(true)
    expect(isChosen(m.checkout_label_part())).toBe(false)
    expect(screen.getByRole('radio', { name: startsWith(m.checkout_label_full()) })).toBeTruthy()
  })

  test('a bill without a defendant leads to the defendants by a button outside the warning (spec §5)', async () => {
    await openCheckout({ hasDefendant: false, payable: false })
    expect(screen.getByText(m.law_why_is_defendant_named())).toBeTruthy()
    const link = screen.getByRole('link', { name: m.checkout_action_add_defendants() })
    expect(link.closest('[class*="banner"]')).toBeNull()
  })
})

describe('the outcome (spec §8)', () => {
  const outcome: PaymentOutcome = {
    transactionId: 'CF1',
    state: 'paid',
    amountPoisha: 40_000,
    bankChargePoisha: 1_000,
    outstandingPoisha: 20_000,
    billId: id,
    billKind: 'application',
    applicationId: bill.applicationId,
    caseNumber: 'FS-1/2026',
    invoiceNumber: 'INV-DHAKA-2026-000001',
    pageUrl: null,
    method: 'cards',
    payableUntil: null,
    reason: null,
    refunds: [],
  }
  const open = async (of: Partial<PaymentOutcome>) => {
    serverDouble(({ path }) =>
      path.endsWith('/outcome') ? { code: 200, data: { ...outcome, ...of } } : { code: 503 },
    )
    history.replaceState(null, '', '/success_payment?transaction=CF1')
    render(<OutcomeScreen />)
    await screen.findByText('FS-1/2026')
  }
  const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null

  test('a part that was paid: the charge as a figure, what is left, and the way to pay it', async () => {
    await open({})
    expect(screen.getByRole('heading', { name: m.outcome_title_succeeded() })).toBeTruthy()
    expect(screen.getByText(m.outcome_text_succeeded({ transaction: 'CF1' }))).toBeTruthy()
    for (const amountPoisha of [40_000, 1_000, 20_000])
      expect(screen.getByText(money(amountPoisha))).toBeTruthy()
    expect(hrefOf(m.outcome_action_pay_rest())).toBe(`/checkout/${id}`)
    expect(hrefOf(m.invoice_action_see())).toBe('/invoice/CF1')
  })

  test('a bill that is paid in full is not asked for again', async () => {
    await open({ outstandingPoisha: 0 })
    expect(hrefOf(m.outcome_action_pay_rest())).toBeNull()
  })

  test.each([
    ['failed', m.outcome_title_failed, m.outcome_text_failed],
    ['expired', m.outcome_title_failed, m.outcome_text_failed],
    ['canceled', m.outcome_title_canceled, m.outcome_text_canceled],
  ] as const)('%s says so and leads back to the bill', async (state, title, text) => {
    await open({ state, bankChargePoisha: null, invoiceNumber: null })
    expect(screen.getByRole('heading', { name: title() })).toBeTruthy()
    expect(screen.getByText(text({ transaction: 'CF1' }))).toBeTruthy()
    expect(screen.queryByText(m.outcome_label_bank_charge())).toBeNull()
    expect(hrefOf(m.outcome_action_retry())).toBe(`/checkout/${id}`)
  })

  test.each([
    ['unknown', m.outcome_text_verifying],
    ['held', m.outcome_label_held],
    ['started', m.outcome_text_verifying],
  ] as const)('%s asks not to pay again', async (state, text) => {
    await open({ state, bankChargePoisha: null, invoiceNumber: null, outstandingPoisha: 60_000 })
    expect(screen.getByText(text())).toBeTruthy()
    expect(hrefOf(m.outcome_action_retry())).toBeNull()
    expect(hrefOf(m.outcome_action_pay_rest())).toBeNull()
  })
})

test('staff see the same bill without a way to pay it', () => {
  render(<Bills bills={[bill, { ...bill, id: 'second', liveTransactionId: 'CF1' }]} />)
  expect(screen.getAllByRole('table')).toHaveLength(2)
  expect(screen.queryByRole('link')).toBeNull()
})

test('the sentences of the specification stand in English as they are written there (spec §8)', () => {
  const en = { locale: 'en' } as const
  expect(m.outcome_title_succeeded({}, en)).toBe('Payment Done Successfully')
  expect(m.outcome_title_canceled({}, en)).toBe('Sorry Payment canceled')
  expect(m.outcome_text_succeeded({ transaction: 'CF1' }, en)).toBe(
    'Transaction Successfully completed for: CF1',
  )
  expect(m.outcome_text_failed({ transaction: 'CF1' }, en)).toMatch(/^Transaction failed for: CF1/)
  expect(m.outcome_text_canceled({ transaction: 'CF1' }, en)).toMatch(
    /^Transaction Canceled for Transaction: CF1/,
  )
  expect(m.outcome_text_verifying({}, en)).toContain('Do not pay again')
})
