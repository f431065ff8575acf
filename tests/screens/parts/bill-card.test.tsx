import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Bill, Invoice } from '../../../src/api/entities.ts'
import { formatDay } from '../../../src/machines/format-time.ts'
import { formatMoney } from '../../../src/machines/format.ts'
import { BillCard, Quote } from '../../../src/screens/parts/bill-card.tsx'
import { BillToPay } from '../../../src/screens/parts/bill-to-pay.tsx'
import { Bills, FeeTable, Invoices } from '../../../src/screens/parts/case/bills.tsx'
import { m } from '../../../src/words/messages.js'
import { billId, billOf } from '../support/bill.ts'

afterEach(cleanup)

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const money = (poisha: number) => plain(formatMoney(poisha, 'bn'))
const title = { name: 'Copy', nameBn: 'নকল' }
const lineOf = (
  id: string,
  fund: Bill['lines'][number]['fund'],
  amountPoisha: number,
  more: object = {},
) => ({
  id,
  title,
  fund,
  amountPoisha,
  quantity: 1,
  totalPoisha: amountPoisha,
  waivedPoisha: 0,
  replacedPoisha: 0,
  paidPoisha: 0,
  ...more,
})
/** Each row of the one table, its heads and its amount. */
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => plain(textContent)))
const said = () => plain(document.body.textContent)

test('a bill tells of each line its fund and how often, of what is owed no more how much, and what each fund gets (product 2.5, 4)', () => {
  const lines = [
    lineOf('1', 'treasury', 5_000, {
      quantity: 2,
      totalPoisha: 10_000,
      waivedPoisha: 1,
      replacedPoisha: 2_000,
    }),
    lineOf('2', 'bar_council', 3_000),
    lineOf('3', 'treasury', 500),
  ]
  const paid = { paidPoisha: 1_499, outstandingPoisha: 10_000, state: 'partially_paid' as const }
  render(
    <BillCard
      bill={billOf({ lines, totalPoisha: 11_499, waivedPoisha: 1, replacedPoisha: 2_000, ...paid })}
    />,
  )
  const [treasury, barCouncil] = [m.fund_label_treasury(), m.fund_label_bar_council()]
  const often = plain(m.bill_text_line({ fund: treasury, amount: money(5_000), quantity: '২' }))
  const waived = m.bill_text_waived_of_line({ detail: often, amount: money(1) })
  expect(rows()).toEqual([
    [`নকল${waived}`, money(10_000)],
    [`নকল${barCouncil}`, money(3_000)],
    [`নকল${treasury}`, money(500)],
    [m.bill_label_waived(), money(-1)],
    [m.bill_label_replaced(), money(-2_000)],
    [m.bill_label_fund_total({ fund: treasury }), money(8_499)],
    [m.bill_label_fund_total({ fund: barCouncil }), money(3_000)],
    [m.parts_label_total(), money(11_499)],
  ])
  expect(screen.getByText(m.bill_state_partially_paid())).toBeTruthy()
  expect(said()).toContain(`${m.bill_label_paid_so_far()}: ${money(1_499)}`)
  expect(said()).toContain(`${m.my_label_left()}: ${money(10_000)}`)
})

test('where all goes to one fund and nothing was let go or paid, nothing is said of that (product 4)', () => {
  render(<BillCard bill={billOf({ lines: [lineOf('1', 'treasury', 50_000)] })} />)
  expect(rows()).toEqual([
    [`নকল${m.fund_label_treasury()}`, money(50_000)],
    [m.parts_label_total(), money(50_000)],
  ])
  for (const word of [m.bill_label_paid_so_far(), m.my_label_left()]) expect(said()).not.toContain(word)
  // The smallest amount that came in is told.
  cleanup()
  render(<BillCard bill={billOf({ paidPoisha: 1, outstandingPoisha: 49_999 })} />)
  expect(said()).toContain(`${m.my_label_left()}: ${money(49_999)}`)
})

test('what it was thought to come to is told beside what it came to before anything was let go, as long as something is owed (product 4)', () => {
  const quote = { amountPoisha: 40_000, at: '2026-02-03T06:00:00.000Z' }
  const bill = billOf({
    quote,
    totalPoisha: 44_000,
    waivedPoisha: 5_000,
    replacedPoisha: 1_000,
    outstandingPoisha: 1,
  })
  const told = m.bill_text_quote({
    day: formatDay(quote.at, 'bn'),
    quoted: money(40_000),
    billed: money(50_000),
  })
  const { container, rerender } = render(<Quote bill={bill} />)
  expect(plain(container.textContent)).toBe(`${m.bill_title_quote()}${told}`)
  for (const silent of [
    { ...bill, outstandingPoisha: 0 },
    { ...bill, quote: null },
  ]) {
    rerender(<Quote bill={silent} />)
    expect(container.textContent).toBe('')
  }
})

test('a bill is paid by its own press, shows the payment that is under way, and asks for nothing once nothing is owed (product 2.3)', () => {
  const ways = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
  const { rerender } = render(<BillToPay bill={billOf({ outstandingPoisha: 1 })} />)
  const pay = screen.getByRole('link', { name: m.my_action_pay({ amount: formatMoney(1, 'bn') }) })
  expect([pay.getAttribute('href'), /primary/.test(pay.className)]).toEqual([`/checkout/${billId}`, true])
  rerender(<BillToPay bill={billOf()} isMain={false} />)
  expect(screen.getByRole('link').className).not.toMatch(/primary/)
  rerender(<BillToPay bill={billOf({ liveTransactionId: 'CF/1' })} />)
  expect(ways()).toEqual(['/success_payment?transaction=CF%2F1'])
  expect(said()).toContain(m.my_text_payment_live())
  for (const over of [{ outstandingPoisha: 0, state: 'paid' }, { state: 'void' }] as const) {
    rerender(<BillToPay bill={billOf(over)} />)
    expect(ways()).toEqual([])
  }
})

test('fees tell how many of one there are only where it is more than one, bills and invoices that there are none (look Staff)', () => {
  const lines = [
    { title, amountPoisha: 5_000, quantity: 3, totalPoisha: 15_000 },
    { title, amountPoisha: 700, quantity: 1, totalPoisha: 700 },
  ]
  const { rerender } = render(<FeeTable caption="x" lines={lines} totalPoisha={15_700} />)
  const many = plain(m.staff_text_quantity({ quantity: '৩', amount: money(5_000) }))
  expect(rows()).toEqual([
    [`নকল${many}`, money(15_000)],
    ['নকল', money(700)],
    [m.parts_label_total(), money(15_700)],
  ])
  rerender(<Bills bills={[]} />)
  expect(said()).toBe(m.case_text_no_bills())
  rerender(<Bills bills={[billOf(), billOf({ id: 'other', state: 'void' })]} />)
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(said()).not.toContain(m.case_text_no_bills())
  const used = { transactionId: 'CF/1', invoiceNumber: 'INV-1', amountPoisha: 900, refundedPoisha: 100 }
  const invoice = {
    ...used,
    issuedAt: '2026-02-03T06:00:00.000Z',
    standing: 'unused',
    usedAt: null,
  } as unknown as Invoice
  rerender(<Invoices invoices={[invoice]} />)
  const link = within(screen.getByRole('definition')).getByRole('link', { name: formatMoney(900, 'bn') })
  expect(link.getAttribute('href')).toBe('/public/invoice/CF%2F1')
  expect(said()).toContain('INV-1')
  rerender(<Invoices invoices={[]} />)
  expect(said()).toBe(m.staff_text_no_invoices())
})
