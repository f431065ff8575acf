import type { NoticeKind } from '../../machines/notices.ts'
import { m } from '../../words/messages.js'
import { formatDay } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'

/** The word of each notice. */
export const noticeTitles: Record<NoticeKind, () => string> = {
  ApplicationSubmitted: m.notice_title_application_submitted,
  ApplicationRejected: m.notice_title_application_rejected,
  ApplicationApproved: m.notice_title_application_approved,
  PaymentCompleted: m.notice_title_payment_completed,
  Dispatched: m.notice_title_dispatched,
  ReceivedInDispatch: m.notice_title_received_in_dispatch,
  SendToAddress: m.notice_title_send_to_address,
  ApplicationVerified: m.notice_title_application_verified,
  ApplicationReturned: m.notice_title_application_returned,
  PaymentRequested: m.notice_title_payment_requested,
  PaymentProposed: m.notice_title_payment_proposed,
  DispatchRequested: m.notice_title_dispatch_requested,
  DispatchPayable: m.notice_title_dispatch_payable,
  DispatchDeclined: m.notice_title_dispatch_declined,
  DispatchOutcome: m.notice_title_dispatch_outcome,
  PaymentHeld: m.notice_title_payment_held,
  RefundDue: m.notice_title_refund_due,
  RefundCompleted: m.notice_title_refund_completed,
  DraftExpiring: m.notice_title_draft_expiring,
}

/** Until when a draft is kept, from the day that its notice names. */
export const keptUntilText = (day: string): string =>
  m.my_text_kept_until({ day: formatDay(day, currentLocale()) })
