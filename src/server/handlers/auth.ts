import { createHash } from 'node:crypto'
import type { CallReply } from '../../api/calls.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import {
  loginFailuresMax,
  loginFailuresWindowMinutes,
  loginLockedMinutes,
  otpResendSeconds,
  otpValidMinutes,
} from '../../machines/limits.ts'
import { mobileSchema, otpSchema, registrationDetailsSchema } from '../../machines/account.ts'
import { parseMobile } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { invalid, loggedOut, refuse, tooMany, type Refused } from '../errors.ts'
import type { Handler, Handlers } from '../handler.ts'
import { forgive, forgiveAll, reserve, type Limit } from '../limits.ts'
import { hashPassword, isHashOutdated, isPasswordRight } from '../password.ts'
import { countsOf } from '../store/counts.ts'
import { newNotices } from '../store/notice.ts'
import { makeCode, makeTicket, takeTicket, tryCode } from '../store/otp.ts'
import { openSession, revokeSession } from '../store/session.ts'
import { insertLitigant, isMobileTaken, personOf, storePasswordHash, userByLogin } from '../store/user.ts'
import { inTransaction, violatedConstraint } from '../transaction.ts'

const accountLimit: Limit = {
  max: loginFailuresMax,
  windowMinutes: loginFailuresWindowMinutes,
  lockedMinutes: loginLockedMinutes,
}
/** Many people share one address: an office, a mobile network. */
const addressLimit: Limit = { ...accountLimit, max: 50 }
const codeAddressLimit: Limit = { max: 60, windowMinutes: 60, lockedMinutes: 60 }

const bearer = (token: string): CallReply<'POST /auth/login'> => ({
  token_type: 'Bearer',
  access_token: token,
})

const wrongCredentials = (): Refused => refuse(422, (locale) => m.auth_error_credentials({}, { locale }))

const login: Handler<'POST /auth/login'> = async ({ body }, { deps, caller }) => {
  const typed = body.email.normalize('NFC').trim().toLowerCase()
  const mobile = parseMobile(typed)
  const user = await userByLogin(deps.db, mobile === null ? { email: typed } : { mobile })
  const unknown = createHash('sha256')
    .update(mobile ?? typed)
    .digest('hex')
  const subject = `account ${user?.id ?? unknown}`
  const ofAccount = await reserve(deps, subject, accountLimit)
  if (ofAccount.isLocked) return tooMany(ofAccount.retryAfterSeconds)
  const ofAddress = await reserve(deps, `address ${caller.address}`, addressLimit)
  if (ofAddress.isLocked) {
    await forgive(deps, ofAccount.id)
    return tooMany(ofAddress.retryAfterSeconds)
  }
  const isRight = await isPasswordRight(user?.password_hash ?? null, body.password)
  if (!user || !isRight) return wrongCredentials()
  await forgiveAll(deps, subject)
  await forgive(deps, ofAddress.id)
  if (isHashOutdated(user.password_hash))
    await storePasswordHash(deps.db, user.id, await hashPassword(body.password))
  return bearer(
    await openSession(deps, deps.db, {
      userId: user.id,
      isRemembered: body.isRemembered,
      device: caller.device,
    }),
  )
}

const sendCode: Handler<'POST /auth/register/otp'> = async ({ body }, { deps, caller }) => {
  const parsed = mobileSchema.safeParse(body)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const mobile = parsed.data.mobile ?? ''
  const ofAddress = await reserve(deps, `code ${caller.address}`, codeAddressLimit)
  if (ofAddress.isLocked) return tooMany(ofAddress.retryAfterSeconds)
  if (await isMobileTaken(deps.db, mobile)) return invalid([{ path: 'mobile', error: 'mobile_exists' }])
  return inTransaction(deps.db, async (trx) => {
    const made = await makeCode(deps, trx, 'registration', mobile)
    if ('retryAfterSeconds' in made) return tooMany(made.retryAfterSeconds)
    await deps.queue.add(trx, 'send-code', { mobile, code: made.code, locale: caller.locale })
    return { resendSeconds: otpResendSeconds, validMinutes: otpValidMinutes }
  })
}

const codeIsOver = (): Refused =>
  refuse(
    422,
    (locale) => m.auth_error_code_over({}, { locale }),
    (locale) => ({
      fields: [{ path: 'otp', error: 'otp_invalid', message: m.auth_error_code_over({}, { locale }) }],
    }),
  )

const verifyCode: Handler<'POST /auth/register/otp/verify'> = async ({ body }, { deps }) => {
  const mobile = mobileSchema.safeParse(body)
  const otp = otpSchema.safeParse(body)
  if (!mobile.success || !otp.success)
    return invalid([mobile, otp].flatMap(({ error }) => (error ? fieldErrorsOf(error) : [])))
  const number = mobile.data.mobile ?? ''
  // Not inTransaction: a wrong try has to be counted although it is refused.
  return deps.db.transaction().execute(async (trx) => {
    const answer = await tryCode(deps, trx, 'registration', number, otp.data.otp)
    if (answer === 'over') return codeIsOver()
    if (answer === 'wrong') return invalid([{ path: 'otp', error: 'otp_invalid' }])
    return { ticket: await makeTicket(deps, trx, 'registration', number) }
  })
}

function takenField(error: unknown): Refused | null {
  switch (violatedConstraint(error)) {
    case 'users_email':
      return invalid([{ path: 'email', error: 'email_exists' }])
    case 'users_mobile':
      return invalid([{ path: 'mobile', error: 'mobile_exists' }])
    default:
      return null
  }
}

const register: Handler<'POST /auth/register'> = async ({ body }, { deps, caller }) => {
  const { ticket, ...typed } = body
  const parsed = registrationDetailsSchema.safeParse(typed)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const { name, email, dateOfBirth, password, consentVersion } = parsed.data
  try {
    return await inTransaction(deps.db, async (trx) => {
      const mobile = await takeTicket(deps, trx, 'registration', ticket)
      if (mobile === null) return refuse(409, (locale) => m.auth_error_ticket_lost({}, { locale }))
      const id = deps.ids.uuid()
      const passwordHash = await hashPassword(password)
      const { locale, device } = caller
      const litigant = { id, name, email, mobile, dateOfBirth, passwordHash, locale, consentVersion }
      await insertLitigant(trx, litigant, deps.clock.now())
      return bearer(await openSession(deps, trx, { userId: id, isRemembered: false, device }))
    })
  } catch (error) {
    const refused = takenField(error)
    if (refused) return refused
    throw error
  }
}

const info: Handler<'GET /auth/info'> = async (_input, { deps, caller }) => {
  const person = await personOf(deps.db, caller.userId)
  if (!person) return loggedOut()
  return {
    user: { ...person, roles: [...caller.roles], acl: [...caller.actor.slugs] },
    counts: await countsOf(deps.db, caller.actor),
    notifications: await newNotices(deps.db, caller.userId),
    via: caller.via,
  }
}

const logout: Handler<'POST /auth/logout'> = async (_input, { deps, caller }) => {
  await revokeSession(deps.db, caller.sessionId, deps.clock.now())
  return {}
}

export const authHandlers = {
  'POST /auth/login': login,
  'POST /auth/register/otp': sendCode,
  'POST /auth/register/otp/verify': verifyCode,
  'POST /auth/register': register,
  'GET /auth/info': info,
  'POST /auth/logout': logout,
} satisfies Partial<Handlers>
