import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CheckoutForm } from '../../src/screens/payment/checkout-form.tsx'
import { m } from '../../src/words/messages.js'
import { billOf } from './support/bill.ts'
import { heldServer } from './support/held-server.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
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
  render(<CheckoutForm bill={billOf(null)} isLoggedIn goTo={() => undefined} onUnknown={() => undefined} />)
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
