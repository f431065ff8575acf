import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CallReply } from '../../src/api/calls.ts'
import { formatDay } from '../../src/machines/format-time.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { DataRequests } from '../../src/screens/person/data-requests-screen.tsx'
import { dataRequestWords } from '../../src/words/groups/data-request.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'

type Row = CallReply<'GET /data-requests'>['rows'][number]

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const rowAt = (number: number): Row => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  kind: 'correction',
  text: `নামের বানান ${number}`,
  createdAt: '2026-03-01T06:00:00.000Z',
  dueOn: '2026-03-31',
  answer: null,
  isCarriedOut: null,
  answeredAt: null,
  personName: `পরীক্ষা মানুষ ${number}`,
  caseCount: 1,
  moneyUnderWay: { paymentCount: 0, refundCount: 0 },
  cursor: `cursor-${number}`,
})

/** Two requests wait, of which an answer takes the first away. */
const twoWaiting = () => {
  let rows = [rowAt(1), rowAt(2)]
  return serverDouble(({ method }) => {
    if (method === 'POST') rows = [rowAt(2)]
    const place = { total: rows.length, page: 1, pageCount: 1, nextCursor: null, previousCursor: null }
    return { code: 200, data: { rows, ...place } }
  })
}
const answer = { name: m.privacy_action_answer() }
/** Opens the form in which the first is answered. */
const open = async () => {
  render(<DataRequests />)
  const [first] = await screen.findAllByRole('button', answer)
  await user.click(first as HTMLElement)
  const dialog = await screen.findByRole('alertdialog', {
    name: m.privacy_confirm_answer({ name: rowAt(1).personName }),
  })
  return within(dialog)
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

loggedIn('superAdmin', '/user-role-management/data-requests')

test('a request is answered in words; it waits no longer, the next one does and is not asked about (domain 9)', async () => {
  const server = twoWaiting()
  const dialog = await open()
  const send = () => user.click(dialog.getByRole('button', answer))
  const field = dialog.getByRole('textbox')
  await send()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(server.posts()).toEqual([])
  await user.type(field, 'বানান ঠিক করা হয়েছে')
  await user.click(dialog.getByRole('checkbox'))
  await send()
  await said('success', m.privacy_notice_answered())
  await isClosed()
  await waitFor(() => expect(screen.queryByText(rowAt(1).personName)).toBeNull())
  expect(screen.getByText(rowAt(2).personName)).toBeTruthy()
  expect(server.posts().map(({ path, body }) => [path, body])).toEqual([
    [`/data-requests/${rowAt(1).id}/answer`, { answer: 'বানান ঠিক করা হয়েছে', isCarriedOut: true }],
  ])
})

test('whoever lets it be is back at the requests, which both wait as before (domain 9)', async () => {
  const server = twoWaiting()
  const dialog = await open()
  await user.click(dialog.getByRole('button', { name: m.parts_action_cancel() }))
  await isClosed()
  expect(screen.getAllByRole('button', answer)).toHaveLength(2)
  expect(server.posts()).toEqual([])
})

test('an answer that was begun stands there again on a page that is drawn anew, at its request alone, until it was given (look States)', async () => {
  twoWaiting()
  const begun = await open()
  await user.type(begun.getByRole('textbox'), 'বানান')
  await user.click(begun.getByRole('checkbox'))
  cleanup()
  const again = await open()
  expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('বানান')
  expect(again.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  await user.click(again.getByRole('button', { name: m.parts_action_cancel() }))
  await isClosed()
  await user.click(screen.getAllByRole('button', answer)[1] as HTMLElement)
  const other = within(await screen.findByRole('alertdialog'))
  expect(other.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  cleanup()
  const last = await open()
  await user.click(last.getByRole('button', answer))
  await said('success', m.privacy_notice_answered())
  cleanup()
  twoWaiting()
  expect((await open()).getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
})

const pageOf = (rows: readonly Row[], more: object = {}): Told => ({
  code: 200,
  data: { rows, total: rows.length, page: 1, pageCount: 1, nextCursor: null, previousCursor: null, ...more },
})

test('an erasure says that it closes the account, and is pressed as what cannot be taken back once it was done; a correction is neither (domain 9)', async () => {
  for (const kind of ['erasure', 'correction'] as const) {
    cleanup()
    const { posts } = serverDouble(({ method }) =>
      method === 'POST' ? { code: 200, data: {} } : pageOf([{ ...rowAt(1), kind }]),
    )
    const dialog = await open()
    const isErasure = kind === 'erasure'
    expect(dialog.queryByText(m.privacy_text_closes()) !== null).toBe(isErasure)
    const send = dialog.getByRole('button', answer)
    const done = dialog.getByRole<HTMLInputElement>('checkbox')
    const isGrave = () => /confirmed/.test(send.className)
    expect([done.checked, isGrave()]).toEqual([false, false])
    await user.click(done)
    expect(isGrave()).toBe(isErasure)
    await user.click(done)
    expect(isGrave()).toBe(false)
    // What was declined is answered too, and is not said to be done.
    await user.type(dialog.getByRole('textbox'), 'আইনে রাখতে হয়')
    await user.click(send)
    await isClosed()
    expect(posts().map(({ body }) => body)).toEqual([{ answer: 'আইনে রাখতে হয়', isCarriedOut: false }])
  }
})

test('one that somebody else has answered is told in its form, which keeps what was typed, and the requests are read again (domain 9)', async () => {
  let rows = [rowAt(1)]
  const server = serverDouble(({ method }) => {
    if (method === 'GET') return pageOf(rows)
    rows = []
    return { code: 409, message: m.data_request_error_answered() }
  })
  const dialog = await open()
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox')
  await user.type(field, 'ঠিক হয়েছে')
  await user.click(dialog.getByRole('button', answer))
  expect(await dialog.findByText(m.data_request_error_answered())).toBeTruthy()
  const reads = () => server.asked.filter(({ path }) => path.startsWith('/data-requests?')).length
  await waitFor(() => expect(reads()).toBe(2))
  expect(field.value).toBe('ঠিক হয়েছে')
  expect(toasts.getSnapshot().context.shown).toEqual([])
  await user.click(dialog.getByRole('button', { name: m.parts_action_cancel() }))
  expect(await screen.findByText(m.privacy_title_none_waiting())).toBeTruthy()
})

test('requests are read from the place of the address, each with all that is known; none and a failure are said, with a way on (look States)', async () => {
  history.replaceState(null, '', '/user-role-management/data-requests?page=2&after=c1')
  let told: Told = { code: 503, message: 'পরে আবার' }
  const { asked } = serverDouble(() => told)
  render(<DataRequests />)
  const retry = await screen.findByRole('button', { name: m.parts_action_retry() })
  expect(screen.getByText('পরে আবার')).toBeTruthy()
  told = pageOf([{ ...rowAt(1), caseCount: 12 }], {
    page: 2,
    pageCount: 3,
    total: 60,
    previousCursor: 'c1',
    nextCursor: 'c3',
  })
  await user.click(retry)
  const card = (await screen.findByText(rowAt(1).personName)).closest('li, article') as HTMLElement
  for (const part of [dataRequestWords.correction(), 'নামের বানান 1', '১২', formatDay('2026-03-31', 'bn')])
    expect(card.textContent).toContain(part)
  expect(asked.at(-1)?.path).toMatch(/^\/data-requests\?page=2&after=c1/)
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.some((href) => href?.includes('after=c3'))).toBe(true)
  cleanup()
  told = pageOf([])
  render(<DataRequests />)
  expect(await screen.findByText(m.privacy_title_none_waiting())).toBeTruthy()
  expect(screen.queryByRole('button', answer)).toBeNull()
})

test('of an erasure the officer reads what money of the person is under way, before answering (domain 9)', async () => {
  const moneyUnderWay = { paymentCount: 3, refundCount: 7 }
  serverDouble(() =>
    pageOf([
      { ...rowAt(1), kind: 'erasure', moneyUnderWay },
      { ...rowAt(2), moneyUnderWay },
    ]),
  )
  render(<DataRequests />)
  const cardOf = async (number: number) =>
    (await screen.findByText(rowAt(number).personName)).closest('li, article') as HTMLElement
  const erasure = within(await cardOf(1))
  for (const [term, count] of [
    [m.privacy_label_payments(), '৩'],
    [m.privacy_label_refunds(), '৭'],
  ] as const)
    expect(erasure.getByText(term).parentElement?.textContent).toContain(count)
  expect(within(await cardOf(2)).queryByText(m.privacy_label_payments())).toBeNull()
})
