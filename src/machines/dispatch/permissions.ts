/** The rights that the dispatch's chart and its lists ask for. @source spec §6, product 1 */
export const dispatchPermissions = [
  'litigant.dispatch.request',
  'litigant.dispatch.cancel',
  'administrative.dispatch_request.index',
  'administrative.dispatch_request.accept',
  'administrative.dispatch_request.decline',
  'administrative.paid_dispatch.index',
  'administrative.paid_dispatch.send',
  'administrative.send_to_dispatch.index',
  'administrative.send_to_dispatch.recall',
  'dispatch.new_case_documents.index',
  'dispatch.new_case_documents.receive',
  'dispatch.received_file.index',
  'dispatch.received_file.send_to_address',
  'dispatch.dispatched_file.index',
  'dispatch.dispatched_file.record_outcome',
] as const
