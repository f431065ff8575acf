import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CheckoutForm, type CheckoutBill } from '../../src/screens/payment/checkout-form.tsx'
import { m } from '../../src/words/messages.js'
import { heldServer } from './support/held-server.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const bill: CheckoutBill = {
  id: '00000000-0000-4000-8000-000000000001',
  applicationId: '00000000-0000-4000-8000-000000000002',
  dispatchId: null,
  kind: 'application',
  state: 'unpaid',
  totalPoisha: 50_000,
  paidPoisha: 0,
  outstandingPoisha: 50_000,
  createdAt: '2026-11-01T00:00:00.000Z',
  lines: [],
  waivedPoisha: 0,
  replacedPoisha: 0,
  quote: null,
  waiver: null,
  recovers: null,
  liveTransactionId: null,
  caseNumber: 'FS-1/2026',
  hasDefendant: true,
  payable: true,
  ways: [
    { method: 'bkash', isAway: false },
    { method: 'cards', isAway: false },
  ],
  lastChoice: null,
}
afterEach(() => vi.unstubAllGlobals())

/** The fields that are said to be wrong, and what the summary above them says. */
const wrong = () => ({
  marked: [
    ...new Set(
      Array.from(document.querySelectorAll('[aria-invalid=true]'), (field) => field.getAttribute('name')),
    ),
  ],
  told: screen
    .queryAllByRole('alert')
    .flatMap((alert) => within(alert).queryAllByRole('link'))
    .map((link) => link.textContent),
})

test('nothing is wrong before the way to pay is pressed; what was left out is told then, until it is there (spec §5, look Litigant)', async () => {
  const server = heldServer(({ method }) => (method === 'POST' ? null : { code: 503 }))
  render(<CheckoutForm bill={bill} isLoggedIn goTo={() => undefined} onUnknown={() => undefined} />)
  const nothing = { marked: [], told: [] }
  expect(wrong()).toEqual(nothing)
  expect(screen.queryByText(m.checkout_error_method())).toBeNull()
  await user.click(screen.getByRole('button', { name: /৫০০/ }))
  expect(server.asked).toEqual([])
  expect(screen.getAllByText(m.checkout_error_method(), { exact: false }).length).toBeGreaterThan(0)
  const [told] = wrong().told
  expect(told).toContain(m.checkout_error_method())
  await user.click(screen.getAllByRole('radio')[0] ?? document.body)
  expect(wrong()).toEqual(nothing)
  expect(screen.queryByText(m.checkout_error_method())).toBeNull()
})
