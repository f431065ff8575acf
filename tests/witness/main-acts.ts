import type { ApplicationState } from '../../src/machines/application/states.ts'
import type { DispatchState } from '../../src/machines/dispatch/states.ts'
import type { PaymentState } from '../../src/machines/payment/states.ts'
import type { CastName } from '../support/cast.ts'

/**
 * In which order the acts of a state stand for somebody, by hand: `main` first and the only filled one, `others` outlined,
 * `dangers` last. Null: nothing of it waits for this person. @source look
 */
export interface MainActRow<State> {
  state: State
  who: CastName
  main: string | null
  others: readonly string[]
  dangers: readonly string[]
}

const row = <State>(
  state: State,
  who: CastName,
  main: string | null,
  others: readonly string[] = [],
  dangers: readonly string[] = [],
): MainActRow<State> => ({ state, who, main, others, dangers })

export const applicationMainActs: readonly MainActRow<ApplicationState>[] = [
  row('draft', 'owner', 'submit', ['save'], ['discard']),
  row('unverified', 'owner', null, ['update', 'changeDefendants']),
  row('returned', 'owner', 'resubmit', ['update', 'changeDefendants']),
  row('verified', 'owner', null, ['proposePayment', 'changeDefendants']),
  row('paid', 'owner', null, ['proposePayment', 'changeDefendants']),
  row('approved', 'owner', null, ['proposePayment', 'changeDefendants']),
  row('rejected', 'owner', 'refile'),
  row('unverified', 'administrator', 'verify', ['update', 'returnForCorrection'], ['reject']),
  row('verified', 'administrator', null, ['requestPayment', 'replaceBill'], ['reject']),
  row('paid', 'administrator', 'approve', ['requestPayment'], ['reject']),
  row('approved', 'administrator', null, ['requestPayment', 'replaceBill']),
  row('approved', 'headAdministrator', null, ['requestPayment', 'replaceBill'], ['withdrawApproval']),
  row('rejected', 'headAdministrator', null, ['reinstate']),
]

export const dispatchMainActs: readonly MainActRow<DispatchState>[] = [
  row('unrequested', 'owner', 'request'),
  row('requested', 'owner', null, [], ['cancel']),
  row('payable', 'owner', null, [], ['cancel']),
  row('requested', 'administrator', 'accept', [], ['decline']),
  row('payable', 'administrator', null, ['accept']),
  row('paid', 'administrator', 'send'),
  row('sent', 'headAdministrator', null, [], ['recall']),
  row('sent', 'dispatcher', 'receive'),
  row('received', 'dispatcher', 'sendToAddress'),
  row('completed', 'dispatcher', 'recordOutcome'),
]

export const paymentMainActs: readonly MainActRow<PaymentState>[] = [
  row('held', 'accountant', 'release', [], ['refuse']),
  row('counterRecorded', 'accountant', 'confirmCounter', [], ['refuseCounter']),
  row('paid', 'accountant', null, [], ['refund']),
  row('surplus', 'accountant', null, [], ['refund']),
  row('refundAsked', 'accountant', 'confirmRefund', ['withdrawRefund']),
  row('refundRefused', 'accountant', 'retryRefund', ['withdrawRefund']),
]

/** What the owner of a case finds as the one main thing to do: an act, or a link where the main thing is a page of its own. */
export const ownMainThings: readonly {
  state: ApplicationState
  dispatch: DispatchState | null
  isOwing: boolean
  main: string | null
}[] = [
  { state: 'unverified', dispatch: null, isOwing: false, main: null },
  { state: 'returned', dispatch: null, isOwing: false, main: 'resubmit' },
  { state: 'verified', dispatch: null, isOwing: true, main: 'pendingPayment' },
  { state: 'paid', dispatch: null, isOwing: false, main: null },
  { state: 'approved', dispatch: 'unrequested', isOwing: false, main: 'requestDispatch' },
  { state: 'approved', dispatch: 'unrequested', isOwing: true, main: 'pendingPayment' },
  { state: 'approved', dispatch: 'requested', isOwing: false, main: null },
  { state: 'approved', dispatch: 'payable', isOwing: false, main: 'payForDispatch' },
  { state: 'rejected', dispatch: null, isOwing: false, main: 'refile' },
]
