import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectClient, send } from '../../src/api/client.ts'
import { hasChangedSince, liveSignal } from '../../src/screens/live-signal.ts'
import { prefetch, read } from '../../src/screens/prefetch.ts'
import { askListsAhead, forgetLists, useList } from '../../src/screens/use-list.ts'
import { heldServer, stubNetwork, type HeldServer } from './support/held-server.ts'

let server: HeldServer
beforeEach(() => {
  server = heldServer()
})
afterEach(() => {
  cleanup()
  act(() => forgetLists())
  liveSignal.send({ type: 'closed' })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const asked = (path: string) => server.asked.filter((one) => one.path === path).length
const rows = (name: string) => ({ code: 200, data: [{ name }] })

test('the answer to a list that was forgotten meanwhile is none: what is asked anew is shown alone', async () => {
  const { result } = renderHook(() => useList('GET /fee_types/', {}))
  act(() => forgetLists())
  await vi.waitFor(() => expect(server.waiting()).toBe(2))
  await server.answer(rows('old'))
  expect(result.current.rows).toBeNull()
  await server.answer(rows('new'))
  expect(result.current.rows).toEqual([{ name: 'new' }])
})

test('a list that could not be had ahead is asked for again by whoever needs it, and told as failed then alone', async () => {
  askListsAhead([['GET /fee_types/', {}]])
  await server.answer({ code: 500, message: 'away' })
  const { result } = renderHook(() => useList('GET /fee_types/', {}))
  expect(result.current.isFailed).toBe(false)
  expect(asked('/fee_types/')).toBe(2)
  await server.answer({ code: 500, message: 'away' })
  expect(result.current.isFailed).toBe(true)
  act(() => result.current.retry())
  await server.answer(rows('there'))
  expect([result.current.isFailed, result.current.rows]).toEqual([false, [{ name: 'there' }]])
})

test('what was asked before its screen is shown for ten seconds, once; then the screen asks itself (stack 4)', () => {
  vi.useFakeTimers()
  const ask = () => void read('GET /faqs', {})
  prefetch([['GET /faqs', {}]])
  ask()
  expect(asked('/faqs')).toBe(1)
  ask()
  expect(asked('/faqs')).toBe(2)
  prefetch([['GET /faqs', {}]])
  vi.advanceTimersByTime(10_000)
  ask()
  expect(asked('/faqs')).toBe(4)
})

test('a late answer to a token that is no longer held says nothing of the session that is (product 6)', async () => {
  let token = 'first'
  const ended: string[] = []
  let forbidden = 0
  connectClient({
    token: () => token,
    locale: () => 'bn',
    offlineText: () => 'offline',
    onLoggedOut: (message) => ended.push(message),
    onForbidden: () => void (forbidden += 1),
  })
  server = stubNetwork(() => null)
  const late = [send('GET /auth/profile', {}), send('GET /auth/sessions', {})]
  token = 'second'
  await server.answer({ code: 401, message: 'over' })
  await server.answer({ code: 403, message: 'not yours' })
  await Promise.all(late)
  expect([ended, forbidden]).toEqual([[], 0])
  const now = [send('GET /auth/profile', {}), send('GET /auth/sessions', {})]
  await server.answer({ code: 401, message: 'over' })
  await server.answer({ code: 403, message: 'not yours' })
  await Promise.all(now)
  expect([ended, forbidden]).toEqual([['over'], 1])
})

test('a channel that is closed on purpose is not down; one that comes up late may have missed something (spec §4)', () => {
  const count = () => liveSignal.getSnapshot().context.changeCount
  const downSince = () => liveSignal.getSnapshot().context.downSince
  liveSignal.send({ type: 'changed' })
  liveSignal.send({ type: 'down', at: 1_000 })
  liveSignal.send({ type: 'down', at: 2_000 })
  expect(downSince()).toBe(1_000)
  const before = count()
  liveSignal.send({ type: 'up', at: 1_000 + 9_999 })
  expect([count() - before, downSince()]).toEqual([1, null])
  liveSignal.send({ type: 'down', at: 20_000 })
  liveSignal.send({ type: 'up', at: 20_000 + 10_000 })
  expect([count() - before, hasChangedSince(before)]).toEqual([3, true])
  liveSignal.send({ type: 'down', at: 40_000 })
  liveSignal.send({ type: 'closed' })
  expect(downSince()).toBeNull()
})
