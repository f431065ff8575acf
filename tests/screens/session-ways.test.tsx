import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { m } from '../../src/words/messages.js'
import { patience } from './support/patience.ts'
import {
  closedCount,
  enter,
  goneTo,
  hear,
  isNamed,
  litigant,
  live,
  logout,
  lostText,
  named,
  openTab,
  refusal,
  renamed,
  restoreTab,
  server,
  submit,
  tell,
  toast,
} from './support/session-tab.tsx'

test('whoever logs in comes to the page that was wanted', async () => {
  await openTab('/login?redirect=/home')
  await submit()
  await server.answer({ code: 200, data: { access_token: 'given' } })
  await tell(litigant)
  await vi.waitFor(() => expect(location.pathname).toBe('/home'), patience)
  await vi.waitFor(() => isNamed(litigant.user.name), patience)
})

test('a kept token that is over leads to login and back to the page that was wanted (spec §2 Route guard)', async () => {
  await restoreTab('/my-applications')
  await server.answer({ code: 401, message: lostText })
  await vi.waitFor(
    () => expect(`${location.pathname}${location.search}`).toBe('/login?redirect=%2Fmy-applications'),
    patience,
  )
  expect(toast().join(' ')).toContain(lostText)
  await vi.waitFor(() => expect(document.cookie).not.toContain('token='), patience)
})

test('a login in one tab logs the others in (spec §2 Route guard)', async () => {
  await openTab('/login?redirect=/home')
  document.cookie = 'token=of-another-tab; Path=/'
  await hear('{}')
  await tell(litigant)
  await vi.waitFor(() => isNamed(litigant.user.name), patience)
  expect(server.asked.find(({ path }) => path === '/auth/info')).toBeTruthy()
})

test('somebody else who logs in in another tab takes this one over (spec §4)', async () => {
  await enter()
  document.cookie = 'token=of-somebody-else; Path=/'
  await hear('{}')
  expect(closedCount).toBe(1)
  await tell(named(renamed))
  await vi.waitFor(() => isNamed(renamed), patience)
})

test('the account of a session that is over does not come back with a late answer (spec §4)', async () => {
  await restoreTab('/my-applications')
  await hear(null)
  document.cookie = 'token=of-somebody-else; Path=/'
  await hear('{}')
  await tell(litigant)
  expect(
    screen.queryByRole('button', { name: m.frame_label_profile({ name: litigant.user.name }) }),
  ).toBeNull()
  await tell(named(renamed))
  await vi.waitFor(() => isNamed(renamed), patience)
})

test('logout forgets the person in this browser, and keeps what could not be sent for its owner (spec §4)', async () => {
  localStorage.setItem('draft:one', '{"ownerId":"one"}')
  sessionStorage.setItem('redirect', '/application')
  await enter()
  await logout()
  await vi.waitFor(() => expect(document.cookie).not.toContain('token='), patience)
  expect(localStorage.getItem('account')).toBeNull()
  expect(sessionStorage.getItem('redirect')).toBeNull()
  expect(localStorage.getItem('draft:one')).toBe('{"ownerId":"one"}')
  expect(server.posts().map(({ path }) => path)).not.toContain('/auth/cdaplogout')
})

const enterByProvider = async () => {
  await restoreTab('/home')
  await tell({ ...litigant, via: 'cdap' })
  await vi.waitFor(() => expect(live).not.toBeNull(), patience)
  await logout()
  await vi.waitFor(() => expect(server.waitingFor()).toEqual(['/auth/cdaplogout']), patience)
  expect(server.posts().map(({ path }) => path)).toContain('/auth/logout')
}

test('what a tab wrote of a session while another one ended it goes with it, and not what the next one wrote (spec §4)', async () => {
  await enter()
  // Written anew a moment after the other tab had removed it.
  expect(localStorage.getItem('account')).toContain(litigant.user.name)
  document.cookie = 'token=; Max-Age=0; Path=/'
  await hear(null)
  await vi.waitFor(() => expect(localStorage.getItem('account')).toBeNull(), patience)
  document.cookie = 'token=next; Path=/'
  await hear('next')
  await tell(named('পরের জন'))
  await vi.waitFor(() => expect(localStorage.getItem('account')).toContain('পরের জন'), patience)
  await hear(null)
  expect(localStorage.getItem('account')).toContain('পরের জন')
})

test('a session by the identity provider is ended there too (spec §7 cdaplogout)', async () => {
  await enterByProvider()
  await server.answer({ code: 200, data: { url: 'http://127.0.0.1/end' } })
  expect(goneTo.mock.calls).toEqual([['http://127.0.0.1/end']])
})

test('that the provider could not end it is written to the console alone (spec §8)', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await enterByProvider()
  await server.answer({ code: 503, message: refusal })
  expect(warned.mock.calls).toEqual([[refusal]])
  expect(screen.queryByText(refusal)).toBeNull()
  expect(goneTo).not.toHaveBeenCalled()
})

test('login shows the other ways in, with the page that was wanted (spec §2 /login)', async () => {
  await openTab('/login?redirect=/home')
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf(m.session_action_forgot())).toBe('/forgot-password?redirect=/home')
  expect(await hrefOf(m.session_action_identity())).toBe('/cdap?redirect=/home')
  expect(await hrefOf(m.session_action_register())).toBe('/register?redirect=/home')
})
