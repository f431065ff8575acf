import { sql, type RawBuilder } from 'kysely'
import { typeOf } from '../../machines/webhook.ts'
import type { WebhookType } from '../../machines/webhook.ts'
import type { EntityName } from '../database/rows.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { tableOf } from './scope.ts'

/** What a system outside may know of what changed: no name, no contact, no amount. */
export interface ToldState {
  entity: string
  id: string
  number: string
  state: string
  officeId: string | null
  version: number
}

/** By which number a subject is known outside. */
const numberOf: Record<EntityName, RawBuilder<string>> = {
  application: sql`coalesce(nullif(subject.case_number, ''), subject.reference_number, '')`,
  dispatch: sql`(select coalesce(nullif(case_number, ''), reference_number, '') from applications where id = subject.application_id)`,
  payment: sql`coalesce(subject.transaction_id, '')`,
}

/** Writes one message for each webhook with what brings it there, all of it in the transaction. Answers the ids. */
export async function writeDeliveries(
  deps: Deps,
  trx: Trx,
  webhookIds: readonly number[],
  message: { type: WebhookType; data: ToldState; at: Date },
): Promise<string[]> {
  const { type, data, at } = message
  const rows = webhookIds.map((webhookId) => {
    const id = deps.ids.uuid()
    const body = JSON.stringify({ id, type, occurredAt: at.toISOString(), data })
    return { id, webhook_id: webhookId, type, body, created_at: at, next_try_at: at }
  })
  if (rows.length === 0) return []
  await trx.insertInto('webhook_deliveries').values(rows).execute()
  await deps.queue.addAll(
    trx,
    rows.map(({ id }) => ({ name: 'deliver-webhook' as const, job: { deliveryId: id, tries: 0 } })),
  )
  return rows.map(({ id }) => id)
}

/**
 * Whether any webhook wants to know of an entity. Nothing is remembered between changes, so that one that was added or ended is in force
 * in every process; asked beside what else a change reads, it is no statement of its own.
 */
export const isToldOutside = async (db: Db | Trx, entity: EntityName): Promise<boolean> => {
  const { isTold } = await db
    .selectNoFrom(
      sql<boolean>`exists (select from webhooks where is_active and ${entity} = any(entities))`.as('isTold'),
    )
    .executeTakeFirstOrThrow()
  return isTold
}

/** Tells the webhooks that want it what became of a subject, in the transaction of the change. */
export async function tellWebhooks(
  deps: Deps,
  trx: Trx,
  entity: EntityName,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const { rows } = await sql<Omit<ToldState, 'entity' | 'id'> & { webhookId: number }>`
    select webhooks.id as "webhookId", ${numberOf[entity]} as number, subject.state,
      subject.office_id as "officeId", subject.version
    from webhooks cross join ${sql.table(tableOf(entity))} as subject
    where subject.id = ${id} and webhooks.is_active and ${entity} = any(webhooks.entities)
      and (webhooks.office_id is null or webhooks.office_id = subject.office_id)
    order by webhooks.id`.execute(trx)
  const [first] = rows
  if (!first) return
  const webhookIds = rows.map(({ webhookId }) => webhookId)
  const { number, state, officeId, version } = first
  const data = { entity, id, number, state, officeId, version }
  await writeDeliveries(deps, trx, webhookIds, { type: typeOf(entity), data, at })
}
