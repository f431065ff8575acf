import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { factorStepSeconds, otpDigits, recoveryCodeSigns, recoveryCodesMax } from '../../machines/limits.ts'
import { openSteps } from '../../machines/second-factor.ts'
import type { Settings } from '../settings.ts'
import { keyFor as keyOf, seal, unseal } from '../web/sealed.ts'

const secretBytes = 20

/** A key of its own for each use. */
const keyFor = (settings: Settings, use: string): Buffer => keyOf(settings, `second factor ${use}`)

/** A secret as the table keeps it: nobody reads it without the key, nor moves it to another account. @source product 7 */
export const sealed = (settings: Settings, userId: string, secret: Buffer): Buffer =>
  seal(keyFor(settings, 'secret'), userId, secret)

/** The secret again; null when it was sealed with another key or for another account. */
export const unsealed = (settings: Settings, userId: string, kept: Buffer): Buffer | null =>
  unseal(keyFor(settings, 'secret'), userId, kept)

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

/** Whether a text, in groups or not, is this secret; none where there is none to compare with. */
export const isSecret = (secret: Buffer | null, text: string): boolean =>
  secret !== null && totp(secret).secret.base32 === text.replaceAll(' ', '')

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
