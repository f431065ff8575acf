import { createHash } from 'node:crypto'
import { formatNumber } from '../../machines/format.ts'
import { invitationHours, otpValidMinutes, resetLinkMinutes } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import type { Deps } from '../deps.ts'
import type { Jobs } from '../jobs/queue.ts'
import { settle } from '../notice/outgoing.ts'
import { codeWords } from '../../words/groups/code.ts'
import { makeTicket, useUpRecovery } from './codes-store.ts'
import { activeContact, isInvited } from './store.ts'

/**
 * Sends a one-time code by SMS. A code for a forgotten password goes only to a number that an active account has: what is
 * asked for looks the same for every number. Throws when the provider gave no answer.
 * @source product 7
 */
export async function sendCode(
  deps: Deps,
  { purpose, mobile, code, locale }: Jobs['send-code'],
): Promise<void> {
  if (purpose === 'recovery' && !(await activeContact(deps.db, { mobile }))) return
  const id = createHash('sha256').update(`${mobile} ${code}`).digest('hex').slice(0, 20)
  const text = codeWords[purpose]({ code, minutes: formatNumber(otpValidMinutes, locale) }, { locale })
  settle(deps, 'sms', await deps.sms.send({ id, mobile, text }), { purpose })
}

/**
 * Mails a one-time code, with where to type it. Throws when the mail server gave no answer.
 * @source product 7
 */
export async function mailCode(
  deps: Deps,
  { purpose, email, code, locale }: Jobs['mail-code'],
): Promise<void> {
  const words = codeWords[purpose]({ code, minutes: formatNumber(otpValidMinutes, locale) }, { locale })
  const message = {
    id: deps.ids.uuid(),
    to: email,
    subject: m.auth_title_code({}, { locale }),
    text: `${words}\n\n${siteOf(deps)}/my-profile`,
  }
  settle(deps, 'mail', await deps.mail.send(message), { purpose })
}

/** Where people reach the product, without a slash at its end. */
function siteOf({ settings: { PUBLIC_URL: publicUrl } }: Deps): string {
  if (publicUrl === undefined) throw new Error('PUBLIC_URL is not set: the link would lead nowhere')
  return publicUrl.replace(/\/$/, '')
}

/**
 * Mails a link for a new password, in the account's language; without an account of this address nothing happens. The
 * ticket stands behind the #, so that no server and no referrer ever has it. Throws when the mail server gave no answer.
 * @source spec §2 /resetForgottenPassword, §7 send-password-resetLink
 */
export async function sendResetLink(deps: Deps, { email }: Jobs['send-reset-link']): Promise<void> {
  const account = await activeContact(deps.db, { email })
  if (!account || account.email === null) return
  const site = siteOf(deps)
  const ticket = await deps.db
    .transaction()
    .execute((trx) => makeTicket(deps, trx, 'recovery', { mobile: null, userId: account.id }))
  const link = `${site}/resetForgottenPassword#ticket=${ticket}`
  const { locale } = account
  const message = {
    id: deps.ids.uuid(),
    to: account.email,
    subject: m.auth_title_reset_link({}, { locale }),
    text: m.auth_text_reset_link({ link, minutes: formatNumber(resetLinkMinutes, locale) }, { locale }),
  }
  settle(deps, 'mail', await deps.mail.send(message), { purpose: 'recovery' })
}

/**
 * Mails somebody who was invited the link by which they set a password; the links before it open nothing any more. Whoever has
 * set one since, or was de-activated, gets none. Throws when the mail server gave no answer.
 * @source spec §2 Role and permission management
 */
export async function sendInvitation(deps: Deps, { userId }: Jobs['send-invitation']): Promise<void> {
  const account = await activeContact(deps.db, { id: userId })
  if (!account || account.email === null || !(await isInvited(deps.db, userId))) return
  const site = siteOf(deps)
  const ticket = await deps.db.transaction().execute(async (trx) => {
    await useUpRecovery(trx, account, deps.clock.now())
    return makeTicket(deps, trx, 'recovery', { mobile: null, userId }, invitationHours * 60)
  })
  const { locale } = account
  const link = `${site}/resetForgottenPassword#ticket=${ticket}`
  const message = {
    id: deps.ids.uuid(),
    to: account.email,
    subject: m.auth_title_invitation({}, { locale }),
    text: m.auth_text_invitation({ link, hours: formatNumber(invitationHours, locale) }, { locale }),
  }
  settle(deps, 'mail', await deps.mail.send(message), { purpose: 'invitation' })
}
