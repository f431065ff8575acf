import { afterTry, type DeliveryAnswer } from '../../machines/delivery.ts'
import { deliveryTriesMax } from '../../machines/limits.ts'
import { allOfficesChannel, countsEvent, officeChannelOf, personChannelOf } from '../../machines/live.ts'
import { tidyLine } from '../../machines/text.ts'
import type { Deps } from '../deps.ts'
import { maskText } from '../log.ts'
import type { Jobs } from '../jobs/queue.ts'
import { claimLostDeliveries, deliveryWithReader, maskedContact } from './delivery-store.ts'
import { noticeById, noticeOf } from './store.ts'
import { officesToChoose } from '../lifecycle/scope.ts'
import { moveDelivery } from '../lifecycle/state.ts'
import { messageOf } from './message.ts'
import { smsId } from './outgoing.ts'
import { noticeTextOf } from './text-store.ts'

/** The event of the private channel. @source spec §4 */
export const liveEvent = 'new-application'

/**
 * Tells the reader's open pages of a notice; throws when the live channel does not answer, so that the job comes back.
 * @source spec §4, product 2
 */
export async function deliverNotice(deps: Deps, { noticeId }: Jobs['deliver-notice']): Promise<void> {
  const row = await noticeById(deps.db, noticeId)
  // Erased with its reader's account since it was written.
  if (!row) return
  await deps.live.trigger(personChannelOf(row.user_id), liveEvent, noticeOf(row))
}

async function channelsOf({ db }: Deps, job: Jobs['tell-counts']): Promise<string[]> {
  if ('ownerId' in job) return [personChannelOf(job.ownerId)]
  const offices = 'officeId' in job ? [{ id: job.officeId }] : await officesToChoose(db)
  return [...offices.map(({ id }) => officeChannelOf(id)), allOfficesChannel]
}

/**
 * Tells whoever sees a badge of the office, or of any, that its counts changed, or an owner's open pages that something of theirs did; what it now is
 * each asks for, by their own rights. Throws when the live channel does not answer, so that the job comes back.
 * @source product 2.3, 8
 */
export async function tellCounts(deps: Deps, job: Jobs['tell-counts']): Promise<void> {
  for (const channel of await channelsOf(deps, job)) await deps.live.trigger(channel, countsEvent, {})
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
  // Read for each message, so that words are in force everywhere as soon as they are changed.
  const texts = (await noticeTextOf(deps.db, row.kind))?.texts ?? null
  const words = messageOf({ ...row, firstRole: row.first_role, publicUrl, texts })
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

/** Gives messages whose job was lost a new one; several processes may sweep at once. @source product 5 */
export const sweepDeliveries = ({ db, clock, queue }: Pick<Deps, 'db' | 'clock' | 'queue'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const { id, channel, tries } of await claimLostDeliveries(trx, clock.now()))
      await queue.add(trx, `deliver-${channel}`, { deliveryId: id, tries })
  })
