import { refusedBirth } from './birth-date.ts'
import { passwordChangeSchema, profileSchema } from '../../machines/account.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { invalid, loggedOut, tooMany } from '../errors.ts'
import type { Handler, Handlers } from '../web/handler.ts'
import { accountSubject, limits, reserve } from '../web/rate-limit-store.ts'
import { tellOwnPages } from './own-pages.ts'
import { changePassword } from './password-change.ts'
import { profileOf } from './profile-store.ts'
import { lockUser, storeProfile } from './store.ts'
import { inTransaction } from '../lifecycle/transaction.ts'

const show: Handler<'GET /auth/profile'> = async (_input, { deps, caller }) =>
  (await profileOf(deps.db, caller.userId)) ?? loggedOut()

const update: Handler<'POST /auth/update-profile'> = async ({ body }, { deps, caller }) => {
  const parsed = profileSchema.safeParse(body)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const { name, dateOfBirth } = parsed.data
  const unborn = refusedBirth(deps, dateOfBirth)
  if (unborn) return unborn
  return inTransaction(deps.db, async (trx) => {
    const user = await lockUser(trx, caller.userId)
    if (!user) return loggedOut()
    const isVerified = user.verified_at !== null
    await storeProfile(trx, user.id, {
      name,
      dateOfBirth: isVerified ? user.date_of_birth : dateOfBirth,
      locale: body.language ?? user.locale,
    })
    await tellOwnPages(deps, trx, user.id)
    return (await profileOf(trx, user.id)) ?? loggedOut()
  })
}

/** A wrong current password counts as a failed login of the account: a stolen session is no way around its lock. */
const updatePassword: Handler<'POST /auth/update-password'> = async ({ body }, { deps, caller }) => {
  const parsed = passwordChangeSchema.safeParse(body)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const { currentPassword, password } = parsed.data
  const reserved = await reserve(deps, accountSubject(caller.userId), limits.account)
  if (reserved.isLocked) return tooMany(reserved.retryAfterSeconds)
  return inTransaction(deps.db, async (trx) => {
    const account = await lockUser(trx, caller.userId)
    if (!account) return loggedOut()
    if (!(await deps.passwords.isRight(account.password_hash, currentPassword)))
      return invalid([{ path: 'currentPassword', error: 'password_wrong' }])
    const endedCount = await changePassword(deps, trx, {
      account,
      password,
      butSessionId: caller.sessionId,
    })
    return { endedCount }
  })
}

/** The person's own account. @source spec §2 /my-profile, §7 update-profile, update-password */
export const personHandlers = {
  'GET /auth/profile': show,
  'POST /auth/update-profile': update,
  'POST /auth/update-password': updatePassword,
} satisfies Partial<Handlers>
