import type { CallReply } from '../../src/api/calls.ts'
import {
  startIdentitySandbox,
  type IdentitySandbox,
  type IdentitySandboxOptions,
} from '../../src/sandbox/identity/identity.ts'
import type { SandboxCitizen } from '../../src/sandbox/identity/citizens.ts'
import type { Identity } from '../../src/server/ports/identity.ts'
import { createOpenId } from '../../src/server/ports/openid.ts'
import { createRegistry } from '../../src/server/ports/registry.ts'
import { createTraveller, type Traveller } from './traveller.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

const clientId = 'court-fee'
const clientSecret = 'test secret/+'
const registryKey = 'test-registry-key'

/** A provider of its own on a free port. */
export const startProvider = (options: Partial<IdentitySandboxOptions> = {}): Promise<IdentitySandbox> =>
  startIdentitySandbox({
    host: '127.0.0.1',
    port: 0,
    clientId,
    clientSecret,
    registryKey,
    productOrigin: 'http://court.example',
    ...options,
  })

/** The port that speaks with it; timeoutMs: milliseconds for one call. */
export const openIdOf = (provider: IdentitySandbox, timeoutMs = 60_000): Identity =>
  createOpenId({ issuer: provider.url, clientId, clientSecret, widgetId: 'widget', timeoutMs })

/** What the redirect brought back to the product. */
export interface Back {
  code: string
  state: string
  iss: string | null
  error: string | null
}

/** One browser on its visit: its cookies here and at the provider. */
export interface Visitor {
  cookies: Record<string, string>
  /** Of the visit that its page shows: what the redirect brought last. */
  state: string
  address: string
  atProvider: Traveller
}

/** A back office with the real port before the real stand-in of the provider. */
export type IdentityWorld = Awaited<ReturnType<typeof createIdentityWorld>>

interface Entered {
  code: number
  message: string
  data: CallReply<'POST /auth/cdaplogin'>
}

/** The token of a reply that let somebody in, or the test is red. */
export function tokenOf({ code, data, message }: Entered): string {
  if (code !== 200 || data.status !== 1) throw new Error(`not granted: ${message}`)
  return data.access_token
}

/** A reply that let nobody in yet, or the test is red. */
export function waitingOf({ code, data, message }: Entered) {
  if (code !== 200 || data.status !== 0) throw new Error(`not waiting: ${message}`)
  return data
}

/** Whether the text has the word in it; not as digits of a longer number, such as a time that something took. */
export const says = (text: string, word: string): boolean =>
  text.split(word).some((part, index, parts) => {
    if (index === parts.length - 1) return false
    return !/[\d.]$/.test(part) && !/^\d/.test(parts[index + 1] ?? '')
  })

let people = 0

const inventCitizen = (given: Partial<SandboxCitizen>): SandboxCitizen => {
  people += 1
  return {
    subject: `test-${people}`,
    name: 'কল্পিত নাগরিক',
    nameEn: 'Invented Citizen',
    email: '',
    mobile: `172${String(1_000_000 + people)}`,
    nid: String(2_000_000_000 + people),
    dateOfBirth: '1991-03-26',
    ...given,
  }
}

const backOf = (url: URL): Back => ({
  code: url.searchParams.get('code') ?? '',
  state: url.searchParams.get('state') ?? '',
  iss: url.searchParams.get('iss'),
  error: url.searchParams.get('error'),
})

function travels(world: World, provider: IdentitySandbox) {
  let visitors = 0
  const as = (visitor: Visitor): World['call'] =>
    async function call(name, input, how = {}) {
      const options = typeof how === 'string' ? { token: how } : how
      const { cookies, address } = visitor
      const reply = await world.call(name, input, { address, cookies, ...options })
      for (const cookie of reply.cookies)
        if (cookie.value === '') Reflect.deleteProperty(visitor.cookies, cookie.name)
        else visitor.cookies[cookie.name] = cookie.value
      return reply
    }
  const leave = async (visitor: Visitor) => {
    const { data } = await as(visitor)('POST /auth/getIDPToken', {})
    return data.authorization_url
  }
  const choose = async (visitor: Visitor, address: string, citizen: SandboxCitizen | null) => {
    const login = await visitor.atProvider.go(address)
    const answer = citizen ? { answer: 'yes', citizen: citizen.subject } : { answer: 'no' }
    const { url } = await visitor.atProvider.submit(login, answer)
    const back = backOf(url)
    visitor.state = back.state
    return back
  }
  return {
    as,
    leave,
    choose,
    visitor(): Visitor {
      visitors += 1
      return {
        cookies: {},
        state: '',
        address: `10.1.${visitors >> 8}.${visitors & 255}`,
        atProvider: createTraveller(provider.url),
      }
    },
    travel: async (visitor: Visitor, citizen: SandboxCitizen) =>
      choose(visitor, await leave(visitor), citizen),
    async enter(visitor: Visitor, citizen: SandboxCitizen) {
      const { code, state, iss } = await choose(visitor, await leave(visitor), citizen)
      return as(visitor)('POST /auth/cdaplogin', { body: { code, state, iss } })
    },
  }
}

/** A world whose identity provider and registry are the stand-ins, asked over their sockets. */
export async function createIdentityWorld(options: WorldOptions = {}) {
  const world = await createWorld(options)
  const productOrigin = options.settings?.['PUBLIC_URL']
  const provider = await startProvider(productOrigin ? { productOrigin } : {})
  world.deps.identity = openIdOf(provider)
  world.deps.registry = createRegistry({ baseUrl: provider.url, apiKey: registryKey, timeoutMs: 60_000 })
  return {
    ...world,
    ...travels(world, provider),
    provider,
    newCitizen(given: Partial<SandboxCitizen> = {}) {
      const citizen = inventCitizen(given)
      provider.control.citizens.push(citizen)
      return citizen
    },
    async codeFor(mobile: string): Promise<string> {
      await world.drain()
      const text = world.sms.sent.findLast((sms) => sms.mobile === mobile)?.text ?? ''
      return /\b\d{6}\b/.exec(text)?.[0] ?? ''
    },
    async newAccount({
      mobile,
      nid = null,
      verifiedAt = null,
    }: {
      mobile: string | null
      nid?: string | null
      verifiedAt?: Date | null
    }): Promise<string> {
      const id = world.deps.ids.uuid()
      await world.db
        .insertInto('users')
        .values({
          id,
          name: 'কল্পিত হিসাব',
          email: null,
          mobile,
          nid,
          verified_at: verifiedAt,
          password_hash: 'none',
          created_at: world.clock.now(),
        })
        .execute()
      return id
    },
    async close() {
      await world.close()
      await provider.close()
    },
  }
}
