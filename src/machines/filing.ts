import { assertEvent, assign, setup } from 'xstate'
import {
  formSteps,
  stepErrors,
  stepOfPath,
  typedAt,
  type DraftForm,
  type FieldError,
  type FilingReference,
  type FormStep,
} from './form.ts'

/** The six steps, in the order they open. @source product 2.4 */
export const filingSteps = [...formSteps, 'review'] as const
export type FilingStep = (typeof filingSteps)[number]

export interface FilingContext {
  applicationId: string | null
  /** The stored row's version; a save against an older one is refused. */
  version: number | null
  form: DraftForm
  reference: FilingReference
  /** What the current step was refused for; empty until the person asked to go on. */
  errors: readonly FieldError[]
  /** What the server refused the last submission for, as far as it was not changed since. */
  refused: readonly FieldError[]
  /** When the server last stored the draft, ISO. */
  savedAt: string | null
  hasUnsaved: boolean
  error: string | null
  referenceNumber: string | null
}

export type FilingEvent =
  | { type: 'change'; patch: Partial<DraftForm>; reference: FilingReference }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'goTo'; step: FilingStep }
  | { type: 'saved'; applicationId: string; version: number; savedAt: string; form: DraftForm }
  | { type: 'saveFailed'; error: string }
  | { type: 'submit' }
  | { type: 'submitted'; referenceNumber: string }
  | { type: 'submitRefused'; error: string; errors: readonly FieldError[] }

export const filingStates = [...filingSteps, 'submitting', 'submitted'] as const
export type FilingState = (typeof filingStates)[number]

/** The first step that is not yet valid; `review` when all are. */
export function firstOpenStep(form: DraftForm, reference: FilingReference): FilingStep {
  return formSteps.find((step) => stepErrors(step, form, reference).length > 0) ?? 'review'
}

/** Whether a step may be shown: every step before it is valid. @source product 2.4 */
export function isStepOpen(step: FilingStep, form: DraftForm, reference: FilingReference): boolean {
  return filingSteps.indexOf(step) <= filingSteps.indexOf(firstOpenStep(form, reference))
}

const base = setup({
  types: {
    context: {} as FilingContext,
    events: {} as FilingEvent,
    input: {} as Pick<FilingContext, 'form' | 'reference'> & Partial<FilingContext>,
  },
  guards: {
    isStepValid: ({ context }, { step }: { step: FormStep }) =>
      stepErrors(step, context.form, context.reference).length === 0,
    isStepFaulty: ({ context }, { step }: { step: FormStep }) =>
      stepErrors(step, context.form, context.reference).length > 0,
    isWanted: ({ context, event }, { step }: { step: FilingStep }) =>
      event.type === 'goTo' && event.step === step && isStepOpen(step, context.form, context.reference),
    isWhole: ({ context }) => firstOpenStep(context.form, context.reference) === 'review',
  },
  actions: {
    keepDraft: () => {},
    submitForm: () => {},
    takeChange: assign(({ context, event }) => {
      assertEvent(event, 'change')
      const form = { ...context.form, ...event.patch }
      const { reference } = event
      // What is wrong with a field now, which may be something else than before.
      const steps = new Set(context.errors.map(({ path }) => stepOfPath(path)))
      const now = [...steps].flatMap((wrong) => stepErrors(wrong, form, reference))
      const errors = context.errors.flatMap(({ path }) => now.find((other) => other.path === path) ?? [])
      const refused = context.refused.filter(
        ({ path }) => typedAt(form, path) === typedAt(context.form, path),
      )
      return { form, reference, hasUnsaved: true, errors, refused }
    }),
    takeSaved: assign(({ context, event }) => {
      assertEvent(event, 'saved')
      const { applicationId, version, savedAt, form } = event
      return { applicationId, version, savedAt, hasUnsaved: form !== context.form, error: null }
    }),
    takeSaveFailed: assign(({ event }) => {
      assertEvent(event, 'saveFailed')
      return { error: event.error, hasUnsaved: true }
    }),
    takeSubmitted: assign(({ event }) => {
      assertEvent(event, 'submitted')
      return { referenceNumber: event.referenceNumber, hasUnsaved: false }
    }),
    showErrors: assign(({ context }, { step }: { step: FormStep }) => ({
      errors: stepErrors(step, context.form, context.reference),
    })),
    calm: assign({ errors: [], error: null }),
    forgetRefused: assign({ refused: [] }),
  },
})

const goTo = (from: FilingStep) =>
  filingSteps
    .filter((step) => step !== from)
    .map((step) => ({
      guard: { type: 'isWanted' as const, params: { step } },
      target: step,
      actions: ['calm' as const, 'keepDraft' as const],
    }))

const kept = {
  saved: { actions: 'takeSaved' as const },
  saveFailed: { actions: 'takeSaveFailed' as const },
  /** Also of a submission whose answer was lost: it is told when it was looked up. */
  submitted: { target: 'submitted' as const, actions: 'takeSubmitted' as const },
}

function step<Current extends FormStep, Next extends FilingStep>(current: Current, next: Next) {
  return {
    ...kept,
    change: { actions: ['takeChange' as const, 'keepDraft' as const] },
    next: [
      {
        guard: { type: 'isStepValid' as const, params: { step: current } },
        target: next,
        actions: ['calm' as const, 'keepDraft' as const],
      },
      {
        guard: { type: 'isStepFaulty' as const, params: { step: current } },
        actions: [{ type: 'showErrors' as const, params: { step: current } }, 'keepDraft' as const],
      },
    ],
    goTo: goTo(current),
  }
}
const back = <Previous extends FilingStep>(previous: Previous) => ({
  back: { target: previous, actions: ['calm' as const, 'keepDraft' as const] },
})

/** Filing an application step by step; the draft is kept at every pause. @source spec §2 /application, product 2.4 */
export const filingMachine = base.createMachine({
  id: 'filing',
  initial: 'case',
  context: ({ input }) => ({
    applicationId: null,
    version: null,
    errors: [],
    refused: [],
    savedAt: null,
    hasUnsaved: false,
    error: null,
    referenceNumber: null,
    ...input,
  }),
  states: {
    case: { on: step('case', 'petitioners') },
    petitioners: { on: { ...step('petitioners', 'defendants'), ...back('case') } },
    defendants: { on: { ...step('defendants', 'costs'), ...back('petitioners') } },
    costs: { on: { ...step('costs', 'documents'), ...back('defendants') } },
    documents: { on: { ...step('documents', 'review'), ...back('costs') } },
    review: {
      on: {
        ...kept,
        ...back('documents'),
        goTo: goTo('review'),
        submit: {
          guard: 'isWhole',
          target: 'submitting',
          actions: ['calm' as const, 'forgetRefused', 'submitForm'],
        },
      },
    },
    submitting: {
      on: {
        ...kept,
        submitRefused: {
          target: 'review',
          actions: assign({ error: ({ event }) => event.error, refused: ({ event }) => event.errors }),
        },
      },
    },
    submitted: { type: 'final' },
  },
})
