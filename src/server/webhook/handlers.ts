import { webhookOverlapHours } from '../../machines/limits.ts'
import { webhookSchema, type WebhookForm } from '../../machines/webhook-form.ts'
import { m } from '../../words/messages.js'
import { broadcastOffices } from '../catalogue/broadcast-store.ts'
import { addRow, changeRow, statusOf, type EditedEntity } from '../catalogue/editor.ts'
import { pageRows } from '../database/page.ts'
import type { Deps, Trx } from '../deps.ts'
import { changedMeanwhile, invalid, isRefused, notFound, refuse, type Refused } from '../errors.ts'
import { appendHistory, lastChange, moveWebhookMessage } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import { writeDeliveries } from '../lifecycle/webhook-store.ts'
import { mayBeAsked } from '../ports/webhook-post.ts'
import type { Handlers } from '../web/handler.ts'
import { isLoopbackAllowed } from './deliver.ts'
import { newSecret } from './signature.ts'
import * as store from './store.ts'

/** Whether what was typed is an address that may be asked; its name is looked up before any transaction is begun. */
const isOpen = async (deps: Deps, { url }: { url: string }): Promise<boolean> =>
  URL.canParse(url) && (await mayBeAsked(new URL(url), { isLoopbackAllowed: isLoopbackAllowed(deps) }))

/** Refused where nobody is to be asked at the address, or where there is no such office. */
async function refusedTarget(
  trx: Trx,
  { officeId }: WebhookForm,
  isAddressOpen: boolean,
): Promise<Refused | null> {
  if (!isAddressOpen) return invalid([{ path: 'url', error: 'invalid' }])
  const isOffice = officeId === null || (await broadcastOffices(trx)).some(({ id }) => id === officeId)
  return isOffice ? null : invalid([{ path: 'officeId', error: 'not_offered' }])
}

/** The record, and the secret that it gets when it is added. */
async function edited(
  deps: Deps,
  typed: { url: string },
): Promise<{ webhook: EditedEntity<store.WebhookRow, WebhookForm, WebhookForm>; secret: string }> {
  const isAddressOpen = await isOpen(deps, typed)
  const subjectId = deps.ids.uuid()
  const { secret, kept } = newSecret(deps.settings, subjectId)
  return {
    secret,
    webhook: {
      entity: 'webhook',
      addSchema: webhookSchema,
      changeSchema: webhookSchema,
      taken: {},
      lock: store.lockWebhook,
      async insert(trx, values) {
        const refused = await refusedTarget(trx, values, isAddressOpen)
        if (refused) return refused
        const row = await store.insertWebhook(trx, values, { subjectId, secret: kept })
        return { id: row.id, row }
      },
      update: async (trx, id, values) =>
        (await refusedTarget(trx, values, isAddressOpen)) ?? store.updateWebhook(trx, id, values),
    },
  }
}

async function entry(deps: Deps, id: number | Refused) {
  if (isRefused(id)) return id
  const [found] = await store.allWebhooks(deps.db, deps.clock.now(), id)
  return found ?? notFound()
}

/** The row as somebody saw it, locked; refused where there is none or it was changed since. */
async function asSeen(
  deps: Deps,
  trx: Trx,
  id: number,
  version: number,
): Promise<store.WebhookRow | Refused> {
  const row = await store.lockWebhook(trx, id)
  if (!row) return notFound()
  if (row.version === version) return row
  return changedMeanwhile(await lastChange(trx, 'webhook', row.subject_id), deps.clock.now())
}

const rotate = (deps: Deps, userId: string, { id, version }: { id: number; version: number }) =>
  inTransaction(deps.db, async (trx) => {
    const row = await asSeen(deps, trx, id, version)
    if (isRefused(row)) return row
    const at = deps.clock.now()
    const { secret, kept } = newSecret(deps.settings, row.subject_id)
    await store.rotateSecret(trx, id, kept, new Date(at.getTime() + webhookOverlapHours * 3_600_000))
    await appendHistory(trx, {
      entity: 'webhook',
      subjectId: row.subject_id,
      event: 'rotate_secret',
      fromState: statusOf(row),
      toState: statusOf(row),
      actorId: userId,
      payload: {},
      at,
    })
    return secret
  })

const sendTest = (deps: Deps, { id, version }: { id: number; version: number }) =>
  inTransaction(deps.db, async (trx) => {
    const row = await asSeen(deps, trx, id, version)
    if (isRefused(row)) return row
    if (!row.is_active) return refuse(409, (locale) => m.webhook_error_inactive({}, { locale }))
    const data = {
      entity: 'webhook',
      id: row.subject_id,
      number: String(row.id),
      state: statusOf(row),
      officeId: row.office_id,
      version: row.version,
    }
    const message = { type: 'webhook.test' as const, data, at: deps.clock.now() }
    const [deliveryId = ''] = await writeDeliveries(deps, trx, [row.id], message)
    return { deliveryId }
  })

const sendAgain = (deps: Deps, userId: string, asked: { id: number; deliveryId: string; version: number }) =>
  inTransaction(deps.db, async (trx) => {
    const webhook = await store.lockWebhook(trx, asked.id)
    const row = await store.lockDelivery(trx, asked.id, asked.deliveryId)
    if (!webhook || !row) return notFound()
    if (!webhook.is_active) return refuse(409, (locale) => m.webhook_error_inactive({}, { locale }))
    const at = deps.clock.now()
    const seen = { id: row.id, state: 'givenUp' as const, tries: asked.version }
    const waiting = { state: 'waiting' as const, round_tries: 0, next_try_at: at, settled_at: null }
    const again = await moveWebhookMessage(trx, seen, waiting)
    if (again === null) return refuse(409, (locale) => m.webhook_error_not_given_up({}, { locale }))
    await appendHistory(trx, {
      entity: 'webhook',
      subjectId: webhook.subject_id,
      event: 'retry',
      fromState: statusOf(webhook),
      toState: statusOf(webhook),
      actorId: userId,
      payload: { deliveryId: row.id },
      at,
    })
    await deps.queue.add(trx, 'deliver-webhook', { deliveryId: row.id, tries: row.tries })
    return store.viewDelivery(again)
  })

/** Systems outside that are told of changes of state. @source product 7 */
export const webhookHandlers = {
  'GET /customization/webhooks': async (_input, { deps }) => ({
    rows: await store.allWebhooks(deps.db, deps.clock.now()),
    offices: await broadcastOffices(deps.db),
  }),
  'GET /customization/webhooks/{id}': ({ params }, { deps }) => entry(deps, params.id),
  'GET /customization/webhooks/{id}/deliveries': async ({ params, query }, { deps }) => {
    const webhook = await entry(deps, params.id)
    if (isRefused(webhook)) return webhook
    const page = await pageRows({
      ...query,
      query: store.deliveriesOf(deps.db, params.id),
      timeColumn: 'webhook_deliveries.created_at',
      idColumn: 'webhook_deliveries.id',
      direction: 'newest',
    })
    return isRefused(page) ? page : { ...page, page: query.page, rows: page.rows.map(store.viewDelivery) }
  },
  'POST /customization/webhooks': async ({ body }, { deps, caller }) => {
    const { webhook: entity, secret } = await edited(deps, body)
    const webhook = await entry(deps, await addRow(entity, { deps, userId: caller.userId }, body))
    return isRefused(webhook) ? webhook : { webhook, secret }
  },
  'POST /customization/webhooks/{id}': async ({ params, body }, { deps, caller }) => {
    const { webhook } = await edited(deps, body)
    return entry(deps, await changeRow(webhook, { deps, userId: caller.userId }, { ...body, ...params }))
  },
  'POST /customization/webhooks/{id}/rotate': async ({ params, body }, { deps, caller }) => {
    const secret = await rotate(deps, caller.userId, { ...params, ...body })
    if (isRefused(secret)) return secret
    const webhook = await entry(deps, params.id)
    return isRefused(webhook) ? webhook : { webhook, secret }
  },
  'POST /customization/webhooks/{id}/test': ({ params, body }, { deps }) =>
    sendTest(deps, { ...params, ...body }),
  'POST /customization/webhooks/{id}/deliveries/{deliveryId}/again': ({ params, body }, { deps, caller }) =>
    sendAgain(deps, caller.userId, { ...params, ...body }),
} satisfies Partial<Handlers>
