import type { Deps, Trx } from '../deps.ts'
import type { Locale } from '../errors.ts'
import { keepAddressChange } from './address-store.ts'
import { queueCode } from './codes.ts'

/**
 * An e-mail that came with a new account waits there until its code comes back: it belongs to nobody yet, whoever else gave
 * the same one. The account is made whether or not a code may leave now; its profile sends another.
 * @source product 7
 */
export async function keepFirstEmail(
  deps: Deps,
  trx: Trx,
  given: { userId: string; email: string; locale: Locale; isCodeSent: boolean },
): Promise<void> {
  const { userId, email: address, locale, isCodeSent } = given
  const kind = 'email' as const
  await keepAddressChange(trx, {
    user_id: userId,
    kind,
    address,
    is_first: true,
    asked_at: deps.clock.now(),
  })
  if (isCodeSent) await queueCode(deps, trx, { purpose: kind, to: { kind, address }, locale })
}
