import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  tokenRevocation,
  type ClientAuth,
  type Configuration,
  type CustomFetch,
} from 'openid-client'
import { citizenOf } from './citizen.ts'
import type { Identity, IdentityAnswer } from './identity.ts'

/** timeoutMs: milliseconds for one call of the provider, the body included. */
export interface OpenIdOptions {
  issuer: string
  clientId: string
  clientSecret: string
  widgetId: string
  timeoutMs: number
  fetch?: typeof fetch
}

/** How far the provider's clock and ours may differ. */
const clockToleranceSeconds = 5
const scope = 'openid profile email phone offline_access'

/** The provider gave no answer that means anything. */
class Silence extends Error {}

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown failure'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  return error.cause instanceof Error && 'code' in error.cause
    ? `network: ${String(error.cause.code)}`
    : `network: ${error.name}`
}

/** Reads the whole body, so that silence in the middle of it is silence too; a 5xx is nobody's answer. */
const listening =
  (send: typeof fetch): CustomFetch =>
  async (url, { method, headers, body, redirect, signal }) => {
    try {
      const init = { method, headers, redirect, signal: signal ?? null }
      // The library sends forms alone.
      const response = await send(url, body instanceof URLSearchParams ? { ...init, body } : init)
      if (response.status >= 500) throw new Silence(`HTTP ${response.status}`)
      const bytes = await response.arrayBuffer()
      const { status, headers: said } = response
      return new Response(bytes.byteLength > 0 ? bytes : null, { status, headers: said })
    } catch (error) {
      throw error instanceof Silence ? error : new Silence(describe(error))
    }
  }

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')

/** By header, unless the provider takes the secret in the body alone. */
const authenticate =
  (secret: string): ClientAuth =>
  (server, client, body, headers) => {
    const known = server.token_endpoint_auth_methods_supported
    const isByBody = known !== undefined && !known.includes('client_secret_basic')
    const way = isByBody ? ClientSecretPost(secret) : ClientSecretBasic(secret)
    return way(server, client, body, headers)
  }

/** The name of the check that failed and nothing the provider or a person wrote. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  const names = [
    'code' in error ? error.code : null,
    'error' in error ? error.error : null,
    'claim' in error ? error.claim : null,
    error.cause instanceof Error && 'code' in error.cause ? error.cause.code : null,
  ]
  const plain = names.filter(
    (name): name is string => typeof name === 'string' && /^[\w.-]{1,60}$/.test(name),
  )
  return plain.join(' ') || error.name
}

const silenceOf = (error: unknown): Silence | null => {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (inner instanceof Silence) return inner
  return null
}

const answerOf = (error: unknown): Exclude<IdentityAnswer, { kind: 'known' }> => {
  const silence = silenceOf(error)
  return silence
    ? { kind: 'noAnswer', detail: silence.message }
    : { kind: 'refused', reason: reasonOf(error) }
}

/** What the provider says of itself, asked once and again after something went wrong. */
function createDiscovery(options: OpenIdOptions) {
  const issuer = new URL(options.issuer)
  const isInsecure = issuer.protocol === 'http:'
  if (isInsecure && !isLoopback(issuer)) throw new Error('IDENTITY_ISSUER: http is for loopback alone')
  let known: Promise<Configuration> | null = null
  return {
    ask: () =>
      (known ??= discovery(
        issuer,
        options.clientId,
        { client_secret: options.clientSecret, [clockTolerance]: clockToleranceSeconds },
        authenticate(options.clientSecret),
        {
          [customFetch]: listening(options.fetch ?? fetch),
          timeout: options.timeoutMs / 1_000,
          execute: [enableNonRepudiationChecks, ...(isInsecure ? [allowInsecureRequests] : [])],
        },
      )),
    forget() {
      known = null
    },
  }
}

/**
 * The OpenID provider at the issuer's address. State, nonce, PKCE, issuer (RFC 9207), audience, signature, times and the
 * subject of userinfo are all checked, and a failure of any is `refused`. Throws at once for an issuer that is neither
 * https nor on loopback.
 * @source product 5, domain 4
 */
export function createOpenId(options: OpenIdOptions): Identity {
  const provider = createDiscovery(options)
  return {
    widgetId: options.widgetId,
    async begin(redirectUrl) {
      try {
        const config = await provider.ask()
        const [state, nonce, codeVerifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
        const url = buildAuthorizationUrl(config, {
          redirect_uri: redirectUrl,
          scope,
          prompt: 'consent',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        })
        return { url: url.href, state, nonce, codeVerifier }
      } catch {
        provider.forget()
        return null
      }
    },
    async finish(url, { state, nonce, codeVerifier }) {
      try {
        const config = await provider.ask()
        const granted = await authorizationCodeGrant(config, new URL(url), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = granted.claims()
        if (!claims || granted.id_token === undefined) return { kind: 'refused', reason: 'no id token' }
        const info = await fetchUserInfo(config, granted.access_token, claims.sub)
        const tokens = {
          accessToken: granted.access_token,
          accessSeconds: granted.expires_in ?? null,
          refreshToken: granted.refresh_token ?? null,
          idToken: granted.id_token,
        }
        return { kind: 'known', issuer: claims.iss, subject: claims.sub, citizen: citizenOf(info), tokens }
      } catch (error) {
        provider.forget()
        return answerOf(error)
      }
    },
    async end({ accessToken, refreshToken, idToken }, returnUrl) {
      const token = refreshToken ?? accessToken
      let failure: string | null = null
      try {
        const config = await provider.ask()
        if (token !== undefined)
          await tokenRevocation(config, token).catch((error: unknown) => {
            failure = reasonOf(error)
          })
        if (idToken === undefined || config.serverMetadata().end_session_endpoint === undefined)
          return { url: null, failure }
        const query = { id_token_hint: idToken, post_logout_redirect_uri: returnUrl }
        return { url: buildEndSessionUrl(config, query).href, failure }
      } catch (error) {
        provider.forget()
        return { url: null, failure: reasonOf(error) }
      }
    },
  }
}
