import { sql, type Selectable } from 'kysely'
import type { Webhook, WebhookDelivery } from '../../api/webhook-calls.ts'
import type { WebhookForm } from '../../machines/webhook-form.ts'
import { statusOf } from '../catalogue/editor.ts'
import { namedOf } from '../catalogue/reference-store.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'

/** A webhook as its history keeps it: what is secret stays out of it. */
export type WebhookRow = Omit<Selectable<Database['webhooks']>, 'secret' | 'previous_secret'>
export type DeliveryRow = Selectable<Database['webhook_deliveries']>

const told = [
  'id',
  'name',
  'name_bn',
  'url',
  'entities',
  'office_id',
  'is_active',
  'previous_until',
  'version',
  'subject_id',
] as const

/** The webhooks, or one, the newest first; secrets are not read. */
export async function allWebhooks(db: Db | Trx, now: Date, id?: number): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select(told)
    .select((row) =>
      row
        .selectFrom('webhook_deliveries')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('webhook_id', '=', 'webhooks.id')
        .where('webhook_deliveries.state', '=', 'givenUp')
        .as('given_up'),
    )
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ...namedOf(row),
    url: row.url,
    entities: row.entities,
    officeId: row.office_id,
    status: statusOf(row),
    givenUp: row.given_up ?? 0,
    previousUntil:
      row.previous_until !== null && row.previous_until > now ? row.previous_until.toISOString() : null,
    version: row.version,
  }))
}

const columnsOf = ({ name, nameBn, url, entities, officeId, status }: WebhookForm) => ({
  name,
  name_bn: nameBn,
  url,
  entities,
  office_id: officeId,
  is_active: status === 'active',
})

export const lockWebhook = (trx: Trx, id: number): Promise<WebhookRow | undefined> =>
  trx.selectFrom('webhooks').select(told).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertWebhook = (
  trx: Trx,
  values: WebhookForm,
  kept: { subjectId: string; secret: Buffer },
): Promise<WebhookRow> =>
  trx
    .insertInto('webhooks')
    .values({ ...columnsOf(values), subject_id: kept.subjectId, secret: kept.secret })
    .returning(told)
    .executeTakeFirstOrThrow()

const next = sql<number>`version + 1`

export const updateWebhook = (trx: Trx, id: number, values: WebhookForm): Promise<WebhookRow> =>
  trx
    .updateTable('webhooks')
    .set({ ...columnsOf(values), version: next })
    .where('id', '=', id)
    .returning(told)
    .executeTakeFirstOrThrow()

/** Nobody is told by it any more. */
export const endWebhook = (trx: Trx, id: number): Promise<WebhookRow> =>
  trx
    .updateTable('webhooks')
    .set({ is_active: false, version: next })
    .where('id', '=', id)
    .returning(told)
    .executeTakeFirstOrThrow()

/** Another secret signs from now on, and the one of before with it until then. */
export const rotateSecret = (trx: Trx, id: number, secret: Buffer, until: Date): Promise<WebhookRow> =>
  trx
    .updateTable('webhooks')
    .set({ previous_secret: sql`secret`, previous_until: until, secret, version: next })
    .where('id', '=', id)
    .returning(told)
    .executeTakeFirstOrThrow()

export const viewDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  state: row.state,
  tries: row.tries,
  answer: row.answer,
  answerCode: row.answer_code,
  createdAt: row.created_at.toISOString(),
  nextTryAt: row.next_try_at?.toISOString() ?? null,
  settledAt: row.settled_at?.toISOString() ?? null,
})

/** What was sent to a webhook. Not ordered, not limited. */
export const deliveriesOf = (db: Db, webhookId: number) =>
  db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId)

/** Begins one try, unless it was begun already: of several who ask at once one has it. `lostAt`: when it is to be taken for lost. */
export async function beginTry(
  db: Db,
  { deliveryId, tries, lostAt }: { deliveryId: string; tries: number; lostAt: Date },
) {
  const begun = await db
    .updateTable('webhook_deliveries')
    .set({
      tries: sql<number>`tries + 1`,
      round_tries: sql<number>`round_tries + 1`,
      next_try_at: lostAt,
    })
    .where('id', '=', deliveryId)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  if (!begun) return null
  const webhook = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', begun.webhook_id)
    .executeTakeFirstOrThrow()
  return { delivery: begun, webhook }
}

export const lockDelivery = (trx: Trx, webhookId: number, id: string): Promise<DeliveryRow | undefined> =>
  trx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const batch = 500

/** Messages whose time to be tried is past: their job was lost. They are claimed, so that nobody else finds them now. */
export const claimLost = (
  trx: Trx,
  { before, until }: { before: Date; until: Date },
): Promise<{ id: string; tries: number }[]> =>
  trx
    .updateTable('webhook_deliveries')
    .set({ next_try_at: until })
    .where('id', 'in', (lost) =>
      lost
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_try_at', '<', before)
        .orderBy('next_try_at')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'tries'])
    .execute()

/** Forgets what was settled before a moment; answers how many. */
export async function forgetSettled(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (old) =>
      old
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', before)
        .where('state', '<>', 'waiting')
        .orderBy('created_at')
        .limit(batch),
    )
    .executeTakeFirst()
  return Number(numDeletedRows) === batch ? batch : 0
}
