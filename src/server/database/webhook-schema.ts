import type { Generated } from 'kysely'
import type { WebhookAnswer, WebhookEntity, WebhookState, WebhookType } from '../../machines/webhook.ts'

/** Where a system outside is told what becomes of cases. Secrets are sealed. */
export interface WebhookTable {
  id: Generated<number>
  name: string
  name_bn: string
  url: string
  entities: WebhookEntity[]
  office_id: string | null
  is_active: Generated<boolean>
  secret: Buffer
  previous_secret: Buffer | null
  previous_until: Date | null
  version: Generated<number>
  subject_id: string
}

/** A message to a webhook, as it is signed, and what became of it. `round_tries`: those since it was written or sent again. */
export interface WebhookDeliveryTable {
  id: string
  webhook_id: number
  type: WebhookType
  body: string
  state: Generated<WebhookState>
  tries: Generated<number>
  round_tries: Generated<number>
  answer: WebhookAnswer | null
  answer_code: number | null
  created_at: Date
  next_try_at: Date | null
  settled_at: Date | null
}
