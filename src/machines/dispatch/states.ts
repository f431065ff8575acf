import type { Permission } from '../actor.ts'
import type { Badge } from '../badges.ts'
import { keysOf, statesThat, type BulkMeaning, type ListMeaning, type StateMeaning } from '../entity.ts'

/** A list of dispatches: besides, what is done with several of its rows once the numbers of each are typed, and whether they go to paper at once. */
interface DispatchListMeaning extends ListMeaning<Permission, Badge> {
  typedBulk: BulkMeaning<Permission> | null
  isPrinted: boolean
}

/** The specification's lists of dispatches. @source spec §4, product 2.2 */
export const dispatchLists = {
  dispatch_request: {
    permission: 'administrative.dispatch_request.index',
    badge: 'requestDispatch',
    bulk: null,
    typedBulk: null,
    isPrinted: false,
  },
  paid_dispatch: {
    permission: 'administrative.paid_dispatch.index',
    badge: 'paidDispatch',
    bulk: { event: 'send', from: 'paid', permission: 'administrative.paid_dispatch.send' },
    typedBulk: null,
    isPrinted: false,
  },
  send_to_dispatch: {
    permission: 'administrative.send_to_dispatch.index',
    badge: null,
    bulk: null,
    typedBulk: null,
    isPrinted: false,
  },
  new_case_documents: {
    permission: 'dispatch.new_case_documents.index',
    badge: 'newCaseDocuments',
    bulk: { event: 'receive', from: 'sent', permission: 'dispatch.new_case_documents.receive' },
    typedBulk: null,
    isPrinted: false,
  },
  received_file: {
    permission: 'dispatch.received_file.index',
    badge: 'receivedFile',
    bulk: null,
    typedBulk: {
      event: 'sendToAddress',
      from: 'received',
      permission: 'dispatch.received_file.send_to_address',
    },
    isPrinted: true,
  },
  dispatched_file: {
    permission: 'dispatch.dispatched_file.index',
    badge: null,
    bulk: null,
    typedBulk: null,
    isPrinted: true,
  },
} as const satisfies Record<string, DispatchListMeaning>
export type DispatchList = keyof typeof dispatchLists
export const dispatchListNames = keysOf(dispatchLists)

/** What a state of a dispatch means to everybody who reads it. */
export interface DispatchMeaning extends StateMeaning {
  lists: readonly DispatchList[]
  /** Whether it takes the one open place of its application; the next can be opened when none does. @source product 2.2 */
  isOpen: boolean
  /** Whether its lines serve their defendants, under way or done; a line of another state hinders nobody. */
  isServing: boolean
  /** How many working days its officers have for it here unless their office says otherwise; null: they are not waited for. @source product 8 */
  targetDays: number | null
  /** Whether what became of its lines is waited for. */
  isAwaitingOutcome: boolean
  /** Whether its covers and its lines of a booking list go to paper: it is in the hands of the dispatch section and cannot be recalled. */
  hasPapers: boolean
}

const office = ['administrative', 'account'] as const
const sent = { seenBy: [...office, 'dispatch'], isCounted: true, isServing: true, targetDays: null } as const
const unsent = {
  seenBy: office,
  isOpen: true,
  isServing: true,
  isAwaitingOutcome: false,
  hasPapers: false,
  targetDays: null,
} as const
const ended = {
  seenBy: office,
  isCounted: true,
  lists: [],
  isOpen: false,
  isServing: false,
  isAwaitingOutcome: false,
  hasPapers: false,
  targetDays: null,
} as const

/**
 * Every state of a dispatch and what it means. Lists, badges, counters, who sees it, which defendants are on the way and
 * whether another can be opened follow from here.
 * @source spec §4, product 2.2
 */
export const dispatchStates = {
  unrequested: { ...unsent, tone: 'neutral', lists: [], isCounted: false },
  requested: { ...unsent, tone: 'information', lists: ['dispatch_request'], isCounted: true, targetDays: 2 },
  payable: { ...unsent, tone: 'warning', lists: ['dispatch_request'], isCounted: true },
  paid: { ...unsent, tone: 'information', lists: ['paid_dispatch'], isCounted: true, targetDays: 1 },
  sent: {
    ...sent,
    tone: 'information',
    lists: ['send_to_dispatch', 'new_case_documents'],
    isOpen: true,
    targetDays: 1,
    isAwaitingOutcome: false,
    hasPapers: false,
  },
  received: {
    ...sent,
    tone: 'information',
    lists: ['send_to_dispatch', 'received_file'],
    isOpen: true,
    targetDays: 2,
    isAwaitingOutcome: false,
    hasPapers: true,
  },
  completed: {
    ...sent,
    tone: 'success',
    lists: ['send_to_dispatch', 'dispatched_file'],
    isOpen: false,
    isAwaitingOutcome: true,
    hasPapers: true,
  },
  declined: { ...ended, tone: 'danger' },
  canceled: { ...ended, tone: 'neutral' },
} as const satisfies Record<string, DispatchMeaning>
export type DispatchState = keyof typeof dispatchStates
export const dispatchStateNames = keysOf(dispatchStates)

/** Whether its owner asked for it: until then it only holds what was chosen. @source product 2.2 */
export const isRequestedIn = (state: DispatchState): boolean => state !== 'unrequested'

/** The states of a dispatch that mean what is asked. */
export const dispatchStatesThat = (has: (meaning: DispatchMeaning) => boolean): DispatchState[] =>
  statesThat<DispatchState, DispatchMeaning>(dispatchStates, has)

/** Whether its covers go to paper where it stands. @source spec §2 Dispatcher area */
export const hasPapersIn = (state: DispatchState): boolean => dispatchStates[state].hasPapers
