import type { ApplicationEventType } from './events.ts'
import type { ApplicationState } from './states.ts'

/** A step of a way: an event, or the owner's paying of what is owed, which the server settles. */
export type ApplicationStep = ApplicationEventType | 'pay'

/** What usually brings an application to each state, from where it is born; the demo data goes these ways. @source product 2.1 */
export const applicationWays: Record<ApplicationState, readonly ApplicationStep[]> = {
  draft: ['begin'],
  discarded: ['begin', 'discard'],
  unverified: ['begin', 'submit'],
  returned: ['begin', 'submit', 'returnForCorrection'],
  verified: ['begin', 'submit', 'verify'],
  paid: ['begin', 'submit', 'verify', 'pay'],
  approved: ['begin', 'submit', 'verify', 'pay', 'approve'],
  rejected: ['begin', 'submit', 'reject'],
}
