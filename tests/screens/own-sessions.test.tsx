import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SessionRow } from '../../src/api/person-entities.ts'
import { SessionsScreen } from '../../src/screens/profile/sessions-screen.tsx'
import { deviceWords } from '../../src/words/groups/device.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const here: SessionRow = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'desktop',
  browser: 'Firefox',
  system: 'Linux',
  createdAt: '2026-03-01T06:00:00.000Z',
  lastSeenAt: '2026-03-01T07:00:00.000Z',
  expiresAt: '2026-03-02T06:00:00.000Z',
  via: 'password',
  isRemembered: false,
  isCurrent: true,
}
const elsewhere: SessionRow = {
  ...here,
  id: '00000000-0000-4000-8000-000000000002',
  browser: 'Chrome',
  isCurrent: false,
}

loggedIn('owner', '/my-sessions')

test.each([
  ['one', m.session_action_end, m.session_confirm_end, `/auth/sessions/${elsewhere.id}/end`],
  ['all others', m.session_action_end_others, m.session_confirm_end_others, '/auth/sessions/end-others'],
] as const)(
  'of places where one is logged in %s ends after a question, and that is said (product 6)',
  async (_which, label, title, path) => {
    let rows = [here, elsewhere]
    const server = serverDouble(({ method }) => {
      if (method === 'POST') rows = [here]
      return { code: 200, data: method === 'POST' ? {} : { rows } }
    })
    render(<SessionsScreen />)
    await user.click(await screen.findByRole('button', { name: label() }))
    const dialog = within(await screen.findByRole('alertdialog', { name: title() }))
    expect(server.posts()).toEqual([])
    await user.click(dialog.getByRole('button', { name: label() }))
    await said('success', m.session_notice_ended())
    expect(server.posts().map((post) => post.path)).toEqual([path])
    await waitFor(() => expect(screen.queryByRole('button', { name: label() })).toBeNull())
  },
)

test('a place that cannot be ended is told, stays in the list that is read again, and letting it be asks nothing (look States)', async () => {
  let isRefused = true
  const server = serverDouble(({ method }) =>
    method !== 'POST'
      ? { code: 200, data: { rows: [here, elsewhere] } }
      : isRefused
        ? { code: 404, message: 'আর নেই' }
        : { code: 200, data: {} },
  )
  const reads = () => server.asked.filter(({ path }) => path === '/auth/sessions').length
  render(<SessionsScreen />)
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: m.session_action_end() }))
    return within(await screen.findByRole('alertdialog', { name: m.session_confirm_end() }))
  }
  await user.click((await ask()).getByRole('button', { name: m.parts_action_cancel() }))
  expect([server.posts(), screen.queryByRole('alertdialog')]).toEqual([[], null])
  await user.click((await ask()).getByRole('button', { name: m.session_action_end() }))
  expect((await screen.findByRole('alert')).textContent).toContain('আর নেই')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => expect(reads()).toBe(2))
  isRefused = false
  await user.click((await ask()).getByRole('button', { name: m.session_action_end() }))
  await said('success', m.session_notice_ended())
  await waitFor(() => expect(screen.queryByText('আর নেই')).toBeNull())
})

test('a place is told by its device and by the way in; where there is no other, none can be ended (product 6)', async () => {
  const unknown = { ...elsewhere, kind: null, browser: null, system: null, via: 'cdap' as const }
  let rows: SessionRow[] = [here, unknown, { ...elsewhere, id: 'third', kind: 'phone', browser: null }]
  serverDouble(() => ({ code: 200, data: { rows } }))
  const { unmount } = render(<SessionsScreen />)
  const cards = (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.parentElement)
  expect(cards.map((card) => card?.querySelector('h2')?.textContent)).toEqual([
    `${deviceWords.desktop()}: Firefox, Linux`,
    m.session_label_unknown(),
    `${deviceWords.phone()}: Linux`,
  ])
  const says = (text: string) => cards.map((card) => card?.textContent?.includes(text))
  expect(says(m.session_state_current())).toEqual([true, false, false])
  expect(says(m.session_text_via_cdap())).toEqual([false, true, false])
  expect(says(m.session_action_end())).toEqual([false, true, true])
  unmount()
  rows = [here]
  render(<SessionsScreen />)
  await screen.findByText(m.session_state_current())
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: m.profile_action_back() }).getAttribute('href')).toBe('/my-profile')
})

test('a list of places that does not come says why, with the way back and another try (look States)', async () => {
  let isAway = true
  serverDouble(() => (isAway ? { code: 503, message: 'এখন নয়' } : { code: 200, data: { rows: [here] } }))
  render(<SessionsScreen />)
  expect(await screen.findByText('এখন নয়')).toBeTruthy()
  expect(screen.getByRole('link', { name: m.profile_action_back() })).toBeTruthy()
  isAway = false
  await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
  expect(await screen.findByText(m.session_state_current())).toBeTruthy()
})
