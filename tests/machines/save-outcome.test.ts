import { expect, test } from 'vitest'
import {
  isSameForm,
  pauseMilliseconds,
  retryDoublingsMax,
  retryMilliseconds,
  saveOutcomeOf,
  savingStates,
  sentMax,
  tellOutdated,
  tellRefused,
  tellSaved,
  tellSubmitted,
  type SaveOutcome,
  type SavingState,
} from '../../src/machines/saving-facts.ts'
import { wholeForm, wholeReference } from '../witness/forms.ts'

/** What is said of what is typed: after an answer or before the first try, and after tries that nobody answered. @source product 2.4 */
const witness: Record<SavingState, readonly [answered: SaveOutcome, unanswered: SaveOutcome]> = {
  still: ['unsaved', 'onDevice'],
  changed: ['unsaved', 'onDevice'],
  saving: ['saving', 'onDevice'],
  changedMeanwhile: ['saving', 'onDevice'],
  offline: ['unsaved', 'onDevice'],
  refused: ['unsaved', 'onDevice'],
  settling: ['saving', 'onDevice'],
  held: ['unsaved', 'onDevice'],
  stopping: ['saving', 'onDevice'],
  submitting: ['unsaved', 'onDevice'],
  judging: ['unsaved', 'onDevice'],
  conflict: ['onDevice', 'onDevice'],
  gone: ['onDevice', 'onDevice'],
  left: ['onDevice', 'onDevice'],
  submitted: ['unsaved', 'onDevice'],
}
const context = {
  mode: 'draft' as const,
  applicationId: 'a',
  version: 1,
  form: wholeForm,
  reference: wholeReference,
  sent: [],
  hasUnsaved: true,
  isHurried: false,
  isAgain: false,
  failureCount: 0,
  error: null,
}

test.each(savingStates)(
  '%s: what nobody answered is said to be on the device until somebody does',
  (state) => {
    const failing = { ...context, failureCount: 2, error: 'no net' }
    expect([saveOutcomeOf(state, context), saveOutcomeOf(state, failing)]).toEqual(witness[state])
  },
)

test('while it is looked up what came of a submission, what is stored is said to be saved (product 2.4)', () => {
  expect(saveOutcomeOf('settling', { ...context, hasUnsaved: false, failureCount: 1 })).toBe('saved')
})

test('what was stored is told as what is typed where both are the same, and as it was stored where they are not (product 2.4)', () => {
  const stored = { applicationId: 'a', version: 2, savedAt: '2026-11-01T00:00:00.000Z' }
  const toldOf = (form: typeof wholeForm) =>
    tellSaved.params({ context, event: { type: 'saved', ...stored, form } })
  const other = { ...wholeForm, remark: 'অন্য লেখা' }
  expect(toldOf(structuredClone(wholeForm)).form).toBe(wholeForm)
  expect(toldOf(other)).toEqual({ ...stored, form: other })
  expect(toldOf(other).form).toBe(other)
})

test('what the server does not say is told as nothing, and what it says as it said it (product 2.4)', () => {
  const errors = [{ path: 'remark', error: 'required' as const }]
  expect(tellRefused.params({ event: { error: 'x' } })).toEqual({ error: 'x', errors: [] })
  expect(tellRefused.params({ event: { error: 'x', errors } })).toEqual({ error: 'x', errors })
  expect(tellOutdated.params({ context })).toEqual({ error: '', errors: [] })
  expect(tellOutdated.params({ context: { ...context, error: 'late' } }).error).toBe('late')
  expect(tellSubmitted.params({ event: { referenceNumber: null } })).toEqual({ referenceNumber: '' })
  expect(tellSubmitted.params({ event: { referenceNumber: 'R-1' } })).toEqual({ referenceNumber: 'R-1' })
})

test('how long a save waits, and what is remembered (product 2.4)', () => {
  expect([pauseMilliseconds, retryMilliseconds, retryDoublingsMax, sentMax]).toEqual([1_500, 10_000, 3, 10])
})

/** The same keys in the opposite order, at every depth; lists stay as they are. */
const turned = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(turned)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([key, one]) => [key, turned(one)]),
        )
      : value

const [defendant] = wholeForm.defendants
const second = { ...defendant!, id: 'second' }

test.each<[string, object, object, boolean]>([
  ['itself', wholeForm, wholeForm, true],
  ['its copy', wholeForm, structuredClone(wholeForm), true],
  ['its copy with its keys in another order', wholeForm, turned(wholeForm) as object, true],
  [
    'with letters of two signs and of one',
    { ...wholeForm, caseNumber: '\u09ac\u09dc' },
    { ...wholeForm, caseNumber: '\u09ac\u09a1\u09bc' },
    true,
  ],
  ['with nothing in a place', { ...wholeForm, courtId: null }, { ...wholeForm, courtId: null }, true],
  ['with another text', wholeForm, { ...wholeForm, caseNumber: 'ক' }, false],
  ['with another number', { ...wholeForm, courtId: 1 }, { ...wholeForm, courtId: 2 }, false],
  ['with nothing there', { ...wholeForm, courtId: 1 }, { ...wholeForm, courtId: null }, false],
  [
    'with its persons in another order',
    { ...wholeForm, defendants: [defendant, second] },
    { ...wholeForm, defendants: [second, defendant] },
    false,
  ],
])('a form and %s (product 2.4)', (_name, one, other, isSame) => {
  expect(isSameForm(one as typeof wholeForm, other as typeof wholeForm)).toBe(isSame)
})
