import type { Generated } from 'kysely'
import type { DeliveryAnswer, DeliveryChannel, DeliveryState } from '../../machines/delivery.ts'

/** One SMS or one mail of a notice. @source product 5 */
export interface DeliveryTable {
  id: string
  notice_id: string
  application_id: string
  channel: DeliveryChannel
  state: Generated<DeliveryState>
  /** Where the last try went, or where the first one will. */
  contact_masked: string
  tries: Generated<number>
  /** Of this round: an officer's "send again" begins a new one. */
  tries_left: number
  answer_kind: Generated<DeliveryAnswer | null>
  /** In the provider's words, without contacts. */
  answer: Generated<string | null>
  created_at: Date
  tried_at: Generated<Date | null>
  next_try_at: Date | null
  settled_at: Generated<Date | null>
  resent_at: Generated<Date | null>
  resent_by: Generated<string | null>
}
