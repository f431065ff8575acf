import { expect, test, vi } from 'vitest'
import { fetchFile, send } from '../../src/api/client.ts'
import { serverDouble } from './server-double.ts'

test('each call and each file is asked for under a name of its own, which the server keeps (product 7)', async () => {
  serverDouble(() => ({ code: 200, data: {} }))
  const answer = globalThis.fetch
  const names: string[] = []
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    names.push(new Headers(init.headers).get('x-request-id') ?? '')
    return answer(input, init)
  })
  await send('GET /config-status', {})
  await send('POST /auth/logout', {})
  await fetchFile('/invoices/1/pdf')
  expect(names).toHaveLength(3)
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9-]{8,64}$/)
  expect(new Set(names).size).toBe(3)
})
