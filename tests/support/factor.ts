import { Secret, TOTP } from 'otpauth'
import { demoPassword } from '../../src/server/seed/people.ts'
import type { World } from './world.ts'

/** What an authenticator shows for a secret at a moment. */
export const shownCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({ timestamp: at.getTime() })

/** The factor of somebody who is logged in is turned on: its secret and recovery codes. The code of now is used up by it. */
export async function turnFactorOn(world: World, token: string, currentPassword = demoPassword) {
  const begun = await world.call('POST /auth/second-factor/begin', { body: { currentPassword } }, token)
  const { secret } = begun.data
  const body = { code: shownCode(secret, world.clock.now()) }
  const { code, message, data } = await world.call('POST /auth/second-factor/confirm', { body }, token)
  if (code !== 200) throw new Error(message)
  return { secret, codes: data.codes, next: () => shownCode(secret, world.clock.now()) }
}
