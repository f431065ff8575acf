import { isUndelivered, type DispatchOutcome } from '../dispatch/options.ts'
import { dispatchStateNames, dispatchStates, isRequestedIn, type DispatchState } from '../dispatch/states.ts'
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
  /** Whether what went out came back of somebody who is still to be served. */
  cameBack: boolean
  /** Whether any bill of it lacks something. */
  isOwing: boolean
}

/** Whether a case is through with everything but its summons. */
export const isAtSummons = (state: ApplicationState): boolean =>
  applicationMeaning(state).place?.stage === 'summons'

/** At the last stage: by the latest dispatch that is asked for and under way, or else by what went out. */
function summonsCondition(standing: CaseStanding): StageCondition {
  const { dispatchState } = standing
  if (dispatchState === null) return 'office'
  if (!isSaidBySent(standing)) return summonsConditions[dispatchState]
  return standing.cameBack ? 'returned' : 'done'
}

/** Whether what went out says how a case stands at its last stage: none is asked for and under way. @source product 2.2 */
export const isSaidBySent = ({ state, dispatchState, wasSent }: CaseStanding): boolean =>
  isAtSummons(state) &&
  wasSent &&
  dispatchState !== null &&
  !(isRequestedIn(dispatchState) && dispatchStates[dispatchState].isOpen)

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

/** A line of any dispatch of a case: for whom it is, and what became of it; null where that is not known yet. */
interface SentLine {
  defendantId: string
  outcome: DispatchOutcome | null
}

/** Whether anything came back of these defendants that no other line of theirs delivered. @source product 2.2 */
export const hasComeBack = (lines: readonly SentLine[], defendantIds: readonly string[]): boolean =>
  lines.some(
    ({ defendantId, outcome }) =>
      outcome !== null &&
      isUndelivered(outcome) &&
      defendantIds.includes(defendantId) &&
      !lines.some((other) => other.defendantId === defendantId && other.outcome === 'delivered'),
  )

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
      [true, false].flatMap((cameBack) =>
        [true, false].map((isOwing) => ({ state, dispatchState, wasSent, cameBack, isOwing })),
      ),
    ),
  ),
)
