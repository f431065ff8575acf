import { fieldErrorsOf } from '../../machines/form.ts'
import { halfLoginMinutes } from '../../machines/limits.ts'
import { formatNumber } from '../../machines/format.ts'
import {
  factorChangeSchema,
  factorCodeSchema,
  factorProofOf,
  factorProofSchema,
  grouped,
} from '../../machines/second-factor.ts'
import { m } from '../../words/messages.js'
import type { Db, Deps, Trx } from '../deps.ts'
import { invalid, isRefused, refuse, tooMany, type Refused } from '../errors.ts'
import type { AccountNotice } from '../jobs/queue.ts'
import { appendHistory } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import { tellAccount } from '../notice/account-notice.ts'
import type { Handler, Handlers, PersonCaller } from '../web/handler.ts'
import { forgive, forgiveAll, limits, reserveAll } from '../web/rate-limit-store.ts'
import { introduced, newSecret } from './factor-secret.ts'
import * as store from './factor-store.ts'
import { endSessionsOf } from './own-pages.ts'
import { asSelf, type Self } from './self-proof.ts'
import { openSession } from './session-store.ts'
import { activeContact, lockUser, type Contact } from './store.ts'

/** Wrong codes of one account: apart from its passwords, so that who knows the password is not forgiven by it. */
const factorSubject = (userId: string): string => `factor ${userId}`

const wrongCode = (): Refused => invalid([{ path: 'code', error: 'otp_invalid' }])
const halfLoginOver = (): Refused =>
  refuse(409, (locale) =>
    m.session_error_code_late({ minutes: formatNumber(halfLoginMinutes, locale) }, { locale }),
  )

/** The password was right and a code is wanted: a ticket for it, and no session. @source product 7 */
export async function wantCode(
  deps: Deps,
  db: Pick<Db, 'insertInto'>,
  login: { userId: string; isRemembered: boolean; device: string },
): Promise<Refused> {
  const codeTicket = await store.openHalfLogin(deps, db, login)
  return refuse(
    409,
    (locale) => m.session_text_code_wanted({}, { locale }),
    () => ({ codeTicket }),
  )
}

/** Tries a typed proof as one of the account's limited guesses, and does in the same transaction what it opens. */
async function withProof<T>(
  deps: Deps,
  of: { userId: string; address: string },
  open: () => Promise<T | Refused>,
): Promise<T | Refused> {
  const subject = factorSubject(of.userId)
  const reserved = await reserveAll(deps, [
    [subject, limits.account],
    [`address ${of.address}`, limits.loginAddress],
  ])
  if (reserved.isLocked) return tooMany(reserved.retryAfterSeconds)
  const answer = await open()
  if (isRefused(answer)) return answer
  await forgiveAll(deps, subject)
  await forgive(deps, ...reserved.ids)
  return answer
}

const tell = (deps: Deps, trx: Trx, to: Contact, accountNotice: AccountNotice) =>
  tellAccount(deps, trx, { accountNotice, mobile: null, email: to.email, locale: to.locale })

/** The code of a log-in that waits; only now is there a session. */
const enter: Handler<'POST /auth/login/code'> = async ({ body }, { deps, caller }) => {
  const parsed = factorProofSchema.safeParse({ code: body.code })
  const proof = factorProofOf(body.code)
  if (!parsed.success || !proof) return invalid(parsed.error ? fieldErrorsOf(parsed.error) : [])
  const now = deps.clock.now()
  const half = await store.halfLoginOf(deps.db, body.ticket, now)
  if (!half) return halfLoginOver()
  const userId = half.user_id
  return withProof(deps, { userId, address: caller.address }, () =>
    inTransaction(deps.db, async (trx) => {
      const locked = await store.lockHalfLogin(trx, body.ticket, now)
      const account = locked && (await activeContact(trx, { id: userId }))
      if (!account) return halfLoginOver()
      if (!(await store.takeProof(deps, trx, userId, proof))) return wrongCode()
      await store.useHalfLogin(trx, locked.id, now)
      if (proof.kind === 'recovery') await tell(deps, trx, account, 'recovery_code_used')
      const { is_remembered: isRemembered, device } = locked
      const token = await openSession(deps, trx, { userId, isRemembered, device })
      return { token_type: 'Bearer' as const, access_token: token }
    }),
  )
}

/** Whether a role of the caller's works only with the second factor. */
const isDemandedOf = ({ settings }: Deps, { roles }: Pick<PersonCaller, 'roles'>): boolean =>
  roles.some((role) => settings.SECOND_FACTOR.includes(role))

const show: Handler<'GET /auth/second-factor'> = async (_input, { deps, caller }) => {
  const factor = await store.factorOf(deps.db, caller.userId)
  return {
    since: factor?.proved_at?.toISOString() ?? null,
    codesLeft: await store.recoveryCodesLeft(deps.db, caller.userId),
    isDemanded: isDemandedOf(deps, caller),
  }
}

const alreadyOn = (): Refused => refuse(409, (locale) => m.factor_error_on({}, { locale }))
const notOn = (): Refused => refuse(409, (locale) => m.factor_error_off({}, { locale }))
const begunAnew = (): Refused => refuse(409, (locale) => m.factor_error_begun_anew({}, { locale }))

/** A secret for the app: shown in this reply and never again. */
const begin: Handler<'POST /auth/second-factor/begin'> = ({ body }, { deps, caller }) =>
  asSelf(deps, caller, { currentPassword: body.currentPassword, currentOtp: '' }, async (trx, user) => {
    if (await store.hasFactor(trx, user.id)) return alreadyOn()
    const secret = newSecret()
    await store.beginFactor(deps, trx, user.id, secret)
    const told = introduced(secret, user.email ?? user.mobile ?? user.name)
    return { ...told, secret: grouped(told.secret) }
  })

/** An act on the own factor, in the account's history and by mail. Nothing of a secret is in either. */
async function noted(
  deps: Deps,
  trx: Trx,
  user: Self,
  act: { event: string; accountNotice: AccountNotice },
): Promise<void> {
  await appendHistory(trx, {
    entity: 'user',
    subjectId: user.id,
    event: act.event,
    fromState: 'active',
    toState: 'active',
    actorId: user.id,
    payload: {},
    at: deps.clock.now(),
  })
  await tell(deps, trx, user, act.accountNotice)
}

/** The first code turns it on; every other session, which came without one, ends. */
const turnOn: Handler<'POST /auth/second-factor/confirm'> = async ({ body }, { deps, caller }) => {
  const parsed = factorCodeSchema.safeParse(body)
  const proof = factorProofOf(body.code)
  if (!parsed.success || !proof) return invalid(parsed.error ? fieldErrorsOf(parsed.error) : [])
  const { userId, address } = caller
  return withProof(deps, { userId, address }, () =>
    inTransaction(deps.db, async (trx) => {
      const user = await lockUser(trx, userId)
      const factor = await store.factorOf(trx, userId)
      if (!user || !factor) return notOn()
      if (factor.proved_at) return alreadyOn()
      if (!store.isOfSecret(deps, factor, body.secret)) return begunAnew()
      if (!(await store.takeProof(deps, trx, userId, proof))) return wrongCode()
      await store.proveFactor(trx, userId, deps.clock.now())
      await endSessionsOf(deps, trx, userId, { but: caller.sessionId })
      await noted(deps, trx, user, { event: 'factor_on', accountNotice: 'factor_on' })
      return { codes: await store.renewRecoveryCodes(deps, trx, userId) }
    }),
  )
}

/** What a session alone may not do with the factor: after the password and a code. */
async function withBoth<T>(
  deps: Deps,
  caller: PersonCaller,
  body: { currentPassword: string; code: string },
  act: (trx: Trx, user: Self) => Promise<T | Refused>,
): Promise<T | Refused> {
  const parsed = factorChangeSchema.safeParse(body)
  const proof = factorProofOf(body.code)
  if (!parsed.success || !proof) return invalid(parsed.error ? fieldErrorsOf(parsed.error) : [])
  const given = { currentPassword: body.currentPassword, currentOtp: '' }
  return withProof(deps, { userId: caller.userId, address: caller.address }, () =>
    asSelf(deps, caller, given, async (trx, user) => {
      if (!(await store.hasFactor(trx, user.id))) return notOn()
      return (await store.takeProof(deps, trx, user.id, proof)) ? act(trx, user) : wrongCode()
    }),
  )
}

const renew: Handler<'POST /auth/second-factor/recovery-codes'> = ({ body }, { deps, caller }) =>
  withBoth(deps, caller, body, async (trx, user) => {
    await noted(deps, trx, user, { event: 'factor_codes', accountNotice: 'recovery_codes_made' })
    return { codes: await store.renewRecoveryCodes(deps, trx, user.id) }
  })

const turnOff: Handler<'POST /auth/second-factor/off'> = ({ body }, { deps, caller }) =>
  withBoth(deps, caller, body, async (trx, user) => {
    if (isDemandedOf(deps, caller)) return refuse(409, (locale) => m.factor_error_demanded({}, { locale }))
    await store.dropFactor(trx, user.id)
    await noted(deps, trx, user, { event: 'factor_off', accountNotice: 'factor_off' })
    return {}
  })

/** The second factor of staff: at the log-in, and on the own page. @source product 7 */
export const factorHandlers = {
  'POST /auth/login/code': enter,
  'GET /auth/second-factor': show,
  'POST /auth/second-factor/begin': begin,
  'POST /auth/second-factor/confirm': turnOn,
  'POST /auth/second-factor/recovery-codes': renew,
  'POST /auth/second-factor/off': turnOff,
} satisfies Partial<Handlers>
