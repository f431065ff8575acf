import { applicationStatesThat } from './application/states.ts'
import { dispatchStatesThat, isRequestedIn } from './dispatch/states.ts'
import { openRefundStates } from './payment/grounds.ts'
import { paymentStatesThat } from './payment/states.ts'

/**
 * Where a case, its dispatches, payments and refunds stand when nobody is waited for any more. A case is closed when it stands in one of
 * `applications` and nothing that hangs on it stands in one of the others; a completed dispatch besides when its outcomes are known. A summons
 * that was never asked for keeps no case open.
 * @source product 2.1, 2.2, 2.3, 7
 */
export const closing = {
  applications: applicationStatesThat(({ isSubmitted, waitsFor }) => isSubmitted && waitsFor === null),
  openDispatches: dispatchStatesThat(({ isOpen }) => isOpen).filter(isRequestedIn),
  awaitingDispatches: dispatchStatesThat(({ isAwaitingOutcome }) => isAwaitingOutcome),
  livePayments: paymentStatesThat(({ isLive }) => isLive),
  openRefunds: openRefundStates,
} as const

/** The moment so many years ago: what was closed before it goes into the archive. @source product 7 */
export function archivedBefore(now: Date, years: number): Date {
  const moment = new Date(now)
  moment.setUTCFullYear(moment.getUTCFullYear() - years)
  return moment
}
