import type { FastifyReply, FastifyRequest } from 'fastify'
import { identityVisitMinutes, sessionHours } from '../../machines/limits.ts'
import type { Deps } from '../deps.ts'
import type { IdentityTokens } from '../ports/identity.ts'

const visitCookie = 'idp_visit'
const tokenCookies = { accessToken: 'idp_access', refreshToken: 'idp_refresh', idToken: 'idp_id' } as const

/** Sent with nothing but the calls of this room, and over TLS where there is TLS. */
const common = (deps: Deps) => ({
  path: '/api/auth',
  httpOnly: true,
  secure: deps.settings.PUBLIC_URL?.startsWith('https:') ?? false,
})

/** The browser that began the visit; lax, because the provider sends it back from another site. */
export const setVisitCookie = (deps: Deps, reply: FastifyReply, token: string): void =>
  void reply.setCookie(visitCookie, token, {
    ...common(deps),
    sameSite: 'lax',
    maxAge: identityVisitMinutes * 60,
  })

export const clearVisitCookie = (deps: Deps, reply: FastifyReply): void =>
  void reply.clearCookie(visitCookie, { ...common(deps), sameSite: 'lax' })

/** The token of this browser's visit; null when it has none that could be one of ours. */
export const visitTokenOf = (request: FastifyRequest): string | null => {
  const token = request.cookies[visitCookie] ?? ''
  return /^[\w-]{20,100}$/.test(token) ? token : null
}

/** The provider's tokens, out of every script's reach; none outlives its use or a session of ours. @source spec §9, product 6 */
export function setTokenCookies(deps: Deps, reply: FastifyReply, tokens: IdentityTokens): void {
  const sessionSeconds = sessionHours * 3_600
  const set = (name: string, value: string, maxAge: number) =>
    void reply.setCookie(name, value, { ...common(deps), sameSite: 'strict', maxAge })
  set(
    tokenCookies.accessToken,
    tokens.accessToken,
    Math.min(tokens.accessSeconds ?? sessionSeconds, sessionSeconds),
  )
  if (tokens.refreshToken !== null) set(tokenCookies.refreshToken, tokens.refreshToken, sessionSeconds)
  set(tokenCookies.idToken, tokens.idToken, sessionSeconds)
}

export function clearTokenCookies(deps: Deps, reply: FastifyReply): void {
  for (const name of Object.values(tokenCookies))
    void reply.clearCookie(name, { ...common(deps), sameSite: 'strict' })
}

export type KeptTokens = Partial<Record<keyof typeof tokenCookies, string>>

export const tokensOf = (request: FastifyRequest): KeptTokens =>
  Object.fromEntries(
    Object.entries(tokenCookies).flatMap(([token, name]) => {
      const value = request.cookies[name]
      return value ? [[token, value]] : []
    }),
  )
