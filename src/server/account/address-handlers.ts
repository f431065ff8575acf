import { otpSchema, type AddressKind } from '../../machines/account.ts'
import { fieldErrorsOf, type FieldError } from '../../machines/form.ts'
import { emailField, mobileField } from '../../machines/form-fields.ts'
import { m } from '../../words/messages.js'
import type { Deps, Trx } from '../deps.ts'
import { invalid, isRefused, loggedOut, refuse, type Refused } from '../errors.ts'
import { inTransaction, unlessTaken } from '../lifecycle/transaction.ts'
import { tellAccount } from '../notice/account-notice.ts'
import type { Handler, Handlers, PersonCaller } from '../web/handler.ts'
import { addressChangeOf, keepAddressChange, takeAddressChange, type AddressChange } from './address-store.ts'
import { askCodeAt, queueCode, refusedSend, withCodeFor } from './codes.ts'
import { useUpRecovery } from './codes-store.ts'
import { tellOwnPages } from './own-pages.ts'
import { profileOf } from './profile-store.ts'
import {
  asSelf,
  faultsOfProof,
  identityFirst,
  ownRecipient,
  type GivenProof,
  type Self,
} from './self-proof.ts'
import { isEmailTaken, isMobileTaken, lockUser, storeAddress, takenContacts, userById } from './store.ts'

const nothingWaits = (): Refused => refuse(409, (locale) => m.profile_error_nothing_waits({}, { locale }))
const anotherWaits = (): Refused => refuse(409, (locale) => m.profile_error_another_waits({}, { locale }))

/** What waits, if it is the address that the page shows: a code or a refusal for another one is not meant for it. */
async function waitingAs(
  deps: Deps,
  { userId }: PersonCaller,
  kind: AddressKind,
  shown: string,
): Promise<AddressChange | Refused> {
  const change = await addressChangeOf(deps.db, userId, kind)
  if (!change) return nothingWaits()
  return shown === '' || shown === change.address ? change : anotherWaits()
}

const isOwn = (user: Self, { kind, address }: Pick<AddressChange, 'kind' | 'address'>): boolean =>
  user[kind]?.toLowerCase() === address.toLowerCase()

/** Sends a code to an address that is to be the account's; until it comes back nothing of the account changes. */
async function ask(
  deps: Deps,
  caller: PersonCaller,
  given: GivenProof & { kind: AddressKind; typed: string },
) {
  const { kind, typed } = given
  const user = await userById(deps.db, caller.userId)
  if (!user) return loggedOut()
  const parsed = (kind === 'email' ? emailField(true) : mobileField(true)).safeParse(typed)
  const faults: FieldError[] = parsed.success ? [] : fieldErrorsOf(parsed.error, kind)
  const found = [...faults, ...faultsOfProof(user, given)]
  const address = parsed.data ?? null
  if (found.length > 0 || address === null) return invalid(found)
  // Before the transaction: what is counted has one of its own.
  const refused = await refusedSend(deps, caller.address)
  if (refused) return refused
  return asSelf(deps, caller, given, async (trx) => {
    const code = { purpose: kind, to: { kind, address }, locale: caller.locale }
    const sent = await queueCode(deps, trx, code)
    const change = { user_id: caller.userId, kind, address, is_first: false, asked_at: deps.clock.now() }
    if (!('resendSeconds' in sent)) return sent
    await keepAddressChange(trx, change)
    await tellOwnPages(deps, trx, caller.userId)
    return sent
  })
}

const askEmail: Handler<'POST /auth/update-email/otp'> = ({ body }, { deps, caller }) =>
  ask(deps, caller, { ...body, kind: 'email', typed: body.email })

const askMobile: Handler<'POST /auth/update-mobile/otp'> = ({ body }, { deps, caller }) =>
  ask(deps, caller, { ...body, kind: 'mobile', typed: body.mobile })

/** Where the account was reached before is told; where it was not, the other way in is. */
async function tellOwner(deps: Deps, trx: Trx, user: Self, change: AddressChange): Promise<void> {
  const { email, mobile, locale } = user
  const reached = { email: null, mobile: null, locale }
  if (change.kind === 'email') {
    if (email !== null) await tellAccount(deps, trx, { ...reached, accountNotice: 'email_changed', email })
    else if (!change.is_first)
      await tellAccount(deps, trx, { ...reached, accountNotice: 'email_added', mobile })
    return
  }
  if (mobile !== null) await tellAccount(deps, trx, { ...reached, accountNotice: 'mobile_changed', mobile })
  else await tellAccount(deps, trx, { ...reached, accountNotice: 'mobile_added', email })
}

/**
 * The code came back: the address is the account's, and whatever would open a new password at the old one opens nothing.
 * That somebody else has it is told only to who has just proved it, and then nothing waits any more.
 */
async function prove(
  deps: Deps,
  caller: PersonCaller,
  kind: AddressKind,
  body: { otp: string; address: string },
) {
  const parsed = otpSchema.safeParse(body)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const change = await waitingAs(deps, caller, kind, body.address)
  if (isRefused(change)) return change
  const given = { purpose: kind, to: change, otp: parsed.data.otp }
  return unlessTaken(takenContacts, () =>
    withCodeFor(deps, caller, given, async (trx) => {
      const user = await lockUser(trx, caller.userId)
      if (!user) return loggedOut()
      if (!(await takeAddressChange(trx, change))) return nothingWaits()
      if (!isOwn(user, change)) {
        const isTaken = kind === 'email' ? isEmailTaken : isMobileTaken
        if (await isTaken(trx, change.address)) return invalid([takenContacts[`users_${kind}`]])
        await useUpRecovery(trx, user, deps.clock.now())
        await tellOwner(deps, trx, user, change)
      }
      await storeAddress(trx, user.id, kind, change.address)
      await tellOwnPages(deps, trx, user.id)
      return (await profileOf(trx, user.id)) ?? loggedOut()
    }),
  )
}

const proveEmail: Handler<'POST /auth/update-email'> = ({ body }, { deps, caller }) =>
  prove(deps, caller, 'email', body)

const proveMobile: Handler<'POST /auth/update-mobile'> = ({ body }, { deps, caller }) =>
  prove(deps, caller, 'mobile', body)

/** Without a mobile number the e-mail is the only way in, and stays. */
const removeEmail: Handler<'POST /auth/update-email/remove'> = async ({ body }, { deps, caller }) => {
  const shown = await userById(deps.db, caller.userId)
  if (!shown) return loggedOut()
  if (shown.mobile === null) return invalid([{ path: 'email', error: 'required' }])
  const faults = faultsOfProof(shown, body)
  if (faults.length > 0) return invalid(faults)
  return asSelf(deps, caller, body, async (trx, user) => {
    const { email, locale } = user
    if (email !== null) {
      await storeAddress(trx, user.id, 'email', null)
      await tellOwnPages(deps, trx, user.id)
      await useUpRecovery(trx, user, deps.clock.now())
      await tellAccount(deps, trx, { accountNotice: 'email_removed', email, mobile: null, locale })
    }
    return (await profileOf(trx, user.id)) ?? loggedOut()
  })
}

const resend: Handler<'POST /auth/address-change/{kind}/resend'> = async (
  { params, body },
  { deps, caller },
) => {
  const change = await waitingAs(deps, caller, params.kind, body.address)
  return isRefused(change) ? change : askCodeAt(deps, caller, params.kind, change)
}

const cancel: Handler<'POST /auth/address-change/{kind}/cancel'> = async (
  { params, body },
  { deps, caller },
) => {
  const change = await waitingAs(deps, caller, params.kind, body.address)
  if (isRefused(change)) return change
  return inTransaction(deps.db, async (trx) => {
    if (!(await takeAddressChange(trx, change))) return nothingWaits()
    await tellOwnPages(deps, trx, caller.userId)
    return (await profileOf(trx, caller.userId)) ?? loggedOut()
  })
}

/** A code to where the person is reached already, for who has no password. */
const askOwn: Handler<'POST /auth/confirm-self/otp'> = async (_input, { deps, caller }) => {
  const user = await userById(deps.db, caller.userId)
  const recipient = user && ownRecipient(user)
  return recipient ? askCodeAt(deps, caller, 'confirm', recipient) : identityFirst()
}

/** Where the person is reached: another address counts once a code that was sent to it came back. @source product 7 */
export const addressHandlers = {
  'POST /auth/update-email/otp': askEmail,
  'POST /auth/update-email': proveEmail,
  'POST /auth/update-email/remove': removeEmail,
  'POST /auth/update-mobile/otp': askMobile,
  'POST /auth/update-mobile': proveMobile,
  'POST /auth/address-change/{kind}/resend': resend,
  'POST /auth/address-change/{kind}/cancel': cancel,
  'POST /auth/confirm-self/otp': askOwn,
} satisfies Partial<Handlers>
