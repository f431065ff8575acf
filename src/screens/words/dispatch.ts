import type { DispatchEventType } from '../../machines/dispatch/events.ts'
import type { DispatchState } from '../../machines/dispatch/states.ts'
import { m } from '../../words/messages.js'
import type { Tone } from '../parts/tone.tsx'
import type { ActWords, Word } from './word.ts'

/** The events that a person sends; the rest come from the server. */
export type DispatchAct = Exclude<DispatchEventType, 'settle'>

/** What each state of a dispatch is called. */
export const dispatchStateWords: Record<DispatchState, Word> = {
  unrequested: m.dispatch_state_unrequested,
  requested: m.dispatch_state_requested,
  payable: m.dispatch_state_payable,
  paid: m.dispatch_state_paid,
  sent: m.dispatch_state_sent,
  received: m.dispatch_state_received,
  completed: m.dispatch_state_completed,
  declined: m.dispatch_state_declined,
  canceled: m.dispatch_state_canceled,
}

/** The colour and shape that go with each state. */
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

/** What each act is called on its button, asked before it is done, and said afterwards. */
export const dispatchActWords: Record<DispatchAct, ActWords> = {
  request: {
    action: m.dispatch_action_request,
    confirm: m.dispatch_confirm_request,
    done: m.dispatch_text_done_request,
  },
  accept: {
    action: m.dispatch_action_accept,
    confirm: m.dispatch_confirm_accept,
    done: m.dispatch_text_done_accept,
  },
  decline: {
    action: m.dispatch_action_decline,
    confirm: m.dispatch_confirm_decline,
    done: m.dispatch_text_done_decline,
  },
  cancel: {
    action: m.dispatch_action_cancel,
    confirm: m.dispatch_confirm_cancel,
    done: m.dispatch_text_done_cancel,
  },
  send: { action: m.dispatch_action_send, confirm: m.dispatch_confirm_send, done: m.dispatch_text_done_send },
  receive: {
    action: m.dispatch_action_receive,
    confirm: m.dispatch_confirm_receive,
    done: m.dispatch_text_done_receive,
  },
  sendToAddress: {
    action: m.dispatch_action_send_to_address,
    confirm: m.dispatch_confirm_send_to_address,
    done: m.dispatch_text_done_send_to_address,
  },
  recordOutcome: {
    action: m.dispatch_action_record_outcome,
    confirm: m.dispatch_confirm_record_outcome,
    done: m.dispatch_text_done_record_outcome,
  },
}

/** What each event is called once it has happened. */
export const dispatchEventWords: Record<DispatchEventType, Word> = {
  request: m.timeline_text_dispatch_request,
  accept: m.timeline_text_dispatch_accept,
  decline: m.timeline_text_dispatch_decline,
  cancel: m.timeline_text_dispatch_cancel,
  settle: m.timeline_text_dispatch_settle,
  send: m.timeline_text_dispatch_send,
  receive: m.timeline_text_dispatch_receive,
  sendToAddress: m.timeline_text_dispatch_send_to_address,
  recordOutcome: m.timeline_text_dispatch_record_outcome,
}
