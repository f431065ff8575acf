import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '../../src/machines/session.ts'
import { m } from '../../src/words/messages.js'
import { clearToken } from './support/cookies.ts'
import { stubNetwork, type HeldServer } from './support/held-server.ts'
import { patience } from './support/patience.ts'
import { accountOf } from './support/session.ts'
import { startsWith } from './support/walk.ts'

vi.mock('../../src/api/live.ts', () => ({ openLive: () => Promise.resolve({ close: () => {} }) }))

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const litigant = accountOf('owner')
let server: HeldServer
beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  clearToken()
  server = stubNetwork(({ path }) => {
    if (path === '/auth/info') return null
    if (path === '/config-status') return { code: 200, data: { live: { key: 'k' }, isDemo: false } }
    return { code: 503 }
  })
})
afterEach(() => {
  cleanup()
  clearToken()
  vi.unstubAllGlobals()
})

const restoreTab = async (address: string) => {
  document.cookie = 'token=kept; Path=/'
  history.replaceState(null, '', address)
  const [{ App }, { startSession }] = await Promise.all([
    import('../../src/screens/app.tsx'),
    import('../../src/screens/session.ts'),
  ])
  act(() => startSession())
  render(<App />)
  await act(async () => {
    await vi.dynamicImportSettled()
  })
}
const tell = (account: Account) => server.answer({ code: 200, data: account })

test('whoever leaves on purpose leaves no way back for the next person; a lost session does (spec §2 Route guard)', async () => {
  await restoreTab('/my-profile')
  await tell(litigant)
  await user.click(
    await screen.findByRole('button', { name: m.frame_label_profile({ name: litigant.user.name }) }),
  )
  await user.click(screen.getByRole('button', { name: m.frame_action_logout() }))
  await screen.findByLabelText(m.account_field_login())
  expect(location.pathname + location.search).toBe('/login')
  // The next page that is wanted without a session is kept as ever.
  await act(async () => {
    history.pushState(null, '', '/my-sessions')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await vi.dynamicImportSettled()
  })
  await vi.waitFor(() => expect(location.search).toBe('?redirect=%2Fmy-sessions'), patience)
})

test('the second step of the log-in, which staff alone have, stands in their frame (spec §2 Layout and navigation)', async () => {
  await restoreTab('/my-second-factor')
  await tell(accountOf('administrator'))
  expect(await screen.findByRole('navigation', { name: m.frame_label_staff_nav() })).toBeTruthy()
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

test.each(['/my-profile', '/all-notifications', '/change-password', '/my-sessions', '/my-data'])(
  'staff see %s in their own frame, litigants in theirs (spec §2 Layout and navigation)',
  async (path) => {
    const staff = accountOf('administrator')
    await restoreTab(path)
    await tell(staff)
    const nav = await screen.findByRole('navigation', { name: m.frame_label_staff_nav() })
    expect(nav).toBeTruthy()
    expect(screen.getAllByRole('link', { name: startsWith(m.route_title_unverified()) }).length).toBe(1)
    expect(screen.getAllByRole('main')).toHaveLength(1)
    cleanup()
    vi.resetModules()
    await restoreTab(path)
    await tell(litigant)
    await screen.findByRole('button', { name: m.frame_label_profile({ name: litigant.user.name }) })
    expect(screen.queryByRole('navigation', { name: m.frame_label_staff_nav() })).toBeNull()
  },
)
