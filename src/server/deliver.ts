import { createHash } from 'node:crypto'
import { afterTry, type DeliveryAnswer } from '../machines/delivery.ts'
import { formatNumber } from '../machines/format.ts'
import { deliveryTriesMax, otpValidMinutes, resetLinkMinutes, textLengthMax } from '../machines/limits.ts'
import { tidyLine } from '../machines/text.ts'
import { codeWords } from '../words/groups/code.ts'
import { tellingWords } from '../words/groups/telling.ts'
import { m } from '../words/messages.js'
import type { Deps, Trx } from './deps.ts'
import { maskText } from './log.ts'
import type { Jobs } from './queue.ts'
import { deliveryWithReader, maskedContact } from './store/delivery.ts'
import { noticeById, noticeOf } from './store/notice.ts'
import { makeTicket } from './store/otp.ts'
import { moveDelivery } from './store/state.ts'
import { activeContact } from './store/user.ts'
import { messageOf } from './message.ts'

type Channel = 'sms' | 'mail'
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
 * Tells the reader's open pages of a notice; throws when the live channel does not answer, so that the job comes back.
 * @source spec §4, product 2
 */
export async function deliverNotice(deps: Deps, { noticeId }: Jobs['deliver-notice']): Promise<void> {
  const row = await noticeById(deps.db, noticeId)
  // Erased with its reader's account since it was written.
  if (!row) return
  await deps.live.trigger(channelOf(row.user_id), liveEvent, noticeOf(row))
}

type Message = NonNullable<Awaited<ReturnType<typeof deliveryWithReader>>>

/** What is safe to keep and to show of what a provider said. */
const answerMax = 200
const shown = (text: string): string | null => maskText(tidyLine(text)).slice(0, answerMax) || null

async function attempt(deps: Deps, row: Message): Promise<{ kind: DeliveryAnswer; text: string | null }> {
  const publicUrl = deps.settings.PUBLIC_URL
  if (publicUrl === undefined) throw new Error('PUBLIC_URL is not set: the link would lead nowhere')
  const to = row.channel === 'sms' ? row.mobile : row.email
  if (to === null) return { kind: 'noContact', text: null }
  const words = messageOf({ ...row, firstRole: row.first_role, publicUrl })
  // The notice's id at every try, so that a second one is known as the same message.
  const answer =
    row.channel === 'sms'
      ? await deps.sms.send({ id: smsId(row.notice_id), mobile: to, text: words.sms })
      : await deps.mail.send({ id: row.notice_id, to, subject: words.subject, text: words.mail })
  if (answer.kind === 'sent') return { kind: 'sent', text: null }
  return { kind: answer.kind, text: shown(answer.kind === 'refused' ? answer.reason : answer.detail) }
}

/**
 * One try at one SMS or one mail of a notice, and what came of it in its row: sent, refused for good, or unanswered and to
 * be tried again after a growing pause until it is given up. A job whose try was made already does nothing.
 * @source product 5
 */
export async function deliverMessage(
  deps: Deps,
  { deliveryId, tries }: Jobs['deliver-sms' | 'deliver-mail'],
): Promise<void> {
  const row = await deliveryWithReader(deps.db, deliveryId)
  // Erased with its reader's account, or settled by another job.
  if (!row || row.state !== 'waiting' || row.tries !== tries) return
  const answer = await attempt(deps, row)
  const at = deps.clock.now()
  const triesLeft = row.tries_left - 1
  const { state, pauseSeconds } = afterTry(answer.kind, deliveryTriesMax - triesLeft)
  if (answer.kind !== 'sent')
    deps.log.warn({ channel: row.channel, deliveryId, state, reason: answer.text }, 'not delivered')
  await deps.db.transaction().execute(async (trx) => {
    const isFirst = await moveDelivery(trx, {
      id: row.id,
      from: { state: row.state, tries },
      to: {
        state,
        tries: tries + 1,
        tries_left: triesLeft,
        contact_masked: maskedContact(row.channel, row) ?? row.contact_masked,
        answer_kind: answer.kind,
        answer: answer.text,
        tried_at: at,
        next_try_at: pauseSeconds === null ? null : new Date(at.getTime() + pauseSeconds * 1_000),
        settled_at: pauseSeconds === null ? at : null,
      },
    })
    if (!isFirst || pauseSeconds === null) return
    const job = { deliveryId, tries: tries + 1 }
    await deps.queue.add(trx, `deliver-${row.channel}`, job, { afterSeconds: pauseSeconds })
  })
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
  const text = codeWords[purpose]({ code, minutes: formatNumber(otpValidMinutes, locale) }, { locale })
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
    text: m.auth_text_reset_link({ link, minutes: formatNumber(resetLinkMinutes, locale) }, { locale }),
  }
  settle(deps, 'mail', await deps.mail.send(message), { purpose: 'recovery' })
}

/**
 * Tells a person something about their account, through the outbox and to where they are reached now. An SMS and a mail are
 * two jobs, so that one that fails never repeats the other.
 */
export async function tell(
  deps: Deps,
  trx: Trx,
  message: Omit<Jobs['tell-person'], 'id' | 'answer'> & { answer?: string },
): Promise<void> {
  const job = { answer: null, ...message, id: deps.ids.uuid() }
  if (job.mobile !== null) await deps.queue.add(trx, 'tell-person', { ...job, email: null })
  if (job.email !== null) await deps.queue.add(trx, 'tell-person', { ...job, mobile: null })
}

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
