import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { session } from '../../src/screens/session.ts'
import { PublicShell } from '../../src/screens/shell/public-shell.tsx'
import { m } from '../../src/words/messages.js'
import { heldServer } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'
import { accountOf, logInAs, logOut } from './support/session.ts'

loggedIn('owner', '/faq')

const open = async (path: string) => {
  history.replaceState(null, '', path)
  const drawn = render(<PublicShell>x</PublicShell>)
  await act(() => vi.dynamicImportSettled())
  return drawn
}
const hrefOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

test.each([
  ['/faq', '/login?redirect=%2Ffaq'],
  ['/public/invoice/DHAKA-1', '/login?redirect=%2Fpublic%2Finvoice%2FDHAKA-1'],
  ['/home', '/login'],
  ['/', '/login'],
  ['/register', '/login'],
  ['/login', undefined],
])(
  'whoever logs in from %s comes back to it, where there is something to come back to (spec §2 Route guard)',
  async (path, href) => {
    await logOut()
    await open(path)
    expect(hrefOf(m.session_action_login())).toBe(href)
    expect(screen.queryByRole('link', { name: m.route_title_application() })).toBeNull()
  },
)

test('whose account is on its way is offered no log-in, and nothing of anybody’s (spec §2 Layout and navigation)', async () => {
  await logOut()
  heldServer(({ path }) => (path === '/auth/info' ? null : { code: 503 }))
  await act(async () => {
    session.send({ type: 'restore', token: 'kept' })
    await vi.dynamicImportSettled()
  })
  await open('/faq')
  expect(hrefOf(m.session_action_login())).toBeUndefined()
  expect(screen.queryByRole('button', { name: m.frame_action_logout() })).toBeNull()
})

test('a litigant has the way to a new case and to all that is theirs, with the page that is open marked, and a way out (spec §2 Layout and navigation)', async () => {
  const sent = vi.spyOn(session, 'send')
  await open('/my-invoices')
  expect(hrefOf(m.route_title_application())).toBe('/application')
  expect(hrefOf(m.session_action_login())).toBeUndefined()
  const { name } = accountOf('owner').user
  fireEvent.click(screen.getByRole('button', { name: m.frame_label_profile({ name }) }))
  const out = screen.getByRole('button', { name: m.frame_action_logout() })
  const menu = within(out.closest('ul') as HTMLElement).getAllByRole('link')
  expect(menu.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['/my-profile', null],
    ['/my-applications', null],
    ['/my-invoices', 'page'],
    ['/change-password', null],
  ])
  fireEvent.click(out)
  expect(sent.mock.calls).toEqual([[{ type: 'logout' }]])
  await act(() => vi.dynamicImportSettled())
  sent.mockRestore()
})

test('staff among the public pages have the way to their own and out, and none to a case of theirs (spec §2 Layout and navigation)', async () => {
  await logOut()
  await logInAs('administrator')
  const sent = vi.spyOn(session, 'send')
  await open('/faq')
  expect(hrefOf(m.route_title_dashboard())).toBe('/dashboard')
  expect(hrefOf(m.route_title_application())).toBeUndefined()
  expect(hrefOf(m.session_action_login())).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: m.frame_action_logout() }))
  expect(sent.mock.calls).toEqual([[{ type: 'logout' }]])
  await act(() => vi.dynamicImportSettled())
  sent.mockRestore()
})

test('of the pages that are for everybody the open one is marked, and the bar of the state stands on the first page alone (look Litigant)', async () => {
  const { unmount } = await open('/faq')
  const pages = within(screen.getByRole('navigation', { name: m.frame_label_pages() }))
  const current = pages.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(current.map((link) => link.getAttribute('href'))).toEqual(['/faq'])
  expect(screen.queryByRole('complementary')).toBeNull()
  unmount()
  await open('/home')
  expect(screen.getByRole('complementary')).toBeTruthy()
})
