import type { Slug } from '../../machines/actor.ts'
import type { Audience, EffectParams } from '../../machines/effects.ts'
import type { NoticeData } from '../../machines/notices.ts'
import type { NounName, Work } from '../advance.ts'
import { holdersOf } from '../store/people.ts'

const slugOf: Record<Exclude<Audience, 'owner'>, Slug> = {
  administrators: 'administrative.unverified_application.index',
  dispatchers: 'dispatch.new_case_documents.index',
  accountants: 'account.all_payment.index',
}

async function dataOf(
  work: Work<NounName>,
): Promise<{ ownerId: string; officeId: string; data: NoticeData }> {
  const { row } = work
  const applicationId = 'application_id' in row ? row.application_id : row.id
  const application = await work.trx
    .selectFrom('applications')
    .select(['case_number', 'reference_number', 'office_id', 'owner_id'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return {
    ownerId: application.owner_id,
    officeId: application.office_id ?? '',
    data: {
      case_no: application.case_number || (application.reference_number ?? ''),
      application_id: applicationId,
      ...('option' in row ? { dispatch_id: row.id } : {}),
      ...('transaction_id' in row ? { transaction_id: row.transaction_id } : {}),
    },
  }
}

/** A notice for everybody in the audience but the one who acted, and its delivery through the outbox. @source spec §4 */
export async function notify(work: Work<NounName>, params: EffectParams['notify']): Promise<void> {
  const { ownerId, officeId, data } = await dataOf(work)
  const { deps, trx, actor } = work
  const audience =
    params.audience === 'owner' ? [ownerId] : await holdersOf(trx, slugOf[params.audience], officeId)
  const readers = audience.filter((userId) => actor.kind === 'system' || userId !== actor.userId)
  for (const userId of readers) {
    const id = deps.ids.uuid()
    await trx
      .insertInto('notices')
      .values({
        id,
        user_id: userId,
        kind: params.kind,
        data: JSON.stringify(data),
        created_at: work.at,
        cleared_at: null,
      })
      .execute()
    await deps.queue.add(trx, 'deliver-notice', { noticeId: id })
  }
}
