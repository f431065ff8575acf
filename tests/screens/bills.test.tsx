import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Application } from '../../src/api/entities.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { formatDay } from '../../src/machines/format-time.ts'
import { RequestPaymentsScreen } from '../../src/screens/payment/bills-screen.tsx'
import { PaymentsScreen } from '../../src/screens/payment/payments-screen.tsx'
import { BillToPay } from '../../src/screens/parts/bill-to-pay.tsx'
import { written } from '../../src/screens/parts/written.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { rowAt } from './support/application-rows.ts'
import { billId, billOf } from './support/bill.ts'
import { heldServer } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'
import { answersOf, applicationOf, dispatchOf, ids, type Standing } from './support/subjects.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const money = (amountPoisha: number) => formatMoney(amountPoisha, 'bn').replaceAll('\u00a0', ' ')
const states = { application: 'approved', dispatch: 'paid', payment: 'paid' }
const standing = (): Standing => ({
  entity: 'application',
  states: { ...states },
  world: 'owing',
  timeline: [],
  version: 3,
})
const idOf = (last: number) => billId.replace(/1$/, String(last))

const open = (more: Partial<Application>) => {
  cleanup()
  serverDouble(() => ({ code: 200, data: { ...applicationOf(standing()), ...more } }))
  render(<RequestPaymentsScreen params={{ id: ids.application }} />)
}
const ways = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href?.startsWith('/checkout'))

loggedIn('owner')

test('a bill that is void asks for nothing and forbids nothing; what is still under way on it is to be seen (product 2.3)', () => {
  cleanup()
  render(<BillToPay bill={billOf({ state: 'void', liveTransactionId: 'CF 1' })} />)
  expect(screen.queryByText(m.my_text_payment_live())).toBeNull()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/success_payment?transaction=CF%201')
  expect(screen.getByRole('link').textContent).toBe(m.my_action_see_payment())
  cleanup()
  render(<BillToPay bill={billOf({ state: 'void' })} />)
  expect(screen.queryByRole('link')).toBeNull()
})

test('what is asked for is each open bill once: of the case and of its dispatches; none that is void or paid (product 2.1)', async () => {
  const dispatch = {
    ...dispatchOf(standing()),
    bills: [billOf({ id: idOf(3), dispatchId: ids.dispatch, kind: 'dispatch', outstandingPoisha: 1 })],
  }
  open({
    bills: [
      billOf({ id: idOf(2), state: 'void' }),
      billOf({ id: idOf(4), state: 'paid', outstandingPoisha: 0 }),
      billOf({ id: idOf(5), outstandingPoisha: 20_000 }),
      billOf({ id: idOf(3), dispatchId: ids.dispatch, kind: 'dispatch', outstandingPoisha: 1 }),
    ],
    dispatches: [dispatch],
  })
  await screen.findByText(written('FS-1/2026'))
  expect(ways()).toEqual([`/checkout/${idOf(5)}`, `/checkout/${idOf(3)}`])
  const [first, second] = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/checkout'))
  expect(first?.className).not.toBe(second?.className)
  expect(first?.className).toMatch(/primary/)
  expect(screen.queryByText(m.my_text_none_asked())).toBeNull()
  open({ bills: [billOf({ state: 'void' })] })
  expect(await screen.findByText(m.my_text_none_asked())).toBeTruthy()
  expect(ways()).toEqual([])
})

test('a proposal that was made says when; beside it nothing can be done but propose (product 2.1)', async () => {
  const proposal: NonNullable<Application['proposal']> = { at: '2026-03-05T06:00:00.000Z', rows: [] }
  open({ proposal })
  const told = m.my_text_proposal({ day: formatDay('2026-03-05T06:00:00.000Z', 'bn') })
  expect(await screen.findByText(told)).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    m.application_action_propose_payment(),
  ])
  open({})
  await screen.findByText(m.my_text_propose())
  expect(screen.queryByText(told)).toBeNull()
})

test('a proposal is sent for this version of the case, and what came of it is read (product 2.1)', async () => {
  const at = standing()
  const server = serverDouble(answersOf(at, { event: 'proposePayment', to: 'approved' }))
  render(<RequestPaymentsScreen params={{ id: ids.application }} />)
  const propose = m.application_action_propose_payment()
  await user.click(await screen.findByRole('button', { name: propose }))
  const dialog = within(await screen.findByRole('alertdialog', { name: propose }))
  await user.selectOptions(await dialog.findByLabelText(startsWith(m.application_field_fee_type())), 'নকল ফি')
  await user.click(dialog.getByRole('button', { name: propose }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.posts()).toMatchObject([
    { path: `/applications/${ids.application}/actions/proposePayment`, body: { version: 3 } },
  ])
  const reads = () =>
    server.asked.filter(({ method, path }) => method === 'GET' && path === `/applications/${ids.application}`)
  await waitFor(() => expect(reads()).toHaveLength(2))
})

test('while the case is read there is no way away from it, and one that is not there or cannot be read has its own (look States)', async () => {
  const server = heldServer()
  render(<RequestPaymentsScreen params={{ id: ids.application }} />)
  await waitFor(() => expect(server.waitingFor()).toEqual([`/applications/${ids.application}`]))
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  await server.answer({ code: 503, message: 'পরে আবার' })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('পরে আবার')).toBeTruthy()
  const back = screen.getByRole('link', { name: m.case_action_back() })
  expect(back.getAttribute('href')).toBe(`/my-application-details/${ids.application}`)
  await user.click(alert.getByRole('button', { name: m.parts_action_retry() }))
  await server.answer({ code: 404, message: 'নেই' })
  expect(await screen.findByText(m.route_title_not_found())).toBeTruthy()
})

test('each case with something left says how much and leads to its one bill, to the payment of that, or to all that are asked for (spec §2 /payments)', async () => {
  const rows = [
    { ...rowAt(1), owedPoisha: 20_000, owingBillId: billId, payingTransactionId: null },
    { ...rowAt(2), owedPoisha: 1, owingBillId: null, payingTransactionId: null },
    { ...rowAt(3), owedPoisha: 1, owingBillId: billId, payingTransactionId: 'T1' },
  ]
  const server = serverDouble(() => ({ code: 200, data: { rows, total: 2 } }))
  render(<PaymentsScreen />)
  const list = within(await screen.findByRole('list', { name: m.route_title_payments() }))
  const cards = list.getAllByRole('listitem')
  const links = cards.map((card) => within(card).getByRole('link'))
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [m.my_action_pending_payment(), `/checkout/${billId}`],
    [m.my_action_pending_payment(), `/request_payments/${rowAt(2).id}`],
    [m.my_action_see_payment(), '/success_payment?transaction=T1'],
  ])
  expect(cards[1]?.textContent?.replaceAll('\u00a0', ' ')).toContain(money(1))
  expect(server.asked.map(({ path }) => path)).toEqual(['/auth/my-applications?selectedTab=to_pay&page=1'])
})

test('whoever has more to pay than a page holds is led to the rest (spec §2 /payments, product 6)', async () => {
  const more = { total: 27, page: 1, pageCount: 2, nextCursor: 'next', previousCursor: null }
  const server = serverDouble(() => ({
    code: 200,
    data: { rows: [{ ...rowAt(1), owedPoisha: 1 }], ...more },
  }))
  render(<PaymentsScreen />)
  await user.click(await screen.findByRole('link', { name: m.parts_label_page({ page: '২' }) }))
  await waitFor(() => expect(server.asked).toHaveLength(2))
  expect(server.asked[1]?.path).toBe('/auth/my-applications?selectedTab=to_pay&page=2&after=next')
})

test('nothing to pay is said, and is told apart from a list that is being read or cannot be (look States)', async () => {
  const server = heldServer()
  render(<PaymentsScreen />)
  await waitFor(() => expect(server.waiting()).toBe(1))
  for (const text of [m.my_text_none_asked(), m.parts_title_failed()])
    expect(screen.queryByText(text)).toBeNull()
  await server.answer({ code: 503, message: 'পরে আবার' })
  const alert = within(await screen.findByRole('alert'))
  await user.click(alert.getByRole('button', { name: m.parts_action_retry() }))
  await server.answer({ code: 200, data: { rows: [], total: 0 } } satisfies Told)
  expect(await screen.findByText(m.my_text_none_asked())).toBeTruthy()
  const away = screen.getByRole('link', { name: m.filing_action_to_applications() })
  expect(away.getAttribute('href')).toBe('/my-applications')
  await said('danger', 'পরে আবার')
})
