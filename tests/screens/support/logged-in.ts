import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { toasts } from '../../../src/screens/parts/toasts.ts'
import type { CastName } from '../../support/cast.ts'
import { serverDouble } from '../server-double.ts'
import { logInAs, logOut } from './session.ts'

/** Before each test of the file somebody is logged in, at an address where one is named; after it nothing of it is left, nor its address. */
export function loggedIn(who: Exclude<CastName, 'system'>, path?: string): void {
  beforeEach(async () => {
    if (path !== undefined) history.replaceState(null, '', path)
    serverDouble(() => ({ code: 503 }))
    await logInAs(who)
  })
  afterEach(async () => {
    cleanup()
    toasts.send({ type: 'clear' })
    await logOut()
    vi.unstubAllGlobals()
    sessionStorage.clear()
    history.replaceState(null, '', '/')
  })
}
