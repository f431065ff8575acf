import type { Delivery } from '../../api/delivery-entities.ts'
import type { Tone } from '../../machines/entity.ts'

/** The colour and shape that go with each state of a message. */
export const deliveryTones: Record<Delivery['state'], Tone> = {
  waiting: 'information',
  sent: 'success',
  refused: 'danger',
  failed: 'warning',
}
