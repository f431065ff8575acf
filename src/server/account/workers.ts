import { createHash } from 'node:crypto'
import { formatNumber } from '../../machines/format.ts'
import { otpValidMinutes, resetLinkMinutes } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import type { Deps } from '../deps.ts'
import type { Jobs } from '../jobs/queue.ts'
import { settle } from '../notice/outgoing.ts'
import { codeWords } from '../../words/groups/code.ts'
import { makeTicket } from './codes-store.ts'
import { activeContact } from './store.ts'

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
