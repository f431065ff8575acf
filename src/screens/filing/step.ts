import { filingSteps, type FilingStep } from '../../machines/filing.ts'
import type { DraftForm, FilingReference } from '../../machines/form.ts'
import { m } from '../../words/messages.js'

/** What every step gets: the form, how to change it, and what is wrong at a field. */
export interface StepProps {
  form: DraftForm
  reference: FilingReference
  change: (patch: Partial<DraftForm>, reference?: FilingReference) => void
  at: (path: string) => { name: string; error: string | undefined }
}

export const stepTitles: Record<FilingStep, () => string> = {
  case: m.filing_title_case,
  petitioners: m.filing_title_petitioners,
  defendants: m.filing_title_defendants,
  costs: m.filing_title_costs,
  documents: m.filing_title_documents,
  review: m.filing_title_review,
}

export const stepTexts: Record<FilingStep, () => string> = {
  case: m.filing_text_case,
  petitioners: m.filing_text_petitioners,
  defendants: m.filing_text_defendants,
  costs: m.filing_text_costs,
  documents: m.filing_text_documents,
  review: m.filing_text_review,
}

export const isStep = (text: string | null): text is FilingStep =>
  (filingSteps as readonly (string | null)[]).includes(text)
