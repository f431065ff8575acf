import { refusedBirth } from '../account/birth-date.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { fieldErrorsOf } from '../../machines/form.ts'
import { identityAccountSchema, mobileSchema, otpSchema, verificationSchema } from '../../machines/account.ts'
import { m } from '../../words/messages.js'
import { askCode, withCode } from '../account/codes.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { invalid, isRefused, loggedOut, notFound, refuse, tooMany, type Refused } from '../errors.ts'
import type { Handler, Handlers } from '../web/handler.ts'
import {
  clearTokenCookies,
  clearVisitCookie,
  setTokenCookies,
  setVisitCookie,
  tokensOf,
  visitTokenOf,
} from './cookies.ts'
import { createAccount, enter, linkAccount, notGranted, visitLost } from './entry.ts'
import { forgive, limits, reserve } from '../web/rate-limit-store.ts'
import { tellOwnPages } from '../account/own-pages.ts'
import { profileOf } from '../account/profile-store.ts'
import {
  accountOf,
  endVisitOf,
  isNidProvedByOther,
  openVisit,
  startVisit,
  storePerson,
  takeReturn,
  type VisitKey,
} from './store.ts'
import { inTransaction, violatedConstraint } from '../lifecycle/transaction.ts'

const ownAddress = (deps: Deps, path: string): string => {
  const publicUrl = deps.settings.PUBLIC_URL
  if (publicUrl === undefined)
    throw new Error('PUBLIC_URL is not set: the identity provider could not answer')
  return new URL(path, publicUrl).href
}

const silent = (): Refused => refuse(503, (locale) => m.identity_error_silent({}, { locale }))

const begin: Handler<'POST /auth/getIDPToken'> = async (_input, { deps, caller, reply }) => {
  const ofAddress = await reserve(deps, `identity ${caller.address}`, limits.identityVisits)
  if (ofAddress.isLocked) return tooMany(ofAddress.retryAfterSeconds)
  const visit = await deps.identity.begin(ownAddress(deps, '/auth-redirect'))
  if (visit === null) {
    deps.log.warn('the identity provider does not answer')
    return silent()
  }
  setVisitCookie(deps, reply, await startVisit(deps, visit))
  return { token: visit.state, widget_id: deps.identity.widgetId, authorization_url: visit.url }
}

/** The address as the provider sent the browser to it. */
const returnAddress = (deps: Deps, back: { code: string; state: string; iss: string | null }): string => {
  const url = new URL(ownAddress(deps, '/auth-redirect'))
  const { code, state, iss } = back
  url.search = new URLSearchParams({ code, state, ...(iss === null ? {} : { iss }) }).toString()
  return url.href
}

/** The visit that a page shows, of the browser that began it; null where this browser has none. */
const visitOf = (request: FastifyRequest, { state }: { state: string }): VisitKey | null => {
  const token = visitTokenOf(request)
  return token === null ? null : { token, state }
}

const comeBack: Handler<'POST /auth/cdaplogin'> = async ({ body }, { deps, caller, request, reply }) => {
  const shown = visitOf(request, body)
  const visit =
    shown === null || body.code === '' ? undefined : await takeReturn(deps.db, shown, deps.clock.now())
  if (!visit) {
    deps.log.warn({ reason: 'no such visit' }, 'identity refused')
    return notGranted(caller.locale)
  }
  const { id, nonce, code_verifier: codeVerifier } = visit
  const answer = await deps.identity.finish(returnAddress(deps, body), {
    state: body.state,
    nonce,
    codeVerifier,
  })
  if (answer.kind !== 'known') {
    clearVisitCookie(deps, reply)
    const reason = answer.kind === 'refused' ? answer.reason : answer.detail
    deps.log.warn({ reason, visitId: id }, `identity ${answer.kind}`)
    return answer.kind === 'refused' ? notGranted(caller.locale) : silent()
  }
  const { issuer, subject, citizen, tokens } = answer
  const entry = await deps.db
    .transaction()
    .execute((trx) => enter(deps, trx, { id, issuer, subject, citizen }, caller))
  if (entry.status === 1 || entry.next === 'none') clearVisitCookie(deps, reply)
  if (entry.status === 0 && entry.next === 'none') {
    deps.log.warn({ reason: 'closed or without a mobile', visitId: id }, 'identity refused')
    const { accessToken, refreshToken } = tokens
    const { failure } = await deps.identity.end(
      { accessToken, ...(refreshToken ? { refreshToken } : {}) },
      ownAddress(deps, '/login'),
    )
    if (failure !== null) deps.log.warn({ reason: failure }, 'identity logout')
    return entry
  }
  setTokenCookies(deps, reply, tokens)
  return entry
}

const create: Handler<'POST /auth/cdaploginUserCreate'> = async (
  { body },
  { deps, caller, request, reply },
) => {
  const shown = visitOf(request, body)
  if (shown === null) return visitLost()
  const parsed = identityAccountSchema.safeParse(body)
  const attempt = (passwordHash: string) =>
    inTransaction(deps.db, async (trx) => {
      const visit = await openVisit(trx, shown, 'name', deps.clock.now())
      if (!visit) return visitLost()
      if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
      const { name, consentVersion } = parsed.data
      return createAccount(deps, trx, visit, { name, consentVersion, passwordHash }, caller)
    })
  // Nobody knows it: this account opens by CDAP, until its owner asks for a password.
  const passwordHash = parsed.success ? await deps.passwords.hash(deps.ids.token()) : ''
  const entry = await attempt(passwordHash).catch((error: unknown) => {
    if (violatedConstraint(error) === null) throw error
    return attempt(passwordHash)
  })
  if (!isRefused(entry) && entry.status === 1) clearVisitCookie(deps, reply)
  return entry
}

/** The account that waits for a code to its mobile; null when the visit is over or the account was closed meanwhile. */
async function accountToLink(deps: Deps, trx: Db | Trx, shown: VisitKey | null) {
  const visit = shown === null ? null : await openVisit(trx, shown, 'link', deps.clock.now())
  const account = visit?.linkUserId ? await accountOf(trx, visit.linkUserId) : undefined
  return visit && account?.is_active && account.mobile !== null
    ? { visit, id: account.id, mobile: account.mobile }
    : null
}

const sendCode: Handler<'POST /auth/cdap/link/otp'> = async ({ body }, { deps, caller, request }) => {
  const waiting = await accountToLink(deps, deps.db, visitOf(request, body))
  return waiting ? askCode(deps, caller, 'link', waiting.mobile) : visitLost()
}

const link: Handler<'POST /auth/cdap/link'> = async ({ body }, { deps, caller, request, reply }) => {
  const shown = visitOf(request, body)
  const waiting = await accountToLink(deps, deps.db, shown)
  if (!waiting) return visitLost()
  const parsed = otpSchema.safeParse(body)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const given = { purpose: 'link', mobile: waiting.mobile, otp: parsed.data.otp } as const
  const entry = await withCode(deps, caller, given, async (trx) => {
    const still = await accountToLink(deps, trx, shown)
    return still ? linkAccount(deps, trx, still.visit, still.id, caller) : visitLost()
  })
  if (!isRefused(entry) && entry.status === 1) clearVisitCookie(deps, reply)
  return entry
}

const leave: Handler<'POST /auth/cdaplogout'> = async (_input, { deps, request, reply }) => {
  const tokens = tokensOf(request)
  const visitToken = visitTokenOf(request)
  clearTokenCookies(deps, reply)
  clearVisitCookie(deps, reply)
  if (visitToken !== null) await endVisitOf(deps.db, visitToken, deps.clock.now())
  if (Object.keys(tokens).length === 0) return { url: null }
  const { url, failure } = await deps.identity.end(tokens, ownAddress(deps, '/login'))
  if (failure !== null) deps.log.warn({ reason: failure }, 'identity logout')
  return { url }
}

const ownInfo: Handler<'POST /auth/userInfoFromMobile'> = async ({ body }, { deps, caller }) => {
  const parsed = mobileSchema.safeParse(body)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const profile = await profileOf(deps.db, caller.userId)
  return profile && profile.mobile === parsed.data.mobile ? profile : notFound()
}

/** Asks the registry about one's own number. The try counts against the person until it is forgiven. */
async function askRegistry(
  deps: Deps,
  userId: string,
  person: { mobile: string | null; nid: string | null; dateOfBirth: string | null },
): Promise<{ isMatch: boolean; nid: string; tryId: number } | Refused> {
  const { mobile, nid, dateOfBirth } = person
  const account = await accountOf(deps.db, userId)
  if (mobile === null || nid === null || account?.mobile !== mobile)
    return invalid([{ path: 'mobile', error: 'mobile_not_own' }])
  const tried = await reserve(deps, `verification ${userId}`, limits.verification)
  if (tried.isLocked) return tooMany(tried.retryAfterSeconds)
  const answer = await deps.registry.check({ mobile, nid, dateOfBirth })
  if (answer.kind !== 'noAnswer') return { isMatch: answer.kind === 'match', nid, tryId: tried.id }
  await forgive(deps, tried.id)
  deps.log.warn({ reason: answer.detail }, 'the registry of citizens does not answer')
  return refuse(503, (locale) => m.registry_error_silent({}, { locale }))
}

const mismatch = (): Refused => invalid([{ path: 'nid', error: 'identity_mismatch' }])

const questionSchema = z.pick(verificationSchema, { mobile: true, nid: true })

const isKnown: Handler<'POST /auth/userInfoWithMobileNID'> = async ({ body }, { deps, caller }) => {
  const parsed = questionSchema.safeParse(body)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const asked = await askRegistry(deps, caller.userId, { ...parsed.data, dateOfBirth: null })
  if (isRefused(asked)) return asked
  if (asked.isMatch) await forgive(deps, asked.tryId)
  return { isKnown: asked.isMatch }
}

const verify: Handler<'POST /auth/verify/user'> = async ({ body }, { deps, caller }) => {
  const parsed = verificationSchema.safeParse(body)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const unborn = refusedBirth(deps, parsed.data.dateOfBirth)
  if (unborn) return unborn
  const profile = await profileOf(deps.db, caller.userId)
  if (profile?.verifiedAt) return profile
  const asked = await askRegistry(deps, caller.userId, parsed.data)
  if (isRefused(asked)) return asked
  if (!asked.isMatch) return mismatch()
  const { nid, tryId } = asked
  const stored = await inTransaction(deps.db, async (trx) => {
    if (await isNidProvedByOther(trx, nid, caller.userId)) return mismatch()
    const verifiedAt = deps.clock.now()
    await storePerson(trx, caller.userId, { nid, dateOfBirth: parsed.data.dateOfBirth, verifiedAt })
    await tellOwnPages(deps, trx, caller.userId)
    return profileOf(trx, caller.userId)
  })
  if (!isRefused(stored)) await forgive(deps, tryId)
  return stored ?? loggedOut()
}

export const identityHandlers = {
  'POST /auth/getIDPToken': begin,
  'POST /auth/cdaplogin': comeBack,
  'POST /auth/cdaploginUserCreate': create,
  'POST /auth/cdap/link/otp': sendCode,
  'POST /auth/cdap/link': link,
  'POST /auth/cdaplogout': leave,
  'POST /auth/userInfoFromMobile': ownInfo,
  'POST /auth/userInfoWithMobileNID': isKnown,
  'POST /auth/verify/user': verify,
} satisfies Partial<Handlers>
