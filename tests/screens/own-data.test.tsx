import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { DataRequest } from '../../src/api/person-entities.ts'
import { formatDay } from '../../src/screens/parts/format.ts'
import { MyDataScreen } from '../../src/screens/profile/data-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'
import { savedFiles } from './support/saved-files.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('owner', '/my-data')

const open: DataRequest = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'correction',
  text: 'নামের বানান',
  createdAt: '2026-03-01T06:00:00.000Z',
  dueOn: '2026-03-31',
  answer: null,
  isCarriedOut: null,
  answeredAt: null,
}

test('a request says until which day it is answered, and once it is, with what (product 7)', async () => {
  const answered = { answer: 'বানান ঠিক আছে', isCarriedOut: false, answeredAt: '2026-03-05T06:00:00.000Z' }
  const rows = [open, { ...open, ...answered, id: '00000000-0000-4000-8000-000000000002' }]
  serverDouble(() => ({ code: 200, data: { rows } }))
  render(<MyDataScreen />)
  const [first, second] = (await screen.findAllByText('নামের বানান')).map((text) => text.closest('dl'))
  const told = (list: HTMLElement | null | undefined, term: string) =>
    within(list as HTMLElement).getByText(term).nextElementSibling?.textContent
  expect(told(first, m.privacy_label_due())).toBe(formatDay('2026-03-31', 'bn'))
  expect(within(first as HTMLElement).queryByText(m.privacy_label_answer())).toBeNull()
  expect(told(second, m.privacy_label_answer())).toBe('বানান ঠিক আছে')
  expect(within(second as HTMLElement).queryByText(m.privacy_label_due())).toBeNull()
})

test('a request says how it stands: waiting, carried out, or answered alone (product 7)', async () => {
  const answered = { ...open, answer: 'বানান', answeredAt: '2026-03-05T06:00:00.000Z' }
  const rows = [
    open,
    { ...answered, id: '00000000-0000-4000-8000-000000000002', isCarriedOut: true },
    { ...answered, id: '00000000-0000-4000-8000-000000000003', isCarriedOut: false },
  ]
  serverDouble(() => ({ code: 200, data: { rows } }))
  render(<MyDataScreen />)
  const states = (await screen.findAllByText('নামের বানান')).map(
    (text) => text.closest('dl')?.previousElementSibling?.textContent,
  )
  expect(states).toEqual([m.privacy_state_waiting(), m.privacy_state_done(), m.privacy_state_answered()])
})

test('what is asked for is sent as it was typed, and that it came is said (product 7)', async () => {
  const rows: DataRequest[] = []
  const server = serverDouble(({ method }) => {
    if (method === 'POST') rows.push(open)
    return { code: 200, data: method === 'POST' ? open : { rows } }
  })
  render(<MyDataScreen />)
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(startsWith(m.privacy_label_text()))
  await user.type(field(), open.text)
  await user.click(screen.getByRole('button', { name: m.privacy_action_ask() }))
  await said('success', m.privacy_notice_asked())
  expect(server.posts()).toMatchObject([
    { path: '/auth/data-requests', body: { kind: 'correction', text: open.text } },
  ])
  await waitFor(() => expect(field().value).toBe(''))
  expect(await screen.findByText(m.privacy_state_waiting())).toBeTruthy()
})

test('where another window asked first that is told and shown, and what was typed stays (product 7, spec §7)', async () => {
  let rows: DataRequest[] = []
  serverDouble(({ method }) => {
    if (method === 'POST') rows = [open]
    return method === 'POST'
      ? { code: 409, message: 'একটি আবেদন অপেক্ষায় আছে' }
      : { code: 200, data: { rows } }
  })
  render(<MyDataScreen />)
  const field = screen.getByLabelText<HTMLTextAreaElement>(startsWith(m.privacy_label_text()))
  await user.type(field, 'অন্য কথা')
  await user.click(screen.getByRole('button', { name: m.privacy_action_ask() }))
  expect(await screen.findByText('একটি আবেদন অপেক্ষায় আছে')).toBeTruthy()
  expect(await screen.findByText(m.privacy_state_waiting())).toBeTruthy()
  expect([field.value, screen.getByText('নামের বানান').closest('dl')]).toEqual(['অন্য কথা', expect.anything()])
})

test('what was begun to be asked stands there again on a page that is drawn anew, until it was asked (look States, product 7)', async () => {
  const server = serverDouble(({ method }) => ({ code: 200, data: method === 'POST' ? open : { rows: [] } }))
  const field = () => screen.getByLabelText<HTMLTextAreaElement>(startsWith(m.privacy_label_text()))
  const kind = (label: string) => screen.getByRole<HTMLInputElement>('radio', { name: startsWith(label) })
  const anew = () => {
    cleanup()
    render(<MyDataScreen />)
  }
  anew()
  await user.click(kind(m.data_request_label_erasure()))
  await user.type(field(), open.text)
  anew()
  expect([field().value, kind(m.data_request_label_erasure()).checked]).toEqual([open.text, true])
  await user.click(kind(m.data_request_label_correction()))
  anew()
  expect([field().value, kind(m.data_request_label_correction()).checked]).toEqual([open.text, true])
  await user.click(screen.getByRole('button', { name: m.privacy_action_ask() }))
  await said('success', m.privacy_notice_asked())
  expect(server.posts()).toMatchObject([{ body: { kind: 'correction', text: open.text } }])
  await waitFor(() => expect(field().value).toBe(''))
  anew()
  expect(field().value).toBe('')
})

const erasure = { ...open, kind: 'erasure', text: 'সব মুছে দিন' } as const

test('to have all deleted is asked first, and is sent once it was said again; letting it be sends nothing (product 7)', async () => {
  const server = serverDouble(({ method }) => ({
    code: 200,
    data: method === 'POST' ? erasure : { rows: [] },
  }))
  render(<MyDataScreen />)
  const ask = () => user.click(screen.getByRole('button', { name: m.privacy_action_ask() }))
  await user.click(screen.getByRole('radio', { name: startsWith(m.data_request_label_erasure()) }))
  await ask()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect((await screen.findAllByText(m.field_error_required())).length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText(startsWith(m.privacy_label_text())), erasure.text)
  await ask()
  const dialog = await screen.findByRole('alertdialog', { name: m.privacy_confirm_erasure() })
  await user.click(within(dialog).getByRole('button', { name: m.parts_action_cancel() }))
  expect(server.posts()).toEqual([])
  await ask()
  const again = await screen.findByRole('alertdialog', { name: m.privacy_confirm_erasure() })
  await user.click(within(again).getByRole('button', { name: m.privacy_action_ask() }))
  await said('success', m.privacy_notice_asked())
  expect(server.posts()).toMatchObject([
    { path: '/auth/data-requests', body: { kind: 'erasure', text: erasure.text } },
  ])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test.each([
  [{ paymentCount: 0, refundCount: 2 }, () => m.privacy_text_refund_first()],
  [{ paymentCount: 1, refundCount: 1 }, () => m.privacy_text_refund_first()],
  [{ paymentCount: 1, refundCount: 0 }, () => m.privacy_text_payment_first()],
  [{ paymentCount: 0, refundCount: 0 }, null],
])('before all is deleted, %j says what should come first (domain 9)', async (moneyUnderWay, first) => {
  serverDouble(() => ({ code: 200, data: { rows: [open], moneyUnderWay } }))
  render(<MyDataScreen />)
  await screen.findByText(open.text)
  await user.click(screen.getByRole('radio', { name: startsWith(m.data_request_label_erasure()) }))
  await user.type(screen.getByLabelText(startsWith(m.privacy_label_text())), erasure.text)
  await user.click(screen.getByRole('button', { name: m.privacy_action_ask() }))
  const dialog = within(await screen.findByRole('alertdialog', { name: m.privacy_confirm_erasure() }))
  const shown = [m.privacy_text_refund_first(), m.privacy_text_payment_first()].filter((text) =>
    dialog.queryByText(text),
  )
  expect(shown).toEqual(first === null ? [] : [first()])
})

test('all that is held is saved as one file that a person can read, and a refusal saves none (product 7)', async () => {
  const held = { name: 'নমুনা', mobile: '01700000000' }
  let isRefused = true
  serverDouble(({ path }) =>
    path !== '/auth/my-data'
      ? { code: 200, data: { rows: [] } }
      : isRefused
        ? { code: 429, message: 'পরে আবার' }
        : { code: 200, data: held },
  )
  const saved = savedFiles()
  render(<MyDataScreen />)
  const download = () => user.click(screen.getByRole('button', { name: m.privacy_action_download() }))
  await download()
  await screen.findByText('পরে আবার')
  expect(saved).toEqual([])
  isRefused = false
  await download()
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['my-data.json']))
  const text = await saved[0]?.content.text()
  expect(JSON.parse(text ?? '')).toEqual(held)
  expect(text?.split('\n').length).toBeGreaterThan(2)
  vi.restoreAllMocks()
})

test('a request that is refused stays typed, and its question is gone; a list that does not come can be tried again (look States)', async () => {
  let isAway = true
  const server = serverDouble(({ method }) =>
    method === 'POST' || isAway ? { code: 429, message: 'আজ আর নয়' } : { code: 200, data: { rows: [] } },
  )
  render(<MyDataScreen />)
  expect(await screen.findByText('আজ আর নয়')).toBeTruthy()
  isAway = false
  await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
  expect(await screen.findByText(m.privacy_title_empty())).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: startsWith(m.data_request_label_erasure()) }))
  const field = screen.getByLabelText<HTMLTextAreaElement>(startsWith(m.privacy_label_text()))
  await user.type(field, erasure.text)
  const reads = server.asked.length
  await user.click(screen.getByRole('button', { name: m.privacy_action_ask() }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: m.privacy_action_ask() }))
  expect((await screen.findByRole('alert')).textContent).toContain('আজ আর নয়')
  expect([field.value, screen.queryByRole('alertdialog')]).toEqual([erasure.text, null])
  // Nothing came of it, so nothing is read again.
  expect(server.asked.length).toBe(reads + 1)
  expect(screen.getByText(m.privacy_title_empty())).toBeTruthy()
})
