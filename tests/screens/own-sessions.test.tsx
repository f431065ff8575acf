import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { SessionRow } from '../../src/api/person-entities.ts'
import { SessionsScreen } from '../../src/screens/profile/sessions-screen.tsx'
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
  ['one', m.session_action_end, `/auth/sessions/${elsewhere.id}/end`],
  ['all others', m.session_action_end_others, '/auth/sessions/end-others'],
] as const)(
  'of places where one is logged in %s ends after a question, and that is said (product 6)',
  async (_which, label, path) => {
    let rows = [here, elsewhere]
    const server = serverDouble(({ method }) => {
      if (method === 'POST') rows = [here]
      return { code: 200, data: method === 'POST' ? {} : { rows } }
    })
    render(<SessionsScreen />)
    await user.click(await screen.findByRole('button', { name: label() }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(server.posts()).toEqual([])
    await user.click(dialog.getByRole('button', { name: label() }))
    await said('success', m.session_notice_ended())
    expect(server.posts().map((post) => post.path)).toEqual([path])
    await waitFor(() => expect(screen.queryByRole('button', { name: label() })).toBeNull())
  },
)
