import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Refund } from '../../src/api/payment-entities.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { formatDay } from '../../src/machines/format-time.ts'
import { paymentChart } from '../../src/machines/payment/chart.ts'
import { ownErrors } from '../../src/machines/payment/own-errors.ts'
import { Actions } from '../../src/screens/parts/actions.tsx'
import { AccountantDetail } from '../../src/screens/payment/detail-screen.tsx'
import { RefundsScreen } from '../../src/screens/payment/refunds-screen.tsx'
import { refundStateWords } from '../../src/words/groups/refund-state.ts'
import { m } from '../../src/words/messages.js'
import { cast } from '../support/cast.ts'
import { paymentWitness } from '../witness/payment.ts'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { answersOf, ids, type Standing } from './support/subjects.ts'

const user = userEvent.setup()
const refund: Refund = {
  id: '00000000-0000-4000-8000-000000000001',
  paymentId: '00000000-0000-4000-8000-000000000002',
  applicationId: '00000000-0000-4000-8000-000000000003',
  transactionId: 'CF1',
  invoiceNumber: 'INV-DHAKA-2026-000001',
  caseNumber: 'FS-1/2026',
  payerName: 'পরীক্ষা আবেদনকারী',
  billKind: 'application',
  ground: 'order',
  state: 'refused',
  amountPoisha: 45_000,
  reason: 'আপস',
  orderNumber: 'TS-9/2026',
  voucherNumber: null,
  voucherDate: null,
  orderDate: '2026-02-10',
  openedAt: '2026-03-01T06:00:00.000Z',
  askedBy: 'প্রথম হিসাবরক্ষক',
  askedAt: '2026-03-01T06:00:00.000Z',
  confirmedBy: 'দ্বিতীয় হিসাবরক্ষক',
  confirmedAt: '2026-03-01T07:00:00.000Z',
  error: 'Refund is not allowed',
  refusedAt: '2026-03-01T08:00:00.000Z',
  endedAt: null,
}
const page = (rows: readonly Refund[]) => ({
  code: 200,
  data: { rows, total: rows.length, page: 1, pageCount: 1, nextCursor: null, previousCursor: null },
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

loggedIn('accountant', '/accountant/applications/refunds')

test('a refund that the gateway refused stands on the list with ground, amount, who, why and what to do (product 2.5)', async () => {
  serverDouble(() => page([refund]))
  render(<RefundsScreen />)
  const row = (await screen.findByRole('link', { name: new RegExp('FS') })).closest('tr') as HTMLElement
  const told = plain(row.textContent ?? '')
  for (const said of [
    m.refund_label_ground_order(),
    m.refund_text_order({ number: 'TS-9/2026', date: formatDay('2026-02-10', 'bn') }),
    m.refund_state_refused(),
    'Refund is not allowed',
    'প্রথম হিসাবরক্ষক',
    'দ্বিতীয় হিসাবরক্ষক',
    plain(formatMoney(45_000, 'bn')),
    m.payment_action_retry_refund(),
  ])
    expect(told).toContain(said)
  expect(within(row).getByRole('link').getAttribute('href')).toBe(
    `/accountant/applications/accountant/detail/${refund.applicationId}`,
  )
})

test('what the product kept of a refund in place of the gateway’s words, and that nobody asked or can do more, are told in words (product 2.3)', async () => {
  const over = {
    state: 'withdrawn',
    askedBy: null,
    confirmedBy: null,
    error: ownErrors.refundCanceled,
  } as const
  serverDouble(() => page([{ ...refund, ...over }]))
  render(<RefundsScreen />)
  const row = (await screen.findByRole('link', { name: new RegExp('FS') })).closest('tr') as HTMLElement
  const refusal = `${m.refund_label_last_refusal()}: ${m.payment_text_said_refund_canceled()}`
  expect(within(row).getByText(refusal)).toBeTruthy()
  expect(within(row).getAllByText(m.queue_label_none())).toHaveLength(2)
})

test('nothing that waits, and a list that could not be read, are said', async () => {
  serverDouble(() => page([]))
  render(<RefundsScreen />)
  expect(await screen.findByText(m.refund_text_empty())).toBeTruthy()
  cleanup()
  serverDouble(() => ({ code: 500, message: 'সার্ভারে সমস্যা' }))
  render(<RefundsScreen />)
  expect(await screen.findByText('সার্ভারে সমস্যা')).toBeTruthy()
})

test('who asked for a refund is told why another confirms it (product 2.5)', () => {
  const subject = { state: 'refundAsked', facts: paymentWitness.worlds.closed }
  const at = (who: 'accountant' | 'headAccountant') => (
    <Actions
      chart={paymentChart}
      subject={{ ...subject, actor: cast[who] }}
      id="x"
      version={1}
      onDone={() => {}}
    />
  )
  render(at('accountant'))
  expect(screen.getByText(m.law_why_is_second_person())).toBeTruthy()
  cleanup()
  render(at('headAccountant'))
  expect(screen.queryByText(m.law_why_is_second_person())).toBeNull()
  expect(screen.getByRole('button', { name: new RegExp(m.payment_action_confirm_refund()) })).toBeTruthy()
})

test('a refund is confirmed the way the money came, and the other way is no act of it (product 2.5)', () => {
  const acts = (world: 'partly' | 'counter') => {
    const subject = { state: 'refundAsked', facts: paymentWitness.worlds[world], actor: cast.headAccountant }
    render(<Actions chart={paymentChart} subject={subject} id="x" version={1} onDone={() => {}} />)
    const told = screen.getAllByRole('button').map(({ textContent }) => textContent)
    cleanup()
    return told
  }
  const [through, at] = [m.payment_action_confirm_refund(), m.payment_action_give_back_at_counter()]
  expect(acts('partly')).toEqual([through, m.payment_action_withdraw_refund()])
  expect(acts('counter')).toEqual([at, m.payment_action_withdraw_refund()])
})

test('money on a bill asks for its ground, an order for its number and date (product 2.5)', async () => {
  const server = serverDouble(() => ({ code: 409, message: 'x' }))
  render(
    <Actions
      chart={paymentChart}
      subject={{ state: 'paid', facts: paymentWitness.worlds.sent, actor: cast.accountant }}
      id="x"
      version={1}
      about={{ refundablePoisha: 20_000 }}
      onDone={() => {}}
    />,
  )
  await user.click(screen.getByRole('button', { name: m.payment_action_refund() }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const confirm = () => user.click(dialog.getByRole('button', { name: m.payment_action_refund() }))
  await confirm()
  const ground = await dialog.findByLabelText(m.refund_field_ground())
  expect(ground.getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByText(plain(m.payment_hint_refund({ amount: formatMoney(20_000, 'bn') })))).toBeTruthy()
  expect(dialog.queryByLabelText(m.refund_field_order_number())).toBeNull()
  await user.selectOptions(ground, m.refund_label_ground_order())
  await user.type(dialog.getByLabelText(m.application_field_reason()), 'আদেশ')
  await confirm()
  expect(dialog.getByLabelText(m.refund_field_order_number()).getAttribute('aria-invalid')).toBe('true')
  expect(server.asked).toEqual([])
})

test.each([
  ['used', m.law_why_is_receipt_unused],
  ['sent', m.law_why_is_summons_unsent],
] as const)(
  'of what was relied on (%s) an order is the one ground, chosen already, and the dialog says why (product 2.5)',
  async (world, why) => {
    const states = { application: 'approved', dispatch: 'sent', payment: 'paid' }
    const standing: Standing = { entity: 'payment', states, world, timeline: [], version: 1 }
    serverDouble(answersOf(standing, { event: 'refund', to: 'refundAsked' }))
    render(<AccountantDetail params={{ id: ids.application }} />)
    await user.click(await screen.findByRole('button', { name: m.payment_action_refund() }))
    const dialog = within(await screen.findByRole('alertdialog'))
    const ground: HTMLSelectElement = await dialog.findByLabelText(m.refund_field_ground())
    expect(ground.value).toBe('order')
    expect(dialog.queryByRole('option', { name: m.refund_label_ground_correction() })).toBeNull()
    expect(dialog.getByText(why())).toBeTruthy()
    expect(dialog.getByLabelText(m.refund_field_order_number())).toBeTruthy()
  },
)

test('the list is narrowed to one state by its choice, from its first place on; a state that is none narrows nothing (product 2.5)', async () => {
  history.replaceState(null, '', '/accountant/applications/refunds?state=none&page=2')
  const { asked } = serverDouble(() => page([refund]))
  render(<RefundsScreen />)
  const choice = await screen.findByLabelText<HTMLSelectElement>(m.payment_field_state())
  expect(choice.value).toBe('')
  await user.selectOptions(choice, 'asked')
  expect(location.search).toBe('?state=asked')
  expect(choice.value).toBe('asked')
  await waitFor(() =>
    expect(asked.map(({ path }) => path)).toEqual(['/refunds?page=2', '/refunds?state=asked&page=1']),
  )
})

test.each([
  ['due', m.payment_action_refund],
  ['asked', m.payment_action_confirm_refund],
  ['under_way', null],
  ['given_back', null],
] as const)(
  'a refund that is %s says what is next, and that nobody asked for it (product 2.5)',
  async (state, next) => {
    const bare = { error: null, askedBy: null, confirmedBy: null, reason: null, orderDate: null }
    serverDouble(() => page([{ ...refund, ...bare, state }]))
    render(<RefundsScreen />)
    const row = (await screen.findByRole('link', { name: new RegExp('FS') })).closest('tr') as HTMLElement
    const told = [...row.querySelectorAll('td')].map(({ textContent }) => plain(textContent))
    expect([told[2], told[3], told[4], told.at(-1)]).toEqual([
      m.refund_label_ground_order(),
      refundStateWords[state](),
      m.queue_label_none(),
      (next ?? m.queue_label_none)(),
    ])
  },
)
