import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CallReply } from '../../src/api/calls.ts'
import { DataRequests } from '../../src/screens/person/data-requests-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
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
