import { selfProofSchema, type SelfProof } from '../../machines/account.ts'
import { fieldErrorsOf, type FieldError } from '../../machines/form.ts'
import { formatNumber } from '../../machines/format.ts'
import { freshIdentityMinutes } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import type { Deps, Trx } from '../deps.ts'
import { invalid, isRefused, loggedOut, refuse, renamed, tooMany, type Refused } from '../errors.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { PersonCaller } from '../web/handler.ts'
import { accountSubject, forgive, limits, reserve } from '../web/rate-limit-store.ts'
import { withCodeFor, type Recipient } from './codes.ts'
import { sessionOpenedAt } from './session-store.ts'
import { lockUser, userById } from './store.ts'

/** The person's own row, locked. */
export type Self = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/** What was given besides the session, as typed; empty where it was not asked for. */
export interface GivenProof {
  currentPassword: string
  currentOtp: string
}

type Reached = Pick<Self, 'email' | 'mobile'>

/** Where somebody is reached for a code that shows who they are: the mobile first. Null when nowhere. */
export const ownRecipient = ({ mobile, email }: Reached): Recipient | null =>
  mobile === null
    ? email === null
      ? null
      : { kind: 'email', address: email }
    : { kind: 'mobile', address: mobile }

/** How this person shows that it is them. Only who can be reached nowhere has nothing but the identity provider. */
const proofOf = (user: Reached, given: GivenProof): SelfProof =>
  ownRecipient(user) === null ? 'identity' : given.currentOtp === '' ? 'password' : 'code'

/** What is missing of the proof, before anything is compared. */
export const faultsOfProof = (user: Reached, given: GivenProof): FieldError[] => {
  const parsed = selfProofSchema(proofOf(user, given)).safeParse(given)
  return parsed.success ? [] : fieldErrorsOf(parsed.error)
}

/** A wrong password counts as a failed login of the account: a stolen session is no way around its lock. @source product 7 */
async function byPassword(deps: Deps, user: Self, given: GivenProof): Promise<Refused | null> {
  const reserved = await reserve(deps, accountSubject(user.id), limits.account)
  if (reserved.isLocked) return tooMany(reserved.retryAfterSeconds)
  if (!(await deps.passwords.isRight(user.password_hash, given.currentPassword)))
    return invalid([{ path: 'currentPassword', error: 'password_wrong' }])
  await forgive(deps, reserved.id)
  return null
}

/** Nothing but the identity provider can say who this is. */
export const identityFirst = (): Refused =>
  refuse(409, (locale) =>
    m.profile_error_identity_first({ minutes: formatNumber(freshIdentityMinutes, locale) }, { locale }),
  )

/** The session itself must be a fresh one that the identity provider opened. */
async function byIdentity(deps: Deps, caller: PersonCaller): Promise<Refused | null> {
  const openedAt = caller.via === 'cdap' ? await sessionOpenedAt(deps.db, caller.sessionId) : undefined
  const limit = deps.clock.now().getTime() - freshIdentityMinutes * 60_000
  return openedAt !== undefined && openedAt.getTime() > limit ? null : identityFirst()
}

/**
 * Does what a session alone may not: after the right password, after a code to where the account is reached already, or, for
 * an account that is reached nowhere, after a visit to the identity provider just now. `act` refuses before it writes.
 * @source product 7
 */
export async function asSelf<T>(
  deps: Deps,
  caller: PersonCaller,
  given: GivenProof,
  act: (trx: Trx, user: Self) => Promise<T | Refused>,
): Promise<T | Refused> {
  const shown = await userById(deps.db, caller.userId)
  if (!shown) return loggedOut()
  const recipient = ownRecipient(shown)
  /** Whatever was proved was proved about the account as it stood then. */
  const locked = async (trx: Trx) => {
    const user = await lockUser(trx, caller.userId)
    const isSame =
      user?.password_hash === shown.password_hash &&
      user.email === shown.email &&
      user.mobile === shown.mobile
    return isSame ? act(trx, user) : refuse(409, (locale) => m.profile_error_changed({}, { locale }))
  }
  if (recipient !== null && given.currentOtp !== '') {
    const own = { purpose: 'confirm' as const, to: recipient, otp: given.currentOtp }
    const answer = await withCodeFor(deps, caller, own, locked)
    return isRefused(answer) ? renamed(answer, (path) => (path === 'otp' ? 'currentOtp' : path)) : answer
  }
  const refused = recipient === null ? await byIdentity(deps, caller) : await byPassword(deps, shown, given)
  return refused ?? inTransaction(deps.db, locked)
}
