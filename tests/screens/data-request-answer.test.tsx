import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { CallReply } from '../../src/api/calls.ts'
import { DataRequests } from '../../src/screens/person/data-requests-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { pageOf } from './support/application-rows.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const waiting: CallReply<'GET /data-requests'>['rows'][number] = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'correction',
  text: 'নামের বানান',
  createdAt: '2026-03-01T06:00:00.000Z',
  dueOn: '2026-03-31',
  answer: null,
  isCarriedOut: null,
  answeredAt: null,
  personName: 'পরীক্ষা আবেদনকারী',
  caseCount: 1,
  cursor: '1',
}

loggedIn('superAdmin', '/user-role-management/data-requests')

test('an answer is sent as it was typed; that it is there is said, and the request waits no more (product 7)', async () => {
  let rows = [waiting]
  const server = serverDouble(({ method }) => {
    if (method === 'POST') rows = []
    return method === 'POST' ? { code: 200 } : pageOf(rows as never)
  })
  render(<DataRequests />)
  await user.click(await screen.findByRole('button', { name: m.privacy_action_answer() }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.type(dialog.getByLabelText(startsWith(m.privacy_label_answer())), 'বানান ঠিক করা হয়েছে')
  await user.click(dialog.getByLabelText(startsWith(m.privacy_field_carried_out())))
  await user.click(dialog.getByRole('button', { name: m.privacy_action_answer() }))
  await said('success', m.privacy_notice_answered())
  expect(server.posts()).toMatchObject([
    {
      path: `/data-requests/${waiting.id}/answer`,
      body: { answer: 'বানান ঠিক করা হয়েছে', isCarriedOut: true },
    },
  ])
  expect(await screen.findByText(m.privacy_title_none_waiting())).toBeTruthy()
})
