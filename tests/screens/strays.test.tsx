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
