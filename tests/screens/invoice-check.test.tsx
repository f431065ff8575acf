import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Gate } from '../../src/screens/gate.tsx'
import { InvoiceCheck } from '../../src/screens/public/invoice-check.tsx'
import { publicRoutes } from '../../src/screens/routes/public.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
beforeEach(() => history.replaceState(null, '', '/home'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const check = () => user.click(screen.getByRole('button', { name: m.invoice_action_check() }))
const field = () => screen.getByLabelText(startsWith(m.payment_label_transaction_number()))

test('a number leads to the public page of its invoice, whatever signs it has (product 8)', async () => {
  render(<InvoiceCheck />)
  await user.type(field(), '  CF 12/ক ')
  expect(screen.queryByText(m.field_error_required())).toBeNull()
  await check()
  expect(location.pathname).toBe(`/public/invoice/${encodeURIComponent('CF 12/ক')}`)
})

test('without a number nobody is led anywhere: the field says that it is wanted, until it is there (product 8)', async () => {
  render(<InvoiceCheck />)
  expect(screen.queryByText(m.field_error_required())).toBeNull()
  await user.type(field(), '   ')
  await check()
  expect(screen.getByText(m.field_error_required())).toBeTruthy()
  expect(location.pathname).toBe('/home')
  await user.type(field(), 'CF1')
  expect(screen.queryByText(m.field_error_required())).toBeNull()
})

test.each(['১১৭/২০২৬', '../../x', 'CF-1#2', '%23foo', '100%'])(
  'what was typed is what is asked for, and stands in the field of the next page: %s (product 8)',
  async (number) => {
    const server = serverDouble(() => ({ code: 404 }))
    render(<InvoiceCheck />)
    await user.type(field(), number)
    await check()
    cleanup()
    render(<Gate routes={publicRoutes} frame={(_route, children) => children} />)
    const next = await screen.findByLabelText<HTMLInputElement>(startsWith(m.invoice_field_number()))
    expect(next.value).toBe(number)
    expect(server.asked.map(({ path }) => path)).toContain(`/public/invoice/${encodeURIComponent(number)}`)
  },
)

test('an address whose signs are none is no page (spec §2)', async () => {
  history.replaceState(null, '', '/public/invoice/%')
  render(<Gate routes={publicRoutes} frame={(_route, children) => children} />)
  await vi.waitFor(() => expect(location.pathname).toBe('/404'))
})
