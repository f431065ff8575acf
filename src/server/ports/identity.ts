/** Who somebody is, as the identity provider tells it. Mobile 01XXXXXXXXX, NID in digits, days YYYY-MM-DD. @source domain 4 */
export interface Citizen {
  name: string
  email: string | null
  /** Whether the provider says that the e-mail is the person's. */
  isEmailProved: boolean
  mobile: string | null
  nid: string | null
  dateOfBirth: string | null
}

/** What the provider is asked with; kept here until the person comes back. */
export interface IdentityVisit {
  url: string
  state: string
  nonce: string
  codeVerifier: string
}

/** The provider's tokens, for HttpOnly cookies and nowhere else. @source spec §9, product 6 */
export interface IdentityTokens {
  accessToken: string
  /** How long it lives, if the provider says so. */
  accessSeconds: number | null
  refreshToken: string | null
  idToken: string
}

/** `refused`: the provider or a check said no (wrong state, nonce, code, issuer, audience or signature); `noAnswer`: nobody knows. */
export type IdentityAnswer =
  | { kind: 'known'; issuer: string; subject: string; citizen: Citizen; tokens: IdentityTokens }
  | { kind: 'refused'; reason: string }
  | { kind: 'noAnswer'; detail: string }

/** CDAP: OpenID Connect, authorization code with PKCE. Nothing here throws for what the provider does. @source product 5 */
export interface Identity {
  /** Opaque to us; handed to whoever embeds the provider's widget. */
  widgetId: string
  /** Where the browser goes, with fresh state, nonce and PKCE verifier. Null when the provider does not answer. */
  begin(redirectUrl: string): Promise<IdentityVisit | null>
  /** Exchanges the code of the redirect for tokens, checks all of them and asks who it is. `url` is the whole address that came back. */
  finish(url: string, visit: Omit<IdentityVisit, 'url'>): Promise<IdentityAnswer>
  /**
   * Ends what can be ended at the provider. `url`: where the browser goes to end the rest, null when there is no such
   * place; `failure`: what did not work, for the log.
   */
  end(
    tokens: { accessToken?: string; refreshToken?: string; idToken?: string },
    returnUrl: string,
  ): Promise<{ url: string | null; failure: string | null }>
}

/** `match`: the registry knows the NID with that mobile and, when given, that day of birth. */
export type RegistryAnswer = { kind: 'match' } | { kind: 'mismatch' } | { kind: 'noAnswer'; detail: string }

/** The registry of citizens. @source spec §5 Verify user, domain 4 */
export interface Registry {
  check(person: { mobile: string; nid: string; dateOfBirth: string | null }): Promise<RegistryAnswer>
}
