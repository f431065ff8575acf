import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuditRow } from '../../src/api/audit-calls.ts'
import { auditedEntityWords } from '../../src/screens/customization/audit-events.ts'
import { AuditScreen } from '../../src/screens/customization/audit-screen.tsx'
import { m } from '../../src/words/messages.js'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const path = '/user-role-management/audit'
const row = (part: Partial<AuditRow>): AuditRow => ({
  id: '00000000-0000-0000-0000-000000000001',
  entity: 'court',
  subject: null,
  subjectId: '00000000-0000-4000-8000-000000000002',
  event: 'update',
  fromState: 'active',
  toState: 'active',
  became: null,
  by: { name: 'পরীক্ষা কর্মী', number: 7, isStaff: true },
  at: '2026-11-21T04:05:00.000Z',
  address: '203.0.113.5',
  changes: [{ name: 'name_bn', label: 'বাংলায় নাম', before: 'Old', after: 'New' }],
  hash: 'x',
  ...part,
})
let server: HeldServer
let rows: AuditRow[] = []
let place = { page: 1, nextCursor: null as string | null, previousCursor: null as string | null }

beforeEach(() => {
  rows = []
  place = { page: 1, nextCursor: null, previousCursor: null }
  history.replaceState(null, '', path)
  server = heldServer(() => ({ code: 200, data: { rows, ...place } }))
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

test('of which thing a link is stands under what was done: its kind and its name, where it has one (product 7)', async () => {
  rows = [
    row({ entity: 'fee_type', subject: 'আদালত ফি 2' }),
    row({ id: '00000000-0000-0000-0000-000000000005', entity: 'job' }),
  ]
  render(<AuditScreen />)
  const [, first, second] = await screen.findAllByRole('row')
  const kind = auditedEntityWords.fee_type()
  expect(within(first as HTMLElement).getByRole('link', { name: `${kind}: আদালত ফি ২` })).toBeTruthy()
  within(second as HTMLElement).getByRole('link', { name: auditedEntityWords.job() })
})

test('of a field that was empty before, and of one that is empty since, the other side alone is told', async () => {
  const field = { name: 'note', label: 'টীকা' }
  rows = [
    row({ changes: [{ ...field, before: null, after: 'New' }] }),
    row({ id: '00000000-0000-0000-0000-000000000004', changes: [{ ...field, before: 'Old', after: null }] }),
  ]
  render(<AuditScreen />)
  const [, first, second] = await screen.findAllByRole('row')
  expect(first?.textContent).toContain(`${m.fee_label_after()} New`)
  expect(first?.textContent).not.toContain(m.fee_label_before())
  expect(second?.textContent).toContain(`${m.fee_label_before()} Old`)
  expect(second?.textContent).not.toContain(m.fee_label_after())
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
    row({ event: 'takeDown', fromState: 'active', toState: 'de_active', became: 'চালু → বন্ধ', changes: [] }),
    row({ id: '00000000-0000-0000-0000-000000000003', changes: [] }),
  ]
  render(<AuditScreen />)
  const [, first, second] = await screen.findAllByRole('row')
  expect(within(first as HTMLElement).getByText('চালু → বন্ধ')).toBeTruthy()
  expect(second?.textContent).not.toContain('→')
})

test('the address alone says what is asked for: what is no kind, person, record or day narrows nothing (product 7)', async () => {
  rows = [row({})]
  const subject = '0190a000-0000-7000-8000-00000000000a'
  const asked = async (search: string) => {
    history.replaceState(null, '', `${path}${search}`)
    render(<AuditScreen />)
    await screen.findByRole('table')
    cleanup()
    return Object.fromEntries(new URLSearchParams(server.asked.at(-1)?.path.split('?')[1]))
  }
  const whole = { entity: 'role', by: '1', subject, from: '2026-03-01', to: '2026-03-09' }
  expect(await asked(`?${new URLSearchParams(whole)}`)).toEqual({ page: '1', ...whole })
  const wrong = `?entity=pigeon&by=0&subject=${subject}0&from=2026-02-30&to=`
  expect(await asked(wrong)).toEqual({ page: '1' })
  expect(await asked('?by=1.5&subject=all&to=2026-03-09')).toEqual({ page: '1', to: '2026-03-09' })
})

test('beside what was narrowed stands the way to everything, and to where the rest of the pages are (product 7)', async () => {
  rows = [row({ address: null })]
  place = { page: 2, nextCursor: 'later', previousCursor: 'sooner' }
  history.replaceState(null, '', `${path}?by=7&page=2&after=here`)
  render(<AuditScreen />)
  const all = await screen.findByRole('button', { name: m.editor_action_show_all() })
  const next = screen.getByRole('link', { name: m.parts_action_next() })
  expect(next.getAttribute('href')).toBe('?by=7&page=3&after=later')
  const kind = screen.getByRole('link', { name: auditedEntityWords.court() })
  expect(kind.getAttribute('href')).toBe(`${path}?subject=${row({}).subjectId}`)
  await user.click(all)
  await waitFor(() => expect(server.asked.at(-1)?.path).toBe(`${path}?page=1`))
  await waitFor(() => expect(screen.queryByRole('button', { name: m.editor_action_show_all() })).toBeNull())
  // Of a day that is typed the list begins anew with its first page.
  fireEvent.change(screen.getByLabelText(m.audit_label_day_to()), { target: { value: '2026-03-09' } })
  await waitFor(() => expect(server.asked.at(-1)?.path).toBe(`${path}?page=1&to=2026-03-09`))
})

test('where nothing was done yet the page says so and narrows nothing; where it cannot be read, it is asked again (look States)', async () => {
  render(<AuditScreen />)
  expect(await screen.findByText(m.audit_text_empty())).toBeTruthy()
  expect(screen.queryByRole('button', { name: m.editor_action_show_all() })).toBeNull()
  expect(screen.queryByRole('button', { name: m.audit_action_export() })).toBeNull()
  cleanup()
  history.replaceState(null, '', `${path}?from=2026-03-09`)
  render(<AuditScreen />)
  expect(await screen.findByText(m.audit_text_no_match())).toBeTruthy()
  await user.click(screen.getByRole('button', { name: m.editor_action_show_all() }))
  expect(await screen.findByText(m.audit_text_empty())).toBeTruthy()
  expect(location.search).toBe('')
  cleanup()
  let isAway = true
  heldServer(() => (isAway ? { code: 503, message: 'পরে আবার' } : { code: 200, data: { rows: [row({})] } }))
  history.replaceState(null, '', `${path}?by=7`)
  render(<AuditScreen />)
  await screen.findByText('পরে আবার')
  isAway = false
  await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

test('what an address should not hold narrows nothing, and there is no way back from it (look Staff)', async () => {
  rows = [row({})]
  history.replaceState(null, '', `${path}?subject=abc&entity=zzz&by=x&from=2026-02-30`)
  const { unmount } = render(<AuditScreen />)
  await screen.findByText('203.0.113.5')
  expect(screen.queryByRole('link', { name: m.editor_action_show_all() })).toBeNull()
  expect(screen.queryByRole('button', { name: m.editor_action_show_all() })).toBeNull()
  unmount()
  history.replaceState(null, '', `${path}?entity=court`)
  render(<AuditScreen />)
  expect(await screen.findByText(m.editor_action_show_all())).toBeTruthy()
})
