import { refusedBirth } from './birth-date.ts'
import { passwordChangeSchema, profileSchema } from '../../machines/account.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { askCodeTo, parseMobileAndCode, withCode } from './codes.ts'
import { tellAccount } from '../notice/account-notice.ts'
import { invalid, isRefused, loggedOut, tooMany } from '../errors.ts'
import type { Handler, Handlers } from '../web/handler.ts'
import { accountSubject, limits, reserve } from '../web/rate-limit-store.ts'
import { isPasswordRight } from './password.ts'
import { changePassword } from './password-change.ts'
import { profileOf } from './profile-store.ts'
import { useUpRecovery } from './codes-store.ts'
import { isMobileTaken, lockUser, storeMobile, storeProfile, takenContacts } from './store.ts'
import { inTransaction, unlessTaken } from '../lifecycle/transaction.ts'

const show: Handler<'GET /auth/profile'> = async (_input, { deps, caller }) =>
  (await profileOf(deps.db, caller.userId)) ?? loggedOut()

const update: Handler<'POST /auth/update-profile'> = async ({ body }, { deps, caller }) => {
  const parsed = profileSchema.safeParse(body)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const { name, email, dateOfBirth } = parsed.data
  const unborn = refusedBirth(deps, dateOfBirth)
  if (unborn) return unborn
  return unlessTaken(takenContacts, () =>
    inTransaction(deps.db, async (trx) => {
      const user = await lockUser(trx, caller.userId)
      if (!user) return loggedOut()
      // Without a mobile number the address is the only way in.
      if (email === null && user.mobile === null) return invalid([{ path: 'email', error: 'required' }])
      const isVerified = user.verified_at !== null
      const kept = { name, email, dateOfBirth: isVerified ? user.date_of_birth : dateOfBirth }
      await storeProfile(trx, user.id, kept)
      if (user.email !== null && user.email.toLowerCase() !== email?.toLowerCase()) {
        await useUpRecovery(trx, user, deps.clock.now())
        const { email: old, locale } = user
        await tellAccount(deps, trx, { accountNotice: 'email_changed', mobile: null, email: old, locale })
      }
      return (await profileOf(trx, user.id)) ?? loggedOut()
    }),
  )
}

const sendMobileCode: Handler<'POST /auth/update-mobile/otp'> = ({ body }, { deps, caller }) =>
  askCodeTo(deps, caller, 'mobile', body)

/** Whether somebody else has the number is told only to who has proven it. */
const updateMobile: Handler<'POST /auth/update-mobile'> = async ({ body }, { deps, caller }) => {
  const given = parseMobileAndCode(body)
  if (isRefused(given)) return given
  const { mobile } = given
  return unlessTaken(takenContacts, () =>
    withCode(deps, caller, { purpose: 'mobile', ...given }, async (trx) => {
      const user = await lockUser(trx, caller.userId)
      if (!user) return loggedOut()
      if (user.mobile !== mobile) {
        if (await isMobileTaken(trx, mobile)) return invalid([takenContacts.users_mobile])
        await storeMobile(trx, user.id, mobile)
        await useUpRecovery(trx, user, deps.clock.now())
        const { mobile: old, locale } = user
        if (old !== null)
          await tellAccount(deps, trx, { accountNotice: 'mobile_changed', mobile: old, email: null, locale })
      }
      return (await profileOf(trx, user.id)) ?? loggedOut()
    }),
  )
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
    if (!(await isPasswordRight(account.password_hash, currentPassword)))
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
  'POST /auth/update-mobile/otp': sendMobileCode,
  'POST /auth/update-mobile': updateMobile,
  'POST /auth/update-password': updatePassword,
} satisfies Partial<Handlers>
