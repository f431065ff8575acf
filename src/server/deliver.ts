import { createHash } from 'node:crypto'
import { otpValidMinutes, resetLinkMinutes, textLengthMax } from '../machines/limits.ts'
import { m } from '../words/messages.js'
import type { Deps, Trx } from './deps.ts'
import type { Jobs } from './queue.ts'
import { noticeOf, noticeWithReader } from './store/notice.ts'
import { makeTicket } from './store/otp.ts'
import { activeContact } from './store/user.ts'
import { codeWords, countIn, noticeWords, tellingWords } from './words.ts'

type Channel = 'live' | 'sms' | 'mail'
type Answer = { kind: 'sent' } | { kind: 'refused'; reason: string } | { kind: 'noAnswer'; detail: string }

/** The event of the private channel. @source spec §4 */
export const liveEvent = 'new-application'
export const channelOf = (userId: string): string => `private-user.${userId}`

/** What a provider knows a message by: at most 20 characters, the same at every try. */
const smsId = (id: string): string => id.replaceAll('-', '').slice(-20)

/** A refusal is final and logged, without whom it was for; silence is an error, so that the job comes back. */
function settle(deps: Deps, channel: Channel, answer: Answer, subject: object): void {
  if (answer.kind === 'noAnswer') throw new Error(`${channel}: ${answer.detail}`)
  if (answer.kind === 'refused')
    deps.log.warn({ channel, reason: answer.reason, ...subject }, 'not delivered')
}

/** Waits for every channel, whatever happens to the others; then throws if one gave no answer. */
async function allOf(work: readonly Promise<void>[], what: string): Promise<void> {
  const failures = (await Promise.allSettled(work)).flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason)] : [],
  )
  if (failures.length > 0) throw new Error(`${what}: ${failures.join('; ')}`)
}

/**
 * Brings one notice to its reader: live to everybody, by SMS and mail to litigants, in their own language. Every channel
 * is tried whatever happens to the others; then it throws if one gave no answer. Each message has the notice's id,
 * so that a second try is known as the same message.
 * @source product 2, 5
 */
export async function deliverNotice(deps: Deps, { noticeId }: Jobs['deliver-notice']): Promise<void> {
  const row = await noticeWithReader(deps.db, noticeId)
  // Erased with its reader's account since it was written.
  if (!row) return
  const words = noticeWords[row.kind]
  const { locale } = row
  const text = words.text({ caseNumber: row.data.case_no }, { locale })
  const work: Promise<void>[] = [deps.live.trigger(channelOf(row.user_id), liveEvent, noticeOf(row))]
  if (row.is_owner && row.mobile !== null)
    work.push(
      deps.sms
        .send({ id: smsId(noticeId), mobile: row.mobile, text })
        .then((answer) => settle(deps, 'sms', answer, { noticeId })),
    )
  if (row.is_owner && row.email !== null)
    work.push(
      deps.mail
        .send({ id: noticeId, to: row.email, subject: words.title({}, { locale }), text })
        .then((answer) => settle(deps, 'mail', answer, { noticeId })),
    )
  await allOf(work, `notice ${noticeId}`)
}

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
  const text = codeWords[purpose]({ code, minutes: countIn(locale, otpValidMinutes) }, { locale })
  settle(deps, 'sms', await deps.sms.send({ id, mobile, text }), { purpose })
}

/**
 * Mails a link for a new password, in the account's language; without an account of this address nothing happens. The
 * ticket stands behind the #, so that no server and no referrer ever has it. Throws when the mail server gave no answer.
 * @source spec §2 /resetForgottenPassword, §7 send-password-resetLink
 */
export async function sendResetLink(deps: Deps, { email }: Jobs['send-reset-link']): Promise<void> {
  const account = await activeContact(deps.db, { email })
  if (!account || account.email === null) return
  const publicUrl = deps.settings.PUBLIC_URL
  if (publicUrl === undefined) throw new Error('PUBLIC_URL is not set: the link would lead nowhere')
  const ticket = await deps.db
    .transaction()
    .execute((trx) => makeTicket(deps, trx, 'recovery', { mobile: null, userId: account.id }))
  const link = `${publicUrl.replace(/\/$/, '')}/resetForgottenPassword#ticket=${ticket}`
  const { locale } = account
  const message = {
    id: deps.ids.uuid(),
    to: account.email,
    subject: m.auth_title_reset_link({}, { locale }),
    text: m.auth_text_reset_link({ link, minutes: countIn(locale, resetLinkMinutes) }, { locale }),
  }
  settle(deps, 'mail', await deps.mail.send(message), { purpose: 'recovery' })
}

/** Tells a person something about their account, through the outbox and to where they are reached now. */
export const tell = (
  deps: Deps,
  trx: Trx,
  message: Omit<Jobs['tell-person'], 'id' | 'answer'> & { answer?: string },
): Promise<void> => deps.queue.add(trx, 'tell-person', { answer: null, ...message, id: deps.ids.uuid() })

const cut = (text: string): string =>
  text.length > textLengthMax ? `${text.slice(0, textLengthMax)}…` : text

/** Brings it to the person by SMS and mail, whichever there is. Throws if one of them gave no answer. */
export async function tellPerson(deps: Deps, job: Jobs['tell-person']): Promise<void> {
  const { id, telling, mobile, email, locale, answer } = job
  const words = tellingWords[telling]
  const [subject, text] = [words.title({}, { locale }), words.text({}, { locale })]
  const work: Promise<void>[] = []
  if (mobile !== null)
    work.push(
      deps.sms
        .send({ id: smsId(id), mobile, text: answer === null ? text : `${text} ${cut(answer)}` })
        .then((said) => settle(deps, 'sms', said, { telling })),
    )
  if (email !== null)
    work.push(
      deps.mail
        .send({ id, to: email, subject, text: answer === null ? text : `${text}\n\n${answer}` })
        .then((said) => settle(deps, 'mail', said, { telling })),
    )
  await allOf(work, `telling ${id}`)
}
