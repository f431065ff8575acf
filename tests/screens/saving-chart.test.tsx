import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { filingMachine } from '../../src/machines/filing.ts'
import type { DraftForm } from '../../src/machines/form.ts'
import type { SavingContext, SavingEvent, SavingState } from '../../src/machines/saving-facts.ts'
import { savingMachine } from '../../src/machines/saving.ts'
import { FilingEditScreen, FilingScreen, fetchLaterSteps } from '../../src/screens/filing/filing-screen.tsx'
import { filingStepTitleWords } from '../../src/words/groups/filing-step-title.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { journeyTrials, type JourneyTrial, type JourneyWitness } from '../support/journey.ts'
import { wholeForm, wholeReference } from '../witness/forms.ts'
import { savingWitness } from '../witness/saving.ts'
import { heldServer, patience, type HeldServer } from './support/held-server.ts'
import { applicationOf, ids } from './support/subjects.ts'
import { accountOf, logInAs, logOut } from './support/session.ts'
import { isPending, pressHeld, startsWith, walkEdges, walkRefusals } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const savedAt = '2026-11-21T04:05:00.000Z'
const referenceNumber = 'DHAKA-2026-000001'
const refusal = 'এখন নেওয়া যাচ্ছে না'
const outdated = 'অন্য কেউ বদলেছে'
const [first, second] = ['ক', 'খ']
let server: HeldServer
/** What was sent first without an answer, and what is typed now. */
let older: DraftForm
let typed: DraftForm
const goneTo = vi.fn<(address: string | URL) => void>()

beforeAll(async () => {
  await Promise.all([fetchLaterSteps(), import('../../src/screens/filing/aside.tsx')])
})
const serve = () => {
  const held = /^\/(?:applications|auth\/send-application)/
  const others = /^\/(?:auth\/info|config-status)/
  server = heldServer(({ path }) =>
    held.test(path) ? null : others.test(path) ? { code: 503 } : { code: 200, data: [] },
  )
}
beforeEach(async () => {
  localStorage.clear()
  forgetLists()
  goneTo.mockClear()
  vi.spyOn(location, 'assign').mockImplementation(goneTo)
  serve()
  older = typed = wholeForm
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await logInAs('owner')
})
afterEach(async () => {
  cleanup()
  await logOut()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (value: 'case' | 'review', hasUnsaved = false) => {
  history.replaceState(null, '', '/application')
  const snapshot = filingMachine.resolveState({
    value,
    context: {
      applicationId: ids.application,
      version: 1,
      form: wholeForm,
      reference: wholeReference,
      errors: [],
      savedAt,
      hasUnsaved,
      error: null,
      referenceNumber: null,
    },
  })
  render(<FilingScreen snapshot={snapshot} account={accountOf('owner')} />)
}
/** An application that the office looks at: a change is kept here until it is submitted. */
const openOffice = async () => {
  history.replaceState(null, '', `/my-application-edit/${ids.application}`)
  render(<FilingEditScreen params={{ id: ids.application }} />)
  const states = { application: 'unverified', dispatch: 'unrequested', payment: 'open' }
  const standing = { entity: 'application' as const, states, world: 'settled', timeline: [], version: 1 }
  await server.answer({ code: 200, data: applicationOf(standing) })
}

const pass = async (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
  })
const field = () => vi.waitFor(() => screen.getByLabelText(startsWith(m.case_field_remark())), patience)
const type = async (text: string) => {
  await user.type(await field(), text)
  typed = { ...typed, remark: typed.remark + text }
}
const comeOnline = () =>
  act(async () => {
    window.dispatchEvent(new Event('online'))
    await Promise.resolve()
  })
const goTo = async (step: 'case' | 'review') => {
  const steps = screen.getByRole('navigation', { name: m.filing_label_steps() })
  await user.click(within(steps).getByRole('link', { name: startsWith(filingStepTitleWords[step]()) }))
}
const submit = async () => {
  await user.click(screen.getByRole('button', { name: submitName() }))
  const dialog = await vi.waitFor(() => screen.getByRole('alertdialog'), patience)
  const [confirm] = within(dialog)
    .getAllByRole('button')
    .filter(({ textContent }) => submitName().test(textContent))
  if (!confirm) throw new Error('the question has no yes')
  await user.click(confirm)
}
const submitName = () =>
  location.pathname === '/application'
    ? startsWith(m.application_action_submit())
    : startsWith(m.filing_action_update())

const isSavePost = (body: unknown) => (body as { intent?: string }).intent === 'save'
const waitingPath = () => server.waitingFor().join()
const saveWaits = () => {
  expect(waitingPath()).toBe('/auth/send-application')
  expect(isSavePost(server.posts().at(-1)?.body)).toBe(true)
}
const finalWaits = () => {
  expect(waitingPath()).toMatch(/^\/(?:auth\/send-application|applications\/.*\/actions\/update)$/)
  expect(isSavePost(server.posts().at(-1)?.body)).toBe(false)
}
const lookupWaits = () => expect(waitingPath()).toBe(`/applications/${ids.application}`)
const nothingWaits = () => expect(waitingPath()).toBe('')
const sentForm = () => {
  const body = server.posts().at(-1)?.body as { form?: DraftForm; payload?: { form: DraftForm } } | undefined
  return body?.form ?? body?.payload?.form
}

const savedReply = (version: number) => ({
  code: 200,
  data: { applicationId: ids.application, version, savedAt, referenceNumber: null, state: 'draft' },
})
const found = (state: string, form: DraftForm) => ({
  code: 200,
  data: { id: ids.application, state, version: 3, updatedAt: savedAt, form, referenceNumber },
})
const foreign = { ...wholeForm, remark: 'অন্য কারও লেখা' }

const toSaving = async () => {
  open('case')
  await type(first)
  await comeOnline()
}
/** Something older was sent and not answered, and since then more was typed. */
const toOlderSent = async () => {
  await toSaving()
  await server.answer('offline')
  older = typed
  await type(second)
}
const toSettling = async () => {
  await toOlderSent()
  await comeOnline()
  await server.answer({ code: 409, message: outdated })
}
const isOffice = ({ mode }: Pick<SavingContext, 'mode'>) => mode === 'unverified'

const toSubmitting = async (context: SavingContext) => {
  if (isOffice(context)) {
    await openOffice()
    await type(first)
    await goTo('review')
  } else open('review', context.hasUnsaved)
  await submit()
}
const toJudging = async (context: SavingContext) => {
  if (isOffice(context)) {
    await toSubmitting(context)
    await server.answer('offline')
    older = typed
    await vi.waitFor(() => isPending(submitName(), false), patience)
    await goTo('case')
    await type(second)
    await goTo('review')
    await submit()
  } else if (context.hasUnsaved) {
    await toOlderSent()
    await goTo('review')
    await server.answer('offline')
    await submit()
  } else await toSubmitting(context)
  await server.answer({ code: 409, message: outdated })
  if (!context.isAgain) return
  await server.answer(found(isOffice(context) ? 'unverified' : 'draft', typed))
  await server.answer({ code: 409, message: outdated })
}

type Arrive = Record<SavingState, (context: SavingContext) => Promise<void> | void>
const arrive: Arrive = {
  still: (context) => (isOffice(context) ? openOffice() : open('case')),
  changed: async () => {
    open('case')
    await type(first)
  },
  saving: toSaving,
  changedMeanwhile: async ({ isHurried }) => {
    await toSaving()
    older = typed
    await type(second)
    if (isHurried) await comeOnline()
  },
  offline: async () => {
    await toSaving()
    await server.answer('offline')
  },
  refused: async () => {
    await toSaving()
    await server.answer({ code: 422, message: refusal })
  },
  settling: toSettling,
  held: async () => {
    await openOffice()
    await type(first)
  },
  stopping: async () => {
    open('review', true)
    await comeOnline()
    await submit()
  },
  submitting: toSubmitting,
  judging: toJudging,
  conflict: async () => {
    await toSettling()
    await server.answer(found('draft', foreign))
  },
  gone: async () => {
    await toSettling()
    await server.answer(found('discarded', wholeForm))
  },
  left: async () => {
    await arrive.gone({ ...savingMachineContext })
    await forget()
  },
  submitted: async (context) => {
    await toSubmitting({ ...context, mode: 'draft' })
    await server.answer({ ...savedReply(3), data: { ...savedReply(3).data, referenceNumber } })
  },
}
const savingMachineContext: SavingContext = {
  mode: 'draft',
  applicationId: ids.application,
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
const forget = async () => {
  await user.click(
    await vi.waitFor(() => screen.getByRole('button', { name: m.filing_action_start_again() })),
  )
  const data = { ...savedReply(1).data, applicationId: '00000000-0000-4000-8000-00000000000b' }
  await server.answer({ code: 200, data })
}

/** What this device keeps of forms, in their places and set aside. */
const keptRemarks = () =>
  Object.entries({ ...localStorage })
    .filter(([key]) => /^(?:draft|aside):/.test(key))
    .map(([, text]) => (JSON.parse(String(text)) as { form: DraftForm }).form.remark)
const line = (text: string) => expect(screen.getByText(text)).toBeTruthy()
const hasText = (text: string) => screen.queryAllByText(text, { exact: false }).length > 0
const isStale = () => hasText(m.filing_title_stale())
const isGone = () => hasText(m.filing_title_gone())
const isSavedSaid = () => hasText(m.filing_state_saved({ time: '' }).trim())
const isCalm = () => {
  nothingWaits()
  expect([isStale(), isGone()]).toEqual([false, false])
}

const seen: Record<SavingState, (trial: Trial) => void> = {
  still: () => {
    isCalm()
    expect(isSavedSaid()).toBe(true)
  },
  changed: () => {
    isCalm()
    expect([isSavedSaid(), hasText(m.filing_state_saving())]).toEqual([false, false])
    expect(hasText(m.filing_state_unsaved()) || hasText(m.filing_state_on_device())).toBe(true)
  },
  saving: () => {
    line(m.filing_state_saving())
    saveWaits()
  },
  changedMeanwhile: () => {
    line(m.filing_state_saving())
    saveWaits()
    expect(typed.remark.startsWith(sentForm()?.remark ?? 'none')).toBe(true)
    expect(sentForm()?.remark).not.toBe(typed.remark)
  },
  offline: () => {
    isCalm()
    expect(hasText(m.filing_state_on_device())).toBe(true)
  },
  refused: () => {
    isCalm()
    line(`${m.filing_state_on_device()} ${refusal}`)
  },
  settling: () => {
    line(m.filing_state_saving())
    lookupWaits()
  },
  held: () => {
    isCalm()
    line(m.filing_state_on_device_until())
  },
  stopping: () => {
    isPending(submitName(), true)
    saveWaits()
  },
  submitting: () => {
    isPending(submitName(), true)
    finalWaits()
  },
  judging: () => {
    isPending(submitName(), true)
    lookupWaits()
  },
  conflict: () => {
    nothingWaits()
    expect(isStale()).toBe(true)
  },
  gone: () => {
    nothingWaits()
    expect(isGone()).toBe(true)
    expect(goneTo.mock.calls).toEqual([])
  },
  left: () => {
    nothingWaits()
    expect(goneTo.mock.calls).toHaveLength(1)
    expect(keptRemarks()).toEqual([])
  },
  submitted: () => {
    line(location.pathname === '/application' ? m.application_text_done_submit() : m.filing_title_updated())
    expect(keptRemarks()).toEqual([])
  },
}

type Trial = JourneyTrial<SavingState, SavingContext, SavingEvent>
/** The contexts that a person can bring each state into; the others are judged without a screen. */
const reached: Record<SavingState, readonly string[]> = {
  still: ['stored', 'officeStored'],
  changed: ['draft'],
  saving: ['draft'],
  changedMeanwhile: ['draft', 'hurried'],
  offline: ['draft'],
  refused: ['draft'],
  settling: ['draft'],
  held: ['office'],
  stopping: ['draft'],
  submitting: ['stored', 'draft', 'office'],
  judging: ['draft', 'stored', 'again', 'storedAgain', 'office', 'officeAgain'],
  conflict: ['draft'],
  gone: ['draft'],
  left: ['draft'],
  submitted: ['stored'],
}
/** What an answer cannot be after what was sent: a save is answered with what was sent, and so on. */
const unreal = new Set(['changedMeanwhile saved', 'saving saved older', 'stopping saved older'])
/** A second 409 follows what was sent a moment ago: nothing older can be found by then. */
const isTooOld = ({ contextName, eventName }: Trial) =>
  contextName.endsWith('gain') && eventName.endsWith('older')
const draftOnly = new Set(['found returned whole', 'found returned older', 'found returned foreign'])
const isReal = (trial: Trial) =>
  reached[trial.state].includes(trial.contextName) &&
  !unreal.has(`${trial.state} ${trial.eventName}`) &&
  !draftOnly.has(trial.eventName) &&
  !isTooOld(trial)

const trials = journeyTrials(savingWitness).filter(isReal)
/** The part of the table that a person can walk here. */
const witness: JourneyWitness<SavingState, SavingContext, SavingEvent> = {
  ...savingWitness,
  rows: savingWitness.rows.flatMap((row) => {
    const on = row.on.filter((name) => trials.some((trial) => trial.row === row && trial.eventName === name))
    return on.length === 0 ? [] : [{ ...row, on }]
  }),
}

test('saving: what is walked is every transition of the chart', () => {
  const walked = new Set(
    trials.flatMap(({ row, event }) => (row ? [`${row.from} ${event.type} ${row.to}`] : [])),
  )
  const all = Object.entries(savingMachine.states).flatMap(([from, node]) =>
    [...node.transitions.values()]
      .flat()
      .map(({ eventType, target }) => `${from} ${eventType} ${target?.[0]?.key ?? from}`),
  )
  expect([...new Set(all)].filter((name) => !walked.has(name))).toEqual([])
})

const answerForm = (eventName: string) =>
  eventName.endsWith('whole') ? typed : eventName.endsWith('older') ? older : foreign

walkEdges<SavingState, SavingContext, SavingEvent>({
  chart: 'saving',
  witness,
  isSeenIn: isReal,
  arrive,
  drivers: {
    change: () => type('গ'),
    flush: comeOnline,
    waited: () => pass(100_000),
    submit: async (_event, { state, context }) => {
      if (isOffice(context) || ['still', 'settling', 'conflict', 'gone'].includes(state)) await goTo('review')
      else if (state === 'changedMeanwhile') await goTo('review')
      else await atReview(state)
      await submit()
    },
    forget,
    saved: () => server.answer(savedReply(2)),
    unanswered: () => server.answer('offline'),
    refused: () => server.answer({ code: 422, message: refusal }),
    outdated: () => server.answer({ code: 409, message: outdated }),
    found: (event: { state: string }, { eventName }) =>
      server.answer(found(event.state, answerForm(eventName))),
    missing: () => server.answer({ code: 404, message: refusal }),
    unreachable: () => server.answer('offline'),
    submitted: () => server.answer({ ...savedReply(3), data: { ...savedReply(3).data, referenceNumber } }),
  },
  seen,
  told: {
    change: (_event, { state }) => {
      expect(keptRemarks(), state).toContain(typed.remark)
    },
    submit: (_event, { state }) => {
      if (state === 'conflict' || state === 'gone') isPending(submitName(), false)
    },
  },
})

/** The same state with the review open, where it can be submitted: going there sends what is unsaved. */
async function atReview(state: SavingState): Promise<void> {
  cleanup()
  // What the left page still sends is none of this one's.
  serve()
  localStorage.clear()
  open('review', true)
  if (state === 'changed') return
  await comeOnline()
  if (state === 'offline') await server.answer('offline')
  if (state === 'refused') await server.answer({ code: 422, message: refusal })
}

const notWaitedFor = (check: () => void) => () => {
  // Whatever waits is another answer than this.
  if (waitingPath() !== '') expect(check).toThrow()
}

walkRefusals<SavingState, SavingContext, SavingEvent>({
  chart: 'saving',
  witness: {
    ...savingWitness,
    contexts: Object.fromEntries(
      Object.entries(savingWitness.contexts).filter(([name]) =>
        ['draft', 'stored', 'office', 'officeStored'].includes(name),
      ),
    ),
    rows: savingWitness.rows,
  },
  isTried: (trial) => reached[trial.state].includes(trial.contextName),
  seen,
  standing: () => ({ posts: server.posts().length, waiting: server.waitingFor() }),
  arrive,
  attempts: {
    change: (_event, { state }) => {
      if (state !== 'left') expect(screen.queryAllByRole('textbox')).toEqual([])
    },
    flush: comeOnline,
    waited: () => pass(100_000),
    submit: () => pressHeld(m.application_action_submit()),
    forget: () => pressHeld(m.filing_action_start_again()),
    saved: notWaitedFor(saveWaits),
    unanswered: nothingWaitsButLookups,
    refused: nothingWaitsButLookups,
    outdated: nothingWaitsButLookups,
    found: notWaitedFor(lookupWaits),
    missing: notWaitedFor(lookupWaits),
    unreachable: notWaitedFor(lookupWaits),
    submitted: notWaitedFor(finalWaits),
  },
})

/** No request of the saver's waits whose answer would be this; a lookup is answered otherwise. */
function nothingWaitsButLookups(): void {
  if (waitingPath() !== '') lookupWaits()
}
