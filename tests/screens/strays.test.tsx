import { expect, test, vi } from 'vitest'
import { send } from '../../src/api/client.ts'
import { heldServer } from './support/held-server.ts'

const asLate = (name: 'POST /auth/logout' | 'GET /all-districts', isGone: () => boolean) =>
  void vi.waitFor(() => expect(isGone()).toBe(true)).then(() => send(name, {}))
let isNext = false

test('what a page sends on after its test is over (product 2.4)', () => {
  heldServer()
  asLate('POST /auth/logout', () => isNext)
  asLate('GET /all-districts', () => isNext)
})

test('comes to no later test: its server is not asked, nobody waits there, and a list is still read (product 2.4)', async () => {
  const seen: string[] = []
  const server = heldServer(({ path }) => {
    seen.push(path)
    return path === '/all-districts' ? { code: 200, data: [] } : null
  })
  isNext = true
  await vi.waitFor(() => expect(seen).toEqual(['/all-districts']))
  expect([server.asked, server.waiting()]).toEqual([[], 0])
  void send('POST /auth/logout', {})
  await vi.waitFor(() => expect(server.waitingFor()).toEqual(['/auth/logout']))
})

const isAskedWhoLeaves = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('what a test leaves on its way asks whoever leaves its page (spec §5)', () => {
  window.addEventListener('beforeunload', (event) => event.preventDefault())
  expect(isAskedWhoLeaves()).toBe(true)
})

test('and nobody who leaves a page of a later test (spec §5)', () => {
  expect(isAskedWhoLeaves()).toBe(false)
})
