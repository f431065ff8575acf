import { z } from 'zod'
import type { Exchange } from './exchange.ts'

/** How the token calls are made; `now` in milliseconds since 1970. */
export interface TokenOptions {
  appKey: string
  appSecret: string
  call: (path: string, body: object) => Promise<Exchange>
  now: () => number
}

/** A token that calls may carry, or why there is none. */
export type Token = { kind: 'token'; idToken: string } | { kind: 'noAnswer'; detail: string }

const granted = z.object({
  id_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.coerce.number().positive(),
})

interface Kept {
  idToken: string
  refreshToken: string | undefined
  goodUntil: number
}

/** A token is renewed so long before its end that no call carries one that runs out on the way. */
const marginMs = 60_000

/**
 * The token that every call carries: granted once, kept until shortly before its end, then refreshed; granted anew where
 * the refresh is refused. However many calls want one at a time, one asks.
 * @source domain 1.3
 */
export function createTokenKeeper({ appKey, appSecret, call, now }: TokenOptions) {
  let kept: Kept | null = null
  let asking: Promise<Token> | null = null
  const app = { app_key: appKey, app_secret: appSecret }

  const ask = async (path: string, body: object): Promise<Token> => {
    const askedAt = now()
    const answer = await call(path, body)
    if (answer.kind === 'noAnswer') return answer
    const parsed = granted.safeParse(answer.body)
    if (!parsed.success) return { kind: 'noAnswer', detail: `HTTP ${answer.status}, no token` }
    const { id_token: idToken, refresh_token: refreshToken, expires_in: validSeconds } = parsed.data
    kept = { idToken, refreshToken, goodUntil: askedAt + validSeconds * 1_000 - marginMs }
    return { kind: 'token', idToken }
  }

  const renew = async (): Promise<Token> => {
    const refreshToken = kept?.refreshToken
    kept = null
    if (refreshToken !== undefined) {
      const refreshed = await ask('token/refresh', { ...app, refresh_token: refreshToken })
      if (refreshed.kind === 'token') return refreshed
    }
    return ask('token/grant', app)
  }

  return {
    token(): Promise<Token> {
      if (kept !== null && kept.goodUntil > now())
        return Promise.resolve({ kind: 'token', idToken: kept.idToken })
      asking ??= renew().finally(() => (asking = null))
      return asking
    },
    /** It was refused before its time: the next call gets another. One that was renewed meanwhile stays. */
    drop(idToken: string): void {
      if (kept?.idToken === idToken) kept = { ...kept, goodUntil: 0 }
    },
  }
}
