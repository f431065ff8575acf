import type { PaymentEventType } from '../../machines/payment/events.ts'
import type { PaymentState } from '../../machines/payment/states.ts'
import { m } from '../../words/messages.js'
import type { Tone } from '../parts/tone.tsx'
import type { ActWords, Word } from './word.ts'

/** The events that a person sends; the rest come from the server. */
export type PaymentAct = Exclude<
  PaymentEventType,
  | 'opened'
  | 'refused'
  | 'noAnswer'
  | 'validated'
  | 'failed'
  | 'canceled'
  | 'expired'
  | 'refunded'
  | 'refundFailed'
>

/** What each state of a payment is called. */
export const paymentStateWords: Record<PaymentState, Word> = {
  started: m.payment_state_started,
  open: m.payment_state_open,
  unknown: m.payment_state_unknown,
  held: m.payment_state_held,
  paid: m.payment_state_paid,
  surplus: m.payment_state_surplus,
  failed: m.payment_state_failed,
  canceled: m.payment_state_canceled,
  expired: m.payment_state_expired,
  refunding: m.payment_state_refunding,
  refunded: m.payment_state_refunded,
}

/** The colour and shape that go with each state. */
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

/** What each act is called on its button, asked before it is done, and said afterwards. */
export const paymentActWords: Record<PaymentAct, ActWords> = {
  release: {
    action: m.payment_action_release,
    confirm: m.payment_confirm_release,
    done: m.payment_text_done_release,
  },
  refuse: {
    action: m.payment_action_refuse,
    confirm: m.payment_confirm_refuse,
    done: m.payment_text_done_refuse,
  },
  refund: {
    action: m.payment_action_refund,
    confirm: m.payment_confirm_refund,
    done: m.payment_text_done_refund,
  },
}

/** What each event is called once it has happened. */
export const paymentEventWords: Record<PaymentEventType, Word> = {
  opened: m.timeline_text_payment_opened,
  refused: m.timeline_text_payment_refused,
  noAnswer: m.timeline_text_payment_no_answer,
  validated: m.timeline_text_payment_validated,
  failed: m.timeline_text_payment_failed,
  canceled: m.timeline_text_payment_canceled,
  expired: m.timeline_text_payment_expired,
  release: m.timeline_text_payment_release,
  refuse: m.timeline_text_payment_refuse,
  refund: m.timeline_text_payment_refund,
  refunded: m.timeline_text_payment_refunded,
  refundFailed: m.timeline_text_payment_refund_failed,
}
