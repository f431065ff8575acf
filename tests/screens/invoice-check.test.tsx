import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { InvoiceCheck } from '../../src/screens/public/invoice-check.tsx'
import { m } from '../../src/words/messages.js'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
beforeEach(() => history.replaceState(null, '', '/home'))
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
