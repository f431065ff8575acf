import type { ApplicationList } from '../../machines/application/states.ts'
import type { DispatchList } from '../../machines/dispatch/states.ts'
import type { Word } from '../../wording/word.ts'
import { m } from '../../words/messages.js'

/** What each list is called, apart from the titles of all pages: a case beside its list carries no others. @source spec §4 */
export const applicationListTitles: Record<ApplicationList, Word> = {
  unverified: m.route_title_unverified,
  verified: m.route_title_verified,
  unpaid: m.route_title_unpaid,
  paid: m.route_title_paid,
  approved: m.route_title_approved,
  rejected: m.route_title_rejected,
  all: m.route_title_all_applications,
}
export const dispatchListTitles: Record<DispatchList, Word> = {
  dispatch_request: m.route_title_dispatch_request,
  paid_dispatch: m.route_title_paid_dispatch,
  send_to_dispatch: m.route_title_send_to_dispatch,
  new_case_documents: m.route_title_new_case_documents,
  received_file: m.route_title_received_file,
  dispatched_file: m.route_title_dispatched_file,
}
