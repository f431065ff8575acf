import type { ApplicationEventType } from '../../machines/application/events.ts'
import type { ApplicationState } from '../../machines/application/states.ts'
import { applicationLabels } from '../../machines/application.ts'
import { m } from '../../words/messages.js'
import type { Tone } from '../parts/tone.tsx'
import type { ActWords, Word } from './word.ts'

/** The events that a person sends; the rest come from the server. */
export type ApplicationAct = Exclude<ApplicationEventType, 'settle' | 'expire'>

/** What each state of an application is called. */
export const applicationStateWords: Record<ApplicationState, Word> = {
  draft: m.application_state_draft,
  discarded: m.application_state_discarded,
  unverified: m.application_state_unverified,
  returned: m.application_state_returned,
  verified: m.application_state_verified,
  paid: m.application_state_paid,
  approved: m.application_state_approved,
  rejected: m.application_state_rejected,
}

const labels = {
  pending: m.application_label_pending,
  approved: m.application_label_approved,
  rejected: m.application_label_rejected,
}

/** Pending, approved or rejected; the empty text for a discarded draft. @source spec §4 */
export function applicationLabel(state: ApplicationState): string {
  const label = applicationLabels[state]
  return label === null ? '' : labels[label]()
}

/** The colour and shape that go with each state. */
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

/** What each act is called on its button, asked before it is done, and said afterwards. */
export const applicationActWords: Record<ApplicationAct, ActWords> = {
  save: {
    action: m.application_action_save,
    confirm: m.application_confirm_save,
    done: m.application_text_done_save,
  },
  discard: {
    action: m.application_action_discard,
    confirm: m.application_confirm_discard,
    done: m.application_text_done_discard,
  },
  submit: {
    action: m.application_action_submit,
    confirm: m.application_confirm_submit,
    done: m.application_text_done_submit,
  },
  update: {
    action: m.application_action_update,
    confirm: m.application_confirm_update,
    done: m.application_text_done_update,
  },
  verify: {
    action: m.application_action_verify,
    confirm: m.application_confirm_verify,
    done: m.application_text_done_verify,
  },
  returnForCorrection: {
    action: m.application_action_return_for_correction,
    confirm: m.application_confirm_return_for_correction,
    done: m.application_text_done_return_for_correction,
  },
  resubmit: {
    action: m.application_action_resubmit,
    confirm: m.application_confirm_resubmit,
    done: m.application_text_done_resubmit,
  },
  reject: {
    action: m.application_action_reject,
    confirm: m.application_confirm_reject,
    done: m.application_text_done_reject,
  },
  requestPayment: {
    action: m.application_action_request_payment,
    confirm: m.application_confirm_request_payment,
    done: m.application_text_done_request_payment,
  },
  proposePayment: {
    action: m.application_action_propose_payment,
    confirm: m.application_confirm_propose_payment,
    done: m.application_text_done_propose_payment,
  },
  changeDefendants: {
    action: m.application_action_change_defendants,
    confirm: m.application_confirm_change_defendants,
    done: m.application_text_done_change_defendants,
  },
  approve: {
    action: m.application_action_approve,
    confirm: m.application_confirm_approve,
    done: m.application_text_done_approve,
  },
  refile: {
    action: m.application_action_refile,
    confirm: m.application_confirm_refile,
    done: m.application_text_done_refile,
  },
}

/** What each event is called once it has happened. */
export const applicationEventWords: Record<ApplicationEventType, Word> = {
  save: m.timeline_text_application_save,
  discard: m.timeline_text_application_discard,
  expire: m.timeline_text_application_expire,
  submit: m.timeline_text_application_submit,
  update: m.timeline_text_application_update,
  verify: m.timeline_text_application_verify,
  returnForCorrection: m.timeline_text_application_return_for_correction,
  resubmit: m.timeline_text_application_resubmit,
  reject: m.timeline_text_application_reject,
  requestPayment: m.timeline_text_application_request_payment,
  proposePayment: m.timeline_text_application_propose_payment,
  changeDefendants: m.timeline_text_application_change_defendants,
  approve: m.timeline_text_application_approve,
  settle: m.timeline_text_application_settle,
  refile: m.timeline_text_application_refile,
}
