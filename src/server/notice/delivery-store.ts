import { sql } from 'kysely'
import { deliveryLostMinutes, deliveryTriesMax } from '../../machines/limits.ts'
import { maskEmail, maskMobile } from '../../machines/text.ts'
import type { DeliveryChannel } from '../../machines/delivery.ts'
import type { Scope } from '../../machines/scope.ts'
import { writeLater } from '../database/later.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { whereInScope } from '../lifecycle/scope.ts'

/** Where somebody is reached by a channel, as it may be shown; null when nowhere. */
export const maskedContact = (
  channel: DeliveryChannel,
  reader: { mobile: string | null; email: string | null },
): string | null =>
  channel === 'sms' ? reader.mobile && maskMobile(reader.mobile) : reader.email && maskEmail(reader.email)

/** Messages of notices, to be tried at once. Answers their ids, in their order. */
export async function insertDeliveries(
  deps: Deps,
  trx: Trx,
  messages: readonly {
    noticeId: string
    applicationId: string
    channel: DeliveryChannel
    contactMasked: string
    at: Date
  }[],
): Promise<{ id: string; channel: DeliveryChannel }[]> {
  const rows = messages.map((message) => ({
    id: deps.ids.uuid(),
    notice_id: message.noticeId,
    application_id: message.applicationId,
    channel: message.channel,
    contact_masked: message.contactMasked,
    tries_left: deliveryTriesMax,
    created_at: message.at,
    next_try_at: message.at,
  }))
  if (rows.length > 0) await writeLater(trx, trx.insertInto('deliveries').values(rows))
  return rows.map(({ id, channel }) => ({ id, channel }))
}

/** A message with its notice and with whom it is for; `first_role` picks where its link leads. */
export const deliveryWithReader = (db: Db, id: string) =>
  db
    .selectFrom('deliveries')
    .innerJoin('notices', 'notices.id', 'deliveries.notice_id')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .selectAll('deliveries')
    .select(['notices.kind', 'notices.data', 'users.name', 'users.email', 'users.mobile', 'users.locale'])
    .select((row) =>
      row
        .selectFrom('user_roles')
        .innerJoin('roles', 'roles.id', 'user_roles.role_id')
        .select('roles.slug')
        .whereRef('user_roles.user_id', '=', 'users.id')
        .orderBy('user_roles.position')
        .limit(sql.lit(1))
        .as('first_role'),
    )
    .where('deliveries.id', '=', id)
    .executeTakeFirst()

/** A message, locked until the transaction ends. */
export const lockDelivery = (trx: Trx, id: string) =>
  trx.selectFrom('deliveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether there is such a case and it is within a scope. */
export async function isCaseWithin(db: Db | Trx, applicationId: string, scope: Scope): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', applicationId)
    .where(whereInScope('application', scope))
    .executeTakeFirst()
  return row !== undefined
}

/** The messages about one application, for staff. Not ordered, not limited. */
export const deliveriesQuery = (db: Db, applicationId: string) =>
  db
    .selectFrom('deliveries')
    .innerJoin('notices', 'notices.id', 'deliveries.notice_id')
    .leftJoin('users as officer', 'officer.id', 'deliveries.resent_by')
    .selectAll('deliveries')
    .select(['notices.kind', 'officer.name as resent_by_name'])
    .where('deliveries.application_id', '=', applicationId)

/** How many messages about an application there are. */
export async function deliveryCount(db: Db, applicationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('deliveries')
    .select(sql<number>`count(*)::bigint`.as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  return count
}

const lostMax = 200

/** Messages whose time to be tried is long past: their job was lost. They are claimed, so that nobody else finds them now. */
export async function claimLostDeliveries(
  trx: Trx,
  now: Date,
): Promise<{ id: string; channel: DeliveryChannel; tries: number }[]> {
  const lost = await trx
    .selectFrom('deliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_try_at', '<', new Date(now.getTime() - deliveryLostMinutes * 60_000))
    .orderBy('next_try_at')
    .limit(lostMax)
    .forUpdate()
    .skipLocked()
    .execute()
  if (lost.length === 0) return []
  return trx
    .updateTable('deliveries')
    .set({ next_try_at: now })
    .where(
      'id',
      'in',
      lost.map(({ id }) => id),
    )
    .returning(['id', 'channel', 'tries'])
    .execute()
}
