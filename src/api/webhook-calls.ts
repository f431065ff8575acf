import * as z from 'zod'
import { rowStatuses } from '../machines/catalogue.ts'
import { rowNumberMax } from '../machines/limits.ts'
import { webhookAnswers, webhookEntities, webhookStates, webhookTypes } from '../machines/webhook.ts'
import { numberParams, pageQuery, text, version, type CallTable } from './call.ts'
import { named, uuid } from './entities.ts'

/** A moment, ISO 8601 in UTC. */
const moment = z.string()

const webhookSchema = named.extend({
  id: z.number().int(),
  url: z.string(),
  entities: z.array(z.enum(webhookEntities)),
  /** Null: of all offices. */
  officeId: uuid.nullable(),
  status: z.enum(rowStatuses),
  /** Messages that were given up and are still kept. */
  givenUp: z.number().int(),
  /** Until when messages are signed by the secret of before too; null where it is over. */
  previousUntil: moment.nullable(),
  version: z.number().int(),
})
/** Where a system outside is told what becomes of cases. */
export type Webhook = z.infer<typeof webhookSchema>

const listSchema = z.object({
  rows: z.array(webhookSchema),
  /** Whose changes one can be told. */
  offices: z.array(named.extend({ id: uuid })),
})

/** A webhook with its secret, which is told here and never again. */
const withSecretSchema = z.object({ webhook: webhookSchema, secret: z.string() })

/** What is kept of a message, and what became of it. */
export const webhookDeliverySchema = z.object({
  id: uuid,
  type: z.enum(webhookTypes),
  state: z.enum(webhookStates),
  tries: z.number().int(),
  answer: z.enum(webhookAnswers).nullable(),
  /** The status of the last answer. */
  answerCode: z.number().int().nullable(),
  createdAt: moment,
  nextTryAt: moment.nullable(),
  settledAt: moment.nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

const typed = {
  name: text,
  nameBn: text,
  url: text,
  officeId: text,
  application: z.boolean(),
  dispatch: z.boolean(),
  payment: z.boolean(),
  status: text,
}
const index = ['customization.webhooks.index'] as const
const update = ['customization.webhooks.update'] as const
const deliveryParams = z.object({
  id: z.coerce.number().int().positive().max(rowNumberMax),
  deliveryId: uuid,
})

/** Systems outside that are told of changes of state: kept by super admins. */
export const webhookCalls = {
  'GET /customization/webhooks': {
    summary: 'Webhooks, and the offices whose changes one can be told',
    right: index,
    reply: listSchema,
  },
  'GET /customization/webhooks/{id}': {
    summary: 'One webhook, without its secret',
    right: index,
    params: numberParams,
    reply: webhookSchema,
  },
  'GET /customization/webhooks/{id}/deliveries': {
    summary: 'What was sent to a webhook in the last thirty days, the newest first',
    right: index,
    params: numberParams,
    query: pageQuery,
    reply: z.object({
      rows: z.array(webhookDeliverySchema),
      page: z.number().int(),
      nextCursor: z.string().nullable(),
      previousCursor: z.string().nullable(),
    }),
  },
  'POST /customization/webhooks': {
    summary: 'Add a webhook; its secret is in the reply, and told once',
    right: update,
    body: z.object(typed),
    reply: withSecretSchema,
  },
  'POST /customization/webhooks/{id}': {
    summary: 'Change a webhook; in force for the next change of state',
    right: update,
    params: numberParams,
    body: z.object({ ...typed, version }),
    reply: webhookSchema,
  },
  'POST /customization/webhooks/{id}/rotate': {
    summary: 'Give a webhook a new secret, told once; the one before signs too for a day',
    right: update,
    params: numberParams,
    body: z.object({ version }),
    reply: withSecretSchema,
  },
  'POST /customization/webhooks/{id}/test': {
    summary: 'Send a webhook a message that says nothing of a case',
    right: update,
    params: numberParams,
    body: z.object({ version }),
    reply: z.object({ deliveryId: uuid }),
  },
  'POST /customization/webhooks/{id}/deliveries/{deliveryId}/again': {
    summary: 'Send a message again that was given up',
    right: update,
    params: deliveryParams,
    /** The version of a message is how often it was tried. */
    body: z.object({ version }),
    reply: webhookDeliverySchema,
  },
} as const satisfies CallTable
