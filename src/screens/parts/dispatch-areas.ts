import type { DispatchList } from '../../machines/dispatch/states.ts'

/** Where the reader of each list of dispatches works. @source spec §2 */
export const dispatchAreas: Record<DispatchList, 'administrator' | 'dispatch'> = {
  dispatch_request: 'administrator',
  paid_dispatch: 'administrator',
  send_to_dispatch: 'administrator',
  new_case_documents: 'dispatch',
  received_file: 'dispatch',
  dispatched_file: 'dispatch',
}
