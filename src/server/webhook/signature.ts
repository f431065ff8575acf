import { createHmac, randomBytes } from 'node:crypto'
import type { Settings } from '../settings.ts'
import { keyFor, seal, unseal } from '../web/sealed.ts'

const secretBytes = 32
const beginning = 'whsec_'

/** A new secret, and how the table keeps it for its webhook. */
export function newSecret(settings: Settings, subjectId: string): { secret: string; kept: Buffer } {
  const secret = randomBytes(secretBytes)
  const kept = seal(keyFor(settings, 'webhook secret'), subjectId, secret)
  return { secret: `${beginning}${secret.toString('base64')}`, kept }
}

/** The secret as bytes; null when it was sealed under another key. */
export const secretOf = (settings: Settings, subjectId: string, kept: Buffer): Buffer | null =>
  unseal(keyFor(settings, 'webhook secret'), subjectId, kept)

/**
 * What a message is sent with, as Standard Webhooks has it: its id, the second of the try, and for each secret that holds an HMAC-SHA256
 * over `id.timestamp.body`.
 */
export function headersOf(
  { id, body }: { id: string; body: string },
  at: Date,
  secrets: readonly Buffer[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return {
    'content-type': 'application/json',
    'user-agent': 'court-fee-webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
