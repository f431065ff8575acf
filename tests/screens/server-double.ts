import { vi } from 'vitest'
import { connectClient } from '../../src/api/client.ts'

/** One request that a screen made: method, path below /api with its query, and the body. */
export interface Asked {
  method: string
  path: string
  body: unknown
}

/** What is told of a record that nobody changed yet. */
export const noVersions = { code: 200, data: { rows: [] } } as const
export const isVersions = ({ path }: Pick<Asked, 'path'>): boolean => path.endsWith('/versions')

/** What the server answers: a code with its message and data, or a broken network. */
export type Told = { code: number; message?: string; data?: unknown } | 'offline'

/** A server of answers written by the test; what is asked of it is kept. */
export function serverDouble(answer: (asked: Asked) => Told) {
  const asked: Asked[] = []
  connectClient({
    token: () => 'token',
    locale: () => 'bn',
    offlineText: () => 'offline',
    onLoggedOut: () => {},
  })
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    const request: Asked = {
      method: init?.method ?? 'GET',
      path: `${url.pathname.replace(/^\/api/, '')}${url.search}`,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
    }
    asked.push(request)
    const told = answer(request)
    if (told === 'offline') return Promise.reject(new TypeError('no network'))
    const { code, message = 'OK', data = {} } = told
    return Promise.resolve(
      new Response(JSON.stringify({ code, message, data }), {
        status: code,
        headers: { 'content-type': 'application/json' },
      }),
    )
  })
  return { asked, posts: () => asked.filter(({ method }) => method === 'POST') }
}
