import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { DataRequest } from '../../src/api/person-entities.ts'
import { formatDay } from '../../src/screens/parts/format.ts'
import { MyDataScreen } from '../../src/screens/profile/data-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'
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
