import { createStore } from '@xstate/store'
import type { RefusalData } from './call.ts'
import type { CallInput, CallName, CallReply } from './calls.ts'

/** What a call came to. `code` 0: the network failed, and nobody knows what the server did. */
export type Answer<Name extends CallName> =
  { isOk: true; data: CallReply<Name> } | { isOk: false; code: number; message: string; data: RefusalData }

/** Whether an answer says nothing of the request itself: the network failed, or it should be tried later. */
export const isPassing = (code: number): boolean => code === 0 || code >= 429

/** Whether an answer says that the session is over; the session itself tells the person. @source spec §4 */
export const isLoggedOut = (code: number): boolean => code === 401

/** How many calls that change something are under way; the full-screen loader shows while there are any. @source spec §7 */
export const pending = createStore({
  context: { count: 0 },
  on: {
    begin: ({ count }) => ({ count: count + 1 }),
    end: ({ count }) => ({ count: count - 1 }),
  },
})

interface Reply {
  code: number
  message: string
  data: unknown
}

interface Connection {
  token: () => string | null
  locale: () => 'bn' | 'en'
  /** What to say when the network failed. */
  offlineText: () => string
  /** The session ended on the server. */
  onLoggedOut: (message: string) => void
  /** Something is not this person's to do: what they may was perhaps changed since the account was loaded. */
  onForbidden?: () => void
}

let connection: Connection | null = null

/** Says once where tokens and words come from; without it no call can be made. */
export const connectClient = (to: Connection): void => {
  connection = to
}

const fill = (path: string, params: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value

interface Options {
  /** No full-screen loader, such as for a draft that is kept while somebody types. */
  isQuiet?: boolean
  signal?: AbortSignal
}

/** Short enough to be told on the telephone; the page may be one without TLS, where there is no `randomUUID`. */
const requestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function headersOf({ token, locale }: Connection): Record<string, string> {
  const held = token()
  return {
    'accept-language': locale(),
    // By this the helpline finds in the log what somebody met.
    'x-request-id': requestId(),
    ...(held ? { authorization: `Bearer ${held}` } : {}),
  }
}

/** An address of the API with its query; what is not there is not sent. */
function addressOf(path: string, query: unknown): string {
  const given = Object.entries((query ?? {}) as Record<string, unknown>)
  const pairs = given
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map((one) => [name, one]) : [[name, value]]))
    .filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(pairs.map(([name, value]) => [String(name), String(value)])).toString()
  return `/api${path}${text === '' ? '' : `?${text}`}`
}

async function exchange(name: string, input: Record<string, unknown>, options: Options): Promise<Reply> {
  if (!connection) throw new Error('the client is not connected')
  const [method, path] = name.split(' ') as ['GET' | 'POST', string]
  const filled = fill(path, (input['params'] ?? {}) as Record<string, unknown>)
  const signal = options.signal ? { signal: options.signal } : {}
  const headers = headersOf(connection)
  const init: RequestInit =
    method === 'POST'
      ? {
          ...signal,
          method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(input['body'] ?? {}),
        }
      : { ...signal, method, headers }
  try {
    const reply: unknown = await (await fetch(addressOf(filled, input['query']), init)).json()
    if (isReply(reply)) return reply
  } catch {
    // Nobody knows what the server did, or whether it was ours that answered.
  }
  return { code: 0, message: connection.offlineText(), data: {} }
}

/**
 * Makes one call of the contract. Never throws for what the server or the network does: a refusal is an answer.
 * @source spec §7, §8
 */
export async function send<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options: Options = {},
): Promise<Answer<Name>> {
  const isLoud = name.startsWith('POST') && !options.isQuiet
  if (isLoud) pending.send({ type: 'begin' })
  const token = connection?.token()
  try {
    const reply = await exchange(name, input, options)
    if (reply.code === 200) return { isOk: true, data: reply.data as CallReply<Name> }
    // A late answer to a token that is no longer held says nothing of the session that is.
    if (isLoggedOut(reply.code) && token && connection?.token() === token)
      connection.onLoggedOut(reply.message)
    if (reply.code === 403 && token && connection?.token() === token) connection.onForbidden?.()
    return { isOk: false, code: reply.code, message: reply.message, data: (reply.data ?? {}) as RefusalData }
  } finally {
    if (isLoud) pending.send({ type: 'end' })
  }
}

/**
 * A file by its path: read whole, or as `read` reads its body. Answers the refusal, or that the network failed, in words.
 * `files.ts` says which there are.
 */
export async function fetchFile(
  path: string,
  query: object = {},
  signal?: AbortSignal,
  read = (response: Response): Promise<Blob> => response.blob(),
): Promise<Blob | Reply> {
  if (!connection) throw new Error('the client is not connected')
  const headers = headersOf(connection)
  try {
    const response = await fetch(addressOf(path, query), { headers, ...(signal ? { signal } : {}) })
    if (response.ok) return await read(response)
    const reply: unknown = await response.json()
    if (isReply(reply)) return reply
  } catch {
    // As for a call.
  }
  return { code: 0, message: connection.offlineText(), data: {} }
}

/** Calls that take one file. */
type UploadName = 'POST /documents' | 'POST /customization/pictures'

/** Uploads one file with its progress from 0 to 1; one that is stopped is answered as one that the network failed. @source spec §5 */
export function upload<Name extends UploadName>(
  name: Name,
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Answer<Name>> {
  return new Promise((resolve) => {
    if (!connection) throw new Error('the client is not connected')
    const { offlineText } = connection
    const request = new XMLHttpRequest()
    const fail = () => resolve({ isOk: false, code: 0, message: offlineText(), data: {} })
    request.open('POST', `/api${name.slice('POST '.length)}`)
    for (const [header, value] of Object.entries(headersOf(connection)))
      request.setRequestHeader(header, value)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('load', () => {
      const reply: unknown = request.response
      if (!isReply(reply)) fail()
      else if (reply.code === 200) resolve({ isOk: true, data: reply.data as CallReply<Name> })
      else
        resolve({
          isOk: false,
          code: reply.code,
          message: reply.message,
          data: (reply.data ?? {}) as RefusalData,
        })
    })
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
