import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { liveDownShownMs } from '../../src/machines/limits.ts'
import type { Account } from '../../src/machines/session.ts'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { formatTime } from '../../src/screens/parts/format.ts'
import { staffRoutes } from '../../src/screens/routes/staff.ts'
import { titles } from '../../src/screens/routes/titles.ts'
import { session } from '../../src/screens/session.ts'
import { LiveBanner } from '../../src/screens/shell/live-banner.tsx'
import { StaffShell } from '../../src/screens/shell/staff-shell.tsx'
import { roleWords } from '../../src/words/groups/role.ts'
import { m } from '../../src/words/messages.js'
import { loggedIn } from './support/logged-in.ts'
import { accountOf } from './support/session.ts'
import { startsWith } from './support/walk.ts'

loggedIn('administrator', '/administrator/applications/verified')

const load = (account: Account) =>
  act(async () => {
    session.send({ type: 'loaded', account })
    await vi.dynamicImportSettled()
  })
const asUser = (change: Partial<Account['user']>): Account => {
  const account = accountOf('administrator')
  return { ...account, user: { ...account.user, ...change } }
}
const routeAt = (wanted: string) => {
  const route = staffRoutes.find(({ path }) => path === wanted)
  if (!route) throw new Error(`no page ${wanted}`)
  return route
}
const draw = (path: string, hasOwnHeading = false) =>
  render(
    <StaffShell route={routeAt(path)} hasOwnHeading={hasOwnHeading}>
      x
    </StaffShell>,
  )
const sidebar = () => within(screen.getByRole('navigation', { name: m.frame_label_staff_nav() }))
const entry = (name: string) => sidebar().getByRole('link', { name: startsWith(name) })
const current = () =>
  sidebar()
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => link.getAttribute('href'))

test('an entry of the sidebar says how many wait in its list and how many of them are overdue, each list its own; none is not counted (look Staff)', async () => {
  await load({
    ...accountOf('administrator'),
    counts: { unverifiedApp: 12, requestDispatch: 0 },
    overdue: { verified: 3, unverified: 0 },
  } as Account)
  draw('/administrator/applications/verified')
  expect(entry(titles.unverified()).textContent).toBe(`${titles.unverified()}১২`)
  expect(entry(titles.verified()).textContent).toBe(`${titles.verified()}${m.queue_label_overdue()} ৩`)
  expect(entry(titles.dispatch_request()).textContent).toBe(titles.dispatch_request())
})

test('the list that somebody is in is marked, also from a case that was opened from it, and no other (look Staff)', () => {
  const { unmount } = draw('/administrator/applications/verified')
  expect(current()).toEqual(['/administrator/applications/verified'])
  unmount()
  history.replaceState(null, '', '/administrator/applications/detail/1?list=paid')
  draw('/administrator/applications/detail/:id')
  expect(current()).toEqual(['/administrator/applications/paid'])
})

test.each([
  ['/administrator/applications/detail/:id', 'rail'],
  ['/administrator/dispatch/detail/:id', 'rail'],
  ['/dispatch/applications/dispatch/detail/:id', 'rail'],
  ['/administrator/applications/verified', 'wide'],
])('where a case stands beside its list the sidebar makes room at 1280 px: %s (look Staff)', (path, as) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: Number(/\d+/.exec(query)?.[0]) <= 1280,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const { container } = draw(path)
  expect(container.querySelector('[data-sidebar]')?.getAttribute('data-sidebar')).toBe(as)
})

test('a page has the heading of its title, unless it has one of its own (look Staff)', () => {
  const headings = () => screen.queryAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)
  const { unmount } = draw('/administrator/applications/verified')
  expect(headings()).toEqual([titles.verified()])
  unmount()
  const other = draw('/administrator/applications/verified', true)
  expect(headings()).toEqual([])
  other.unmount()
  // A case beside its list is the heading itself.
  draw('/administrator/applications/detail/:id')
  expect(headings()).toEqual([])
})

test('who works where is told by their office and their role: the head office by its word, and a role without a word as staff (spec §2 Layout and navigation)', async () => {
  const office = { id: 'o', name: 'Dhaka', nameBn: 'ঢাকা', isHeadOffice: true }
  await load(asUser({ office, roles: ['administrator'], name: 'পরীক্ষা কর্মী' }))
  draw('/administrator/applications/verified')
  expect(screen.getByText(m.staff_label_head_office())).toBeTruthy()
  expect(screen.queryByText('ঢাকা')).toBeNull()
  const person = () => screen.getByRole('link', { name: startsWith('পরীক্ষা কর্মী') })
  expect(person().textContent).toContain(roleWords.administrator())
  expect(person().getAttribute('href')).toBe('/my-profile')
  await load(asUser({ roles: ['toString'], name: 'পরীক্ষা কর্মী' }))
  expect(person().textContent).toContain(m.staff_label_role_other())
  expect(screen.getByText('ঢাকা')).toBeTruthy()
})

test('only whoever may open a list of cases, dispatches or payments can look for what is in it, and only what their rights open stands in the sidebar (spec §6)', async () => {
  const canFind = () => screen.queryByRole('button', { name: m.parts_action_search() }) !== null
  draw('/administrator/applications/verified')
  expect(canFind()).toBe(true)
  await load(asUser({ acl: ['customization.broadcast.index'] }))
  expect(canFind()).toBe(false)
  const hrefs = sidebar()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
  expect(hrefs).toEqual(['/super-admin', '/customization/broadcasts'])
})

test('whoever presses to leave is logged out (spec §4)', async () => {
  const sent = vi.spyOn(session, 'send')
  draw('/administrator/applications/verified')
  fireEvent.click(screen.getByRole('button', { name: m.frame_action_logout() }))
  expect(sent.mock.calls).toEqual([[{ type: 'logout' }]])
  await act(() => vi.dynamicImportSettled())
  sent.mockRestore()
})

test('that changes do not arrive is said once the channel has been down a while, with since when; reading again asks for what was missed (product 8)', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const since = Date.parse('2026-03-01T06:00:00.000Z')
  const says = () => screen.queryByText(m.frame_title_live_down()) !== null
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
  render(<LiveBanner />)
  const send = (event: Parameters<typeof liveSignal.send>[0]) => act(() => liveSignal.send(event))
  send({ type: 'down', at: since })
  pass(liveDownShownMs - 1)
  expect(says()).toBe(false)
  pass(1)
  expect(says()).toBe(true)
  const time = formatTime('2026-03-01T06:00:00.000Z', 'bn')
  expect(screen.getByText(m.frame_text_live_down({ time }))).toBeTruthy()
  const before = liveSignal.getSnapshot().context.changeCount
  fireEvent.click(screen.getByRole('button', { name: m.frame_action_read_again() }))
  expect(liveSignal.getSnapshot().context.changeCount).toBeGreaterThan(before)
  send({ type: 'up', at: since + 60_000 })
  expect(says()).toBe(false)
  // The next fall is one of its own.
  send({ type: 'down', at: since + 70_000 })
  pass(liveDownShownMs - 1)
  expect(says()).toBe(false)
  send({ type: 'closed' })
  pass(5 * liveDownShownMs)
  expect(says()).toBe(false)
  vi.useRealTimers()
})
