import type { Permission } from '../actor.ts'
import type { Badge } from '../badges.ts'
import { keysOf, statesThat, type ListMeaning, type Shape, type StateMeaning } from '../entity.ts'
import type { StagePlace } from './stages.ts'

/** The specification's lists of applications. @source spec §4, product 2.1 */
export const applicationLists = {
  unverified: {
    permission: 'administrative.unverified_application.index',
    badge: 'unverifiedApp',
    bulk: {
      event: 'verify',
      from: 'unverified',
      permission: 'administrative.unverified_application.verify',
    },
  },
  verified: { permission: 'administrative.verified_application.index', badge: 'verifiedApp', bulk: null },
  unpaid: { permission: 'administrative.unpaid_application.index', badge: null, bulk: null },
  paid: {
    permission: 'administrative.paid_application.index',
    badge: 'paidApp',
    bulk: { event: 'approve', from: 'paid', permission: 'administrative.paid_application.approve' },
  },
  approved: { permission: 'administrative.approved_application.index', badge: 'approvedApp', bulk: null },
  rejected: { permission: 'administrative.rejected_application.index', badge: 'rejectedApp', bulk: null },
  /** Of every state: what was submitted on a day is found here, wherever it stands now. */
  all: { permission: 'administrative.all_application.index', badge: null, bulk: null },
} as const satisfies Record<string, ListMeaning<Permission, Badge>>
export type ApplicationList = keyof typeof applicationLists
export const applicationListNames = keysOf(applicationLists)

/** The tabs of the litigant's list that a state decides; `all` has every one of them, `to_pay` whatever owes. @source spec §7 */
export const stateTabs = ['drafts', 'pending', 'approved', 'rejected'] as const
export type StateTab = (typeof stateTabs)[number]
export const applicationTabs = ['all', 'drafts', 'pending', 'to_pay', 'approved', 'rejected'] as const
export type ApplicationTab = (typeof applicationTabs)[number]

/** What a state of an application means to everybody who reads it. */
export interface ApplicationMeaning extends StateMeaning {
  /** One of the three labels; a discarded draft has none. @source spec §4 */
  label: 'pending' | 'approved' | 'rejected' | null
  /** Where its owner finds it; null: nowhere, not even under `all`. */
  tab: StateTab | null
  /** Where an office finds it; the first is where it waits. */
  lists: readonly ApplicationList[]
  /** The shape beside its word on the litigant's screens. */
  shape: Shape
  /** Where it stands on the track; null: nowhere. At the last stage its dispatch says how. */
  place: StagePlace | null
  /** Whose turn it is; null: nobody is waited for. */
  waitsFor: 'owner' | 'administrative' | null
  /** How many working days its office has for it here unless it says otherwise; null: the office is not waited for. @source product 8 */
  targetDays: number | null
  /** Whether the office has it: from then on it keeps the choices it was submitted with. */
  isSubmitted: boolean
  /** Whether what it will cost is shown before there is a bill. */
  isPreviewed: boolean
  /** Whether what the office returned, and what was changed since, still stands beside it. @source product 2.1 */
  isCorrectionShown: boolean
  /** What becomes of it when its owner's account is erased: a draft is discarded, one that was is emptied. @source domain 9 */
  onErasure: 'kept' | 'discarded' | 'emptied'
}

const staff = ['administrative', 'account', 'dispatch'] as const
const submitted = {
  seenBy: staff,
  isCounted: true,
  isSubmitted: true,
  isCorrectionShown: false,
  targetDays: null,
  onErasure: 'kept',
} as const
const unsubmitted = {
  seenBy: [],
  lists: [],
  isCounted: false,
  isSubmitted: false,
  isCorrectionShown: false,
  targetDays: null,
} as const

/**
 * Every state of an application and what it means. Tabs, lists, badges, counters, dashboards, who sees it and what an
 * erasure leaves follow from here; dispatchers see a submitted case only by way of a dispatch that they see.
 * @source spec §4, product 2.1
 */
export const applicationStates = {
  draft: {
    ...unsubmitted,
    label: 'pending',
    tone: 'neutral',
    shape: 'pencil',
    tab: 'drafts',
    waitsFor: 'owner',
    place: { stage: 'filed', as: 'yours' },
    isPreviewed: true,
    onErasure: 'discarded',
  },
  discarded: {
    ...unsubmitted,
    label: null,
    tone: 'neutral',
    shape: 'ring',
    tab: null,
    waitsFor: null,
    place: null,
    isPreviewed: false,
    onErasure: 'emptied',
  },
  unverified: {
    ...submitted,
    label: 'pending',
    tone: 'information',
    shape: 'clock',
    tab: 'pending',
    lists: ['unverified', 'all'],
    waitsFor: 'administrative',
    targetDays: 3,
    place: { stage: 'checked', as: 'office' },
    isPreviewed: true,
    isCorrectionShown: true,
  },
  returned: {
    ...submitted,
    label: 'pending',
    tone: 'warning',
    shape: 'return',
    tab: 'drafts',
    lists: ['unverified', 'all'],
    waitsFor: 'owner',
    place: { stage: 'checked', as: 'returned' },
    isPreviewed: false,
    isCorrectionShown: true,
  },
  verified: {
    ...submitted,
    label: 'pending',
    tone: 'warning',
    shape: 'warning',
    tab: 'pending',
    lists: ['verified', 'unpaid', 'all'],
    waitsFor: 'owner',
    place: { stage: 'paid', as: 'yours' },
    isPreviewed: false,
  },
  paid: {
    ...submitted,
    label: 'pending',
    tone: 'information',
    shape: 'clock',
    tab: 'pending',
    lists: ['paid', 'all'],
    waitsFor: 'administrative',
    targetDays: 2,
    place: { stage: 'approved', as: 'office' },
    isPreviewed: false,
  },
  approved: {
    ...submitted,
    label: 'approved',
    tone: 'success',
    shape: 'check-circle',
    tab: 'approved',
    lists: ['approved', 'all'],
    waitsFor: null,
    place: { stage: 'summons', as: 'yours' },
    isPreviewed: false,
  },
  rejected: {
    ...submitted,
    label: 'rejected',
    tone: 'danger',
    shape: 'cross-circle',
    tab: 'rejected',
    lists: ['rejected', 'all'],
    waitsFor: null,
    place: { stage: 'checked', as: 'stopped' },
    isPreviewed: false,
  },
} as const satisfies Record<string, ApplicationMeaning>
export type ApplicationState = keyof typeof applicationStates
export const applicationStateNames = keysOf(applicationStates)

const meanings: Readonly<Record<ApplicationState, ApplicationMeaning>> = applicationStates

/** What one state means, whichever it is. */
export const applicationMeaning = (state: ApplicationState): ApplicationMeaning => meanings[state]

/** Whether the office has a case that stands here. */
export const isSubmittedIn = (state: string): boolean =>
  applicationStatesThat(({ isSubmitted }) => isSubmitted).some((submittedState) => submittedState === state)

/** Whether it is the owner's turn with a case that stands here. */
export const isWithOwner = (state: string): boolean =>
  applicationStatesThat(({ waitsFor }) => waitsFor === 'owner').some((one) => one === state)

/** Whether an office is waited for with a case that stands here. @source product 8 */
export const isOfficeWaitedFor = (state: string): boolean =>
  applicationStatesThat(({ waitsFor }) => waitsFor === 'administrative').some((one) => one === state)

/** Whether a case that stands here is checked by the office next. @source look Litigant */
export const isToBeChecked = (state: string): boolean =>
  applicationStatesThat(({ place }) => place?.stage === 'checked' && place.as === 'office').some(
    (one) => one === state,
  )

/** Whether a case that stands here is approved: only then is a summons asked for. @source product 2.2 */
export const isApprovedIn = (state: ApplicationState): boolean => meanings[state].label === 'approved'

/** The states of an application that mean what is asked. */
export const applicationStatesThat = (has: (meaning: ApplicationMeaning) => boolean): ApplicationState[] =>
  statesThat(meanings, has)

/** The lists in which an office is waited for: their cases are somebody's task. @source product 8 */
export const assignableLists: readonly ApplicationList[] = applicationListNames.filter((list) =>
  applicationStatesThat(({ lists }) => lists.includes(list)).some(isOfficeWaitedFor),
)

/** The states under a tab; `to_pay` looks through all of them for what owes. */
export const statesInTab = (tab: ApplicationTab): ApplicationState[] =>
  applicationStatesThat((meaning) =>
    tab === 'all' || tab === 'to_pay' ? meaning.tab !== null : meaning.tab === tab,
  )
