import type { Application, Dispatch, OwnRow } from '../../api/entities.ts'
import { hasComeBack, wentOut, type CaseStanding } from '../../machines/application/track.ts'
import { isRequestedIn } from '../../machines/dispatch/states.ts'

/** Where a row of the own list stands. */
export const standingOfRow = ({
  state,
  dispatchState,
  wasSent,
  cameBack,
  owedPoisha,
}: OwnRow): CaseStanding => ({
  state,
  dispatchState,
  wasSent,
  cameBack,
  isOwing: owedPoisha > 0,
})

/** What all open bills of a case lack, those of its dispatches too; poisha. */
export const owedOf = ({ bills, dispatches }: Application): number =>
  [...bills, ...dispatches.flatMap((dispatch) => dispatch.bills)]
    .filter(({ state }) => state !== 'void')
    .reduce((total, { outstandingPoisha }) => total + outstandingPoisha, 0)

/** The same of a case that was read whole. */
export const standingOfCase = (application: Application): CaseStanding => ({
  state: application.state,
  dispatchState: application.dispatches[0]?.state ?? null,
  wasSent: application.dispatches.some(({ state }) => wentOut(state)),
  cameBack: hasComeBack(
    application.dispatches.flatMap(({ lines }) => lines),
    application.form.defendants.map(({ id }) => id),
  ),
  isOwing: owedOf(application) > 0,
})

/** The dispatches of a case that say something: one that nobody asked for does while it can be asked for, or stands alone. @source product 2.2 */
export function toldDispatches({ dispatches, offers }: Application): Dispatch[] {
  const canAsk = offers.dispatch.some(({ event, blockedBy }) => event === 'request' && blockedBy === null)
  return dispatches.filter(({ state }) => canAsk || isRequestedIn(state) || dispatches.length === 1)
}
