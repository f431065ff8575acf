import type { Application, OwnRow } from '../../api/entities.ts'
import { wentOut, type CaseStanding } from '../../machines/application/track.ts'

/** Where a row of the own list stands. */
export const standingOfRow = ({ state, dispatchState, wasSent, owedPoisha }: OwnRow): CaseStanding => ({
  state,
  dispatchState,
  wasSent,
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
  isOwing: owedOf(application) > 0,
})
