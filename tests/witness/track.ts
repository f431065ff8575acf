import type { ApplicationState } from '../../src/machines/application/states.ts'
import type { DispatchState } from '../../src/machines/dispatch/states.ts'

/** Where a case stands on its litigant's track, and under which tab of the list, by hand. @source look Litigant, product 2.1, 2.2 */
export interface TrackRow {
  state: ApplicationState
  dispatch: DispatchState | null
  wasSent?: boolean
  cameBack?: boolean
  isOwing?: boolean
  stage: 'filed' | 'checked' | 'paid' | 'approved' | 'summons' | null
  as: 'yours' | 'office' | 'returned' | 'stopped' | 'done' | null
  /** How many of the five lie behind. */
  behind: number
  turn: 'mine' | 'office' | 'ended' | null
}

const summons = { state: 'approved', stage: 'summons', behind: 4 } as const

export const trackWitness: readonly TrackRow[] = [
  { state: 'draft', dispatch: null, stage: 'filed', as: 'yours', behind: 0, turn: 'mine' },
  { state: 'discarded', dispatch: null, stage: null, as: null, behind: 0, turn: null },
  { state: 'unverified', dispatch: null, stage: 'checked', as: 'office', behind: 1, turn: 'office' },
  { state: 'returned', dispatch: null, stage: 'checked', as: 'returned', behind: 1, turn: 'mine' },
  { state: 'verified', dispatch: null, isOwing: true, stage: 'paid', as: 'yours', behind: 2, turn: 'mine' },
  { state: 'paid', dispatch: null, stage: 'approved', as: 'office', behind: 3, turn: 'office' },
  { state: 'rejected', dispatch: null, stage: 'checked', as: 'stopped', behind: 1, turn: 'ended' },
  {
    state: 'rejected',
    dispatch: null,
    isOwing: true,
    stage: 'checked',
    as: 'stopped',
    behind: 1,
    turn: 'ended',
  },
  { ...summons, dispatch: null, as: 'office', turn: 'office' },
  { ...summons, dispatch: 'unrequested', as: 'yours', turn: 'mine' },
  { ...summons, dispatch: 'requested', as: 'office', turn: 'office' },
  { ...summons, dispatch: 'requested', isOwing: true, as: 'yours', turn: 'mine' },
  { ...summons, dispatch: 'payable', isOwing: true, as: 'yours', turn: 'mine' },
  { ...summons, dispatch: 'paid', as: 'office', turn: 'office' },
  { ...summons, dispatch: 'sent', as: 'office', turn: 'office' },
  { ...summons, dispatch: 'received', as: 'office', turn: 'office' },
  { ...summons, dispatch: 'declined', as: 'yours', turn: 'mine' },
  { ...summons, dispatch: 'canceled', as: 'yours', turn: 'mine' },
  { ...summons, dispatch: 'completed', wasSent: true, as: 'done', behind: 5, turn: 'ended' },
  // The next dispatch opens by itself when one went out: nobody has to do anything with it.
  { ...summons, dispatch: 'unrequested', wasSent: true, as: 'done', behind: 5, turn: 'ended' },
  { ...summons, dispatch: 'requested', wasSent: true, as: 'office', turn: 'office' },
  // Whoever was not reached is still to be served: the dispatch that opened is theirs to ask for.
  { ...summons, dispatch: 'unrequested', wasSent: true, cameBack: true, as: 'returned', turn: 'mine' },
  { ...summons, dispatch: 'completed', wasSent: true, cameBack: true, as: 'returned', turn: 'mine' },
  { ...summons, dispatch: 'requested', wasSent: true, cameBack: true, as: 'office', turn: 'office' },
  { ...summons, dispatch: 'payable', wasSent: true, cameBack: true, as: 'yours', turn: 'mine' },
  {
    ...summons,
    dispatch: 'unrequested',
    wasSent: true,
    cameBack: true,
    isOwing: true,
    as: 'yours',
    turn: 'mine',
  },
  { ...summons, dispatch: 'payable', wasSent: true, isOwing: true, as: 'yours', turn: 'mine' },
]
