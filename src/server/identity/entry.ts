import { isNoticeInForce } from '../account/consent-store.ts'
import type { CallReply } from '../../api/calls.ts'
import { dhakaDay, maskMobile } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import type { Deps, Trx } from '../deps.ts'
import { invalid, refuse, type Locale, type Refused } from '../errors.ts'
import type { Caller } from '../web/handler.ts'
import { keepFirstEmail } from '../account/first-email.ts'
import { hasFactor } from '../account/factor-store.ts'
import { openSession } from '../account/session-store.ts'
import { insertLitigant, isEmailTaken } from '../account/store.ts'
import {
  accountLike,
  accountOf,
  endVisit,
  insertIdentity,
  isNidProvedByOther,
  keepCitizen,
  linkedAccount,
  linkIdentity,
  storePerson,
  type KnownCitizen,
  type OpenVisit,
} from './store.ts'

/** What came of a visit to the identity provider. */
export type Entry = CallReply<'POST /auth/cdaplogin'>
type Visit = KnownCitizen & { id: string }
type Who = Pick<Caller, 'locale' | 'device'>

/** The same for whatever went wrong, so that it tells nobody anything. */
export const notGranted = (locale: Locale): Entry => ({
  status: 0,
  next: 'none',
  name: null,
  mobile: null,
  message: m.identity_error_refused({}, { locale }),
})

/** Nothing of the visit is left: it took too long, is over, or was another browser's. */
export const visitLost = (): Refused => refuse(409, (locale) => m.identity_error_lost({}, { locale }))

/** Who is asked for a code at the log-in enters by password alone: a visit says who they are, and no more. */
async function logIn(deps: Deps, trx: Trx, visitId: string, userId: string, who: Who): Promise<Entry> {
  if (await hasFactor(trx, userId)) {
    await endVisit(trx, visitId, deps.clock.now())
    const message = m.identity_error_factor({}, { locale: who.locale })
    return { status: 0, next: 'none', name: null, mobile: null, message }
  }
  const session = { userId, isRemembered: false, device: who.device, via: 'cdap' as const }
  const token = await openSession(deps, trx, session)
  await endVisit(trx, visitId, deps.clock.now())
  return { status: 1, token_type: 'Bearer', access_token: token }
}

async function refused(deps: Deps, trx: Trx, visitId: string, who: Who): Promise<Entry> {
  await endVisit(trx, visitId, deps.clock.now())
  return notGranted(who.locale)
}

/**
 * What becomes of a citizen whom the provider knows: a linked account is logged in; one that only has the same mobile or
 * NID waits for a code to its own mobile, however sure the provider is; nobody's makes a new one. A closed account and
 * one without a mobile number get what every refusal gets.
 * @source spec §7 cdaplogin
 */
export async function enter(deps: Deps, trx: Trx, visit: Visit, who: Who): Promise<Entry> {
  const { locale } = who
  const linked = await linkedAccount(trx, visit)
  if (linked) {
    if (!linked.is_active) return refused(deps, trx, visit.id, who)
    return logIn(deps, trx, visit.id, linked.id, who)
  }
  const like = await accountLike(trx, visit.citizen)
  if (like) {
    if (!like.is_active || like.mobile === null) return refused(deps, trx, visit.id, who)
    await keepCitizen(trx, visit.id, visit, like.id)
    const message = m.auth_text_link_needed({}, { locale })
    return { status: 0, next: 'link', name: null, mobile: maskMobile(like.mobile), message }
  }
  await keepCitizen(trx, visit.id, visit, null)
  const message = m.auth_text_name_needed({}, { locale })
  return { status: 0, next: 'name', name: visit.citizen.name, mobile: null, message }
}

/**
 * A new litigant of a citizen, logged in. An e-mail that the provider does not vouch for waits for its code. Whoever registered with the same mobile or NID meanwhile is to be linked
 * instead. Throws on a unique violation: somebody else was faster, and asking again tells which way to go.
 * @source spec §7 cdaploginUserCreate
 */
export async function createAccount(
  deps: Deps,
  trx: Trx,
  visit: OpenVisit,
  typed: { name: string; consentVersion: string; passwordHash: string },
  who: Who,
): Promise<Entry | Refused> {
  const entry = await enter(deps, trx, visit, who)
  if (entry.status === 1 || entry.next !== 'name') return entry
  const now = deps.clock.now()
  if (!(await isNoticeInForce(trx, typed.consentVersion, dhakaDay(now))))
    return invalid([{ path: 'hasConsented', error: 'consent_required' }])
  const { email, isEmailProved, mobile, nid, dateOfBirth } = visit.citizen
  const id = deps.ids.uuid()
  const proved = isEmailProved ? email : null
  await insertLitigant(
    trx,
    {
      ...typed,
      id,
      email: proved !== null && (await isEmailTaken(trx, proved)) ? null : proved,
      mobile,
      nid,
      dateOfBirth,
      verifiedAt: nid !== null && dateOfBirth !== null ? now : null,
      locale: who.locale,
    },
    now,
  )
  if (email !== null && !isEmailProved)
    await keepFirstEmail(deps, trx, { userId: id, email, locale: who.locale, isCodeSent: true })
  await insertIdentity(trx, visit, id, now)
  return logIn(deps, trx, visit.id, id, who)
}

/** NID and day of birth of the citizen where the account has none, proved only if nothing there says otherwise. */
async function fillPerson(deps: Deps, trx: Trx, userId: string, visit: OpenVisit): Promise<void> {
  const { nid, dateOfBirth } = visit.citizen
  const account = await accountOf(trx, userId)
  if (!account || account.verified_at !== null || nid === null) return
  if (await isNidProvedByOther(trx, nid, userId)) return
  const person = { nid: account.nid ?? nid, dateOfBirth: account.date_of_birth ?? dateOfBirth }
  const isProved = person.nid === nid && dateOfBirth !== null && person.dateOfBirth === dateOfBirth
  await storePerson(trx, userId, { ...person, verifiedAt: isProved ? deps.clock.now() : null })
}

/** Links the visit to the account whose mobile was just proved, and logs in; 409 when the identity is another's by now. */
export async function linkAccount(
  deps: Deps,
  trx: Trx,
  visit: OpenVisit,
  userId: string,
  who: Who,
): Promise<Entry | Refused> {
  if (!(await linkIdentity(trx, visit, userId, deps.clock.now()))) return visitLost()
  await fillPerson(deps, trx, userId, visit)
  return logIn(deps, trx, visit.id, userId, who)
}
