import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { send } from '../../src/api/client.ts'
import { startSession, useAccount } from '../../src/screens/session.ts'
import { serverDouble } from './server-double.ts'
import { clearToken } from './support/cookies.ts'
import { accountOf, logOut } from './support/session.ts'

afterEach(async () => {
  cleanup()
  clearToken()
  await logOut()
  vi.unstubAllGlobals()
})

const Rights = () => <p>{useAccount()?.user.acl.join(' ') ?? 'nobody'}</p>

test('whoever is told that something is not theirs any more has their account read anew, and the button goes (spec §6)', async () => {
  const account = accountOf('superAdmin')
  let acl = ['office_management.offices.index', 'office_management.offices.store']
  serverDouble(({ path }) => {
    if (path === '/auth/info') return { code: 200, data: { ...account, user: { ...account.user, acl } } }
    return { code: 403, message: 'না' }
  })
  document.cookie = 'token=kept; Path=/'
  act(() => startSession())
  render(<Rights />)
  expect(
    await screen.findByText('office_management.offices.index office_management.offices.store'),
  ).toBeDefined()
  acl = ['office_management.offices.index']
  await act(() => send('GET /office-management/offices', {}))
  expect(await screen.findByText('office_management.offices.index')).toBeDefined()
})
