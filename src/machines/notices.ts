import type { OverdueList } from './target.ts'

/** Last segment of a notice's type; the first seven are the specification's. @source spec §3 Notification, product 2 */
export const noticeKinds = [
  'ApplicationSubmitted',
  'ApplicationRejected',
  'ApplicationApproved',
  'PaymentCompleted',
  'Dispatched',
  'ReceivedInDispatch',
  'SendToAddress',
  'ApplicationVerified',
  'ApplicationReturned',
  'PaymentRequested',
  'PaymentProposed',
  'DispatchRequested',
  'DispatchPayable',
  'DispatchDeclined',
  'DispatchOutcome',
  'PaymentHeld',
  'RefundDue',
  'RefundCompleted',
  'RefundAsked',
  'CounterRecorded',
  'CounterRefused',
  'RefundRefused',
  'PaymentReopened',
  'BillReplaced',
  'DraftExpiring',
  'ApprovalWithdrawn',
  'ApplicationReinstated',
  'DispatchRecalled',
  'DispatchCameBack',
  'CaseOverdue',
  'CaseAssigned',
] as const

export type NoticeKind = (typeof noticeKinds)[number]

/** What every notice carries. @source spec §3 Notification */
export interface NoticeData {
  case_no: string
  application_id: string
  dispatch_id?: string | undefined
  transaction_id?: string | undefined
  /** The day YYYY-MM-DD on which a draft is removed. */
  kept_until?: string | undefined
  /** What was owed on bills that were wrong, and what is owed in its place; poisha. @source product 2.5 */
  wrong_poisha?: number | undefined
  right_poisha?: number | undefined
  /** What goes back to the payer, or went; poisha. @source product 2.5 */
  refund_poisha?: number | undefined
  /** Why the office did not confirm what was paid at a counter. @source product 2.5 */
  reason?: string | undefined
  /** Whether a summons came back that the office is to follow. @source product 2.2 */
  came_back?: boolean | undefined
  /** The list in which a case stands that is held up, or that was given to the reader. @source product 8 */
  list?: OverdueList | undefined
  /** How many cases were given to the reader at once; the first of them is the one that is named. @source product 8 */
  assigned_count?: number | undefined
}

/**
 * Where a notice leads, by the reader's first role. A payer whose payment was not confirmed is led to it, where the reason stands; an office is led to what came back beside all else that did.
 * @source spec §2 Layout and navigation, §6, product 2.2
 */
export function noticeTarget(firstRole: string | undefined, data: NoticeData): string {
  if (firstRole === 'accountant') return `/accountant/applications/accountant/detail/${data.application_id}`
  if (firstRole === 'dispatcher')
    return `/dispatch/applications/dispatch/detail/${data.dispatch_id ?? data.application_id}`
  if (firstRole === 'plaintiff_user' && data.reason !== undefined && data.transaction_id !== undefined)
    return `/fail_payment?transaction=${encodeURIComponent(data.transaction_id)}`
  if (firstRole === 'plaintiff_user') return `/my-application-details/${data.application_id}`
  if (data.came_back && data.dispatch_id)
    return `/administrator/dispatch/detail/${data.dispatch_id}?list=send_to_dispatch&outcome=came_back`
  if (data.list && data.assigned_count !== undefined)
    return data.assigned_count > 1
      ? `/administrator/applications/${data.list}?assignee=me`
      : `/administrator/applications/detail/${data.application_id}?list=${data.list}&assignee=me`
  if (data.list && data.dispatch_id)
    return `/administrator/dispatch/detail/${data.dispatch_id}?list=${data.list}&overdue=yes`
  if (data.list)
    return `/administrator/applications/detail/${data.application_id}?list=${data.list}&overdue=yes`
  return `/administrator/applications/detail/${data.application_id}`
}
