import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session, useAccount } from '../../src/screens/session.ts'
import { clearToken } from './support/cookies.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { accountOf, logInAs, logOut } from './support/session.ts'

let server: HeldServer
beforeEach(async () => {
  server = heldServer(({ path }) => (path === '/auth/info' ? null : { code: 503 }))
  await logInAs('owner')
})
afterEach(async () => {
  await logOut()
  clearToken()
  vi.unstubAllGlobals()
})

const refresh = () =>
  act(async () => {
    session.send({ type: 'refresh' })
    await Promise.resolve()
  })
const named = (name: string) => {
  const account = accountOf('owner')
  return { code: 200, data: { ...account, user: { ...account.user, name } } }
}
const nameNow = () => renderHook(useAccount).result.current?.user.name
/** What the account was read with, the newest last; one was on its way since the log-in. */
const waiting = (count: number) => vi.waitFor(() => expect(server.waiting()).toBe(count))

test('an answer that was overtaken by a newer one changes nothing of who is logged in (spec §4)', async () => {
  await waiting(1)
  await refresh()
  await refresh()
  await waiting(3)
  await server.answerNewest(named('নতুন নাম'))
  await vi.waitFor(() => expect(nameNow()).toBe('নতুন নাম'))
  await server.answer(named('পুরোনো নাম'))
  await server.answer(named('মাঝের নাম'))
  await act(() => vi.dynamicImportSettled())
  expect(nameNow()).toBe('নতুন নাম')
  await refresh()
  await server.answer(named('শেষ নাম'))
  await vi.waitFor(() => expect(nameNow()).toBe('শেষ নাম'))
})

test('what was asked for one person is not told of whoever logged in after them on the same page (spec §9)', async () => {
  await waiting(1)
  await logOut()
  await act(async () => {
    session.send({ type: 'login' })
    session.send({ type: 'accepted', token: 'of another' })
    await Promise.resolve()
  })
  await waiting(2)
  await server.answer(named('প্রথম জন'))
  await act(() => vi.dynamicImportSettled())
  expect(nameNow()).toBeUndefined()
  await server.answer(named('দ্বিতীয় জন'))
  await vi.waitFor(() => expect(nameNow()).toBe('দ্বিতীয় জন'))
})
