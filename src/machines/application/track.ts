import { dispatchStateNames, isRequestedIn, type DispatchState } from '../dispatch/states.ts'
import { stages, turns, type Stage, type StageCondition, type StagePlace, type Turn } from './stages.ts'
import {
  applicationMeaning,
  applicationStateNames,
  applicationTabs,
  type ApplicationState,
} from './states.ts'

/** How a case stands at its last stage, by its latest dispatch. @source product 2.2 */
const summonsConditions: Record<DispatchState, StageCondition> = {
  unrequested: 'yours',
  requested: 'office',
  payable: 'yours',
  paid: 'office',
  sent: 'office',
  received: 'office',
  completed: 'done',
  declined: 'yours',
  canceled: 'yours',
}

/** What says where a case stands for its litigant. */
export interface CaseStanding {
  state: ApplicationState
  /** Of its latest dispatch; null where there is none. */
  dispatchState: DispatchState | null
  /** Whether a dispatch of it went out to the addresses; another one may be open since. */
  wasSent: boolean
  /** Whether any bill of it lacks something. */
  isOwing: boolean
}

/** Whether a case is through with everything but its summons. */
export const isAtSummons = (state: ApplicationState): boolean =>
  applicationMeaning(state).place?.stage === 'summons'

/** At the last stage: by the latest dispatch, but one that nobody asked for takes nothing back from one that went out. */
function summonsCondition({ dispatchState, wasSent }: CaseStanding): StageCondition {
  if (dispatchState === null) return 'office'
  const condition = summonsConditions[dispatchState]
  return wasSent && condition === 'yours' && dispatchState !== 'payable' ? 'done' : condition
}

/**
 * The stage that a case is at and how it stands there; null for what is on no track. Whatever is owed makes it its
 * owner's turn.
 * @source look Litigant, product 2.1
 */
export function placeOf(standing: CaseStanding): StagePlace | null {
  const { place } = applicationMeaning(standing.state)
  if (!place || place.as === 'stopped') return place
  const as = place.stage === 'summons' ? summonsCondition(standing) : place.as
  return { stage: place.stage, as: standing.isOwing ? 'yours' : as }
}

/** Whether a dispatch in this state went out to the addresses. */
export const wentOut = (state: DispatchState): boolean => summonsConditions[state] === 'done'

/** The state of the dispatch that says how a case stands at its last stage; null before, and while nobody asked for one. */
export const askedDispatch = ({
  state,
  dispatchState,
}: Pick<CaseStanding, 'state' | 'dispatchState'>): DispatchState | null =>
  isAtSummons(state) && dispatchState !== null && isRequestedIn(dispatchState) ? dispatchState : null

/** The states that a case, or at the last stage its dispatch, comes into when a stage is done. */
export const reachedBy: Readonly<Record<Stage, readonly (ApplicationState | DispatchState)[]>> = {
  filed: ['unverified'],
  checked: ['verified', 'paid'],
  paid: ['paid'],
  approved: ['approved'],
  summons: ['completed'],
}

/** How many stages lie behind a place. */
export const stagesBehind = ({ stage, as }: StagePlace): number =>
  as === 'done' ? stages.length : stages.indexOf(stage)

/** Whatever the litigant's list can be narrowed to by one word. */
export const ownTabs = [...applicationTabs, ...turns] as const
export type OwnTab = (typeof ownTabs)[number]

/** The orders of that list: what waits for its owner first, or by when each was begun. @source look Litigant */
export const ownSorts = ['turn', 'newest', 'oldest'] as const
export type OwnSort = (typeof ownSorts)[number]

const turnOfCondition: Record<StageCondition, Turn> = {
  yours: 'mine',
  returned: 'mine',
  office: 'office',
  stopped: 'ended',
  done: 'ended',
}

/** Whose turn it is; null for what is on no track. */
export function turnOf(standing: CaseStanding): Turn | null {
  const place = placeOf(standing)
  return place && turnOfCondition[place.as]
}

/** Every way in which a case can stand, for whoever looks for those of one turn. */
export const everyStanding: readonly CaseStanding[] = applicationStateNames.flatMap((state) =>
  [null, ...dispatchStateNames].flatMap((dispatchState) =>
    [true, false].flatMap((wasSent) =>
      [true, false].map((isOwing) => ({ state, dispatchState, wasSent, isOwing })),
    ),
  ),
)
