import type { CallName } from '../../src/api/calls.ts'
import type { RoleSlug } from '../../src/machines/roles.ts'

/** What a call is about, when it is about one thing. */
export type Subject =
  | 'application'
  | 'dispatch'
  | 'payment'
  | 'bill'
  | 'invoice'
  | 'session'
  | 'request'
  | 'document'
  | 'transaction'
  | 'delivery'

/**
 * Who may make a call. `holders`: everybody, whoever is logged in, or the holders of these roles. `about`: the thing, which
 * must lie within their reach. `viewers`: for what a chart decides, the roles that see the thing at all: of those, who is no
 * holder is forbidden; everybody else is told that it is not there.
 */
export interface RightRow {
  holders: 'everybody' | 'persons' | readonly RoleSlug[]
  /** Who may make the call at all, where what is asked for narrows it down to `holders`. */
  callers?: readonly RoleSlug[]
  about?: Subject
  viewers?: readonly RoleSlug[]
}

const litigant: readonly RoleSlug[] = ['plaintiff_user']
const administrator: readonly RoleSlug[] = ['administrator']
const accountant: readonly RoleSlug[] = ['accountant']
const superAdmin: readonly RoleSlug[] = ['super-admin']
const caseStaff: readonly RoleSlug[] = ['administrator', 'dispatcher', 'accountant']
const staff: readonly RoleSlug[] = [...caseStaff, 'super-admin']
const caseOfficers: readonly RoleSlug[] = ['administrator', 'dispatcher']
/** Whoever sees an application that was not sent yet: not the dispatchers. */
const onUnsent: readonly RoleSlug[] = ['plaintiff_user', 'administrator', 'accountant']
const everybodyOnCase: readonly RoleSlug[] = ['plaintiff_user', ...caseStaff]

const open = { holders: 'everybody' } as const
const person = { holders: 'persons' } as const

/** The rights of every call, by hand. @source spec §6, §7, product 1 */
export const rights: Record<
  | CallName
  | 'GET /documents/{id}'
  | 'GET /invoices/{transaction_id}/pdf'
  | 'GET /applications/{id}/acknowledgement'
  | 'GET /dispatches/covers'
  | 'GET /dispatches/booking-list'
  | 'GET /accountant/report/file'
  | 'GET /customization/reference/{kind}/file'
  | 'GET /customization/postal-tariffs/{service}/file'
  | 'GET /office-management/courts/file'
  | 'GET /user-role-management/audit/file',
  RightRow
> = {
  'POST /auth/login': open,
  'POST /auth/login/code': open,
  'POST /auth/demo-login': open,
  'POST /auth/register/otp': open,
  'POST /auth/register/otp/verify': open,
  'POST /auth/register': open,
  'GET /privacy-notice': open,
  'POST /auth/send-password-resetLink': open,
  'POST /auth/recovery/otp': open,
  'POST /auth/recovery/otp/verify': open,
  'POST /auth/recovery/ticket': open,
  'POST /auth/update-forgot-password': open,
  'POST /auth/getIDPToken': open,
  'POST /auth/cdaplogin': open,
  'POST /auth/cdaploginUserCreate': open,
  'POST /auth/cdap/link/otp': open,
  'POST /auth/cdap/link': open,
  'POST /auth/cdaplogout': open,
  'GET /auth/info': person,
  'POST /auth/logout': person,
  'GET /auth/profile': person,
  'POST /auth/update-profile': person,
  'POST /auth/confirm-self/otp': person,
  'POST /auth/update-email/otp': person,
  'POST /auth/update-email': person,
  'POST /auth/update-email/remove': person,
  'POST /auth/update-mobile/otp': person,
  'POST /auth/update-mobile': person,
  'POST /auth/address-change/{kind}/resend': person,
  'POST /auth/address-change/{kind}/cancel': person,
  'POST /auth/update-password': person,
  'POST /auth/userInfoFromMobile': person,
  'POST /auth/userInfoWithMobileNID': person,
  'POST /auth/verify/user': person,
  'GET /auth/sessions': person,
  'POST /auth/sessions/{id}/end': { holders: 'persons', about: 'session' },
  'POST /auth/sessions/end-others': person,
  'GET /auth/second-factor': { holders: staff },
  'POST /auth/second-factor/begin': { holders: staff },
  'POST /auth/second-factor/confirm': { holders: staff },
  'POST /auth/second-factor/recovery-codes': { holders: staff },
  'POST /auth/second-factor/off': { holders: staff },
  'GET /auth/my-data': person,
  'GET /auth/data-requests': person,
  'POST /auth/data-requests': person,
  'GET /data-requests': { holders: superAdmin },
  'POST /data-requests/{id}/answer': { holders: superAdmin, about: 'request' },
  'GET /auth/dashboard': { holders: litigant },
  'POST /auth/send-application': { holders: litigant },
  'POST /auth/send-application/defendent/{id}': {
    holders: litigant,
    about: 'application',
    viewers: onUnsent,
  },
  'POST /auth/send-application/defendent/update/{id}': {
    holders: litigant,
    about: 'application',
    viewers: onUnsent,
  },
  'POST /auth/send-application/delete/defendant': {
    holders: litigant,
    about: 'application',
    viewers: onUnsent,
  },
  'GET /auth/my-applications': { holders: litigant },
  'GET /applications': { holders: administrator },
  'GET /applications/{id}': { holders: onUnsent, about: 'application', viewers: onUnsent },
  'GET /applications/{id}/acknowledgement': {
    holders: onUnsent,
    about: 'application',
    viewers: onUnsent,
  },
  'GET /applications/{id}/alike': { holders: onUnsent, about: 'application', viewers: onUnsent },
  'GET /applications/{id}/claim': { holders: administrator, callers: caseOfficers, about: 'application' },
  'POST /applications/{id}/claim': { holders: administrator, callers: caseOfficers, about: 'application' },
  'POST /applications/{id}/claim/release': {
    holders: administrator,
    callers: caseOfficers,
    about: 'application',
  },
  'GET /applications/{id}/assignment': { holders: administrator, about: 'application' },
  'POST /applications/{id}/assignment': { holders: administrator, about: 'application' },
  // Of several each says for itself that it is not there.
  'POST /assignments': { holders: administrator },
  'GET /assignees': { holders: administrator },
  'GET /offices': { holders: caseStaff },
  'GET /queue-views': { holders: administrator, callers: caseOfficers },
  'POST /queue-views': { holders: administrator, callers: caseOfficers },
  // The sample is nobody's.
  'POST /queue-views/{id}': { holders: [], callers: caseOfficers, about: 'application' },
  'POST /queue-views/{id}/delete': { holders: [], callers: caseOfficers, about: 'application' },
  'POST /queue-columns': { holders: administrator, callers: caseOfficers },
  'GET /applications/{id}/notes': { holders: administrator, callers: caseOfficers, about: 'application' },
  'POST /applications/{id}/notes': { holders: administrator, callers: caseOfficers, about: 'application' },
  // A note is its author's alone to change: of whoever comes here none wrote it.
  'POST /applications/{id}/notes/{noteId}': { holders: [], callers: caseOfficers, about: 'application' },
  'POST /applications/{id}/notes/{noteId}/take-back': {
    holders: [],
    callers: caseOfficers,
    about: 'application',
  },
  'GET /common-remarks': { holders: administrator },
  // Number 1 ships and is of no office: to whoever asks for it, it is not there.
  'GET /common-remarks/{id}': { holders: [], callers: administrator, about: 'application' },
  'GET /common-remarks/{id}/versions': { holders: [], callers: administrator, about: 'application' },
  'POST /common-remarks': { holders: administrator },
  'POST /common-remarks/order': { holders: administrator },
  'POST /common-remarks/{id}': { holders: [], callers: administrator, about: 'application' },
  'GET /stage-targets': { holders: administrator },
  'GET /stage-targets/versions': { holders: administrator },
  'POST /stage-targets': { holders: administrator },
  'GET /applications/{id}/common-remarks': { holders: administrator, about: 'application' },
  'POST /applications/{id}/actions/{event}': {
    holders: administrator,
    about: 'application',
    viewers: onUnsent,
  },
  'GET /applications/{id}/deliveries': { holders: administrator, about: 'application' },
  'POST /deliveries/{id}/resend': { holders: administrator, about: 'delivery' },
  'POST /documents': { holders: litigant },
  'GET /documents/{id}': { holders: onUnsent, about: 'document', viewers: onUnsent },
  // The list of new case documents, which is the dispatchers' own; every list has a right of its own.
  'GET /find': { holders: caseStaff },
  'GET /dispatches': { holders: ['dispatcher'], callers: ['administrator', 'dispatcher'] },
  'GET /dispatches/{id}': { holders: everybodyOnCase, about: 'dispatch', viewers: everybodyOnCase },
  'GET /dispatches/covers': { holders: ['dispatcher'], about: 'dispatch' },
  'GET /dispatches/booking-list': { holders: ['dispatcher'], about: 'dispatch' },
  'POST /dispatches/{id}/actions/{event}': {
    holders: ['dispatcher'],
    about: 'dispatch',
    viewers: everybodyOnCase,
  },
  'GET /bills/{id}': { holders: litigant, about: 'bill' },
  'POST /bills/{id}/payments': { holders: litigant, about: 'bill' },
  'GET /accountant/open-bills': { holders: accountant },
  'POST /bills/{id}/counter-payments': { holders: accountant, about: 'bill' },
  'GET /payments/{transaction_id}/outcome': { holders: litigant, about: 'transaction' },
  'GET /auth/my-invoices': { holders: litigant },
  'GET /invoices/{transaction_id}': {
    holders: ['plaintiff_user', 'administrator', 'accountant'],
    about: 'invoice',
  },
  'GET /invoices/{transaction_id}/pdf': {
    holders: ['plaintiff_user', 'administrator', 'accountant'],
    about: 'invoice',
  },
  'GET /receipts/{transaction_id}': { holders: administrator, about: 'invoice' },
  'POST /receipts/{transaction_id}/reserve': { holders: administrator, about: 'invoice' },
  'POST /receipts/{transaction_id}/use': { holders: administrator, about: 'invoice' },
  'POST /receipts/{transaction_id}/release': { holders: administrator, about: 'invoice' },
  'GET /public/invoice/{transaction_id}': { holders: 'everybody', about: 'invoice' },
  'GET /payments': { holders: accountant },
  'GET /refunds': { holders: accountant },
  'GET /discrepancies': { holders: accountant },
  'POST /discrepancies/{id}/close': { holders: accountant, about: 'payment' },
  'GET /day-close': { holders: accountant },
  'POST /day-close/file': { holders: accountant },
  'POST /day-close/settle': { holders: accountant },
  'POST /day-close/sign': { holders: accountant },
  'POST /day-close/reopen': { holders: accountant },
  'GET /payments/{id}': { holders: accountant, about: 'payment' },
  'GET /payments/{id}/corrections': { holders: accountant, about: 'payment' },
  'POST /payments/{id}/corrections': { holders: accountant, about: 'payment' },
  'POST /payments/{id}/corrections/confirm': { holders: accountant, about: 'payment' },
  'POST /payments/{id}/corrections/withdraw': { holders: accountant, about: 'payment' },
  'POST /payments/{id}/actions/{event}': {
    holders: accountant,
    about: 'payment',
    viewers: ['plaintiff_user', 'accountant'],
  },
  'GET /accountant/report': { holders: accountant },
  'GET /accountant/report/file': { holders: accountant },
  'GET /user-role-management/audit/file': { holders: superAdmin },
  'POST /clear-notification': person,
  'GET /notifications': person,
  'POST /broadcasting/auth': person,
  'GET /config-status': open,
  'GET /statuses': open,
  'GET /divisions': open,
  'GET /all-districts': open,
  'GET /districts/{id}': open,
  'GET /upazilas/{id}': open,
  'GET /unions/{id}': open,
  'GET /case-divisions': open,
  'GET /bar-associations': open,
  'GET /subordinate-courts': open,
  'GET /case-categories/': open,
  'GET /case-categories/{id}': open,
  'GET /case-types/{id}': open,
  'GET /documents-wanted/{id}': open,
  'GET /case-types/': open,
  'GET /courts-served': open,
  'GET /fee-type-lists/{id}': open,
  'GET /fee_types/': open,
  'GET /faqs': open,
  'GET /broadcasts': open,
  'GET /pages': open,
  'GET /fee-type-lists-edit/{id}': { holders: superAdmin },
  'POST /fee-type-lists-edit/{id}': { holders: superAdmin },
  'GET /customization/case-categories': { holders: superAdmin },
  'GET /customization/case-categories/{id}': { holders: superAdmin },
  'POST /customization/case-categories': { holders: superAdmin },
  'POST /customization/case-categories/{id}': { holders: superAdmin },
  'GET /super-admin/home': { holders: superAdmin },
  'GET /customization/case-fees': { holders: superAdmin },
  'GET /customization/fee-types': { holders: superAdmin },
  'GET /customization/fee-types/{id}': { holders: superAdmin },
  'POST /customization/fee-types': { holders: superAdmin },
  'POST /customization/fee-types/{id}': { holders: superAdmin },
  'GET /customization/webhooks': { holders: superAdmin },
  'GET /customization/webhooks/{id}': { holders: superAdmin },
  'GET /customization/webhooks/{id}/deliveries': { holders: superAdmin },
  'POST /customization/webhooks': { holders: superAdmin },
  'POST /customization/webhooks/{id}': { holders: superAdmin },
  'POST /customization/webhooks/{id}/rotate': { holders: superAdmin },
  'POST /customization/webhooks/{id}/test': { holders: superAdmin },
  'POST /customization/webhooks/{id}/deliveries/{deliveryId}/again': { holders: superAdmin },
  'GET /customization/broadcasts': { holders: superAdmin },
  'GET /customization/broadcasts/{id}': { holders: superAdmin },
  'GET /customization/broadcasts/{id}/versions': { holders: superAdmin },
  'POST /customization/broadcasts': { holders: superAdmin },
  'POST /customization/broadcasts/{id}': { holders: superAdmin },
  'POST /customization/broadcasts/{id}/take-down': { holders: superAdmin },
  'GET /customization/faqs': { holders: superAdmin },
  'GET /customization/faqs/{id}': { holders: superAdmin },
  'POST /customization/faqs': { holders: superAdmin },
  'POST /customization/faqs/order': { holders: superAdmin },
  'POST /customization/faqs/{id}': { holders: superAdmin },
  'POST /customization/faqs/{id}/delete': { holders: superAdmin },
  'GET /customization/case-types': { holders: superAdmin },
  'GET /customization/case-types/{id}': { holders: superAdmin },
  'POST /customization/case-types': { holders: superAdmin },
  'POST /customization/case-types/{id}': { holders: superAdmin },
  'GET /customization/reference': { holders: superAdmin },
  'GET /customization/reference/{kind}': { holders: superAdmin },
  'GET /customization/reference/{kind}/owners': { holders: superAdmin },
  'GET /customization/reference/{kind}/{id}': { holders: superAdmin },
  'GET /customization/reference/{kind}/file': { holders: superAdmin },
  'POST /customization/reference/{kind}': { holders: superAdmin },
  'POST /customization/reference/{kind}/import': { holders: superAdmin },
  'POST /customization/reference/{kind}/{id}': { holders: superAdmin },
  'POST /customization/reference/{kind}/{id}/delete': { holders: superAdmin },
  'GET /customization/postal-tariffs': { holders: superAdmin },
  'GET /customization/postal-tariffs/{service}/file': { holders: superAdmin },
  'POST /customization/postal-tariffs/read': { holders: superAdmin },
  'POST /customization/postal-tariffs/{service}': { holders: superAdmin },
  'GET /customization/notices': { holders: superAdmin },
  'GET /customization/notices/{kind}': { holders: superAdmin },
  'POST /customization/notices/{kind}': { holders: superAdmin },
  'POST /customization/notices/{kind}/reset': { holders: superAdmin },
  'POST /customization/notices/{kind}/test': { holders: superAdmin },
  'GET /customization/notices/{kind}/versions': { holders: superAdmin },
  'GET /super-admin/operations': { holders: superAdmin },
  'POST /super-admin/operations/jobs/{id}/retry': { holders: superAdmin },
  'GET /customization/pages/{slug}': { holders: superAdmin },
  'POST /customization/pages/{slug}': { holders: superAdmin },
  'POST /customization/pages/{slug}/preview': { holders: superAdmin },
  'GET /customization/pages/{slug}/versions': { holders: superAdmin },
  'POST /customization/pictures': { holders: superAdmin },
  'GET /customization/faqs/{id}/versions': { holders: superAdmin },
  'GET /customization/case-categories/{id}/versions': { holders: superAdmin },
  'GET /customization/case-types/{id}/versions': { holders: superAdmin },
  'GET /customization/fee-types/{id}/versions': { holders: superAdmin },
  'GET /customization/reference/{kind}/{id}/versions': { holders: superAdmin },
  'GET /office-management/offices/{id}/versions': { holders: superAdmin },
  'GET /office-management/courts/{id}/versions': { holders: superAdmin },
  'GET /user-role-management/roles/{id}/versions': { holders: superAdmin },
  'GET /user-role-management/users/{id}/versions': { holders: superAdmin },
  'GET /customization/webhooks/{id}/versions': { holders: superAdmin },
  'GET /office-management/overview': { holders: superAdmin },
  'GET /office-management/offices': { holders: superAdmin },
  'GET /office-management/offices/{id}': { holders: superAdmin },
  'POST /office-management/offices': { holders: superAdmin },
  'POST /office-management/offices/{id}': { holders: superAdmin },
  'GET /office-management/offices/{id}/courts': { holders: superAdmin },
  'POST /office-management/offices/{id}/courts': { holders: superAdmin },
  'GET /office-management/courts/file': { holders: superAdmin },
  'POST /office-management/courts/import': { holders: superAdmin },
  'GET /office-management/courts/{id}': { holders: superAdmin },
  'POST /office-management/courts/{id}': { holders: superAdmin },
  'GET /office-management/offices/{id}/accounts': { holders: superAdmin },
  'POST /office-management/offices/{id}/accounts': { holders: superAdmin },
  'GET /user-role-management/roles': { holders: superAdmin },
  'GET /user-role-management/roles/{id}': { holders: superAdmin },
  'POST /user-role-management/roles': { holders: superAdmin },
  'POST /user-role-management/roles/{id}': { holders: superAdmin },
  'GET /user-role-management/rights-requests': { holders: superAdmin },
  'POST /user-role-management/rights-requests/{id}/grant': { holders: superAdmin },
  'POST /user-role-management/rights-requests/{id}/decline': { holders: superAdmin },
  'POST /user-role-management/rights-requests/{id}/withdraw': { holders: superAdmin },
  'GET /user-role-management/users': { holders: superAdmin },
  'GET /user-role-management/users/{id}': { holders: superAdmin },
  'POST /user-role-management/users': { holders: superAdmin },
  'POST /user-role-management/users/{id}': { holders: superAdmin },
  'POST /user-role-management/users/{id}/take-factor': { holders: superAdmin },
  'POST /user-role-management/users/{id}/invite': { holders: superAdmin },
  'POST /user-role-management/users/{id}/end-sessions': { holders: superAdmin },
  'GET /user-role-management/audit': { holders: superAdmin },
  'GET /user-role-management/normal-users': { holders: superAdmin },
  'GET /user-role-management/normal-users/{id}': { holders: superAdmin },
  'POST /user-role-management/normal-users/{id}': { holders: superAdmin },
  'GET /administrator/dashboard/data': { holders: administrator },
  'GET /administrator/durations': { holders: administrator },
  'GET /dispatcher/durations': { holders: ['dispatcher'] },
  'GET /accountant/durations': { holders: accountant },
  'GET /administrator/pie-chart/data': { holders: administrator },
  'GET /administrator/line-chart/data': { holders: administrator },
  'GET /dispatcher/dashboard/data': { holders: ['dispatcher'] },
  'GET /accountant/report/accounts': { holders: accountant },
  'GET /accountant/waivers': { holders: accountant },
  'GET /accountant/report/places': { holders: accountant },
  'GET /accountant/charts/data': { holders: accountant },
  'GET /accountant/dashboard/data': { holders: accountant },
}
