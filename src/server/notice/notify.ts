import type { EntityName } from '../database/rows.ts'
import type { Permission } from '../../machines/actor.ts'
import type { Audience, NotifyParams } from '../../machines/effects.ts'
import { deliveryChannels } from '../../machines/delivery.ts'
import type { NoticeData, NoticeKind } from '../../machines/notices.ts'
import type { Work } from '../lifecycle/effects.ts'
import type { Deps, Trx } from '../deps.ts'
import { refundedAt } from '../billing/refund-store.ts'
import { lastReplacement } from '../billing/replacement-store.ts'
import { insertDeliveries, maskedContact } from './delivery-store.ts'
import { caseOfNotice, insertNotices, litigantContacts } from './store.ts'
import { holdersOf } from '../lifecycle/people.ts'

const slugOf: Record<Exclude<Audience, 'owner'>, Permission> = {
  administrators: 'administrative.unverified_application.index',
  dispatchers: 'dispatch.new_case_documents.index',
  accountants: 'account.all_payment.index',
}

const refundState = { RefundDue: 'due', RefundCompleted: 'given_back' } as const
const isOfRefund = (kind: NoticeKind): kind is keyof typeof refundState => Object.hasOwn(refundState, kind)

/** Both figures of a bill that was replaced, or what goes back. @source product 2.5 */
async function figuresOf(
  { trx, row, at }: Work<EntityName>,
  kind: NoticeKind,
  applicationId: string,
): Promise<Pick<NoticeData, 'wrong_poisha' | 'right_poisha' | 'refund_poisha'>> {
  if (kind === 'BillReplaced') return lastReplacement(trx, applicationId)
  if (!isOfRefund(kind)) return {}
  const of = 'transaction_id' in row ? { payment_id: row.id } : { application_id: applicationId }
  const refundPoisha = await refundedAt(trx, of, { state: refundState[kind], at })
  // What was asked for already, on another ground, becomes due without an amount of its own.
  return refundPoisha > 0 ? { refund_poisha: refundPoisha } : {}
}

async function dataOf(
  work: Work<EntityName>,
  kind: NoticeKind,
): Promise<{ ownerId: string; officeId: string; data: NoticeData }> {
  const { row } = work
  const applicationId = 'application_id' in row ? row.application_id : row.id
  const application = 'case_number' in row ? row : await caseOfNotice(work.trx, applicationId)
  return {
    ownerId: application.owner_id,
    officeId: application.office_id ?? '',
    data: {
      case_no: application.case_number || (application.reference_number ?? ''),
      application_id: applicationId,
      ...('option' in row ? { dispatch_id: row.id } : {}),
      ...('transaction_id' in row ? { transaction_id: row.transaction_id } : {}),
      ...(kind === 'CounterRefused' && row.reason !== null ? { reason: row.reason } : {}),
      ...(kind === 'DispatchCameBack' ? { came_back: true } : {}),
      ...(await figuresOf(work, kind, applicationId)),
    },
  }
}

/**
 * Writes a notice for each reader with what brings it there, all of it in the transaction: the live event for everybody, and
 * for a litigant a row and a job for each SMS and each mail. Answers their ids, in the order of the readers.
 * @source spec §4, product 2, 5
 */
export async function writeNotices(
  deps: Deps,
  trx: Trx,
  notice: { userIds: readonly string[]; kind: NoticeKind; data: NoticeData; at: Date },
): Promise<string[]> {
  const { userIds, data, at } = notice
  if (userIds.length === 0) return []
  const noticeIds = await insertNotices(deps, trx, notice)
  const litigants = await litigantContacts(trx, userIds)
  const messages = litigants.flatMap((reader) =>
    deliveryChannels.flatMap((channel) => {
      const [noticeId, contactMasked] = [noticeIds.get(reader.id), maskedContact(channel, reader)]
      return noticeId === undefined || contactMasked === null
        ? []
        : [{ noticeId, applicationId: data.application_id, channel, contactMasked, at }]
    }),
  )
  const deliveries = await insertDeliveries(deps, trx, messages)
  await deps.queue.addAll(trx, [
    ...[...noticeIds.values()].map((noticeId) => ({ name: 'deliver-notice' as const, job: { noticeId } })),
    ...deliveries.map(({ id, channel }) => ({
      name: `deliver-${channel}` as const,
      job: { deliveryId: id, tries: 0 },
    })),
  ])
  return [...noticeIds.values()]
}

/** A notice for everybody in the audience but the one who acted, and its delivery through the outbox. @source spec §4 */
export async function notify(work: Work<EntityName>, params: NotifyParams): Promise<void> {
  const { ownerId, officeId, data } = await dataOf(work, params.kind)
  const { deps, trx, actor, at } = work
  const audience =
    params.audience === 'owner' ? [ownerId] : await holdersOf(trx, slugOf[params.audience], officeId)
  const userIds = audience.filter((userId) => actor.kind === 'system' || userId !== actor.userId)
  await writeNotices(deps, trx, { userIds, kind: params.kind, data, at })
}
