import { expect, test } from 'vitest'
import {
  saveOutcomeOf,
  savingStates,
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
