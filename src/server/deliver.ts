import { createHash } from 'node:crypto'
import { otpValidMinutes } from '../machines/limits.ts'
import { m } from '../words/messages.js'
import type { Deps } from './deps.ts'
import type { Jobs } from './queue.ts'
import { noticeOf, noticeWithReader } from './store/notice.ts'
import { noticeWords } from './words.ts'

type Channel = 'live' | 'sms' | 'mail'
type Answer = { kind: 'sent' } | { kind: 'refused'; reason: string } | { kind: 'noAnswer'; detail: string }

/** The event of the private channel. @source spec §4 */
export const liveEvent = 'new-application'
export const channelOf = (userId: string): string => `private-user.${userId}`

/** What a provider knows a message by: at most 20 characters, the same at every try. */
const smsId = (noticeId: string): string => noticeId.replaceAll('-', '').slice(-20)

/** A refusal is final and logged, without whom it was for; silence is an error, so that the job comes back. */
function settle(deps: Deps, channel: Channel, answer: Answer, subject: object): void {
  if (answer.kind === 'noAnswer') throw new Error(`${channel}: ${answer.detail}`)
  if (answer.kind === 'refused')
    deps.log.warn({ channel, reason: answer.reason, ...subject }, 'not delivered')
}

/**
 * Brings one notice to its reader: live to everybody, by SMS and mail to litigants, in their own language. Every channel
 * is tried whatever happens to the others; then it throws if one gave no answer. Each message has the notice's id,
 * so that a second try is known as the same message.
 * @source product 2, 5
 */
export async function deliverNotice(deps: Deps, { noticeId }: Jobs['deliver-notice']): Promise<void> {
  const row = await noticeWithReader(deps.db, noticeId)
  if (!row) throw new Error(`no notice ${noticeId}`)
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
  const failures = (await Promise.allSettled(work)).flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason)] : [],
  )
  if (failures.length > 0) throw new Error(`notice ${noticeId}: ${failures.join('; ')}`)
}

/** Sends a one-time code by SMS. Throws when the provider gave no answer. @source product 7 */
export async function sendCode(deps: Deps, { mobile, code, locale }: Jobs['send-code']): Promise<void> {
  const id = createHash('sha256').update(`${mobile} ${code}`).digest('hex').slice(0, 20)
  const text = m.auth_text_code({ code, minutes: otpValidMinutes }, { locale })
  settle(deps, 'sms', await deps.sms.send({ id, mobile, text }), { purpose: 'code' })
}
