import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Settings } from '../settings.ts'

const [nonceBytes, tagBytes] = [12, 16]
const cipher = 'aes-256-gcm'

/** A key of its own for each use, from the secret that every process shares for good. */
export const keyFor = ({ AUDIT_KEY }: Pick<Settings, 'AUDIT_KEY'>, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', AUDIT_KEY, '', use, 32))

/** A secret as a table keeps it: nobody reads it without the key, nor moves it to another owner. @source product 7 */
export function seal(key: Buffer, owner: string, secret: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(owner))
  const text = Buffer.concat([sealing.update(secret), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), text])
}

/** The secret again; null when it was sealed with another key or for another owner. */
export function unseal(key: Buffer, owner: string, kept: Buffer): Buffer | null {
  const [nonce, tag] = [kept.subarray(0, nonceBytes), kept.subarray(nonceBytes, nonceBytes + tagBytes)]
  const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(owner)).setAuthTag(tag)
  try {
    return Buffer.concat([opening.update(kept.subarray(nonceBytes + tagBytes)), opening.final()])
  } catch {
    return null
  }
}
