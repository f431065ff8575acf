import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Discrepancy } from '../../src/api/payment-entities.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { DiscrepanciesScreen } from '../../src/screens/payment/discrepancies-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'
import { logInAs } from './support/session.ts'

const user = userEvent.setup()
const path = '/accountant/applications/discrepancies'
const officeId = '00000000-0000-4000-8000-00000000000a'
const found: Discrepancy = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'mismatch',
  since: '2026-03-01T06:00:00.000Z',
  paymentId: '00000000-0000-4000-8000-000000000002',
  applicationId: '00000000-0000-4000-8000-000000000003',
  transactionId: 'CF1',
  gateway: 'bkash',
  caseNumber: 'FS-1/2026',
  payerName: 'পরীক্ষা আবেদনকারী',
  amountPoisha: 45_000,
  said: { amountPoisha: 22_500, currency: 'BDT', parts: ['amount'] },
  error: null,
  closing: null,
}
const page = (rows: readonly Discrepancy[]) => ({
  code: 200,
  data: { rows, total: rows.length, page: 1, pageCount: 1, nextCursor: null, previousCursor: null },
})
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const rowOf = async () => (await screen.findByRole('link', { name: /FS/ })).closest('tr') as HTMLElement

loggedIn('accountant', path)

test('a discrepancy says why in words, both amounts, and leads to its payment; it is closed with a reason alone (product 2.3)', async () => {
  let isClosed = false
  const server = serverDouble(({ method }) => {
    if (method === 'POST') isClosed = true
    return method === 'POST' ? { code: 200, data: {} } : page(isClosed ? [] : [found])
  })
  render(<DiscrepanciesScreen />)
  const row = await rowOf()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    m.queue_label_case_number(),
    m.payment_label_transaction_number(),
    m.discrepancy_label_what(),
    m.refund_label_age(),
    m.parts_label_amount(),
    m.refund_label_next(),
  ])
  for (const part of [
    m.discrepancy_label_kind_mismatch(),
    m.discrepancy_label_part_amount(),
    'bKash',
    plain(formatMoney(22_500, 'bn')),
    plain(formatMoney(45_000, 'bn')),
  ])
    expect(plain(row.textContent)).toContain(part)
  expect(within(row).getByRole('link').getAttribute('href')).toBe(
    `/accountant/applications/accountant/detail/${found.applicationId}`,
  )
  await user.click(within(row).getByRole('button', { name: m.discrepancy_action_close() }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.queryByText(m.application_hint_reason())).toBeNull()
  const confirm = () => user.click(dialog.getByRole('button', { name: m.discrepancy_action_close() }))
  await confirm()
  expect(dialog.getByLabelText(m.application_field_reason()).getAttribute('aria-invalid')).toBe('true')
  expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([])
  await user.type(dialog.getByLabelText(m.application_field_reason()), 'টিকিট ৮৮১২০')
  await confirm()
  expect(await screen.findByText(m.discrepancy_text_empty())).toBeTruthy()
  await said('success', m.discrepancy_notice_closed())
  const [sent] = server.asked.filter(({ method }) => method === 'POST')
  expect(sent).toMatchObject({
    path: `/discrepancies/${found.id}/close`,
    body: { kind: 'mismatch', since: found.since, reason: 'টিকিট ৮৮১২০' },
  })
})

test('those that were closed say who and why, and offer nothing (product 2.3)', async () => {
  history.replaceState(null, '', `${path}?state=closed`)
  const closing = { reason: 'টিকিট ৮৮১২০', by: 'প্রথম হিসাবরক্ষক', at: '2026-03-02T06:00:00.000Z' }
  serverDouble(() => page([{ ...found, closing }]))
  render(<DiscrepanciesScreen />)
  const row = await rowOf()
  expect(row.textContent).toContain('টিকিট ৮৮১২০')
  expect(row.textContent).toContain('প্রথম হিসাবরক্ষক')
  expect(within(row).queryByRole('button')).toBeNull()
})

const headOfAll = { code: 200, data: [{ id: officeId, name: 'Dhaka', nameBn: 'ঢাকা' }] }
const answersOf = (rows: readonly Discrepancy[], told: () => Told = () => ({ code: 503 })) =>
  serverDouble(({ method, path: at }) =>
    method === 'POST' ? told() : at.startsWith('/offices') ? headOfAll : page(rows),
  )

test('what is not known of a discrepancy is not said: no gateway, no amount of its own, no error (product 2.3)', async () => {
  answersOf([{ ...found, kind: 'held', gateway: null, said: null }])
  render(<DiscrepanciesScreen />)
  const [, , what] = [...(await rowOf()).querySelectorAll('td')].map(({ textContent }) => textContent)
  expect(what).toBe(m.discrepancy_label_kind_held())
  cleanup()
  answersOf([{ ...found, kind: 'refund_refused', gateway: null, said: null, error: 'Declined' }])
  render(<DiscrepanciesScreen />)
  expect((await rowOf()).textContent).toContain(`${m.refund_label_last_refusal()}: Declined`)
})

test('one that is left is closed by nobody; a refusal is told in its question, with the reason as it was typed (product 2.3)', async () => {
  let told: Told = { code: 409, message: m.discrepancy_error_over() }
  const second = { ...found, id: found.id.replace('1', '9'), kind: 'held' as const, transactionId: 'CF9' }
  const server = answersOf([found, second], () => told)
  render(<DiscrepanciesScreen />)
  const press = async () => {
    const row = (await screen.findByText('CF9')).closest('tr') as HTMLElement
    await user.click(within(row).getByRole('button', { name: m.discrepancy_action_close() }))
    return within(await screen.findByRole('alertdialog', { name: m.discrepancy_confirm_close() }))
  }
  await user.click((await press()).getByRole('button', { name: m.parts_action_cancel() }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.posts()).toEqual([])
  const dialog = await press()
  const text = `${m.discrepancy_label_kind_held()}. ${m.discrepancy_text_close()}`
  expect(dialog.getByText(text)).toBeTruthy()
  const reason = dialog.getByLabelText<HTMLTextAreaElement>(m.application_field_reason())
  const close = () => user.click(dialog.getByRole('button', { name: m.discrepancy_action_close() }))
  await user.type(reason, '  ')
  await close()
  expect([reason.getAttribute('aria-invalid'), server.posts()]).toEqual(['true', []])
  await user.type(reason, 'টিকিট')
  const reads = () => server.asked.filter(({ method }) => method === 'GET').length
  const readBefore = reads()
  await close()
  expect(await dialog.findByText(m.discrepancy_error_over())).toBeTruthy()
  // It settled itself: the list is read again beside the question.
  await waitFor(() => expect(reads()).toBe(readBefore + 1))
  expect(reason.value).toBe('  টিকিট')
  expect(toasts.getSnapshot().context.shown).toEqual([])
  told = { code: 200, data: {} }
  await close()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await said('success', m.discrepancy_notice_closed())
  expect(server.posts().at(-1)).toMatchObject({
    path: `/discrepancies/${second.id}/close`,
    body: { kind: 'held', since: found.since },
  })
})

test('open and closed are two lists of one office, each told when it is empty; a state that is none is the open one (product 8)', async () => {
  await logInAs('headAccountant')
  for (const [search, state, text] of [
    ['', 'open', m.discrepancy_text_empty()],
    ['&state=none', 'open', m.discrepancy_text_empty()],
    ['&state=closed', 'closed', m.discrepancy_text_none_closed()],
  ] as const) {
    cleanup()
    history.replaceState(null, '', `${path}?office=${officeId}${search}`)
    const { asked } = answersOf([])
    render(<DiscrepanciesScreen />)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(asked.map(({ path: at }) => at)).toContain(
      `/discrepancies?state=${state}&office=${officeId}&page=1`,
    )
    const tabs = screen.getAllByRole('link')
    expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual([
      `${path}?office=${officeId}`,
      `${path}?state=closed&office=${officeId}`,
    ])
    const here = tabs.filter((tab) => tab.getAttribute('aria-current') !== null)
    expect(here.map(({ textContent }) => textContent)).toEqual([
      state === 'open' ? m.discrepancy_label_open() : m.discrepancy_label_closed(),
    ])
  }
})

test('why one is closed stays as far as it is typed when the question is left, until it is closed (look States)', async () => {
  answersOf([found], () => ({ code: 200, data: {} }))
  render(<DiscrepanciesScreen />)
  const ask = async () => {
    await user.click(within(await rowOf()).getByRole('button', { name: m.discrepancy_action_close() }))
    return within(await screen.findByRole('alertdialog'))
  }
  const reasonIn = (dialog: Awaited<ReturnType<typeof ask>>) =>
    dialog.getByLabelText<HTMLTextAreaElement>(m.application_field_reason())
  await user.type(reasonIn(await ask()), 'টিকিট')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const again = await ask()
  expect(reasonIn(again).value).toBe('টিকিট')
  await user.click(again.getByRole('button', { name: m.discrepancy_action_close() }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(reasonIn(await ask()).value).toBe('')
})
