import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SavingContext, SavingEvent, SavingState } from '../../src/machines/saving-facts.ts'
import { savingMachine } from '../../src/machines/saving.ts'
import { fetchLaterSteps } from '../../src/screens/filing/filing-screen.tsx'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { journeyTrials, type JourneyTrial, type JourneyWitness } from '../support/journey.ts'
import { wholeForm } from '../witness/forms.ts'
import { savingWitness } from '../witness/saving.ts'
import { keptRemarks } from './support/kept-forms.ts'
import {
  referenceNumber,
  refusal,
  outdated,
  page,
  serve,
  open,
  pass,
  type,
  comeOnline,
  goTo,
  submit,
  submitName,
  waitingPath,
  saveWaits,
  finalWaits,
  lookupWaits,
  nothingWaits,
  sentForm,
  savedReply,
  found,
  foreign,
  isOffice,
  arrive,
  forget,
} from './support/saving-page.tsx'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'
import { ids } from './support/subjects.ts'
import { isPending, pressFree, pressHeld, walkEdges, walkRefusals } from './support/walk.ts'

const goneTo = vi.fn<(address: string | URL) => void>()

beforeAll(async () => {
  await Promise.all([fetchLaterSteps(), import('../../src/screens/filing/conflict-copy.tsx')])
})
beforeEach(async () => {
  localStorage.clear()
  forgetLists()
  goneTo.mockClear()
  vi.spyOn(location, 'assign').mockImplementation(goneTo)
  serve()
  page.older = page.typed = wholeForm
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

const line = (text: string) => expect(screen.getByText(text)).toBeTruthy()
const hasText = (text: string) => screen.queryAllByText(text, { exact: false }).length > 0
const isStale = () => hasText(m.filing_title_stale())
const isGone = () => hasText(m.filing_title_gone())
const isSavedSaid = () => hasText(m.filing_state_saved({ time: '' }).trim())
const isCalm = () => {
  nothingWaits()
  expect([isStale(), isGone()]).toEqual([false, false])
}

/** What nobody answered is sent again: until somebody does, it is said to be on the device. */
const isTriedAgain = ({ state, event }: Trial) =>
  (state === 'offline' || event.type === 'unanswered') && page.server.posts().length > 1

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
  saving: (trial) => {
    line(isTriedAgain(trial) ? m.filing_state_on_device() : m.filing_state_saving())
    saveWaits()
  },
  changedMeanwhile: () => {
    line(m.filing_state_saving())
    saveWaits()
    expect(page.typed.remark.startsWith(sentForm()?.remark ?? 'none')).toBe(true)
    expect(sentForm()?.remark).not.toBe(page.typed.remark)
  },
  offline: () => {
    isCalm()
    line(m.filing_state_on_device())
  },
  refused: () => {
    isCalm()
    line(`${m.filing_state_on_device()} ${refusal}`)
  },
  settling: ({ contextName }) => {
    if (contextName === 'unheard') expect(isSavedSaid()).toBe(true)
    else line(contextName === 'draft' ? m.filing_state_saving() : m.filing_state_on_device())
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
    // Its page is another one by now, which can be opened again.
    expect(location.pathname).toBe(`/my-application-submitted/${ids.application}`)
    const isCorrection = page.server.posts().at(-1)?.path.endsWith('/actions/update')
    line(isCorrection ? m.filing_title_updated() : m.application_text_done_submit())
    expect(keptRemarks()).toEqual([])
  },
}

type Trial = JourneyTrial<SavingState, SavingContext, SavingEvent>
/** The contexts that a person can bring each state into; the others are judged without a screen. */
const reached: Record<SavingState, readonly string[]> = {
  still: ['stored', 'officeStored', 'unheard'],
  changed: ['draft'],
  saving: ['draft', 'hurried'],
  changedMeanwhile: ['draft', 'hurried'],
  offline: ['draft'],
  refused: ['draft'],
  settling: ['draft', 'unheard', 'officeUnheard'],
  held: ['office', 'officeUnheard'],
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
/** A second 409 follows what was sent a moment ago, and what was never changed has nothing older. */
const isTooOld = ({ contextName, eventName }: Trial) =>
  (contextName.endsWith('gain') || contextName === 'unheard') && eventName.endsWith('older')
/** After a 409 the server has another version. */
const isTooEarly = ({ state, contextName, eventName }: Trial) =>
  eventName.endsWith('untouched') && (state === 'judging' || contextName === 'draft')
const draftOnly = new Set(['whole', 'older', 'foreign', 'untouched'].map((name) => `found returned ${name}`))
const isReal = (trial: Trial) =>
  reached[trial.state].includes(trial.contextName) &&
  !unreal.has(`${trial.state} ${trial.eventName}`) &&
  !draftOnly.has(trial.eventName) &&
  !isTooOld(trial) &&
  !isTooEarly(trial)

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
  eventName.endsWith('whole') ? page.typed : eventName.endsWith('older') ? page.older : foreign

walkEdges<SavingState, SavingContext, SavingEvent>({
  chart: 'saving',
  witness,
  isSeenIn: isReal,
  arrive,
  drivers: {
    change: async (_event, { contextName }) => {
      if (contextName === 'unheard') await goTo('case')
      await type('গ')
    },
    flush: comeOnline,
    waited: () => pass(100_000),
    submit: async (_event, { state, context }) => {
      if (isOffice(context) || ['still', 'settling', 'conflict', 'gone'].includes(state)) await goTo('review')
      else if (state === 'changedMeanwhile') await goTo('review')
      else await atReview(state)
      await submit()
    },
    forget,
    saved: () => page.server.answer(savedReply(2)),
    unanswered: () => page.server.answer('offline'),
    refused: () => page.server.answer({ code: 422, message: refusal }),
    outdated: () => page.server.answer({ code: 409, message: outdated }),
    found: (event: { state: string; version: number }, { eventName }) =>
      page.server.answer(found(event.state, answerForm(eventName), event.version)),
    missing: () => page.server.answer({ code: 404, message: refusal }),
    unreachable: () => page.server.answer('offline'),
    submitted: () =>
      page.server.answer({ ...savedReply(3), data: { ...savedReply(3).data, referenceNumber } }),
  },
  seen,
  told: {
    change: (_event, { state }) => {
      expect(keptRemarks(), state).toContain(page.typed.remark)
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
  if (state === 'offline') await page.server.answer('offline')
  if (state === 'refused') await page.server.answer({ code: 422, message: refusal })
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
  standing: () => ({ posts: page.server.posts().length, waiting: page.server.waitingFor() }),
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

test('text that cannot be kept as a new draft stays where it is, and why is said (product 2.1)', async () => {
  // Of what it remembers nothing is read on the way there.
  await arrive.gone({} as SavingContext)
  const label = m.filing_action_start_again()
  await pressFree(label)
  await page.server.answer({ code: 503, message: 'পরে আবার' })
  await said('danger', 'পরে আবার')
  isGone()
  isPending(label, false)
  expect(goneTo).not.toHaveBeenCalled()
})
