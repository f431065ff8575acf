import type { FilingContext, FilingEvent, FilingState, FilingStep } from '../../src/machines/filing.ts'
import type { DraftForm } from '../../src/machines/form.ts'
import type { JourneyRow, JourneyWitness } from '../support/journey.ts'
import { wholeDefendant, wholeForm, wholePetitioner, wholeReference } from './forms.ts'

const context = (form: DraftForm): FilingContext => ({
  applicationId: 'a',
  version: 1,
  form,
  reference: wholeReference,
  errors: [],
  refused: [],
  savedAt: null,
  hasUnsaved: false,
  error: null,
  referenceNumber: null,
})

const steps: FilingStep[] = ['case', 'petitioners', 'defendants', 'costs', 'documents', 'review']
/** The context whose form is wrong in that step and in no other. */
const wrongIn = (step: FilingStep) => `wrong ${step}`
const wrongSteps = steps.slice(0, 5)

/** How far each context lets a person go: up to and with the wrong step. */
const reach: Record<string, number> = {
  whole: 5,
  ...Object.fromEntries(wrongSteps.map((step, index) => [wrongIn(step), index])),
}
const contextNames = Object.keys(reach)

const kept: JourneyRow<FilingState>[] = [...steps, 'submitting' as const].map((from) => ({
  from,
  on: ['saved', 'saveFailed'],
  to: from,
  asks: [],
}))
/** A submission whose answer was lost is told at whatever step its owner is by then. */
const told: JourneyRow<FilingState>[] = [...steps, 'submitting' as const].map((from) => ({
  from,
  on: ['submitted'],
  to: 'submitted',
  asks: [],
}))
const changes: JourneyRow<FilingState>[] = wrongSteps.map((from) => ({
  from,
  on: ['change'],
  to: from,
  asks: ['keepDraft'],
}))
const forward: JourneyRow<FilingState>[] = wrongSteps.flatMap((from, index) => [
  {
    from,
    on: ['next'],
    in: contextNames.filter((name) => name !== wrongIn(from)),
    to: steps[index + 1] ?? 'review',
    asks: ['keepDraft'],
  },
  { from, on: ['next'], in: [wrongIn(from)], to: from, asks: ['keepDraft'] },
])
const backward: JourneyRow<FilingState>[] = steps.slice(1).map((from, index) => ({
  from,
  on: ['back'],
  to: steps[index] ?? 'case',
  asks: ['keepDraft'],
}))
const jumps: JourneyRow<FilingState>[] = steps.flatMap((from) =>
  steps
    .filter((to) => to !== from)
    .map((to) => ({
      from,
      on: [`goTo ${to}`],
      in: contextNames.filter((name) => steps.indexOf(to) <= (reach[name] ?? 0)),
      to,
      asks: ['keepDraft'],
    })),
)

/** Filing step by step, by hand. @source spec §2 /application, §5, product 2.4 */
export const filingWitness: JourneyWitness<FilingState, FilingContext, FilingEvent> = {
  states: [...steps, 'submitting', 'submitted'],
  contexts: {
    whole: context(wholeForm),
    [wrongIn('case')]: context({ ...wholeForm, caseNumber: ' ' }),
    [wrongIn('petitioners')]: context({ ...wholeForm, petitioners: [{ ...wholePetitioner, mobile: '' }] }),
    [wrongIn('defendants')]: context({ ...wholeForm, defendants: [{ ...wholeDefendant, name: '' }] }),
    [wrongIn('costs')]: context({
      ...wholeForm,
      costs: [{ id: 'cost-1', title: 'নকল', amount: '১০', quantity: '-১' }],
    }),
    [wrongIn('documents')]: context({
      ...wholeForm,
      documents: [
        {
          id: 'document-1',
          name: '',
          weight: '5',
          fileName: 'a.pdf',
          sizeBytes: 100,
          contentType: 'application/pdf',
        },
      ],
    }),
  },
  events: {
    change: { type: 'change', patch: { remark: 'নতুন' }, reference: wholeReference },
    next: { type: 'next' },
    back: { type: 'back' },
    ...Object.fromEntries(steps.map((step) => [`goTo ${step}`, { type: 'goTo' as const, step }])),
    saved: {
      type: 'saved',
      applicationId: 'a',
      version: 2,
      savedAt: '2026-11-21T00:00:00Z',
      form: wholeForm,
    },
    saveFailed: { type: 'saveFailed', error: 'no' },
    submit: { type: 'submit' },
    submitted: { type: 'submitted', referenceNumber: 'DHAKA-2026-000001' },
    submitRefused: { type: 'submitRefused', error: 'no', errors: [] },
  },
  rows: [
    ...changes,
    ...forward,
    ...backward,
    ...jumps,
    ...kept,
    ...told,
    { from: 'review', on: ['submit'], in: ['whole'], to: 'submitting', asks: ['submitForm'] },
    { from: 'submitting', on: ['submitRefused'], to: 'review', asks: [] },
  ],
}
