import { afterEach, expect, test, vi } from 'vitest'
import { tokenCookie } from '../../src/api/keep.ts'
import { logIn } from '../../src/screens/session/log-in.ts'
import { serverDouble } from './server-double.ts'
import { accountOf, logOut } from './support/session.ts'
import { patience } from './support/patience.ts'

afterEach(async () => {
  await logOut()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const answers: Readonly<Record<string, object>> = {
  '/auth/login': { access_token: 'given', token_type: 'bearer' },
  '/auth/info': accountOf('owner'),
}
const server = () =>
  serverDouble(({ path }) => (answers[path] ? { code: 200, data: answers[path] } : { code: 503 }))

test.each([true, false])(
  'a log-in outlives the browser where that was asked for: %s (spec §9)',
  async (isRemembered) => {
    server()
    const write = vi.spyOn(tokenCookie, 'write')
    await logIn('litigant@court.example', 'Wrong-7345', isRemembered)
    await vi.waitFor(() => expect(write.mock.calls).toEqual([['given', isRemembered]]), patience)
  },
)
