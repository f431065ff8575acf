import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import {
  filingMachine,
  type FilingContext,
  type FilingEvent,
  type FilingState,
  type FilingStep,
} from '../../src/machines/filing.ts'
import { FilingScreen } from '../../src/screens/filing/filing-screen.tsx'
import { formatTimeOrMoment } from '../../src/screens/parts/format.ts'
import { currentLocale } from '../../src/screens/parts/locale.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { filingStepTextWords } from '../../src/words/groups/filing-step-text.ts'
import { filingStepTitleWords } from '../../src/words/groups/filing-step-title.ts'
import { m } from '../../src/words/messages.js'
import { filingWitness } from '../witness/filing.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { patience } from './support/patience.ts'
import { accountOf } from './support/session.ts'
import {
  headed,
  isPending,
  pressFree,
  pressHeld,
  startsWith,
  walkEdges,
  walkRefusals,
  type Walk,
} from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const savedAt = '2026-11-21T04:05:00.000Z'
const referenceNumber = 'DHAKA-2026-000001'
const refusal = 'এখন জমা নেওয়া যাচ্ছে না'
const lookedUp = '/applications/a'
let server: HeldServer

beforeEach(() => {
  localStorage.clear()
  forgetLists()
  history.replaceState(null, '', '/application')
  server = heldServer(({ method, path }) =>
    method === 'GET' && path !== lookedUp ? { code: 200, data: [] } : null,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const restore = (value: FilingState, context: FilingContext) => {
  const snapshot = filingMachine.resolveState({ value, context })
  render(<FilingScreen snapshot={snapshot} account={accountOf('owner')} />)
}
/** Something typed is not yet on the server, so that it can be stored or refused there. */
const unsaved = (context: FilingContext): FilingContext => ({ ...context, hasUnsaved: true })

const sendForm = async () => {
  await pressFree(startsWith(m.application_action_submit()))
  const dialog = await screen.findByRole('alertdialog', { name: m.filing_confirm_submit() }, patience)
  await user.click(within(dialog).getByRole('button', { name: m.application_action_submit() }))
}
/** The network comes back: what is unsaved is sent at once. */
const goOnline = async () => {
  await act(async () => {
    window.dispatchEvent(new Event('online'))
    await Promise.resolve()
  })
  await vi.waitFor(() => expect(screen.getByText(m.filing_state_saving())).toBeTruthy())
}
/** A save is under way in every step; in `submitting` it began before the form was sent. */
const saveIsUnderWay = async (state: FilingState) => {
  if (state !== 'submitting') await goOnline()
  expect(server.posts().at(-1)).toMatchObject({
    path: '/auth/send-application',
    body: { intent: 'save' },
  })
}

interface Typed {
  label: () => string
  text: string
}
/** A field of each step. */
const fields: Record<Exclude<FilingStep, 'review'>, Typed> = {
  case: { label: m.case_field_remark, text: 'নতুন' },
  petitioners: { label: m.person_field_name, text: 'নতুন আবেদনকারী' },
  defendants: { label: m.person_field_name, text: 'নতুন বিবাদী' },
  costs: { label: m.cost_field_title, text: 'নতুন খরচ' },
  documents: { label: m.document_field_name, text: 'নতুন দলিল' },
}
const fieldOf = (state: FilingState): Typed & { element: HTMLInputElement } => {
  const typed = (fields as Partial<Record<FilingState, Typed>>)[state]
  if (!typed) throw new Error(`nothing is typed at ${state}`)
  const [element] = screen.getAllByLabelText<HTMLInputElement>(startsWith(typed.label()), {
    selector: 'input, textarea',
  })
  if (!element) throw new Error(`no field at ${state}`)
  return { ...typed, element }
}

const stepLink = (step: FilingStep) =>
  within(screen.getByRole('navigation', { name: m.filing_label_steps() })).getByRole('link', {
    name: startsWith(filingStepTitleWords[step]()),
  })

const atStep = (step: FilingStep) => () => {
  headed(filingStepTitleWords[step]())
  expect(screen.getByText(filingStepTextWords[step]())).toBeTruthy()
  expect(new URLSearchParams(location.search).get('step')).toBe(step)
  isPending(startsWith(step === 'review' ? m.application_action_submit() : m.filing_action_next()), false)
}
const wrongSteps = filingWitness.states.filter((state) => state in fields)

const seen: Walk<FilingState, FilingContext, FilingEvent>['seen'] = {
  case: atStep('case'),
  petitioners: atStep('petitioners'),
  defendants: atStep('defendants'),
  costs: atStep('costs'),
  documents: atStep('documents'),
  review: atStep('review'),
  submitting: () => {
    headed(filingStepTitleWords.review())
    isPending(startsWith(m.application_action_submit()), true)
  },
  submitted: () => {
    expect(screen.getByText(m.application_text_done_submit())).toBeTruthy()
    expect(screen.getByText(m.filing_text_next_verify())).toBeTruthy()
  },
}

walkEdges({
  chart: 'filing',
  witness: filingWitness,
  isSeenIn: ({ state, eventName, contextName }) =>
    eventName !== 'change' || contextName === `wrong ${state}` || !wrongSteps.includes(state),
  arrive: {
    case: (context) => restore('case', unsaved(context)),
    petitioners: (context) => restore('petitioners', unsaved(context)),
    defendants: (context) => restore('defendants', unsaved(context)),
    costs: (context) => restore('costs', unsaved(context)),
    documents: (context) => restore('documents', unsaved(context)),
    review: (context) => restore('review', unsaved(context)),
    submitting: async (context) => {
      restore('review', unsaved(context))
      await goOnline()
      await sendForm()
    },
    submitted: (context) => restore('submitted', context),
  },
  drivers: {
    change: async (_event, { state }) => {
      const { element, text } = fieldOf(state)
      await user.clear(element)
      await user.type(element, text)
    },
    next: () => user.click(screen.getByRole('button', { name: m.filing_action_next() })),
    back: () => user.click(screen.getByRole('button', { name: m.filing_action_back() })),
    goTo: (event: { step: FilingStep }) => user.click(stepLink(event.step)),
    saved: async (_event, { state }) => {
      await saveIsUnderWay(state)
      await server.answer({
        code: 200,
        data: { applicationId: 'a', version: 2, savedAt, referenceNumber: null, state: 'draft' },
      })
    },
    saveFailed: async (_event, { state }) => {
      await saveIsUnderWay(state)
      await server.answer({ code: 422, message: refusal })
    },
    submit: sendForm,
    submitted: async (_event, { state }) => {
      if (state !== 'submitting') {
        // It was sent from here before, and its answer was lost.
        await saveIsUnderWay(state)
        await server.answer({ code: 409, message: refusal })
        const { form } = (server.posts().at(-1)?.body ?? {}) as FilingContext
        const data = { id: 'a', version: 3, updatedAt: savedAt, form, referenceNumber, state: 'unverified' }
        return server.answerFor(lookedUp, { code: 200, data })
      }
      await server.answer({
        code: 200,
        data: { applicationId: 'a', version: 2, savedAt, referenceNumber: null, state: 'draft' },
      })
      await vi.waitFor(() => expect(server.posts().at(-1)).toMatchObject({ body: { intent: 'submit' } }))
      await server.answer({
        code: 200,
        data: { applicationId: 'a', version: 3, savedAt, referenceNumber, state: 'unverified' },
      })
    },
    submitRefused: async () => {
      await server.answer({
        code: 200,
        data: { applicationId: 'a', version: 2, savedAt, referenceNumber: null, state: 'draft' },
      })
      await vi.waitFor(() => expect(server.posts().at(-1)).toMatchObject({ body: { intent: 'submit' } }))
      const fields = [{ path: 'form.caseNumber', error: 'required', message: m.field_error_required() }]
      await server.answer({ code: 422, message: refusal, data: { fields } })
    },
  },
  seen,
  told: {
    change: (_event, { state }) => {
      const { element, text } = fieldOf(state)
      expect(element.value).toBe(text)
    },
    next: (_event, { state, row }) => {
      if (state === row?.to) expect(screen.getByRole('alert').querySelectorAll('a')).toHaveLength(1)
    },
    saved: () => {
      const time = formatTimeOrMoment(savedAt, currentLocale())
      expect(screen.getByText(m.filing_state_saved({ time }))).toBeTruthy()
    },
    saveFailed: () => expect(screen.getByText(`${m.filing_state_on_device()} ${refusal}`)).toBeTruthy(),
    submitted: () => expect(screen.getByText(referenceNumber)).toBeTruthy(),
    submitRefused: () => {
      expect(screen.getByText(m.filing_title_refused())).toBeTruthy()
      expect(screen.getByText(refusal)).toBeTruthy()
    },
  },
})

const noFields = () => expect(screen.queryAllByRole('textbox')).toEqual([])
/** No request waits whose answer would be this event. */
const nothingWaits = () => expect(server.waiting()).toBe(0)

walkRefusals<FilingState, FilingContext, FilingEvent>({
  chart: 'filing',
  witness: filingWitness,
  seen,
  standing: () => ({ posts: server.posts().length, waiting: server.waiting() }),
  arrive: {
    case: (context) => restore('case', context),
    petitioners: (context) => restore('petitioners', context),
    defendants: (context) => restore('defendants', context),
    costs: (context) => restore('costs', context),
    documents: (context) => restore('documents', context),
    review: (context) => restore('review', context),
    submitting: (context) => restore('submitting', context),
    submitted: (context) => restore('submitted', context),
  },
  attempts: {
    change: noFields,
    next: () => pressHeld(m.filing_action_next()),
    back: () => pressHeld(m.filing_action_back()),
    goTo: async (event: { step: FilingStep }, { state }) => {
      const list = screen.queryByRole('navigation', { name: m.filing_label_steps() })
      const link =
        list && within(list).queryByRole('link', { name: startsWith(filingStepTitleWords[event.step]()) })
      // A step that is not open is no link; the one that is shown leads to itself.
      if (state !== 'submitting' && state !== event.step) expect(link).toBeNull()
      if (link) await user.click(link)
    },
    saved: nothingWaits,
    saveFailed: nothingWaits,
    submit: (_event, { state }) =>
      state === 'review' ? sendForm() : pressHeld(m.application_action_submit()),
    submitted: nothingWaits,
    submitRefused: nothingWaits,
  },
})
