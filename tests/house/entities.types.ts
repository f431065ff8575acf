import type { Permission } from '../../src/machines/actor.ts'
import type { ApplicationLifecycle } from '../../src/machines/application/chart.ts'
import type {
  ApplicationEvents,
  ApplicationEventType,
  ApplicationNote,
} from '../../src/machines/application/events.ts'
import type { ApplicationFacts } from '../../src/machines/application/facts.ts'
import type { ApplicationMeaning, ApplicationState } from '../../src/machines/application/states.ts'
import type { ApplicationStep } from '../../src/machines/application/ways.ts'
import type { Badge } from '../../src/machines/badges.ts'
import { by, type Dialog, type EventMeaning } from '../../src/machines/chart.ts'
import { notify } from '../../src/machines/effects.ts'
import type { ListMeaning } from '../../src/machines/entity.ts'
import type { NoticeKind } from '../../src/machines/notices.ts'
import type { applicationEntity } from '../../src/server/application/entity.ts'
import type { applicationEffects } from '../../src/server/application/effects.ts'
import type { EffectHandlers, WorkOf } from '../../src/server/lifecycle/effects.ts'
import type { ApplicationWitnessMeaning } from '../witness/meanings.ts'

// Nothing here runs. The compiler reads it: where a line says that the next must fail, it fails, or the check of types does.
// What a newcomer adds and does not place, does not compile. @source house 10

declare const meaning: ApplicationMeaning
declare const meanings: Record<ApplicationState, ApplicationMeaning>
declare const ways: Record<ApplicationState, readonly ApplicationStep[]>
declare const witnessed: Record<ApplicationState, ApplicationWitnessMeaning>
type Event = EventMeaning<ApplicationFacts, ApplicationState, ApplicationNote>
declare const event: Event
declare const events: Record<ApplicationEventType, Event>
declare const facts: ApplicationFacts
declare const handlers: typeof applicationEffects
declare const fields: Record<Dialog, null>

// A state.
type Grown = ApplicationState | 'unheardOf'
// @ts-expect-error a state that means nothing yet
export const grownStates: Record<Grown, ApplicationMeaning> = meanings
// @ts-expect-error a state to which the demo data knows no way
export const grownWays: Record<Grown, readonly ApplicationStep[]> = ways
// @ts-expect-error a state of which no witness speaks
export const grownWitness: Record<Grown, ApplicationWitnessMeaning> = witnessed
declare const blind: Omit<ApplicationMeaning, 'seenBy'>
// @ts-expect-error a state of which nobody said who sees it
export const unseen: ApplicationMeaning = blind
declare const tabless: Omit<ApplicationMeaning, 'tab'>
// @ts-expect-error a state that its owner would not find
export const lost: ApplicationMeaning = tabless
declare const endless: Omit<ApplicationMeaning, 'onErasure'>
// @ts-expect-error a state of which an erasure does not know what to leave
export const unerased: ApplicationMeaning = endless
// @ts-expect-error a list that is none
export const strayList: ApplicationMeaning = { ...meaning, lists: ['shelf'] }
// @ts-expect-error a list that everybody may open
export const openList: ListMeaning<Permission, Badge> = { badge: null }
export const strayBadge: ListMeaning<Permission, Badge> = {
  permission: 'account.report.index',
  // @ts-expect-error a badge that no sidebar has
  badge: 'shelfApp',
}

// An event.
// @ts-expect-error an event that means nothing yet
export const grownEvents: Record<ApplicationEventType | 'unheardOf', Event> = events
declare const silent: Omit<Event, 'payload'>
// @ts-expect-error an event that does not say what it carries
export const unread: Event = silent
declare const unsaid: Omit<Event, 'isDangerous'>
// @ts-expect-error an event that does not say whether it takes something away
export const careless: Event = unsaid
// @ts-expect-error a main act of a state that is none
export const nowhere: Event = { ...event, mainIn: ['unheardOf'] }
// @ts-expect-error a note that no row has
export const strayNote: Event = { ...event, clears: ['shelfMark'] }
// @ts-expect-error a dialog that nobody can draw
export const strayDialog: Event = { ...event, dialog: 'shelfMark' }
// @ts-expect-error a dialog without fields
export const grownDialogs: Record<Dialog | 'shelfMark', null> = fields

// An effect.
type Shelved = ApplicationLifecycle & { unheardOf: { on: { resume: { actions: readonly ['shelve'] } } } }
// @ts-expect-error an effect that nobody carries out
export const unhandled: EffectHandlers<'application', Shelved, ApplicationEvents> = handlers
declare const fewer: Omit<typeof applicationEffects, 'billApplication'>
// @ts-expect-error a handler that is gone
export const forgotten: EffectHandlers<'application', ApplicationLifecycle, ApplicationEvents> = fewer
export const surplus: EffectHandlers<'application', ApplicationLifecycle, ApplicationEvents> = {
  ...handlers,
  // @ts-expect-error a handler of an effect that nothing asks for
  shelve: () => Promise.resolve(),
}
type ReasonWork = WorkOf<'application', ApplicationLifecycle, ApplicationEvents, 'storeReason'>
export const reasonOf = (work: ReasonWork): string => work.payload.reason
// @ts-expect-error what only another event carries
export const rowsOf = (work: ReasonWork) => work.payload.rows
type FormWork = WorkOf<'application', ApplicationLifecycle, ApplicationEvents, 'storeForm'>
export const isResubmitted = (work: FormWork): boolean => work.event === 'resubmit'
// @ts-expect-error an event that does not ask for it
export const isApproved = (work: FormWork): boolean => work.event === 'approve'

// A right, a notice, a fact.
// @ts-expect-error a right that no role can hold
export const strayRight = by('administrative.unverified_application.shelve')
// @ts-expect-error a notice without a kind
export const strayNotice = notify('ApplicationShelved', 'owner')
declare const told: Record<NoticeKind, string>
// @ts-expect-error a notice without words
export const grownNotices: Record<NoticeKind | 'ApplicationShelved', string> = told
// @ts-expect-error nothing in the place of what was not reckoned
export const guessed: ApplicationFacts = { ...facts, dueAtVerifyPoisha: 0 }
// @ts-expect-error an entity that cannot read its own row anew
export const unreadable: typeof applicationEntity = { ...({} as Omit<typeof applicationEntity, 'read'>) }
