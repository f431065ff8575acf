import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { connectClient } from '../../../src/api/client.ts'
import { isStray, testNow } from './own-test.ts'
import { patience } from './patience.ts'

/** One request that a screen made: method, path below /api with its query, and the body. */
export interface Asked {
  method: string
  path: string
  body: unknown
}

/** What the server answers: a code with its message and data, or a broken network. */
export type Told = { code: number; message?: string; data?: unknown } | 'offline'

export interface HeldServer {
  asked: Asked[]
  posts: () => Asked[]
  /** How many requests wait for their answer. */
  waiting: () => number
  /** The paths of those that wait, the longest first. */
  waitingFor: () => string[]
  /** Answers the request that has waited longest; throws when none waits. */
  answer: (told: Told) => Promise<void>
  /** Answers the one that has this in its path, before those that have waited longer. */
  answerFor: (part: string, told: Told) => Promise<void>
  /** Answers the one that was asked last, before all that have waited longer. */
  answerNewest: (told: Told) => Promise<void>
}

const responseOf = (told: Told): Promise<Response> => {
  if (told === 'offline') return Promise.reject(new TypeError('no network'))
  const { code, message = 'OK', data = {} } = told
  const headers = { 'content-type': 'application/json' }
  return Promise.resolve(new Response(JSON.stringify({ code, message, data }), { status: code, headers }))
}

/** What another test left on the way is nothing that this one asked: lists that both wait for are read, nothing is changed. */
const answerStray = (request: Asked, prompt: (asked: Asked) => Told | null): Promise<Response> => {
  const told = request.method === 'GET' ? prompt(request) : null
  return told === null ? new Promise(() => {}) : responseOf(told)
}

/** What a test answers to all that is asked alike says nothing of who its reader is; they are asked for again whenever a test takes long. */
const aboutReader = ({ path }: Asked, told: Told | null): Told | null => {
  const isAlike =
    path === '/auth/info' && told !== null && told !== 'offline' && told.code === 200 && !hasUser(told.data)
  return isAlike ? { code: 503 } : told
}
const hasUser = (data: unknown): boolean => typeof data === 'object' && data !== null && 'user' in data

/** Takes the place of the network: `prompt` answers at once, or null to let the request wait until the test answers. */
export function stubNetwork(prompt: (asked: Asked) => Told | null): HeldServer {
  const asked: Asked[] = []
  const waiting: { path: string; resolve: (told: Told) => void }[] = []
  const owner = testNow()
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    const request: Asked = {
      method: init?.method ?? 'GET',
      path: `${url.pathname.replace(/^\/api/, '')}${url.search}`,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
    }
    if (isStray(owner)) return answerStray(request, (stray) => aboutReader(stray, prompt(stray)))
    asked.push(request)
    const told = aboutReader(request, prompt(request))
    if (told !== null) return responseOf(told)
    return new Promise<Told>((resolve) => waiting.push({ path: request.path, resolve })).then(responseOf)
  })
  const answerAt = async (place: () => number, told: Told) => {
    await vi.waitFor(() => {
      if (place() === -1) throw new Error('no request waits for an answer')
    }, patience)
    await act(async () => {
      waiting.splice(place(), 1)[0]?.resolve(told)
      await Promise.resolve()
    })
  }
  return {
    asked,
    posts: () => asked.filter(({ method }) => method === 'POST'),
    waiting: () => waiting.length,
    waitingFor: () => waiting.map(({ path }) => path),
    answer: (told) => answerAt(() => (waiting.length > 0 ? 0 : -1), told),
    answerFor: (part, told) => answerAt(() => waiting.findIndex(({ path }) => path.includes(part)), told),
    answerNewest: (told) => answerAt(() => waiting.length - 1, told),
  }
}

/** The same, with a client that is logged in. */
export function heldServer(prompt: (asked: Asked) => Told | null = () => null): HeldServer {
  connectClient({
    token: () => 'token',
    locale: () => 'bn',
    offlineText: () => 'offline',
    onLoggedOut: () => {},
  })
  return stubNetwork(prompt)
}

/** Whether a request is about the form of a case, and not about what is told beside it. */
export const isAboutForm = ({ path }: Pick<Asked, 'path'>): boolean =>
  /^\/(?:applications(?!\/[^/]+\/alike$)|auth\/send-application)/.test(path)
