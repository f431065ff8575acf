import { render } from '@testing-library/react'
import { filingMachine, type FilingStep } from '../../../src/machines/filing.ts'
import type { DraftForm } from '../../../src/machines/form.ts'
import { FilingScreen } from '../../../src/screens/filing/filing-screen.tsx'
import { wholeReference } from '../../witness/forms.ts'
import { accountOf } from './session.ts'

/** The filing at a step with a form that the server keeps; a form without a division has chosen nothing yet. */
export function openFiling(step: FilingStep, form: DraftForm): void {
  const context = {
    applicationId: 'a',
    version: 1,
    form,
    reference: form.division === null ? { category: null, type: null, court: null } : wholeReference,
    errors: [],
    refused: [],
    savedAt: null,
    hasUnsaved: false,
    error: null,
    referenceNumber: null,
  }
  const snapshot = filingMachine.resolveState({ value: step, context })
  render(<FilingScreen snapshot={snapshot} account={accountOf('owner')} />)
}
