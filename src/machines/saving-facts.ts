import type { DraftForm, FieldError, FilingReference } from './form.ts'

/** What the law lets the owner do with the form: file it, send a returned one again, or change a submitted one. @source product 2.1 */
export type FilingMode = 'draft' | 'returned' | 'unverified'

/** How long somebody pauses before what is typed is sent. @source product 2.4 */
export const pauseMilliseconds = 1_500
/** The pause before the first try after one that nobody answered; doubled after each further one, so often at most. */
export const retryMilliseconds = 10_000
export const retryDoublingsMax = 3
/** Forms that were sent without an answer and that the server may hold: so many are remembered, the first among them. */
export const sentMax = 10

export interface SavingContext {
  mode: FilingMode
  /** Null until the server has taken it once. */
  applicationId: string | null
  /** The stored row's version; a save against an older one is refused. */
  version: number | null
  /** What is typed. */
  form: DraftForm
  reference: FilingReference
  /** Forms that were sent and whose answer never came: the server may hold one of them. */
  sent: readonly DraftForm[]
  /** Something is typed that the server is not known to hold. */
  hasUnsaved: boolean
  /** The pause after the last letter was over, or the network came back, while a save was still on its way. */
  isHurried: boolean
  /** The submission was sent once more by itself already. */
  isAgain: boolean
  /** Tries in a row that nobody answered. */
  failureCount: number
  /** Why the last try came to nothing, in words. */
  error: string | null
}

/** A stored application, as far as it must be compared with what is typed. */
export interface StoredForm {
  state: string
  applicationId: string
  version: number
  /** ISO. */
  savedAt: string
  form: DraftForm
  referenceNumber: string | null
}

export type SavingEvent =
  | { type: 'change'; form: DraftForm; reference: FilingReference }
  /** The step or the page is left, or the network is back: what is typed is sent without a pause. */
  | { type: 'flush' }
  | { type: 'waited' }
  | { type: 'submit' }
  /** A new draft was begun with what is typed. */
  | { type: 'forget' }
  | { type: 'saved'; applicationId: string; version: number; savedAt: string; form: DraftForm }
  /** Nobody answered, or only that it should be tried later: the server may have taken it. */
  | { type: 'unanswered'; error: string }
  | { type: 'refused'; error: string; errors: readonly FieldError[] }
  /** The stored one has another version or state than the sender believed. */
  | { type: 'outdated'; error: string }
  | ({ type: 'found' } & StoredForm)
  | { type: 'missing' }
  /** What is stored could not be looked up. */
  | { type: 'unreachable'; error: string }
  | { type: 'submitted'; referenceNumber: string }

export const savingStates = [
  'still',
  'changed',
  'saving',
  'changedMeanwhile',
  'offline',
  'refused',
  'settling',
  'held',
  'stopping',
  'submitting',
  'judging',
  'conflict',
  'gone',
  'left',
  'submitted',
] as const
export type SavingState = (typeof savingStates)[number]

const spelled = (form: DraftForm): string =>
  JSON.stringify(form, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  ).normalize('NFC')

/** The same form in the order and spelling of the server. */
export const isSameForm = (form: DraftForm, other: DraftForm): boolean =>
  form === other || spelled(form) === spelled(other)

/** What the page may say of a form: never `saved` while the server is not known to hold it. @source product 2.4 */
export type SaveOutcome = 'saving' | 'saved' | 'unsaved' | 'onDevice' | 'untilSubmitted'

/** What became of what is typed, for its owner. @source product 2.4 */
export function saveOutcomeOf(state: SavingState, context: SavingContext): SaveOutcome {
  switch (state) {
    case 'saving':
    case 'changedMeanwhile':
    case 'settling':
    case 'stopping':
      // What nobody answered is on the device until somebody does, also while it is tried again.
      if (context.failureCount === 0) return 'saving'
      return context.hasUnsaved ? 'onDevice' : 'saved'
    case 'conflict':
    case 'gone':
    case 'left':
      return 'onDevice'
    default:
      if (!context.hasUnsaved) return 'saved'
      if (context.mode === 'unverified') return 'untilSubmitted'
      return context.error === null ? 'unsaved' : 'onDevice'
  }
}

/** What is told of a form that was stored. */
export interface ToldSaved {
  applicationId: string
  version: number
  savedAt: string
  form: DraftForm
}

type SavedEvent = Extract<SavingEvent, { type: 'saved' | 'found' }>

/** The form was stored. @source product 2.4 */
export const tellSaved = {
  type: 'tellSaved' as const,
  // By the form that is typed, where it is the same: whoever is told compares them as one and the same.
  params: ({ context, event }: { context: SavingContext; event: SavedEvent }): ToldSaved => ({
    applicationId: event.applicationId,
    version: event.version,
    savedAt: event.savedAt,
    form: isSameForm(event.form, context.form) ? context.form : event.form,
  }),
}
/** Nobody answered. @source product 2.4 */
export const tellFailed = {
  type: 'tellFailed' as const,
  params: ({ event }: { event: { error: string } }) => ({ error: event.error }),
}
/** The server said no, and at which fields. @source product 2.4 */
export const tellRefused = {
  type: 'tellRefused' as const,
  params: ({ event }: { event: { error: string; errors?: readonly FieldError[] } }) => ({
    error: event.error,
    errors: event.errors ?? [],
  }),
}
/** Why the server said no before it was looked up what it holds. @source product 2.4 */
export const tellOutdated = {
  type: 'tellRefused' as const,
  params: ({ context }: { context: SavingContext }) => ({ error: context.error ?? '', errors: [] }),
}
/** It is with the office, under this number. @source product 2.4 */
export const tellSubmitted = {
  type: 'tellSubmitted' as const,
  params: ({ event }: { event: { referenceNumber: string | null } }) => ({
    referenceNumber: event.referenceNumber ?? '',
  }),
}
