import type { PaymentState } from '../../machines/payment/states.ts'
import type { DispatchState } from '../../machines/dispatch/states.ts'
import type { ApplicationState } from '../../machines/application/states.ts'
import type { Delivery } from '../../api/delivery-entities.ts'
import type { Tone } from './tone.tsx'

/** The colour and shape that go with each state of an application. */
export const applicationTones: Record<ApplicationState, Tone> = {
  draft: 'neutral',
  discarded: 'neutral',
  unverified: 'information',
  returned: 'warning',
  verified: 'warning',
  paid: 'information',
  approved: 'success',
  rejected: 'danger',
}

/** The colour and shape that go with each state of a dispatch. */
export const dispatchTones: Record<DispatchState, Tone> = {
  unrequested: 'neutral',
  requested: 'information',
  payable: 'warning',
  paid: 'information',
  sent: 'information',
  received: 'information',
  completed: 'success',
  declined: 'danger',
  canceled: 'neutral',
}

/** The colour and shape that go with each state of a payment. */
export const paymentTones: Record<PaymentState, Tone> = {
  started: 'information',
  open: 'information',
  unknown: 'warning',
  held: 'warning',
  paid: 'success',
  surplus: 'warning',
  failed: 'danger',
  canceled: 'neutral',
  expired: 'neutral',
  refunding: 'information',
  refunded: 'neutral',
}

/** The colour and shape that go with each state of a message. */
export const deliveryTones: Record<Delivery['state'], Tone> = {
  waiting: 'information',
  sent: 'success',
  refused: 'danger',
  failed: 'warning',
}
