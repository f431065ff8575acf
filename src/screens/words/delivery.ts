import type { Delivery } from '../../api/delivery-entities.ts'
import { m } from '../../words/messages.js'
import type { Tone } from '../parts/tone.tsx'
import type { Word } from './word.ts'

/** What each way to a litigant is called. */
export const deliveryChannelWords: Record<Delivery['channel'], Word> = {
  sms: m.delivery_label_sms,
  mail: m.delivery_label_mail,
}

/** What each state of a message is called. */
export const deliveryStateWords: Record<Delivery['state'], Word> = {
  waiting: m.delivery_state_waiting,
  sent: m.delivery_state_sent,
  refused: m.delivery_state_refused,
  failed: m.delivery_state_failed,
}

/** The colour and shape that go with each state. */
export const deliveryTones: Record<Delivery['state'], Tone> = {
  waiting: 'information',
  sent: 'success',
  refused: 'danger',
  failed: 'warning',
}
