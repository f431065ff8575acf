import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuditRow } from '../../src/api/audit-calls.ts'
import { AuditScreen } from '../../src/screens/customization/audit-screen.tsx'
import { m } from '../../src/words/messages.js'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const path = '/user-role-management/audit'
const row = (part: Partial<AuditRow>): AuditRow => ({
  id: '00000000-0000-0000-0000-000000000001',
  entity: 'court',
  subjectId: '00000000-0000-4000-8000-000000000002',
  event: 'update',
  fromState: 'active',
  toState: 'active',
  by: { name: 'পরীক্ষা কর্মী', number: 7, isStaff: true },
  at: '2026-11-21T04:05:00.000Z',
  address: '203.0.113.5',
  changes: [{ name: 'name_bn', label: 'বাংলায় নাম', before: 'Old', after: 'New' }],
  hash: 'x',
  ...part,
})
let server: HeldServer
let rows: AuditRow[] = []

beforeEach(() => {
  history.replaceState(null, '', path)
  server = heldServer(() => ({ code: 200, data: { rows, page: 1, nextCursor: null, previousCursor: null } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('who, what, where from, before and after; a case is told without its content (product 7)', async () => {
  rows = [
    row({}),
    row({
      id: '00000000-0000-0000-0000-000000000002',
      entity: 'application',
      event: 'verify',
      by: null,
      changes: [],
    }),
  ]
  render(<AuditScreen />)
  const [, first, second] = await screen.findAllByRole('row')
  const court = within(first as HTMLElement)
  for (const text of ['203.0.113.5', m.audit_label_update_done(), 'Old', 'New']) court.getByText(text)
  // Of a field, above and in what unfolds, the word alone: not what its table calls it.
  expect(court.getAllByText('বাংলায় নাম')).toHaveLength(2)
  expect(court.queryByText(/name_bn/)).toBeNull()
  expect(court.getByRole('link', { name: 'পরীক্ষা কর্মী' }).getAttribute('href')).toBe(`${path}?by=7`)
  const ofCase = within(second as HTMLElement)
  ofCase.getByText(m.audit_label_system())
  ofCase.getByText(m.audit_label_content_elsewhere())
})

test('a kind that is chosen stands in the address and is asked for; nothing found leads back to everything', async () => {
  rows = []
  render(<AuditScreen />)
  await user.selectOptions(await screen.findByLabelText(startsWith(m.audit_label_kind())), 'role')
  await waitFor(() => expect(server.asked.at(-1)?.path).toContain('entity=role'))
  expect(location.search).toContain('entity=role')
  await user.click(await screen.findByRole('button', { name: m.editor_action_show_all() }))
  await waitFor(() => expect(location.search).not.toContain('entity'))
})

test('a step of a record that changed nothing else is told from its state to its state, and no step not at all (product 7)', async () => {
  rows = [
    row({ event: 'takeDown', fromState: 'active', toState: 'de_active', changes: [] }),
    row({ id: '00000000-0000-0000-0000-000000000003', changes: [] }),
  ]
  render(<AuditScreen />)
  const [, first, second] = await screen.findAllByRole('row')
  expect(within(first as HTMLElement).getByText('active → de_active')).toBeTruthy()
  expect(second?.textContent).not.toContain('→')
})
