import type { PaymentState } from '../machines/payment/states.ts'
import type { DispatchState } from '../machines/dispatch/states.ts'
import type { ApplicationState } from '../machines/application/states.ts'
import type { OtpPurpose } from '../machines/account.ts'
import type { NoticeKind } from '../machines/notices.ts'
import { m } from '../words/messages.js'
import type { Locale } from './errors.ts'
import type { AccountNotice } from './jobs/queue.ts'

type Options = { locale?: Locale }
type Word = (inputs?: Record<string, never>, options?: Options) => string
type NoticeWord = (inputs: { caseNumber: string; day: string }, options?: Options) => string

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

/** A draft that has no case number yet is called by its day alone. */
const draftExpiring: NoticeWord = ({ caseNumber, day }, options) =>
  caseNumber === ''
    ? m.notice_text_draft_expiring_unnumbered({ day }, options)
    : m.notice_text_draft_expiring({ caseNumber, day }, options)

/** What each kind of notice is called, and what happened and what to do next in a sentence or two. */
export const noticeWords: Record<NoticeKind, { title: Word; text: NoticeWord }> = {
  ApplicationSubmitted: {
    title: m.notice_title_application_submitted,
    text: m.notice_text_application_submitted,
  },
  ApplicationRejected: {
    title: m.notice_title_application_rejected,
    text: m.notice_text_application_rejected,
  },
  ApplicationApproved: {
    title: m.notice_title_application_approved,
    text: m.notice_text_application_approved,
  },
  PaymentCompleted: { title: m.notice_title_payment_completed, text: m.notice_text_payment_completed },
  Dispatched: { title: m.notice_title_dispatched, text: m.notice_text_dispatched },
  ReceivedInDispatch: {
    title: m.notice_title_received_in_dispatch,
    text: m.notice_text_received_in_dispatch,
  },
  SendToAddress: { title: m.notice_title_send_to_address, text: m.notice_text_send_to_address },
  ApplicationVerified: {
    title: m.notice_title_application_verified,
    text: m.notice_text_application_verified,
  },
  ApplicationReturned: {
    title: m.notice_title_application_returned,
    text: m.notice_text_application_returned,
  },
  PaymentRequested: { title: m.notice_title_payment_requested, text: m.notice_text_payment_requested },
  PaymentProposed: { title: m.notice_title_payment_proposed, text: m.notice_text_payment_proposed },
  DispatchRequested: { title: m.notice_title_dispatch_requested, text: m.notice_text_dispatch_requested },
  DispatchPayable: { title: m.notice_title_dispatch_payable, text: m.notice_text_dispatch_payable },
  DispatchDeclined: { title: m.notice_title_dispatch_declined, text: m.notice_text_dispatch_declined },
  DispatchOutcome: { title: m.notice_title_dispatch_outcome, text: m.notice_text_dispatch_outcome },
  PaymentHeld: { title: m.notice_title_payment_held, text: m.notice_text_payment_held },
  RefundDue: { title: m.notice_title_refund_due, text: m.notice_text_refund_due },
  RefundCompleted: { title: m.notice_title_refund_completed, text: m.notice_text_refund_completed },
  DraftExpiring: { title: m.notice_title_draft_expiring, text: draftExpiring },
}

type CodeWord = (inputs: { code: string; minutes: string }, options?: Options) => string

/** The SMS that carries a code, by what the code is for. */
export const codeWords: Record<OtpPurpose, CodeWord> = {
  registration: m.auth_text_code,
  recovery: m.auth_text_code_recovery,
  mobile: m.auth_text_code_mobile,
  link: m.auth_text_code_link,
}

/** What a person is told about their account: the subject of the mail, the sentence of both. */
export const accountNoticeWords: Record<AccountNotice, { title: Word; text: Word }> = {
  password_changed: { title: m.account_title_password_changed, text: m.account_text_password_changed },
  email_changed: { title: m.account_title_email_changed, text: m.account_text_email_changed },
  mobile_changed: { title: m.account_title_mobile_changed, text: m.account_text_mobile_changed },
  correction_done: { title: m.data_request_title_correction_done, text: m.data_request_text_correction_done },
  correction_declined: {
    title: m.data_request_title_correction_declined,
    text: m.data_request_text_correction_declined,
  },
  erasure_done: { title: m.data_request_title_erasure_done, text: m.data_request_text_erasure_done },
  erasure_declined: {
    title: m.data_request_title_erasure_declined,
    text: m.data_request_text_erasure_declined,
  },
}
