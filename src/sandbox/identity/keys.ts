import { createPrivateKey, generateKeyPair, randomBytes, type JsonWebKey, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const kept = z.object({ key: z.record(z.string(), z.string()), cookieSecret: z.string() })

/** `signing` is a private RSA key as JWK, `cookieSecret` signs the provider's own cookies. */
export interface SandboxKeys {
  signing: JsonWebKey & { kid: string; use: 'sig'; alg: 'RS256' }
  cookieSecret: string
}

const newKey = async (): Promise<KeyObject> =>
  (await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })).privateKey

const signing = (key: JsonWebKey): SandboxKeys['signing'] => ({
  ...key,
  kid: 'sandbox',
  use: 'sig',
  alg: 'RS256',
})

/** The provider's keys, kept in the folder so that an open login survives a restart; without one, new at each start. */
export async function openKeys(folder: string | undefined): Promise<SandboxKeys> {
  const file = folder === undefined ? null : join(folder, 'identity-keys.json')
  if (file !== null && existsSync(file)) {
    const { key, cookieSecret } = kept.parse(JSON.parse(readFileSync(file, 'utf8')))
    return { signing: signing(key), cookieSecret }
  }
  const key = (await newKey()).export({ format: 'jwk' })
  const cookieSecret = randomBytes(32).toString('base64url')
  if (file !== null && folder !== undefined) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, JSON.stringify({ key, cookieSecret }), { mode: 0o600 })
  }
  return { signing: signing(key), cookieSecret }
}

/** The key as node:crypto signs with it. */
export const privateKeyOf = (keys: SandboxKeys): KeyObject =>
  createPrivateKey({ key: keys.signing, format: 'jwk' })

/** A key that is nobody's. */
export const strangeKey = newKey
