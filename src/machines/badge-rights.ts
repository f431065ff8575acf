import type { Permission } from './actor.ts'
import { applicationLists } from './application/states.ts'
import type { Badge } from './badges.ts'
import { dispatchLists } from './dispatch/states.ts'

/** The right to the list that each badge counts: whoever holds it sees the badge, and hears when it may have changed. @source spec §3 User, product 1, 2.5 */
export const badgeRights: Record<Badge, Permission> = {
  unverifiedApp: applicationLists.unverified.permission,
  verifiedApp: applicationLists.verified.permission,
  paidApp: applicationLists.paid.permission,
  approvedApp: applicationLists.approved.permission,
  rejectedApp: applicationLists.rejected.permission,
  requestDispatch: dispatchLists.dispatch_request.permission,
  paidDispatch: dispatchLists.paid_dispatch.permission,
  newCaseDocuments: dispatchLists.new_case_documents.permission,
  receivedFile: dispatchLists.received_file.permission,
  refundsWaiting: 'account.all_payment.index',
  discrepancies: 'account.discrepancy.index',
}
