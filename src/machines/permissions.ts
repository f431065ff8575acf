import { applicationPermissions } from './application/permissions.ts'
import { dispatchPermissions } from './dispatch/permissions.ts'
import { paymentPermissions } from './payment/permissions.ts'

/**
 * Every right there is; kept apart from who acts, so that a page which asks what somebody may do need not carry them all. A right is a slug `module.resource.action`; its module also says how far it reaches:
 * `litigant` to the person's own subjects, `system` to nobody but the server, every other module to the office.
 * @source spec §6, product 1
 */
export const slugs = [
  ...applicationPermissions,
  ...dispatchPermissions,
  ...paymentPermissions,
  'litigant.invoice.index',
  'administrative.dashboard.index',
  'administrative.delivery.index',
  'administrative.delivery.resend',
  'administrative.receipt.index',
  'administrative.receipt.use',
  'administrative.claim.use',
  'administrative.assignment.update',
  'administrative.note.use',
  'administrative.remark.update',
  'administrative.target.update',
  'dispatch.dashboard.index',
  'dispatch.claim.use',
  'dispatch.note.use',
  'account.dashboard.index',
  'account.discrepancy.index',
  'account.discrepancy.close',
  'account.day_close.index',
  'account.day_close.upload',
  'account.day_close.settle',
  'account.day_close.sign',
  'account.day_close.reopen',
  'account.report.index',
  'account.ledger.correct',
  'account.ledger.confirm',
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
  'customization.broadcast.index',
  'customization.broadcast.update',
  'customization.pages.index',
  'customization.pages.update',
  'customization.operations.index',
  'customization.operations.retry',
  'customization.notices.update',
  'customization.webhooks.index',
  'customization.webhooks.update',
  'customization.reference.index',
  'customization.reference.update',
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
  'user_role_management.audit.index',
] as const

const configuring = ['customization', 'office_management', 'user_role_management']

/** Whoever holds one of these looks after a part of how the product is set up. @source spec §6 */
export const configuringSlugs = slugs.filter((slug) => configuring.includes(slug.split('.')[0] ?? ''))

/** One permission a role row can hold. */
export type Permission = (typeof slugs)[number]
