import { filingSteps, type FilingStep } from '../../machines/filing.ts'
import type { DraftForm, FilingReference } from '../../machines/form.ts'

/** What every step gets: the form, how to change it, and what is wrong at a field. */
export interface StepProps {
  form: DraftForm
  reference: FilingReference
  /** The same function at every drawing; a patch that is made of the form is made of it as it then is. */
  change: (
    patch: Partial<DraftForm> | ((form: DraftForm) => Partial<DraftForm>),
    reference?: FilingReference,
  ) => void
  at: (path: string) => { name: string; error: string | undefined }
}

/** The first step knows besides the office that the case stays with, once it was submitted. */
export interface CaseStepProps extends StepProps {
  officeId?: string | undefined
}

export const isStep = (text: string | null): text is FilingStep =>
  (filingSteps as readonly (string | null)[]).includes(text)

/** Whether the review shows all that will be sent: null, or why not yet; undefined until it can tell. */
export type Shown = string | null | undefined

/** How the form fell behind while somebody typed in it: a draft went on elsewhere or is no more, or its case is closed to changes. */
export type StaleHow = 'conflict' | 'gone' | 'closed'
