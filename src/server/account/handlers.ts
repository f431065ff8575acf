import { refusedBirth } from './birth-date.ts'
import { isNoticeInForce } from './consent-store.ts'
import type { CallReply } from '../../api/calls.ts'
import { registrationDetailsSchema } from '../../machines/account.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { dhakaDay, parseMobile, tidyLine } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { keepFirstEmail } from './first-email.ts'
import { askCodeTo, parseMobileAndCode, refusedSend, withCode } from './codes.ts'
import { invalid, isRefused, loggedOut, refuse, tooMany, type Refused } from '../errors.ts'
import type { Handler, Handlers } from '../web/handler.ts'
import { accountSubject, forgiving, limits, reserveAll, unnamed } from '../web/rate-limit-store.ts'
import { releaseClaims } from '../lifecycle/claim-store.ts'
import { countsOf } from '../lifecycle/counts.ts'
import { overdueCounts } from '../lifecycle/overdue-store.ts'
import { onlookerOf } from '../catalogue/broadcast-handlers.ts'
import { broadcastsTo } from '../catalogue/broadcast-store.ts'
import { newNotices } from '../notice/store.ts'
import { wantCode } from './factor-handlers.ts'
import { makeTicket, takeTicket } from './codes-store.ts'
import { endSessions, openSession } from './session-store.ts'
import {
  insertLitigant,
  isMobileTaken,
  personOf,
  storePasswordHash,
  takenContacts,
  userByLogin,
} from './store.ts'
import { gathering } from '../database/gather.ts'
import { inTransaction, unlessTaken } from '../lifecycle/transaction.ts'

const bearer = (token: string): CallReply<'POST /auth/login'> => ({
  token_type: 'Bearer',
  access_token: token,
})

const wrongCredentials = (): Refused => refuse(422, (locale) => m.auth_error_credentials({}, { locale }))

/** Opens a session by a password; a wrong one counts, whoever's it is. @source product 7 */
export const login: Handler<'POST /auth/login'> = async ({ body }, { deps, caller }) => {
  const typed = tidyLine(body.email).toLowerCase()
  const mobile = parseMobile(typed)
  const user = await userByLogin(deps.db, mobile === null ? { email: typed } : { mobile })
  const subject = accountSubject(user?.id ?? unnamed(mobile ?? typed))
  const reserved = await reserveAll(deps, [
    [subject, limits.account],
    [`address ${caller.address}`, limits.loginAddress],
  ])
  if (reserved.isLocked) return tooMany(reserved.retryAfterSeconds)
  const isRight = await deps.passwords.isRight(user?.password_hash ?? null, body.password)
  if (!user || !isRight) return wrongCredentials()
  if (deps.passwords.isOutdated(user.password_hash))
    await storePasswordHash(deps.db, user.id, await deps.passwords.hash(body.password))
  const session = { userId: user.id, isRemembered: body.isRemembered, device: caller.device }
  const forgiven = forgiving(deps.db, subject, reserved.ids)
  if (user.hasFactor) return wantCode(deps, forgiven, session)
  return bearer(await openSession(deps, forgiven, session))
}

/** Says nothing of whether the number has an account: only its owner reads the code. */
const sendCode: Handler<'POST /auth/register/otp'> = ({ body }, { deps, caller }) =>
  askCodeTo(deps, caller, 'registration', body)

const verifyCode: Handler<'POST /auth/register/otp/verify'> = async ({ body }, { deps, caller }) => {
  const given = parseMobileAndCode(body)
  if (isRefused(given)) return given
  const { mobile } = given
  return withCode(deps, caller, { purpose: 'registration', ...given }, async (trx) => {
    if (await isMobileTaken(trx, mobile)) return invalid([takenContacts.users_mobile])
    return { ticket: await makeTicket(deps, trx, 'registration', { mobile, userId: null }) }
  })
}

const register: Handler<'POST /auth/register'> = async ({ body }, { deps, caller }) => {
  const { ticket, ...typed } = body
  const parsed = registrationDetailsSchema.safeParse(typed)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const { name, email, dateOfBirth, password, consentVersion } = parsed.data
  const unborn = refusedBirth(deps, dateOfBirth)
  if (unborn) return unborn
  if (!(await isNoticeInForce(deps.db, consentVersion, dhakaDay(deps.clock.now()))))
    return invalid([{ path: 'hasConsented', error: 'consent_required' }])
  // Asked here, so that an address of the net that had its share still registers people.
  const isCodeSent = email !== null && (await refusedSend(deps, caller.address)) === null
  return unlessTaken(takenContacts, () =>
    inTransaction(deps.db, async (trx) => {
      const proof = await takeTicket(deps, trx, 'registration', ticket)
      const mobile = proof?.mobile ?? null
      if (mobile === null) return refuse(409, (locale) => m.auth_error_ticket_lost({}, { locale }))
      const id = deps.ids.uuid()
      const passwordHash = await deps.passwords.hash(password)
      const { locale, device } = caller
      const litigant = { id, name, email: null, mobile, dateOfBirth, passwordHash, locale, consentVersion }
      await insertLitigant(trx, litigant, deps.clock.now())
      if (email !== null) await keepFirstEmail(deps, trx, { userId: id, email, locale, isCodeSent })
      return bearer(await openSession(deps, trx, { userId: id, isRemembered: false, device }))
    }),
  )
}

const info: Handler<'GET /auth/info'> = async (_input, { deps, caller }) => {
  const db = gathering(deps.db)
  const now = deps.clock.now()
  const [person, counts, overdue, notifications, broadcasts] = await Promise.all([
    personOf(db, caller.userId),
    countsOf(db, caller.actor, now),
    caller.actor.officeId === null ? undefined : overdueCounts(db, caller.actor, now),
    caller.needsFactor ? [] : newNotices(db, caller.userId),
    broadcastsTo(db, onlookerOf(caller), dhakaDay(now)),
  ])
  if (!person) return loggedOut()
  return {
    user: {
      ...person,
      roles: [...caller.roles],
      acl: [...caller.actor.slugs],
      ...(caller.needsFactor ? { needsFactor: true } : {}),
    },
    counts,
    ...(overdue ? { overdue } : {}),
    notifications,
    broadcasts,
    via: caller.via,
  }
}

const logout: Handler<'POST /auth/logout'> = async (_input, { deps, caller }) => {
  await endSessions(deps.db, caller.userId, { id: caller.sessionId }, deps.clock.now())
  await inTransaction(deps.db, (trx) => releaseClaims(deps, trx, caller))
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
