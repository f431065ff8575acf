import { sign, type KeyObject } from 'node:crypto'
import { privateKeyOf, strangeKey, type SandboxKeys } from './keys.ts'

/** What may be wrong with what the provider says: one claim or the key of the id token, or the subject of userinfo. */
export const faults = ['none', 'nonce', 'audience', 'issuer', 'signature', 'expired', 'subject'] as const
export type Fault = (typeof faults)[number]

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (part: string | undefined): Record<string, unknown> =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8')) as Record<string, unknown>

const changes: Partial<Record<Fault, (claims: Record<string, unknown>) => object>> = {
  nonce: () => ({ nonce: 'another-nonce' }),
  audience: () => ({ aud: 'another-client' }),
  issuer: () => ({ iss: 'http://127.0.0.1:1' }),
  expired: ({ iat }) => ({ iat: Number(iat) - 7_200, exp: Number(iat) - 3_600 }),
}

const signed = (header: string | undefined, claims: object, key: KeyObject): string => {
  const text = `${header}.${encode(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/** The id token with the fault in it; properly signed unless the key is the fault. */
export async function spoiled(idToken: string, fault: Fault, keys: SandboxKeys): Promise<string> {
  const [header, body] = idToken.split('.')
  const claims = decode(body)
  const key = fault === 'signature' ? await strangeKey() : privateKeyOf(keys)
  return signed(header, { ...claims, ...changes[fault]?.(claims) }, key)
}
