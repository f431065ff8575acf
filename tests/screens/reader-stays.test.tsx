import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { session, useAccount } from '../../src/screens/session.ts'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { accountOf } from './support/session.ts'

loggedIn('superAdmin')

test('what is answered to all that is asked alike says nothing of who is logged in: they stay who they are (house 6)', async () => {
  const { asked } = serverDouble(() => ({ code: 200, data: { rows: [] } }))
  act(() => session.send({ type: 'refresh' }))
  await vi.waitFor(() => expect(asked.map(({ path }) => path)).toContain('/auth/info'))
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  const { user, ...account } = accountOf('superAdmin')
  act(() => session.send({ type: 'loaded', account: { ...account, user: { ...user, name: 'নতুন নাম' } } }))
  const { result } = renderHook(useAccount)
  await vi.waitFor(() => expect(result.current?.user.name).toBe('নতুন নাম'))
})
