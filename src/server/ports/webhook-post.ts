import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSafe } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** The addresses of a name. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true })

/** What a webhook answered: its status, that nobody did, or that it lies where nobody is to be asked. */
export type PostAnswer = { kind: 'answer'; status: number } | { kind: 'noAnswer' } | { kind: 'refused' }

class RefusedAddress extends Error {}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** Which addresses may be asked: public ones by TLS; where it is allowed, this machine's own by anything. */
const isOpenTo =
  ({ protocol }: URL, isLoopbackAllowed: boolean) =>
  (address: string): boolean =>
    (isLoopbackAllowed && isLoopbackAddress(address)) || (protocol === 'https:' && isPublicAddress(address))

/**
 * Whether an address may be asked as far as its own text and what its name stands for now say. A name that stands for nothing at the moment
 * may be; it is looked at again when something is sent.
 * @source product 7
 */
export async function mayBeAsked(
  url: URL,
  { isLoopbackAllowed, resolve = systemResolve }: { isLoopbackAllowed: boolean; resolve?: Resolve },
): Promise<boolean> {
  if (url.protocol !== 'https:' && !(isLoopbackAllowed && url.protocol === 'http:')) return false
  const isOpen = isOpenTo(url, isLoopbackAllowed)
  const host = hostOf(url)
  if (isIP(host) !== 0) return isOpen(host)
  const found = await resolve(host).catch(() => [])
  return found.every(({ address }) => isOpen(address))
}

/** Looks a name up and gives it on only when each of its addresses may be asked: what is connected to is what was looked at. */
const guarded =
  (resolve: Resolve, isOpen: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => isOpen(address)))
          return callback(new RefusedAddress('not to be asked'), '')
        return options.all ? callback(null, found) : callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, ''),
    )
  }

/**
 * Posts JSON to an address once. Redirects are not followed and what is answered is not read. Never rejects; `timeoutMs` is for all of it.
 * @source product 7
 */
export function postWebhook(
  url: URL,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  how: { isLoopbackAllowed: boolean; timeoutMs: number; resolve?: Resolve },
): Promise<PostAnswer> {
  const isOpen = isOpenTo(url, how.isLoopbackAllowed)
  const host = hostOf(url)
  if (isIP(host) !== 0 && !isOpen(host)) return Promise.resolve({ kind: 'refused' })
  const begin = url.protocol === 'https:' ? requestSafe : requestPlain
  return new Promise((resolve) => {
    const request = begin(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal: AbortSignal.timeout(how.timeoutMs),
      lookup: guarded(how.resolve ?? systemResolve, isOpen),
    })
    request.once('response', (response) => {
      resolve({ kind: 'answer', status: response.statusCode ?? 0 })
      response.once('error', () => undefined).destroy()
    })
    request.on('error', (error) =>
      resolve(error instanceof RefusedAddress ? { kind: 'refused' } : { kind: 'noAnswer' }),
    )
    request.end(body)
  })
}
