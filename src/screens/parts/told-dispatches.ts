import type { Application, Dispatch } from '../../api/entities.ts'
import { isRequestedIn } from '../../machines/dispatch/states.ts'

/** The dispatches of a case that say something: one that nobody asked for does while it can be asked for, or stands alone. @source product 2.2 */
export function toldDispatches({ dispatches, offers }: Application): Dispatch[] {
  const canAsk = offers.dispatch.some(({ event, blockedBy }) => event === 'request' && blockedBy === null)
  return dispatches.filter(({ state }) => canAsk || isRequestedIn(state) || dispatches.length === 1)
}
