import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { formatMoney } from '../../src/machines/format.ts'
import { written } from '../../src/screens/parts/written.ts'
import { AllPayments } from '../../src/screens/payment/all-screen.tsx'
import { paymentStateWords } from '../../src/words/groups/payment-state.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { openBill as bill } from './support/bill.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'
import { logInAs } from './support/session.ts'
import { ids, paymentRowOf } from './support/subjects.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const money = (amountPoisha: number) => plain(formatMoney(amountPoisha, 'bn'))
const page = (rows: object[], more: object = {}): Told => ({
  code: 200,
  data: {
    rows,
    total: rows.length,
    page: 1,
    pageCount: 1,
    nextCursor: null,
    previousCursor: null,
    receivedPoisha: 0,
    refundedPoisha: 0,
    states: [],
    ...more,
  },
})
const nowhere: Told = { code: 200, data: { offices: [], courts: [], accounts: [] } }
const open = (told: Told, bills: readonly object[] = [bill], recorded: Told = { code: 200, data: {} }) => {
  cleanup()
  const server = serverDouble(({ method, path }) => {
    if (method === 'POST') return recorded
    if (path.startsWith('/accountant/open-bills')) return { code: 200, data: { bills } }
    return path.startsWith('/payments') ? told : nowhere
  })
  render(<AllPayments />)
  return { ...server, lists: () => server.asked.filter(({ path }) => path.startsWith('/payments?')) }
}
const rowOf = async (transaction: string) =>
  (await screen.findByRole('link', { name: transaction })).closest('tr')
const cells = (row: HTMLElement | null) =>
  [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => plain(textContent))

loggedIn('accountant', '/accountant/applications/payments')

test('a payment stands with its case, number, payer, state and when it was received, else begun; what of it is still there last (spec §2 Accountant area)', async () => {
  const rows = [
    { ...paymentRowOf('1', 'failed', 50_000), caseNumber: 'FS-1/2026' },
    {
      ...paymentRowOf('2', 'paid', 50_000),
      caseNumber: 'FS-2/2026',
      invoiceNumber: 'INV-2',
      refundedPoisha: 300,
      receivedPoisha: 49_700,
      transactedAt: '2026-11-01T23:59:00.000Z',
      countedAt: '2026-11-02T00:00:00.000Z',
    },
  ]
  open(page(rows, { receivedPoisha: 49_700, refundedPoisha: 300 }))
  const first = await rowOf(written('FS-1/2026'))
  const [, , invoice, payer, state, , ...amounts] = cells(first)
  expect([invoice, payer, state]).toEqual([
    m.queue_label_none(),
    'পরীক্ষা আবেদনকারী',
    paymentStateWords.failed(),
  ])
  expect(amounts).toEqual([money(50_000), money(0), money(0)])
  expect(first?.querySelectorAll('td')[3]?.title).toBe('পরীক্ষা আবেদনকারী')
  const second = await rowOf(written('FS-2/2026'))
  expect(cells(second).slice(2, 3)).toEqual(['INV-2'])
  expect(cells(second).slice(-3)).toEqual([money(50_000), money(300), money(49_700)])
  expect([first, second].map((row) => row?.querySelector('time')?.getAttribute('datetime'))).toEqual([
    '2026-11-01T00:00:00.000Z',
    '2026-11-02T00:00:00.000Z',
  ])
  const href = within(second as HTMLElement)
    .getByRole('link')
    .getAttribute('href')
  expect(href).toBe(`/accountant/applications/accountant/detail/${ids.application}`)
  const foot = cells(screen.getByText(m.parts_label_total()).closest('tr'))
  expect(foot.slice(-2)).toEqual([money(300), money(49_700)])
  expect(screen.queryByText(m.payment_title_by_state())).toBeNull()
})

test('the sums say gross, refunded and net by their signs; an empty list says so and still what its states count (product 4)', async () => {
  const states = [{ state: 'failed', count: 3, amountPoisha: 9_000, receivedPoisha: 0, refundedPoisha: 0 }]
  open(page([], { receivedPoisha: 70_000, refundedPoisha: 30_000, states }))
  // By the states that the law counts, held and surplus money came in too; funds, which reports are of, have none of it.
  expect(m.payment_label_gross_all()).not.toBe(m.payment_label_gross())
  expect(await screen.findByText(m.payment_text_empty())).toBeTruthy()
  const sums = within(screen.getByRole('list', { name: m.payment_label_net() })).getAllByRole('listitem')
  expect(sums.map(({ textContent }) => plain(textContent))).toEqual([
    `${m.payment_label_gross_all()}${money(100_000)}`,
    `− ${m.payment_label_refunded()}${money(30_000)}`,
    `= ${m.payment_label_net()}${money(70_000)}`,
  ])
  const table = within(screen.getByRole('table', { name: m.payment_title_by_state() }))
  expect(cells(table.getByRole('link').closest('tr'))).toEqual([
    paymentStateWords.failed(),
    '৩',
    money(9_000),
    money(0),
    money(0),
  ])
})

test('a list that cannot be read says so without sums, and is read again (look States)', async () => {
  open({ code: 503, message: 'পরে আবার' })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('পরে আবার')).toBeTruthy()
  expect(screen.queryByRole('list', { name: m.payment_label_net() })).toBeNull()
  const { lists } = open(page([paymentRowOf('1', 'paid', 100)]))
  await screen.findAllByRole('table')
  expect(lists()).toHaveLength(1)
})

test('what was recorded at the counter is on the list at once; a window that is closed records nothing (product 2.5)', async () => {
  const server = open(page([]))
  await user.click(await screen.findByRole('button', { name: m.counter_action_record() }))
  const first = within(await screen.findByRole('dialog', { name: m.counter_action_record() }))
  await user.click(first.getByRole('button', { name: m.parts_action_cancel() }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: m.counter_action_record() }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('searchbox'), 'FS-1{Enter}')
  await user.click(await dialog.findByRole('button', { name: m.counter_action_save() }))
  await said('success', m.counter_text_recorded())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(server.lists()).toHaveLength(2))
  expect(server.posts()).toHaveLength(1)
})

test('who may not record what a counter took is offered no way to it (product 2.5)', async () => {
  await logInAs('administrator')
  open(page([]))
  await screen.findByText(m.payment_text_empty())
  expect(screen.queryByRole('button', { name: m.counter_action_record() })).toBeNull()
})
