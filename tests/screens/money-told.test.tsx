import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatMoney } from '../../src/machines/format.ts'
import { AccountantDashboard } from '../../src/screens/dashboard/accountant-screen.tsx'
import { AllPayments } from '../../src/screens/payment/all-screen.tsx'
import { PaymentsScreen } from '../../src/screens/payment/bills-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { logInAs, logOut } from './support/session.ts'
import { paymentRowOf } from './support/subjects.ts'

/** As a query by text reads it: with plain spaces. */
const money = (amountPoisha: number) => formatMoney(amountPoisha, 'bn').replaceAll('\u00a0', ' ')
const page = (rows: object[], more: object = {}) => ({
  code: 200,
  data: { rows, total: rows.length, page: 1, pageCount: 1, nextCursor: null, previousCursor: null, ...more },
})

beforeEach(async () => {
  serverDouble(() => ({ code: 503 }))
  await logInAs('owner')
})
afterEach(async () => {
  cleanup()
  await logOut()
  vi.unstubAllGlobals()
})

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
  serverDouble(() => page(rows, { receivedPoisha: 100_000, refundedPoisha: 0, states }))
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

test('a figure of what was received leads to the list that it adds up', async () => {
  const counts = { heldCount: 0, surplusCount: 0, unknownCount: 0 }
  serverDouble(() => ({
    code: 200,
    data: {
      todayPoisha: 1,
      monthPoisha: 2,
      refundedTodayPoisha: 0,
      refundedMonthPoisha: 0,
      refundsWaitingCount: 0,
      today: '2026-11-22',
      ...counts,
    },
  }))
  render(<AccountantDashboard />)
  const month = await screen.findByRole('link', { name: new RegExp(m.dashboard_label_month()) })
  expect(month.getAttribute('href')).toBe('/accountant/applications/payments?from=2026-11-01&to=2026-11-22')
})
