import type { DraftForm } from '../../src/machines/form.ts'
import type { SavingContext, SavingEvent, SavingState } from '../../src/machines/saving-facts.ts'
import type { RememberedRow } from '../support/journey.ts'
import { wholeForm, wholeReference } from './forms.ts'

/** What stands in the fields, what was sent before it without an answer, and what somebody else wrote. */
export const typed: DraftForm = { ...wholeForm, remark: 'যা লেখা আছে' }
export const older: DraftForm = { ...wholeForm, remark: 'আগে যা পাঠানো হয়েছিল' }
const newer: DraftForm = { ...wholeForm, remark: 'আরও একটি অক্ষর' }
export const foreignForm: DraftForm = { ...wholeForm, remark: 'অন্য কারও লেখা' }
const newReference = { ...wholeReference, court: null }

/** The same letters as `typed`, as a server spells and orders them. */
const typedAtServer = Object.fromEntries(Object.entries(typed).toReversed()) as DraftForm

const at = '2026-11-21T00:00:00Z'
const later = '2026-11-21T00:01:00Z'
export const fields = [{ path: 'caseNumber', error: 'required' as const }]

const unanswered = (count: number): DraftForm[] =>
  Array.from({ length: count }, (_, index) => ({ ...wholeForm, remark: `অনুত্তরিত ${index}` }))

const draft: SavingContext = {
  mode: 'draft',
  applicationId: 'a',
  version: 1,
  form: typed,
  reference: wholeReference,
  sent: [older],
  hasUnsaved: true,
  isHurried: false,
  isAgain: false,
  failureCount: 1,
  error: 'before',
}

/** The contexts by what a row may hang on: what is kept at every pause, what the server has already, what was tried twice. */
export const officeUnsaved = ['office', 'officeAgain', 'officeUnheard']
export const office = [...officeUnsaved, 'officeStored']
export const stored = ['stored', 'storedAgain', 'unheard', 'officeStored']
export const again = ['again', 'storedAgain', 'officeAgain']
export const unsaved = ['draft', 'fresh', 'hurried', 'again', 'returned', 'failing']
export const pausing = [...unsaved, 'stored', 'storedAgain', 'unheard']
export const all = [...pausing, ...office]
/** In which the last try was answered, or there was none. */
const heard = ['fresh', 'stored', 'office', 'officeStored']
export const but = (names: readonly string[], left: readonly string[]) =>
  names.filter((name) => !left.includes(name))

/** In which nobody answered the last try. */
export const unheard = but(all, heard)

/** Of such rows those in these contexts, where there is any. */
export const among = (ones: readonly { on: string[]; in: string[] }[], names: readonly string[]) =>
  ones
    .map(({ on, in: all }) => ({ on, in: all.filter((name) => names.includes(name)) }))
    .filter((one) => one.in.length > 0)

/** Of what was sent without an answer the first and the nine newest are remembered. */
const sentThen: Record<string, SavingContext['sent']> = {
  fresh: [typed],
  failing: [...unanswered(10).slice(0, 1), ...unanswered(10).slice(2), typed],
}

export type Row = RememberedRow<SavingState, SavingContext>

/** The same row where something is sent: each context remembers what it has sent by then. */
export const sending = (row: Row): Row[] => {
  const names = row.in ?? all
  return [but(names, Object.keys(sentThen)), ...Object.keys(sentThen).map((name) => [name])]
    .map((group) => group.filter((name) => names.includes(name)))
    .filter((group) => group.length > 0)
    .map((group) => ({
      ...row,
      in: group,
      becomes: { ...row.becomes, sent: sentThen[group[0] ?? ''] ?? [older, typed], isHurried: false },
    }))
}

/** How often in a row nobody has answered then, and the pause before the next try: doubled each time, up to eightfold. */
const failures = [
  { names: heard, failureCount: 1, milliseconds: 10_000 },
  { names: but(unheard, ['failing']), failureCount: 2, milliseconds: 20_000 },
  { names: ['failing'], failureCount: 10, milliseconds: 80_000 },
]
export const wait = (milliseconds: number) => ({ wait: { milliseconds } })
/** The same row where nobody answered: the failures are counted, and `retried` waits for the next try. */
export const failing = (row: Row, isRetried = false): Row[] =>
  failures.flatMap(({ names, failureCount, milliseconds }) => {
    const group = names.filter((name) => (row.in ?? all).includes(name))
    return group.length === 0
      ? []
      : [
          {
            ...row,
            in: group,
            gives: { ...row.gives, ...(isRetried ? wait(milliseconds) : {}) },
            becomes: { ...row.becomes, error: 'no', failureCount },
          },
        ]
  })
export const retried = (row: Row): Row[] => failing(row, true)

export const change = { form: newer, reference: newReference, hasUnsaved: true }
const taken = { applicationId: 'b', version: 2, sent: [], error: null, failureCount: 0 }
export const toldFailed = { tellFailed: { error: 'no' } }
export const refused = { error: 'no', failureCount: 0 }
const toldSaved = (form: DraftForm) => ({
  tellSaved: { applicationId: 'b', version: 2, savedAt: at, form },
})
/** What is saved is all that is typed, or what was typed before. */
export const savings = [
  { on: ['saved'], gives: toldSaved(typed), becomes: { ...taken, hasUnsaved: false } },
  { on: ['saved older'], gives: toldSaved(older), becomes: { ...taken, hasUnsaved: true } },
]
/** And what is sent after it. */
export const savingsThen = savings.map((one) => ({
  ...one,
  becomes: { ...one.becomes, sent: [typed], isHurried: false },
}))

export const found = { applicationId: 'b', version: 3, sent: [], error: null, failureCount: 0 }
export const toldFound = (form: DraftForm, version = 3) => ({
  tellSaved: { applicationId: 'b', version, savedAt: later, form },
})
/** In which contexts a form that was sent before is found in the very state that is being filed. */
export const olderIsOwn = [
  { on: ['found draft older'], in: but(pausing, ['returned', 'fresh', 'failing']) },
  { on: ['found returned older'], in: ['returned'] },
  { on: ['found unverified older'], in: office },
]
export const wholeIsOwn = [
  { on: ['found draft whole'], in: but(pausing, ['returned']) },
  { on: ['found returned whole'], in: ['returned'] },
]
const foreign = ['found draft foreign', 'found returned foreign', 'found unverified foreign']
export const gone = [
  {
    on: ['whole', 'older', 'foreign', 'untouched'].map((name) => `found discarded ${name}`).concat('missing'),
    in: all,
  },
]

/** In which contexts the state that is being filed has the version that was known before: nothing came of what was sent. */
export const untouchedIsOwn = [
  { on: ['found draft untouched'], in: but(pausing, ['returned', 'fresh']) },
  { on: ['found returned untouched'], in: ['returned'] },
  { on: ['found unverified untouched'], in: office },
]
const untouchedIsForeign = [
  { on: ['found draft untouched'], in: ['returned', 'fresh', ...office] },
  { on: ['found returned untouched'], in: but(all, ['returned']) },
  { on: ['found unverified untouched'], in: pausing },
]
/** Older forms that nobody here sent, or of an application that stands elsewhere by now. */
export const olderIsForeign = [
  { on: ['found draft older'], in: ['returned', 'fresh', 'failing', ...office] },
  { on: ['found returned older'], in: but(all, ['returned']) },
  { on: ['found unverified older'], in: pausing },
  { on: foreign, in: all },
  ...untouchedIsForeign,
]
/** In which contexts it has left the state in which it is filed with all that is typed, or is changed as its owner asked. */
export const filed = [
  { on: ['found draft whole'], in: ['returned', ...office] },
  { on: ['found returned whole'], in: but(all, ['returned']) },
  { on: ['found unverified whole'], in: all },
]

export const look = (state: string, form: DraftForm, version = 3): SavingEvent => ({
  type: 'found',
  state,
  applicationId: 'b',
  version,
  savedAt: later,
  form,
  referenceNumber: 'DHAKA-2026-000001',
})
const looks = Object.fromEntries(
  ['draft', 'returned', 'unverified', 'discarded'].flatMap((state) => [
    [`found ${state} whole`, look(state, typedAtServer)],
    [`found ${state} older`, look(state, older)],
    [`found ${state} foreign`, look(state, foreignForm)],
    [`found ${state} untouched`, look(state, foreignForm, 1)],
  ]),
)

/** What the chart may know when something happens. */
export const savingContexts: Record<string, SavingContext> = {
  draft,
  fresh: { ...draft, applicationId: null, version: null, sent: [], failureCount: 0 },
  hurried: { ...draft, isHurried: true },
  again: { ...draft, isAgain: true },
  stored: { ...draft, hasUnsaved: false, failureCount: 0 },
  storedAgain: { ...draft, hasUnsaved: false, isAgain: true },
  unheard: { ...draft, hasUnsaved: false },
  returned: { ...draft, mode: 'returned' },
  failing: { ...draft, sent: unanswered(10), failureCount: 9 },
  office: { ...draft, mode: 'unverified', failureCount: 0 },
  officeStored: { ...draft, mode: 'unverified', hasUnsaved: false, failureCount: 0 },
  officeUnheard: { ...draft, mode: 'unverified' },
  officeAgain: { ...draft, mode: 'unverified', isAgain: true },
}

/** Everything that may happen, by name. */
export const savingEvents: Record<string, SavingEvent> = {
  change: { type: 'change', form: newer, reference: newReference },
  flush: { type: 'flush' },
  waited: { type: 'waited' },
  submit: { type: 'submit' },
  forget: { type: 'forget' },
  saved: { type: 'saved', applicationId: 'b', version: 2, savedAt: at, form: typed },
  'saved older': { type: 'saved', applicationId: 'b', version: 2, savedAt: at, form: older },
  unanswered: { type: 'unanswered', error: 'no' },
  refused: { type: 'refused', error: 'no', errors: fields },
  outdated: { type: 'outdated', error: 'no' },
  ...looks,
  missing: { type: 'missing' },
  unreachable: { type: 'unreachable', error: 'no' },
  submitted: { type: 'submitted', referenceNumber: 'DHAKA-2026-000001' },
}
