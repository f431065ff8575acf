/**
 * Who acts, and what they may do. A right is a slug `module.resource.action`; its module also says how far it reaches:
 * `litigant` to the person's own subjects, `system` to nobody but the server, every other module to the office.
 * @source spec §6, product 1
 */
export const slugs = [
  'litigant.application.index',
  'litigant.application.save',
  'litigant.application.discard',
  'litigant.application.submit',
  'litigant.application.update',
  'litigant.application.resubmit',
  'litigant.application.change_defendants',
  'litigant.application.propose_payment',
  'litigant.application.refile',
  'litigant.dispatch.request',
  'litigant.dispatch.cancel',
  'litigant.payment.start',
  'litigant.invoice.index',
  'administrative.dashboard.index',
  'administrative.delivery.index',
  'administrative.delivery.resend',
  'administrative.unverified_application.index',
  'administrative.unverified_application.update',
  'administrative.unverified_application.verify',
  'administrative.unverified_application.return_for_correction',
  'administrative.unverified_application.reject',
  'administrative.verified_application.index',
  'administrative.verified_application.reject',
  'administrative.verified_application.request_payment',
  'administrative.unpaid_application.index',
  'administrative.paid_application.index',
  'administrative.paid_application.approve',
  'administrative.approved_application.index',
  'administrative.approved_application.request_payment',
  'administrative.rejected_application.index',
  'administrative.dispatch_request.index',
  'administrative.dispatch_request.accept',
  'administrative.dispatch_request.decline',
  'administrative.paid_dispatch.index',
  'administrative.paid_dispatch.send',
  'administrative.send_to_dispatch.index',
  'dispatch.dashboard.index',
  'dispatch.new_case_documents.index',
  'dispatch.new_case_documents.receive',
  'dispatch.received_file.index',
  'dispatch.received_file.send_to_address',
  'dispatch.dispatched_file.index',
  'dispatch.dispatched_file.record_outcome',
  'account.dashboard.index',
  'account.all_payment.index',
  'account.all_payment.release',
  'account.all_payment.refuse',
  'account.all_payment.refund',
  'account.report.index',
  'customization.case_categories.index',
  'customization.case_categories.store',
  'customization.case_categories.update',
  'customization.case_types.index',
  'customization.case_types.store',
  'customization.case_types.update',
  'customization.case_fees.index',
  'customization.case_fees.update',
  'customization.faqs.index',
  'customization.faqs.store',
  'customization.faqs.update',
  'customization.pages.index',
  'office_management.offices.index',
  'office_management.offices.store',
  'office_management.offices.update',
  'user_role_management.roles.index',
  'user_role_management.roles.store',
  'user_role_management.roles.update',
  'user_role_management.users.index',
  'user_role_management.users.store',
  'user_role_management.users.update',
  'user_role_management.users.normal-users',
] as const

/** One permission a role row can hold. */
export type Permission = (typeof slugs)[number]

/** A right that no role can hold: the server's own acts (settlement, gateway answers). */
export type SystemPermission = `system.${string}`

/** Somebody logged in, or the server itself. `officeId` is null for litigants. */
export type Actor =
  | {
      kind: 'person'
      userId: string
      slugs: readonly string[]
      officeId: string | null
      isHeadOffice: boolean
    }
  | { kind: 'system' }

/** Whose subject it is, and which office it belongs to. */
export interface Reach {
  ownerId: string
  officeId: string
}

/** The server acting by itself. */
export const systemActor: Actor = { kind: 'system' }

/** The part before the first dot; navigation is filtered by it. @source spec §2 Route guard */
export const moduleOf = (slug: string): string => slug.slice(0, slug.indexOf('.'))

/** Whether the actor holds the slug and the subject lies within its reach. False, never a throw. @source product 1 */
export function may(actor: Actor, slug: Permission | SystemPermission, reach: Reach): boolean {
  if (slug.startsWith('system.')) return actor.kind === 'system'
  if (actor.kind === 'system' || !actor.slugs.includes(slug)) return false
  if (moduleOf(slug) === 'litigant') return reach.ownerId === actor.userId
  return isOfficeInReach(actor, reach.officeId)
}

/** Whether a staff member's office covers this office: its own, or every office for the head office. @source product 1 */
export function isOfficeInReach(actor: Actor, officeId: string): boolean {
  return actor.kind === 'person' && (actor.isHeadOffice || actor.officeId === officeId)
}
