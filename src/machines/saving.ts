import { and, assertEvent, assign, not, setup } from 'xstate'
import type { DraftForm, FieldError } from './form.ts'
import {
  isSameForm,
  pauseMilliseconds,
  retryDoublingsMax,
  retryMilliseconds,
  sentMax,
  tellFailed,
  tellOutdated,
  tellRefused,
  tellSaved,
  tellSubmitted,
  type SavingContext,
  type SavingEvent,
  type ToldSaved,
} from './saving-facts.ts'

const retryPause = (failureCount: number): number =>
  retryMilliseconds * 2 ** Math.min(failureCount - 1, retryDoublingsMax)

const withSent = ({ sent, form }: SavingContext): readonly DraftForm[] => {
  const others = sent.filter((other) => other !== form)
  return [...others.slice(0, 1), ...others.slice(1).slice(2 - sentMax), form]
}

const base = setup({
  types: {
    context: {} as SavingContext,
    events: {} as SavingEvent,
    input: {} as Pick<SavingContext, 'mode' | 'applicationId' | 'version' | 'form' | 'reference' | 'sent'>,
  },
  guards: {
    /** A draft and a correction are kept however unfinished; what an office looks at changes only when its owner says so. */
    isKeptAtPauses: ({ context }) => context.mode !== 'unverified',
    isSaved: ({ context }) => !context.hasUnsaved,
    isHurried: ({ context }) => context.isHurried,
    isFirst: ({ context }) => !context.isAgain,
    /** What the event speaks of is all that is typed. */
    isWhole: ({ context, event }) => 'form' in event && isSameForm(event.form, context.form),
    /** It stands where it is being filed, as it was known before or with what was sent from here. */
    isOwn: ({ context, event }) =>
      event.type === 'found' &&
      event.state === context.mode &&
      (event.version === context.version ||
        [context.form, ...context.sent].some((form) => isSameForm(form, event.form))),
    /** Nothing came of what was sent: it stands as it was known before. */
    isUntouched: ({ context, event }) =>
      event.type === 'found' && event.state === context.mode && event.version === context.version,
    /** Nobody answered the last try. */
    isUnheard: ({ context }) => context.failureCount !== 0,
    isDiscarded: ({ event }) => event.type === 'found' && event.state === 'discarded',
    /** It has its number, and left the state in which it is filed; what an office looks at stays there. */
    isFiled: ({ context, event }) =>
      event.type === 'found' &&
      (event.state !== context.mode || event.state === 'unverified') &&
      event.referenceNumber !== null,
  },
  actions: {
    // What goes out by these five is the context itself.
    keepHere: () => {},
    setAside: () => {},
    sendDraft: () => {},
    sendFinal: () => {},
    askServer: () => {},
    forgetHere: () => {},
    wait: (_, _params: { milliseconds: number }) => {},
    tellSaved: (_, _params: ToldSaved) => {},
    tellFailed: (_, _params: { error: string }) => {},
    tellRefused: (_, _params: { error: string; errors: readonly FieldError[] }) => {},
    tellSubmitted: (_, _params: { referenceNumber: string }) => {},
    takeChange: assign(({ event }) => {
      assertEvent(event, 'change')
      return { form: event.form, reference: event.reference, hasUnsaved: true }
    }),
    takeStored: assign(({ context, event }) => {
      assertEvent(event, ['saved', 'found'])
      const { applicationId, version, form } = event
      const hasUnsaved = !isSameForm(form, context.form)
      return { applicationId, version, hasUnsaved, sent: [], failureCount: 0, error: null }
    }),
    takeSent: assign(({ context }) => ({ sent: withSent(context), isHurried: false })),
    takeUnanswered: assign(({ context, event }) => {
      assertEvent(event, ['unanswered', 'unreachable'])
      return { error: event.error, failureCount: context.failureCount + 1 }
    }),
    takeRefusal: assign(({ event }) => {
      assertEvent(event, ['refused', 'outdated'])
      return { error: event.error, failureCount: 0 }
    }),
    takeSubmitted: assign({ sent: [], hasUnsaved: false, failureCount: 0, error: null }),
    takeUntouched: assign({ failureCount: 0 }),
    hurry: assign({ isHurried: true }),
    beginFinal: assign({ isAgain: false }),
    repeatFinal: assign({ isAgain: true }),
  },
})

const keepHere = ['takeChange' as const, 'keepHere' as const]
const pause = { type: 'wait' as const, params: { milliseconds: pauseMilliseconds } }
const retry = {
  type: 'wait' as const,
  params: ({ context }: { context: SavingContext }) => ({ milliseconds: retryPause(context.failureCount) }),
}
const sendDraft = ['takeSent' as const, 'keepHere' as const, 'sendDraft' as const]
const sendFinal = ['takeSent' as const, 'keepHere' as const, 'sendFinal' as const]
const send = { target: 'saving' as const, actions: sendDraft }
const submit = { target: 'submitting' as const, actions: ['beginFinal' as const, ...sendFinal] }
const change = { target: 'changed' as const, actions: [...keepHere, pause] }
const changeMeanwhile = { target: 'changedMeanwhile' as const, actions: [...keepHere, pause] }
const stop = { target: 'stopping' as const, actions: ['beginFinal' as const] }
/** What is wanted at once is tried once more at once; after that it waits for the network. */
const goOffline = [
  {
    guard: 'isHurried' as const,
    target: 'saving' as const,
    actions: ['takeUnanswered' as const, tellFailed, ...sendDraft],
  },
  { target: 'offline' as const, actions: ['takeUnanswered' as const, tellFailed, retry] },
]
const lookUp = { target: 'settling' as const, actions: ['takeRefusal' as const, 'askServer' as const] }
const judge = { target: 'judging' as const, actions: ['takeRefusal' as const, 'askServer' as const] }
/** Nothing is sent of it any more, and whatever is typed is kept where no other tab writes. */
const lost = {
  change: { actions: ['takeChange' as const, 'setAside' as const] },
  submit: { actions: tellOutdated },
}
/** What is unsaved and may be saved by itself is tried again; of anything else it is looked up later what came of it. */
const resume = <Action>(actions: readonly Action[]) => [
  { guard: 'isSaved' as const, target: 'still' as const, actions },
  { guard: 'isKeptAtPauses' as const, target: 'offline' as const, actions },
  { target: 'held' as const, actions },
]
const resumeOffline = resume(['takeUnanswered' as const, tellRefused, retry])
const seeWhatCame = {
  guard: 'isUnheard' as const,
  target: 'settling' as const,
  actions: 'askServer' as const,
}
const filed = {
  guard: and(['isFiled' as const, 'isWhole' as const]),
  target: 'submitted' as const,
  actions: ['takeSubmitted' as const, 'forgetHere' as const, tellSubmitted],
}
/**
 * Keeps one form: on this device at once, at the server after each pause, one request at a time. After a 409 it is looked
 * up whose form the server holds; what its draft went on without is set aside, and never sent over another's.
 * @source spec §2 /application, product 2.1, 2.4
 */
export const savingMachine = base.createMachine({
  id: 'saving',
  initial: 'still',
  context: ({ input }) => ({
    hasUnsaved: false,
    isHurried: false,
    isAgain: false,
    failureCount: 0,
    error: null,
    ...input,
  }),
  states: {
    still: {
      on: {
        change: [
          { ...change, guard: 'isKeptAtPauses' },
          { target: 'held', actions: keepHere },
        ],
        waited: seeWhatCame,
        flush: seeWhatCame,
        submit,
      },
    },
    changed: { on: { change, waited: send, flush: send, submit } },
    saving: {
      on: {
        change: changeMeanwhile,
        flush: { actions: 'hurry' },
        saved: { target: 'still', actions: ['takeStored', tellSaved, 'forgetHere'] },
        unanswered: goOffline,
        refused: { target: 'refused', actions: ['takeRefusal', tellFailed] },
        outdated: lookUp,
        submit: stop,
      },
    },
    changedMeanwhile: {
      on: {
        change: changeMeanwhile,
        waited: { actions: 'hurry' },
        flush: { actions: 'hurry' },
        saved: [
          { guard: 'isHurried', target: 'saving', actions: ['takeStored', tellSaved, ...sendDraft] },
          { target: 'changed', actions: ['takeStored', tellSaved, 'keepHere'] },
        ],
        unanswered: goOffline,
        refused: [
          { guard: 'isHurried', target: 'saving', actions: ['takeRefusal', tellFailed, ...sendDraft] },
          { target: 'changed', actions: ['takeRefusal', tellFailed] },
        ],
        outdated: lookUp,
        submit: stop,
      },
    },
    offline: { on: { change, waited: send, flush: send, submit } },
    refused: { on: { change, flush: send, submit } },
    settling: {
      on: {
        change: { actions: keepHere },
        found: [
          { guard: 'isDiscarded', target: 'gone', actions: 'setAside' },
          filed,
          { guard: and(['isUntouched', 'isSaved']), target: 'still', actions: 'takeUntouched' },
          { guard: and(['isUntouched', not('isKeptAtPauses')]), target: 'held', actions: 'takeUntouched' },
          { guard: 'isWhole', target: 'still', actions: ['takeStored', tellSaved, 'forgetHere'] },
          {
            guard: and(['isOwn', 'isKeptAtPauses']),
            target: 'saving',
            actions: ['takeStored', tellSaved, ...sendDraft],
          },
          { guard: 'isOwn', target: 'held', actions: ['takeStored', tellSaved, 'keepHere'] },
          { target: 'conflict', actions: 'setAside' },
        ],
        missing: { target: 'gone', actions: 'setAside' },
        unreachable: resume(['takeUnanswered', retry]),
        submit: { target: 'judging', actions: 'beginFinal' },
      },
    },
    held: { on: { change: { actions: keepHere }, waited: seeWhatCame, flush: seeWhatCame, submit } },
    stopping: {
      on: {
        saved: { target: 'submitting', actions: ['takeStored', tellSaved, ...sendFinal] },
        unanswered: { target: 'submitting', actions: ['takeUnanswered', tellFailed, ...sendFinal] },
        refused: { target: 'submitting', actions: ['takeRefusal', tellFailed, ...sendFinal] },
        outdated: judge,
      },
    },
    submitting: {
      on: {
        submitted: { target: 'submitted', actions: ['takeSubmitted', 'forgetHere', tellSubmitted] },
        refused: [
          { guard: 'isSaved', target: 'still', actions: ['takeRefusal', tellRefused] },
          { guard: 'isKeptAtPauses', target: 'changed', actions: ['takeRefusal', tellRefused, pause] },
          { target: 'held', actions: ['takeRefusal', tellRefused] },
        ],
        unanswered: resumeOffline,
        outdated: judge,
      },
    },
    judging: {
      on: {
        found: [
          { guard: 'isDiscarded', target: 'gone', actions: ['setAside', tellOutdated] },
          filed,
          {
            guard: and(['isOwn', 'isFirst']),
            target: 'submitting',
            actions: ['takeStored', 'repeatFinal', tellSaved, ...sendFinal],
          },
          {
            guard: and(['isOwn', 'isWhole']),
            target: 'still',
            actions: [tellSaved, tellOutdated, 'takeStored', 'forgetHere'],
          },
          { target: 'conflict', actions: ['setAside', tellOutdated] },
        ],
        missing: { target: 'gone', actions: ['setAside', tellOutdated] },
        unreachable: resumeOffline,
      },
    },
    conflict: { on: lost },
    gone: { on: { ...lost, forget: { target: 'left', actions: 'forgetHere' } } },
    left: { type: 'final' },
    submitted: { type: 'final' },
  },
})
