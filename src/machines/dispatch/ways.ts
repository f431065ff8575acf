import type { DispatchEventType } from './events.ts'
import type { DispatchState } from './states.ts'

/** A step of a way: an event, or the owner's paying of what is owed, which the server settles. */
export type DispatchStep = DispatchEventType | 'pay'

const paid = ['request', 'accept', 'pay'] as const

/** What usually brings the dispatch of an approved application to each state, from where it was opened. @source product 2.2 */
export const dispatchWays: Record<DispatchState, readonly DispatchStep[]> = {
  unrequested: [],
  requested: ['request'],
  payable: ['request', 'accept'],
  paid,
  sent: [...paid, 'send'],
  received: [...paid, 'send', 'receive'],
  completed: [...paid, 'send', 'receive', 'sendToAddress'],
  declined: ['request', 'decline'],
  canceled: ['request', 'cancel'],
}
