import { z } from 'zod'
import { exchange } from './exchange.ts'
import type { Registry } from './identity.ts'

/** baseUrl: absent where no registry is to be asked. timeoutMs: milliseconds for one call. */
export interface RegistryOptions {
  baseUrl: string | undefined
  apiKey: string
  timeoutMs: number
  fetch?: typeof fetch
}

const answer = z.object({ match: z.boolean() })

/** The registry of citizens over HTTP and JSON; without an address nobody knows anybody. @source spec §5 Verify user, domain 4 */
export const createRegistry = (options: RegistryOptions): Registry => ({
  async check({ mobile, nid, dateOfBirth }) {
    if (options.baseUrl === undefined) return { kind: 'noAnswer', detail: 'no address' }
    const reply = await exchange(
      new URL('/registry/check', options.baseUrl),
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': options.apiKey },
        body: JSON.stringify({ mobile, nid, ...(dateOfBirth ? { date_of_birth: dateOfBirth } : {}) }),
      },
      { timeoutMs: options.timeoutMs, fetch: options.fetch ?? fetch },
    )
    if (reply.kind === 'noAnswer') return reply
    const parsed = answer.safeParse(reply.body)
    if (reply.status !== 200 || !parsed.success) return { kind: 'noAnswer', detail: `HTTP ${reply.status}` }
    return { kind: parsed.data.match ? 'match' : 'mismatch' }
  },
})
