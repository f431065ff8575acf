import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { Provider } from 'oidc-provider/lib/provider.js'
import { m } from '../../words/messages.js'
import { languageOf, pageHeaders } from '../html.ts'
import { claimsOf } from './citizens.ts'
import type { IdentityControl } from './control.ts'
import { spoiled } from './faults.ts'
import type { SandboxKeys } from './keys.ts'
import { logoutPage, plainPage, type Shown } from './page.ts'
import { createProviderStore } from './store.ts'

export interface ProviderOptions {
  clientId: string
  clientSecret: string
  /** Where browsers reach the product, if not on loopback. */
  productOrigin: string | undefined
  keys: SandboxKeys
  control: IdentityControl
}

/** Paths of the product that a browser may be sent back to. */
const returnPath = '/auth-redirect'
const leavePath = '/login'

const isLoopback = (hostname: string) => hostname === 'localhost' || /^127\.|^\[::1\]$/.test(hostname)

const hourSeconds = 3_600
const ttl = {
  AccessToken: 600,
  AuthorizationCode: 60,
  IdToken: hourSeconds,
  RefreshToken: 12 * hourSeconds,
  Grant: 12 * hourSeconds,
  Interaction: 900,
  Session: 12 * hourSeconds,
}

const show = (ctx: KoaContextWithOIDC, status: number, text: string) => {
  ctx.status = status
  ctx.set(pageHeaders)
  ctx.body = text
}

/** The page's language stands in its address. */
const shownOf = (ctx: KoaContextWithOIDC): Shown => {
  const language = languageOf(ctx.query)
  const url = new URL(ctx.href)
  url.searchParams.set('lang', language === 'bn' ? 'en' : 'bn')
  return { language, otherHref: `${url.pathname}${url.search}` }
}

const configurationOf = ({ clientId, clientSecret, keys, control }: ProviderOptions): Configuration => ({
  adapter: createProviderStore(),
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`http://localhost${returnPath}`],
      post_logout_redirect_uris: [`http://localhost${leavePath}`],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  ],
  jwks: { keys: [keys.signing] },
  cookies: {
    keys: [keys.cookieSecret],
    names: { session: 'cdap_session', interaction: 'cdap_interaction', resume: 'cdap_resume' },
  },
  claims: {
    openid: ['sub'],
    profile: ['name', 'name_en', 'nid', 'date_of_birth'],
    email: ['email', 'email_verified'],
    phone: ['mobile'],
  },
  responseTypes: ['code'],
  pkce: { required: () => true },
  rotateRefreshToken: true,
  clientBasedCORS: () => false,
  ttl,
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount(_ctx, subject) {
    const citizen = control.citizens.find((one) => one.subject === subject)
    if (!citizen) return undefined
    return { accountId: subject, claims: () => Promise.resolve(claimsOf(citizen)) }
  },
  renderError(ctx) {
    const shown = shownOf(ctx)
    show(ctx, ctx.status, plainPage(m.sandbox_title_broken({}, { locale: shown.language }), shown))
  },
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource(ctx, form) {
        show(ctx, 200, logoutPage(form, ctx.oidc.entities.IdTokenHint !== undefined, shownOf(ctx)))
      },
      postLogoutSuccessSource(ctx) {
        const shown = shownOf(ctx)
        show(ctx, 200, plainPage(m.sandbox_title_left({}, { locale: shown.language }), shown))
      },
    },
  },
})

/** oidc-provider with one client: authorization code with PKCE, rotating refresh tokens, revocation, logout. */
export function createProvider(issuer: string, options: ProviderOptions): Provider {
  const { productOrigin, keys, control } = options
  const provider = new Provider(issuer, configurationOf(options))
  const isProducts = (address: string, path: string): boolean => {
    if (!URL.canParse(address)) return false
    const { origin, hostname, pathname, search, hash } = new URL(address)
    return (
      pathname === path && search === '' && hash === '' && (origin === productOrigin || isLoopback(hostname))
    )
  }
  // The product's port is not known here, and it may be opened by either name of this machine.
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: (address: string) => isProducts(address, returnPath),
    postLogoutRedirectUriAllowed: (address: string) => isProducts(address, leavePath),
  })
  provider.use(async (ctx, next) => {
    await next()
    const body: unknown = ctx.body
    if (control.fault === 'none' || typeof body !== 'object' || body === null) return
    if ('id_token' in body && typeof body.id_token === 'string' && control.fault !== 'subject')
      ctx.body = { ...body, id_token: await spoiled(body.id_token, control.fault, keys) }
    if (ctx.path === '/me' && control.fault === 'subject') ctx.body = { ...body, sub: 'another-citizen' }
  })
  return provider
}
