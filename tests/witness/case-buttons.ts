import type { DispatchState } from '../../src/machines/dispatch/states.ts'
import type { ApplicationState } from '../../src/machines/application/states.ts'

/** Which of the three case buttons can be used, by hand. @source spec §4 Case buttons, product 2.1, 2.2 */
export interface CaseButtonRow {
  state: ApplicationState
  dispatch: DispatchState | null
  isOwing?: boolean
  hasDefendant?: boolean
  pendingPayment: boolean
  requestPayments: boolean
  payForDispatch: boolean
}

const none = { pendingPayment: false, requestPayments: false, payForDispatch: false }
const asking = { pendingPayment: false, requestPayments: true, payForDispatch: false }

export const caseButtonWitness: readonly CaseButtonRow[] = [
  { state: 'draft', dispatch: null, ...none },
  { state: 'discarded', dispatch: null, ...none },
  { state: 'unverified', dispatch: null, ...none },
  { state: 'returned', dispatch: null, ...none },
  { state: 'rejected', dispatch: null, ...none },
  { state: 'verified', dispatch: null, isOwing: true, ...asking, pendingPayment: true },
  { state: 'verified', dispatch: null, isOwing: true, hasDefendant: false, ...asking },
  { state: 'paid', dispatch: null, ...asking },
  { state: 'approved', dispatch: 'unrequested', ...asking, payForDispatch: true },
  { state: 'approved', dispatch: 'unrequested', hasDefendant: false, ...asking },
  {
    state: 'approved',
    dispatch: 'unrequested',
    isOwing: true,
    ...asking,
    pendingPayment: true,
    payForDispatch: true,
  },
  { state: 'approved', dispatch: 'requested', ...asking },
  { state: 'approved', dispatch: 'payable', ...asking, payForDispatch: true },
  { state: 'approved', dispatch: 'paid', ...asking },
  { state: 'approved', dispatch: 'sent', ...asking },
  { state: 'approved', dispatch: 'received', ...asking },
  { state: 'approved', dispatch: 'completed', ...asking },
  { state: 'approved', dispatch: 'declined', ...asking },
  { state: 'approved', dispatch: 'canceled', ...asking },
]
