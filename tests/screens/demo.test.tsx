import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { demoRoles, type DemoRole } from '../../src/machines/demo.ts'
import { LoginScreen } from '../../src/screens/session/login-screen.tsx'
import { m } from '../../src/words/messages.js'
import { clearToken } from './support/cookies.ts'
import { heldServer } from './support/held-server.ts'
import { patience } from './support/patience.ts'
import { endSession } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(async () => {
  cleanup()
  await endSession()
  clearToken()
  vi.unstubAllGlobals()
})

const open = (isDemo: boolean) => {
  const server = heldServer(({ path }) =>
    path === '/config-status' ? { code: 200, data: { isDemo } } : null,
  )
  history.replaceState(null, '', '/login')
  render(<LoginScreen />)
  return server
}
const labels: Record<DemoRole, string> = {
  plaintiff_user: m.session_action_demo_plaintiff_user(),
  administrator: m.session_action_demo_administrator(),
  dispatcher: m.session_action_demo_dispatcher(),
  accountant: m.session_action_demo_accountant(),
  'super-admin': m.session_action_demo_super_admin(),
}

test.each(demoRoles)('%s gets in by one press (product 5)', async (role) => {
  const server = open(true)
  await user.click(await screen.findByRole('button', { name: labels[role] }))
  expect(server.posts()).toMatchObject([{ path: '/auth/demo-login', body: { role } }])
  await server.answer({ code: 200, data: { token_type: 'Bearer', access_token: `of ${role}` } })
  await vi.waitFor(() => expect(server.waitingFor()).toEqual(['/auth/info']), patience)
  expect(document.cookie).toContain('token=')
})

test('a refusal is said, and the buttons stay', async () => {
  const server = open(true)
  await user.click(await screen.findByRole('button', { name: labels.accountant }))
  await server.answer({ code: 404, message: 'নেই' })
  expect((await screen.findByRole('alert')).textContent).toContain('নেই')
  expect(screen.getByRole('button', { name: labels.accountant })).toBeTruthy()
})

test('without demo accounts there is nothing of it', async () => {
  open(false)
  await vi.dynamicImportSettled()
  expect(screen.queryByText(m.session_title_demo())).toBeNull()
  const buttons = screen.getAllByRole('button').map((button) => button.textContent)
  expect(buttons.toSorted()).toEqual([m.session_action_login(), m.parts_action_show()].toSorted())
})
