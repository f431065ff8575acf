import type { Calls, RefusalData } from './calls.ts'

export type { Calls, RefusalData } from './calls.ts'
export type CallName = keyof Calls

type Part<Name extends CallName, Key extends string> =
  Calls[Name] extends Record<Key, infer Value> ? { [K in Key]: Value } : unknown

/** What a call is given: path parameters, query and body, as far as it has them. */
export type Input<Name extends CallName> = Part<Name, 'params'> & Part<Name, 'query'> & Part<Name, 'body'>

/** What a call came to. A refusal is an answer: nothing was changed. `code` 0: nobody knows what the server did. */
export type Answer<Name extends CallName> =
  | { isOk: true; data: Calls[Name]['reply'] }
  | { isOk: false; code: number; message: string; data: RefusalData }

export interface ClientOptions {
  /** Where the product is, such as `https://court.example`. */
  address: string
  /** The token of a log-in, asked for before each call; none for what anybody may ask. */
  token?: () => string | null
  /** The language of sentences; `bn` unless told. */
  language?: 'bn' | 'en'
  fetch?: typeof fetch
}

export interface Client {
  call<Name extends CallName>(name: Name, input: Input<Name>): Promise<Answer<Name>>
}

interface Asked {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function addressOf(address: string, path: string, { params, query }: Asked): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const url = new URL(`/api/v1${filled}`, address)
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) url.searchParams.append(name, String(one))
  return url
}

/** A client of the calls that answer in JSON; it never throws for what the server or the network does. */
export function createClient({ address, token, language = 'bn', fetch: ask = fetch }: ClientOptions): Client {
  return {
    async call(name, input) {
      const [method = 'GET', path = ''] = name.split(' ')
      const asked = input as Asked
      const held = token?.()
      const headers: Record<string, string> = {
        'accept-language': language,
        ...(held ? { authorization: `Bearer ${held}` } : {}),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      }
      const body = method === 'POST' ? { body: JSON.stringify(asked.body ?? {}) } : {}
      try {
        const response = await ask(addressOf(address, path, asked), { method, headers, ...body })
        const reply = (await response.json()) as { code: number; message: string; data: never }
        if (reply.code === 200) return { isOk: true, data: reply.data }
        return { isOk: false, code: reply.code, message: reply.message, data: reply.data ?? {} }
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        return { isOk: false, code: 0, message, data: {} }
      }
    },
  }
}
