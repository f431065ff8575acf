import type { SavingContext, SavingEvent, SavingState } from '../../src/machines/saving-facts.ts'
import type { RememberingWitness } from '../support/journey.ts'
import {
  typed,
  older,
  foreignForm,
  among,
  office,
  officeUnsaved,
  stored,
  unsaved,
  unheard,
  pausing,
  all,
  but,
  failing,
  sending,
  wait,
  retried,
  change,
  toldFailed,
  refused,
  savings,
  savingsThen,
  found,
  toldFound,
  olderIsOwn,
  wholeIsOwn,
  untouchedIsOwn,
  filed,
  olderIsForeign,
  gone,
  savingContexts,
  savingEvents,
  type Row,
} from './saving-cases.ts'
import { judged, stopped, submits, submitted, toSubmitted } from './saving-submission.ts'

const typing: Row[] = [
  {
    from: 'still',
    on: ['change'],
    in: pausing,
    to: 'changed',
    asks: ['keepHere', 'wait'],
    gives: wait(1_500),
    becomes: change,
  },
  { from: 'still', on: ['change'], in: office, to: 'held', asks: ['keepHere'], becomes: change },
  { from: 'held', on: ['change'], to: 'held', asks: ['keepHere'], becomes: change },
  ...(['changed', 'offline', 'refused'] as const).map((from) => ({
    from,
    on: ['change'],
    to: 'changed' as const,
    asks: ['keepHere', 'wait'],
    gives: wait(1_500),
    becomes: change,
  })),
  ...(['saving', 'changedMeanwhile'] as const).map((from) => ({
    from,
    on: ['change'],
    to: 'changedMeanwhile' as const,
    asks: ['keepHere', 'wait'],
    gives: wait(1_500),
    becomes: change,
  })),
  { from: 'settling', on: ['change'], to: 'settling', asks: ['keepHere'], becomes: change },
  { from: 'conflict', on: ['change'], to: 'conflict', asks: ['setAside'], becomes: change },
  { from: 'gone', on: ['change'], to: 'gone', asks: ['setAside'], becomes: change },
  { from: 'gone', on: ['forget'], to: 'left', asks: ['forgetHere'], becomes: {} },
]

const going: Row[] = [
  // Nobody answered a submission: what became of it is looked up, and nothing is sent.
  ...(['still', 'held'] as const).map((from) => ({
    from,
    on: ['waited', 'flush'],
    in: unheard,
    to: 'settling' as const,
    asks: ['askServer'],
    becomes: {},
  })),
  ...(['changed', 'offline'] as const).flatMap((from) =>
    sending({
      from,
      on: ['waited', 'flush'],
      to: 'saving',
      asks: ['keepHere', 'sendDraft'],
      becomes: {},
    }),
  ),
  ...sending({
    from: 'refused',
    on: ['flush'],
    to: 'saving',
    asks: ['keepHere', 'sendDraft'],
    becomes: {},
  }),
  { from: 'saving', on: ['flush'], to: 'saving', asks: [], becomes: { isHurried: true } },
  {
    from: 'changedMeanwhile',
    on: ['waited', 'flush'],
    to: 'changedMeanwhile',
    asks: [],
    becomes: { isHurried: true },
  },
]

const answers: Row[] = [
  ...savings.map((one) => ({
    ...one,
    from: 'saving' as const,
    to: 'still' as const,
    asks: ['tellSaved', 'forgetHere'],
  })),
  // The pause since the last letter goes on; when it is over already, the rest is sent at once.
  ...savings.map((one) => ({
    ...one,
    from: 'changedMeanwhile' as const,
    in: but(all, ['hurried']),
    to: 'changed' as const,
    asks: ['tellSaved', 'keepHere'],
  })),
  ...savingsThen.map((one) => ({
    ...one,
    from: 'changedMeanwhile' as const,
    in: ['hurried'],
    to: 'saving' as const,
    asks: ['tellSaved', 'keepHere', 'sendDraft'],
  })),
  ...(['saving', 'changedMeanwhile'] as const).flatMap((from) => [
    ...retried({
      from,
      on: ['unanswered'],
      in: but(all, ['hurried']),
      to: 'offline',
      asks: ['tellFailed', 'wait'],
      gives: toldFailed,
      becomes: {},
    }),
    // The network came back while it failed: it is tried once more without a pause.
    ...failing({
      from,
      on: ['unanswered'],
      in: ['hurried'],
      to: 'saving',
      asks: ['tellFailed', 'keepHere', 'sendDraft'],
      gives: toldFailed,
      becomes: {},
    }).flatMap(sending),
  ]),
  {
    from: 'saving',
    on: ['refused'],
    to: 'refused',
    asks: ['tellFailed'],
    gives: toldFailed,
    becomes: refused,
  },
  {
    from: 'changedMeanwhile',
    on: ['refused'],
    in: but(all, ['hurried']),
    to: 'changed',
    asks: ['tellFailed'],
    gives: toldFailed,
    becomes: refused,
  },
  ...sending({
    from: 'changedMeanwhile',
    on: ['refused'],
    in: ['hurried'],
    to: 'saving',
    asks: ['tellFailed', 'keepHere', 'sendDraft'],
    gives: toldFailed,
    becomes: refused,
  }),
  ...(['saving', 'changedMeanwhile'] as const).map((from) => ({
    from,
    on: ['outdated'],
    to: 'settling' as const,
    asks: ['askServer'],
    becomes: refused,
  })),
]

const settled: Row[] = [
  ...wholeIsOwn.map((one) => ({
    ...one,
    from: 'settling' as const,
    to: 'still' as const,
    asks: ['tellSaved', 'forgetHere'],
    gives: toldFound(typed),
    becomes: { ...found, hasUnsaved: false },
  })),
  ...filed.map((one) => ({ ...one, from: 'settling' as const, ...toSubmitted })),
  // Nothing came of it: all is as it was before, and why stands there on.
  ...[
    { names: stored, to: 'still' as const },
    { names: officeUnsaved, to: 'held' as const },
  ].flatMap(({ names, to }) =>
    among(untouchedIsOwn, names).map((one) => ({
      ...one,
      from: 'settling' as const,
      to,
      asks: [],
      becomes: { failureCount: 0 },
    })),
  ),
  ...[
    ...among(untouchedIsOwn, unsaved).map((one) => ({ ...one, form: foreignForm, version: 1 })),
    ...among(olderIsOwn, pausing).map((one) => ({ ...one, form: older, version: 3 })),
  ].map(({ on, in: names, form, version }) => ({
    from: 'settling' as const,
    on,
    in: names,
    to: 'saving' as const,
    asks: ['tellSaved', 'keepHere', 'sendDraft'],
    gives: toldFound(form, version),
    becomes: { ...found, version, hasUnsaved: true, sent: [typed], isHurried: false },
  })),
  // What an office looks at is not sent by itself.
  ...among(olderIsOwn, office).map((one) => ({
    ...one,
    from: 'settling' as const,
    to: 'held' as const,
    asks: ['tellSaved', 'keepHere'],
    gives: toldFound(older),
    becomes: { ...found, hasUnsaved: true },
  })),
  ...olderIsForeign.map((one) => ({
    ...one,
    from: 'settling' as const,
    to: 'conflict' as const,
    asks: ['setAside'],
    becomes: {},
  })),
  ...gone.map((one) => ({
    ...one,
    from: 'settling' as const,
    to: 'gone' as const,
    asks: ['setAside'],
    becomes: {},
  })),
  // Nobody knows whose it is: that is no conflict yet.
  ...[
    { in: stored, to: 'still' as const },
    { in: unsaved, to: 'offline' as const },
    { in: officeUnsaved, to: 'held' as const },
  ].flatMap((one) => retried({ ...one, from: 'settling', on: ['unreachable'], asks: ['wait'], becomes: {} })),
]

/**
 * Keeping what somebody types: on this device at once, at the server after each pause, by hand. Nothing typed is ever
 * lost, whatever the network, another tab or a submission does meanwhile.
 * @source spec §2 /application, product 2.1, 2.4
 */
export const savingWitness: RememberingWitness<SavingState, SavingContext, SavingEvent> = {
  states: [
    'still',
    'changed',
    'saving',
    'changedMeanwhile',
    'offline',
    'refused',
    'settling',
    'held',
    'stopping',
    'submitting',
    'judging',
    'conflict',
    'gone',
    'left',
    'submitted',
  ],
  contexts: savingContexts,
  events: savingEvents,
  rows: [...typing, ...going, ...answers, ...settled, ...submits, ...stopped, ...submitted, ...judged],
}
