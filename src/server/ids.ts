import { randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import { otpDigits } from '../machines/limits.ts'
import type { Ids } from './deps.ts'

/** The product's ids, from the system's random source. */
export const systemIds: Ids = {
  uuid: () => v7(),
  token: () => randomBytes(32).toString('base64url'),
  code: () => String(randomInt(0, 10 ** otpDigits)).padStart(otpDigits, '0'),
  transactionId: () => `CF${randomBytes(11).toString('hex').toUpperCase()}`,
}
