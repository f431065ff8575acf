import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { formatMoney } from '../../src/machines/format.ts'
import { AccountantDashboard } from '../../src/screens/dashboard/accountant-screen.tsx'
import { AllPayments } from '../../src/screens/payment/all-screen.tsx'
import { PaymentsScreen } from '../../src/screens/payment/payments-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { paymentRowOf } from './support/subjects.ts'
import { loggedIn } from './support/logged-in.ts'

/** As a query by text reads it: with plain spaces. */
const money = (amountPoisha: number) => formatMoney(amountPoisha, 'bn').replaceAll('\u00a0', ' ')
const page = (rows: object[], more: object = {}) => ({
  code: 200,
  data: { rows, total: rows.length, page: 1, pageCount: 1, nextCursor: null, previousCursor: null, ...more },
})

/** Nothing that a list could be narrowed to. */
const nowhere = { code: 200, data: { offices: [], courts: [], accounts: [] } }

loggedIn('owner')

test('a debt that is a dispatch’s is told beside its pay button, never as nothing (spec §2 /payments)', async () => {
  serverDouble(() => page([{ id: 'x', caseNumber: 'FS-1/2026', outstandingPoisha: 0, owedPoisha: 1_350 }]))
  render(<PaymentsScreen />)
  expect(await screen.findByText(money(1_350))).toBeTruthy()
  expect(screen.queryByText(money(0))).toBeNull()
})

test('the total of all payments is what was received; what else is in the list says what it counts', async () => {
  const rows = [paymentRowOf('1', 'paid', 100_000), paymentRowOf('2', 'failed', 63_000)]
  const states = [
    { state: 'paid', count: 1, amountPoisha: 100_000, receivedPoisha: 100_000, refundedPoisha: 0 },
    { state: 'failed', count: 1, amountPoisha: 63_000, receivedPoisha: 0, refundedPoisha: 0 },
  ]
  serverDouble(({ path }) =>
    path.startsWith('/payments')
      ? page(rows, { receivedPoisha: 100_000, refundedPoisha: 0, states })
      : nowhere,
  )
  render(<AllPayments />)
  const [list, byState] = await screen.findAllByRole('table')
  const total = within(list as HTMLElement)
    .getAllByRole('row')
    .at(-1) as HTMLElement
  expect(within(total).getByText(money(100_000))).toBeTruthy()
  expect(within(list as HTMLElement).queryByText(money(163_000))).toBeNull()
  const told = within(byState as HTMLElement)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent?.replaceAll('\u00a0', ' '))
  expect(told[1]).toContain(m.payment_state_failed())
  expect(told[1]).toContain(money(63_000))
  expect(told[1]).toContain(money(0))
})

test('all payments stand under the filter of the reports: in the address, as chips, with gross, refunded and net (product 4)', async () => {
  history.replaceState(
    null,
    '',
    '/accountant/applications/payments?method=cards&from=2026-03-01&kind=refunded',
  )
  const states = [{ state: 'paid', count: 1, amountPoisha: 1_000, receivedPoisha: 700, refundedPoisha: 300 }]
  const { asked } = serverDouble(({ path }) =>
    path.startsWith('/payments')
      ? page([paymentRowOf('1', 'paid', 1_000)], { receivedPoisha: 70_000, refundedPoisha: 30_000, states })
      : {
          code: 200,
          data: { offices: [], courts: [{ id: 7, name: 'Court 7', nameBn: 'আদালত ৭' }], accounts: [] },
        },
  )
  render(<AllPayments />)
  const figures = await screen.findAllByRole('listitem')
  const told = figures.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? '')
  for (const [label, poisha] of [
    [m.payment_label_gross(), 100_000],
    [m.payment_label_refunded(), 30_000],
    [m.payment_label_net(), 70_000],
  ] as const)
    expect(told.some((text) => text.includes(label) && text.includes(money(poisha)))).toBe(true)
  const sent = asked.find(({ path }) => path.startsWith('/payments?'))?.path
  expect(sent).toContain('from=2026-03-01&method=cards')
  expect(sent).not.toContain('kind')
  const link = screen.getByRole('link', { name: m.payment_state_paid() })
  expect(link.getAttribute('href')).toMatch(/payments\?from=2026-03-01&method=cards&state=paid$/)
  const user = userEvent.setup()
  await user.selectOptions(await screen.findByLabelText(m.case_field_court_id()), 'আদালত ৭')
  await user.type(screen.getByLabelText(m.queue_field_search()), 'FS-1')
  await user.click(screen.getByRole('button', { name: m.payment_list_action_show() }))
  expect(location.search).toBe('?from=2026-03-01&method=cards&court=7&q=FS-1')
  const filter = `${m.report_field_method()}: ${m.payment_label_method_cards()}`
  await user.click(screen.getByRole('button', { name: m.report_action_remove_filter({ filter }) }))
  expect(location.search).toBe('?from=2026-03-01&court=7&q=FS-1')
})

test('a figure of what was received leads to the list that it adds up', async () => {
  const counts = { discrepanciesCount: null, heldCount: 0, surplusCount: 0, unknownCount: 0 }
  serverDouble(() => ({
    code: 200,
    data: {
      todayPoisha: 1,
      monthPoisha: 2,
      refundedTodayPoisha: 0,
      refundedMonthPoisha: 0,
      waivedMonthPoisha: 0,
      refundsWaitingCount: 0,
      today: '2026-11-22',
      ...counts,
    },
  }))
  render(<AccountantDashboard />)
  const month = await screen.findByRole('link', { name: new RegExp(m.dashboard_label_month()) })
  expect(month.getAttribute('href')).toBe('/accountant/applications/payments?from=2026-11-01&to=2026-11-22')
})
