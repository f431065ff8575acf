import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Application } from '../../src/api/entities.ts'
import type { Payment, Refund } from '../../src/api/payment-entities.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { formatDay, formatMoment } from '../../src/machines/format-time.ts'
import { ownErrors } from '../../src/machines/payment/own-errors.ts'
import { AccountantDetail } from '../../src/screens/payment/detail-screen.tsx'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { written } from '../../src/screens/parts/written.ts'
import { m } from '../../src/words/messages.js'
import { paymentWitness } from '../witness/payment.ts'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { billOf } from './support/bill.ts'
import { heldServer } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'
import { answersOf, applicationOf, dispatchOf, ids, paymentOf, type Standing } from './support/subjects.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const money = (amountPoisha: number) => plain(formatMoney(amountPoisha, 'bn'))
const standing: Standing = {
  entity: 'payment',
  states: { application: 'approved', dispatch: 'sent', payment: 'paid' },
  world: 'closed',
  timeline: [],
  version: 4,
}
const idOf = (last: number) => ids.payment.replace(/3$/, String(last))
const paidOf = (last: number, more: Partial<Payment> = {}): Payment => ({
  ...paymentOf(standing),
  id: idOf(last),
  transactionId: `CF${last}`,
  ...more,
})
const refund: Refund = {
  id: idOf(90),
  paymentId: ids.payment,
  applicationId: ids.application,
  transactionId: 'CF1',
  invoiceNumber: null,
  caseNumber: 'FS-1/2026',
  payerName: 'পরীক্ষা আবেদনকারী',
  billKind: 'application',
  ground: 'rejected',
  state: 'due',
  amountPoisha: 45_000,
  reason: null,
  orderNumber: null,
  voucherNumber: null,
  voucherDate: null,
  orderDate: null,
  openedAt: '2026-03-01T06:00:00.000Z',
  askedBy: null,
  askedAt: null,
  confirmedBy: null,
  confirmedAt: null,
  error: null,
  refusedAt: null,
  endedAt: null,
}

/** What is told of the case and of its payments; the list holds them too. */
const answers = (
  payments: readonly Payment[],
  more: Partial<Application> = {},
  listed: readonly Payment[] = payments,
) => {
  const rest = answersOf(standing, { event: '', to: '' })
  return (asked: Asked): Told => {
    const [, id] = /^\/payments\/([^/?]+)$/.exec(asked.path) ?? []
    const found = payments.find((one) => one.id === id)
    if (found) return { code: 200, data: found }
    if (asked.path.startsWith('/payments?'))
      return { code: 200, data: { rows: listed, total: listed.length } }
    if (asked.path === `/applications/${ids.application}`)
      return { code: 200, data: { ...applicationOf(standing), ...more } }
    return rest(asked)
  }
}
const draw = () => render(<AccountantDetail params={{ id: ids.application }} />)
const open = (payments: readonly Payment[], more?: Partial<Application>, listed?: readonly Payment[]) => {
  cleanup()
  const server = serverDouble(answers(payments, more, listed))
  draw()
  return server
}
const article = async (transaction: string) =>
  (await screen.findByText(transaction, { selector: 'strong' })).closest('article') as HTMLElement
/** What is told of a payment, by what it is called. */
const toldOf = async (payment: Payment) => {
  open([payment])
  const terms = [...(await article(payment.transactionId)).querySelectorAll('dt')]
  return Object.fromEntries(
    terms.map((term) => [plain(term.textContent), plain(term.nextElementSibling?.textContent)]),
  )
}

loggedIn('accountant')

test('a payment tells what is known of it and keeps silent of what is not (product 2.5)', async () => {
  const bare = await toldOf(paidOf(1))
  expect(Object.keys(bare)).toEqual([
    m.payment_label_kind(),
    m.parts_label_amount(),
    m.invoice_label_payer(),
    m.payment_label_when(),
    m.report_field_method(),
  ])
  expect(bare[m.payment_label_when()]).toBe(plain(formatMoment('2026-11-01T00:00:00.000Z', 'bn')))
  const full = await toldOf(
    paidOf(1, {
      transactedAt: '2026-11-02T00:00:00.000Z',
      counterNumber: 'T-7',
      counterDate: '2026-11-03',
      recordedBy: 'প্রথম হিসাবরক্ষক',
      invoiceNumber: 'INV-1',
      bankTransactionId: 'B-9',
      bankChargePoisha: 0,
      refundedPoisha: 1,
      error: 'Declined',
      reason: 'ভুল',
    }),
  )
  expect(full).toEqual({
    ...bare,
    [m.payment_label_when()]: plain(formatMoment('2026-11-02T00:00:00.000Z', 'bn')),
    [m.counter_field_number()]: 'T-7',
    [m.counter_field_date()]: formatDay('2026-11-03', 'bn'),
    [m.counter_label_recorded_by()]: 'প্রথম হিসাবরক্ষক',
    [m.invoice_label_number()]: 'INV-1',
    [m.payment_label_bank_transaction()]: 'B-9',
    [m.payment_label_bank_charge()]: money(0),
    [m.payment_label_refunded()]: money(1),
    [m.payment_label_error()]: 'Declined',
    [m.application_field_reason()]: 'ভুল',
  })
})

test.each([
  [ownErrors.mismatch, m.discrepancy_label_kind_mismatch],
  [ownErrors.unanswered, m.payment_text_said_unanswered],
  [ownErrors.refundCanceled, m.payment_text_said_refund_canceled],
])(
  'what the product kept where the gateway said nothing is told in words: %s (product 2.3)',
  async (error, word) => {
    const told = await toldOf(paidOf(1, { error, refunds: [{ ...refund, error }] }))
    expect(told).toMatchObject({ [m.payment_label_error()]: word(), [m.refund_label_last_refusal()]: word() })
  },
)

test('the reason of a refund stands with it alone (product 2.5)', async () => {
  open([paidOf(1, { reason: 'আপস', refunds: [{ ...refund, reason: 'আপস' }] })])
  expect(within(await article('CF1')).getAllByText('আপস')).toHaveLength(1)
  open([paidOf(1, { reason: 'ভুল', refunds: [{ ...refund, reason: 'আপস' }] })])
  expect(within(await article('CF1')).getAllByText('ভুল')).toHaveLength(1)
})

test('a refund tells its ground, and order, voucher, reason and people only where it has them (product 2.5)', async () => {
  const told = async (more: Partial<Refund>) => {
    const all = await toldOf(paidOf(1, { refunds: [{ ...refund, ...more }] }))
    return Object.entries(all).slice(5)
  }
  const first = [
    [m.payment_field_refund(), money(45_000)],
    [m.refund_field_ground(), m.refund_label_ground_rejected()],
  ]
  const since = [m.refund_label_age(), plain(formatMoment(refund.openedAt, 'bn'))]
  expect(await told({})).toEqual([...first, since])
  expect(await told({ orderNumber: 'TS-9', voucherDate: '2026-03-03' })).toEqual([...first, since])
  expect(await told({ reason: '', askedBy: '' })).toEqual([...first, since])
  const dated = (number: string, day: string) => m.refund_text_order({ number, date: formatDay(day, 'bn') })
  expect(
    await told({
      orderNumber: 'TS-9',
      orderDate: '2026-02-10',
      voucherNumber: 'V-1',
      voucherDate: '2026-03-03',
      reason: 'আপস',
      askedBy: 'প্রথম',
      confirmedBy: 'দ্বিতীয়',
      error: 'No',
    }),
  ).toEqual([
    ...first,
    [m.refund_label_ground_order(), dated('TS-9', '2026-02-10')],
    [m.refund_label_voucher(), dated('V-1', '2026-03-03')],
    [m.application_field_reason(), 'আপস'],
    since,
    [m.refund_label_asked_by(), 'প্রথম'],
    [m.refund_label_confirmed_by(), 'দ্বিতীয়'],
    [m.refund_label_last_refusal(), 'No'],
  ])
})

test('only payments of this case stand here, sought by its number; bills of the case and of its dispatches below (spec §2 Accountant area)', async () => {
  const foreign = paidOf(8, { applicationId: idOf(70) })
  const dispatch = { ...dispatchOf(standing), bills: [billOf({ id: idOf(61), kind: 'dispatch' })] }
  const { asked } = open([paidOf(1)], { bills: [billOf()], dispatches: [dispatch] }, [foreign, paidOf(1)])
  await article('CF1')
  expect(screen.queryByText('CF8')).toBeNull()
  expect(await screen.findAllByRole('table')).toHaveLength(2)
  expect(screen.queryByText(m.staff_text_no_payments())).toBeNull()
  expect(asked.map(({ path }) => path)).toContain('/payments?q=DHAKA-2026-000001&size=100')
  expect(screen.getByText(`DHAKA-2026-000001 · ${written('FS-1/2026')}`)).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  const filter = 'case=FS-1%2F2026'
  expect(links).toContain(`/accountant/applications/payments?${filter}`)
  expect(links).toContain(`/accountant/applications/accountant/all-report?${filter}`)
})

test('a case without a number leads to no lists, and one whose number alone is known is sought by that; without payments that is said (product 4)', async () => {
  open([], { caseNumber: '' })
  expect(await screen.findByText(m.staff_text_no_payments())).toBeTruthy()
  expect(screen.queryByRole('link', { name: m.route_title_all_payments() })).toBeNull()
  const { asked } = open([], { referenceNumber: null })
  await screen.findByText(m.staff_text_no_payments())
  expect(asked.map(({ path }) => path)).toContain('/payments?q=FS-1%2F2026&size=100')
})

test('payments are shown from the first on, as far as they are read, and what stands below them when all are (look Litigant)', async () => {
  const three = [paidOf(1), paidOf(2), paidOf(4)]
  const prompt = answers(three)
  const server = heldServer((asked) => (/^\/payments\/[^/?]+$/.test(asked.path) ? null : prompt(asked)))
  draw()
  await waitFor(() => expect(server.waiting()).toBe(3))
  const shown = () =>
    three.map(({ transactionId }) => {
      const head = screen.queryByText(transactionId, { selector: 'strong' })
      return head !== null && head.closest('[hidden]') === null
    })
  const below = () => screen.queryByRole('heading', { name: m.case_title_bills() })
  const tell = (last: number) => server.answerFor(idOf(last), { code: 200, data: paidOf(last) })
  await tell(2)
  await waitFor(() => expect(server.waiting()).toBe(2))
  expect(shown()).toEqual([false, false, false])
  await tell(1)
  await waitFor(() => expect(shown()).toEqual([true, true, false]))
  expect(below()).toBeNull()
  await server.answerFor(idOf(4), { code: 503, message: 'পরে আবার' })
  expect(await screen.findByRole('alert')).toBeTruthy()
  await waitFor(() => expect(below()).toBeTruthy())
})

test('what is owed back begins with its ground: that of the refund that is due, else that it is surplus (product 2.5)', async () => {
  const facts = { ...paymentWitness.worlds.closed, isSurplus: true }
  const grounds: unknown[] = []
  for (const refunds of [
    [{ ...refund, state: 'withdrawn' as const, ground: 'order' as const }, refund],
    [],
  ]) {
    const server = open([paidOf(1, { facts, refunds })])
    await user.click(await screen.findByRole('button', { name: m.payment_action_refund() }))
    const dialog = within(await screen.findByRole('alertdialog', { name: m.payment_action_refund() }))
    await user.type(await dialog.findByLabelText(m.application_field_reason()), 'কারণ')
    await user.click(dialog.getByRole('button', { name: m.payment_action_refund() }))
    await waitFor(() => expect(server.posts()).toHaveLength(1))
    grounds.push(server.posts()[0]?.body)
  }
  expect(grounds).toMatchObject([
    { version: 4, payload: { ground: 'rejected' } },
    { version: 4, payload: { ground: 'surplus' } },
  ])
})

test('somebody was faster with a payment: who it was has the focus, with the reason that was typed (look Staff)', async () => {
  const facts = { ...paymentWitness.worlds.closed, isSurplus: true }
  const byOther: Payment['timeline'][number] = {
    entity: 'payment',
    event: 'refund',
    fromState: 'paid',
    toState: 'refundAsked',
    at: '2026-03-01T08:05:00.000Z',
    by: 'staff',
    byName: 'দ্বিতীয় হিসাবরক্ষক',
    from: null,
    reason: null,
  }
  let told = paidOf(1, { facts })
  const server = serverDouble((asked) => {
    if (asked.method !== 'POST') return answers([told])(asked)
    told = { ...told, state: 'refundAsked', version: 5, timeline: [byOther] }
    return { code: 409, message: 'changed', data: { state: 'refundAsked', offered: [] } }
  })
  draw()
  await user.click(await screen.findByRole('button', { name: m.payment_action_refund() }))
  const dialog = within(await screen.findByRole('alertdialog', { name: m.payment_action_refund() }))
  await user.type(await dialog.findByLabelText(m.application_field_reason()), 'ভুল রসিদ')
  await user.click(dialog.getByRole('button', { name: m.payment_action_refund() }))
  const band = (await screen.findByText(m.staff_title_faster())).closest('[tabindex="-1"]')
  expect(band?.textContent).toContain('দ্বিতীয় হিসাবরক্ষক')
  expect(band?.textContent).toContain(m.staff_text_faster_typed({ text: 'ভুল রসিদ' }))
  await waitFor(() => expect(document.activeElement).toBe(band))
  expect(server.posts()).toHaveLength(1)
})

test('after an act both the payment and its case are read anew (product 2.5)', async () => {
  const states = { ...standing.states, payment: 'refundAsked' }
  const server = serverDouble(
    answersOf({ ...standing, states, timeline: [] }, { event: 'withdrawRefund', to: 'paid' }),
  )
  draw()
  await user.click(await screen.findByRole('button', { name: m.payment_action_withdraw_refund() }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const reason = dialog.queryByLabelText(m.application_field_reason())
  if (reason) await user.type(reason, 'কারণ')
  await user.click(dialog.getByRole('button', { name: m.payment_action_withdraw_refund() }))
  await said('success', m.payment_text_done_withdraw_refund())
  const reads = (path: string) => server.asked.filter((one) => one.method === 'GET' && one.path === path)
  await waitFor(() => expect(reads(`/payments/${ids.payment}`)).toHaveLength(2))
  await waitFor(() => expect(reads(`/applications/${ids.application}`)).toHaveLength(2))
  expect(server.posts()).toMatchObject([
    { path: `/payments/${ids.payment}/actions/withdrawRefund`, body: { version: 4 } },
  ])
})

test('a case that is not there leads away; payments that cannot be read are asked for again, and bills stand below them (look States)', async () => {
  serverDouble(() => ({ code: 404, message: 'নেই' }))
  draw()
  expect(await screen.findByText(m.route_title_not_found())).toBeTruthy()
  cleanup()
  let isAway = true
  const told = answers([paidOf(1)])
  serverDouble((asked) =>
    isAway && asked.path.startsWith('/payments?') ? { code: 503, message: 'পরে আবার' } : told(asked),
  )
  draw()
  const alert = within(await screen.findByRole('alert'))
  expect(screen.getByRole('heading', { name: m.staff_title_payments() })).toBeTruthy()
  expect(screen.getByRole('heading', { name: m.case_title_bills() })).toBeTruthy()
  isAway = false
  await user.click(alert.getByRole('button', { name: m.parts_action_retry() }))
  await article('CF1')
})

test('what a colleague does meanwhile stands here too: the case, its payments and each of them (product 8)', async () => {
  const { asked } = open([paidOf(1)])
  await article('CF1')
  const reads = () =>
    asked.filter(({ path }) => /^\/(applications|payments)[/?]/.test(path) && !path.endsWith('/corrections'))
  const before = new Set(reads().map(({ path }) => path))
  asked.length = 0
  act(() => liveSignal.send({ type: 'changed' }))
  await waitFor(() => expect(new Set(reads().map(({ path }) => path))).toEqual(before))
})
