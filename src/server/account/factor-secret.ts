import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { factorStepSeconds, otpDigits, recoveryCodeSigns, recoveryCodesMax } from '../../machines/limits.ts'
import { openSteps } from '../../machines/second-factor.ts'
import type { Settings } from '../settings.ts'

const [nonceBytes, tagBytes, secretBytes] = [12, 16, 20]
const cipher = 'aes-256-gcm'

/** A key of its own for each use, from the secret that every process shares for good. */
const keyFor = ({ AUDIT_KEY }: Settings, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', AUDIT_KEY, '', `second factor ${use}`, 32))

/** A secret as the table keeps it: nobody reads it without the key, nor moves it to another account. @source product 7 */
export function sealed(settings: Settings, userId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyFor(settings, 'secret'), nonce).setAAD(Buffer.from(userId))
  const text = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), text])
}

/** The secret again; null when it was sealed with another key or for another account. */
export function unsealed(settings: Settings, userId: string, kept: Buffer): Buffer | null {
  const [nonce, tag] = [kept.subarray(0, nonceBytes), kept.subarray(nonceBytes, nonceBytes + tagBytes)]
  const opening = createDecipheriv(cipher, keyFor(settings, 'secret'), nonce, { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(userId)).setAuthTag(tag)
  try {
    return Buffer.concat([opening.update(kept.subarray(nonceBytes + tagBytes)), opening.final()])
  } catch {
    return null
  }
}

export const newSecret = (): Buffer => randomBytes(secretBytes)

const totp = (secret: Buffer, label = ''): TOTP =>
  new TOTP({
    issuer: 'Court Fee',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    digits: otpDigits,
    period: factorStepSeconds,
  })

/** What an authenticator is told, once: the secret as text, and the address of the QR. */
export function introduced(secret: Buffer, label: string): { secret: string; uri: string } {
  const app = totp(secret, label)
  return { secret: app.secret.base32, uri: app.toString() }
}

/** The step of time whose code this is; null when it is none that is taken at this moment (milliseconds). */
export function stepOf(secret: Buffer, code: string, atMs: number, lastStep: number | null): number | null {
  const app = totp(secret)
  const isOf = (step: number) =>
    timingSafeEqual(
      Buffer.from(app.generate({ timestamp: step * factorStepSeconds * 1_000 })),
      Buffer.from(code),
    )
  return openSteps(atMs, lastStep).find(isOf) ?? null
}

/** Recovery codes, as they are shown once. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodesMax }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(recoveryCodeSigns)).buffer }).base32.slice(
      0,
      recoveryCodeSigns,
    ),
  )

/** What the table keeps of a recovery code. */
export const recoveryHash = (settings: Settings, userId: string, code: string): Buffer =>
  createHmac('sha256', keyFor(settings, 'recovery')).update(`${userId} ${code}`).digest()
