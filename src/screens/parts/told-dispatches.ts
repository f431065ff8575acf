import type { Application, Dispatch } from '../../api/entities.ts'
import { wentOut } from '../../machines/application/track.ts'
import { isRequestedIn } from '../../machines/dispatch/states.ts'
import { dispatchNextWords } from '../../words/groups/dispatch-next.ts'
import { m } from '../../words/messages.js'

/** The dispatches of a case that say something: one that nobody asked for does while it can be asked for, or stands alone. @source product 2.2 */
export function toldDispatches({ dispatches, offers }: Application): Dispatch[] {
  const canAsk = offers.dispatch.some(({ event, blockedBy }) => event === 'request' && blockedBy === null)
  return dispatches.filter(({ state }) => canAsk || isRequestedIn(state) || dispatches.length === 1)
}

/** Whether it went out and what became of it is not known of everybody. @source product 2.2 */
export const isAwaited = ({ state, lines }: Dispatch): boolean =>
  wentOut(state) && lines.some(({ outcome }) => outcome === null)

/** What comes next of a dispatch; nothing more is promised of one of which all is known. @source product 2.2 */
export const dispatchNext = (dispatch: Dispatch): string =>
  wentOut(dispatch.state) && !isAwaited(dispatch)
    ? m.dispatch_text_outcomes()
    : dispatchNextWords[dispatch.state]()
