import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { paymentChart } from '../../src/machines/payment/chart.ts'
import { Actions } from '../../src/screens/parts/actions.tsx'
import { AllPayments } from '../../src/screens/payment/all-screen.tsx'
import { written } from '../../src/screens/parts/written.ts'
import { CounterForm } from '../../src/screens/payment/counter-form.tsx'
import { m } from '../../src/words/messages.js'
import { cast } from '../support/cast.ts'
import { paymentWitness } from '../witness/payment.ts'
import { serverDouble, type Told } from './server-double.ts'
import { openBill as bill } from './support/bill.ts'
import { heldServer } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'

const user = userEvent.setup()
const busy = {
  ...bill,
  id: '00000000-0000-4000-8000-000000000002',
  caseNumber: 'FS-2/2026',
  isBeingPaid: true,
}
const page = { rows: [], total: 0, receivedPoisha: 0, refundedPoisha: 0, states: [], page: 1, pageCount: 1 }
const list: Told = { code: 200, data: { ...page, nextCursor: null, previousCursor: null } }

loggedIn('accountant', '/accountant/applications/payments')

test('an accountant finds an open bill by its case and records the challan; what is wrong stands at its field (product 2.5)', async () => {
  let isTaken = true
  const server = serverDouble(({ method, path }) => {
    if (path.startsWith('/accountant/open-bills')) return { code: 200, data: { bills: [bill, busy] } }
    if (path.startsWith('/accountant/report/places'))
      return { code: 200, data: { offices: [], courts: [], accounts: [] } }
    if (method === 'GET') return list
    return isTaken
      ? { code: 422, message: 'x', data: { fields: [{ path: 'number', error: 'number_recorded' }] } }
      : { code: 200, data: { paymentId: bill.id, applicationId: bill.id } }
  })
  render(<AllPayments />)
  await user.click(await screen.findByRole('button', { name: m.counter_action_record() }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: m.counter_action_find() }))
  expect(server.asked.some(({ path }) => path.startsWith('/accountant/open-bills'))).toBe(false)
  await user.type(dialog.getByRole('searchbox'), 'FS-')
  await user.click(dialog.getByRole('button', { name: m.counter_action_find() }))
  expect(
    await dialog.findByText(m.counter_text_being_paid({ caseNumber: written('FS-2/2026') })),
  ).toBeTruthy()
  await user.selectOptions(dialog.getByLabelText(new RegExp(m.counter_field_kind())), 'treasury_challan')
  await user.type(dialog.getByLabelText(new RegExp(m.counter_field_number())), 'T-7')
  await user.click(dialog.getByRole('button', { name: m.counter_action_save() }))
  expect((await dialog.findAllByText(new RegExp(m.field_error_number_recorded()))).length).toBeGreaterThan(0)
  isTaken = false
  await user.click(dialog.getByRole('button', { name: m.counter_action_save() }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await said('success', m.counter_text_recorded())
  const sent = server.posts()
  expect(sent.at(-1)).toMatchObject({
    path: `/bills/${bill.id}/counter-payments`,
    body: { kind: 'treasury_challan', number: 'T-7', amountPoisha: 45_000 },
  })
})

test('while another case is sought, nothing of the last one stands there to be paid', async () => {
  let isFirst = true
  const server = heldServer(({ path }) => {
    if (!path.startsWith('/accountant/open-bills')) return list
    if (!isFirst) return null
    isFirst = false
    return { code: 200, data: { bills: [bill] } }
  })
  render(<CounterForm onRecorded={() => {}} />)
  await user.type(screen.getByRole('searchbox'), 'FS-')
  await user.click(screen.getByRole('button', { name: m.counter_action_find() }))
  expect(await screen.findByRole('button', { name: m.counter_action_save() })).toBeTruthy()
  await user.type(screen.getByRole('searchbox'), '9')
  await user.click(screen.getByRole('button', { name: m.counter_action_find() }))
  expect(screen.queryByRole('button', { name: m.counter_action_save() })).toBeNull()
  await server.answer({ code: 200, data: { bills: [] } })
  expect(screen.getByText(m.counter_text_none())).toBeTruthy()
})

test('who recorded it is told why another confirms it, and may take it back (product 2.5)', () => {
  const subject = { state: 'counterRecorded', facts: paymentWitness.worlds.owed, actor: cast.accountant }
  render(<Actions chart={paymentChart} subject={subject} id="x" version={1} onDone={() => {}} />)
  expect(screen.getByText(m.law_why_is_second_recorder())).toBeTruthy()
  expect(screen.getByRole('button', { name: m.payment_action_refuse_counter() })).toBeTruthy()
})
