import type { DraftForm } from '../../src/machines/form.ts'
import {
  typed,
  older,
  foreignForm,
  fields,
  officeUnsaved,
  stored,
  again,
  unsaved,
  but,
  sending,
  wait,
  failing,
  retried,
  toldFailed,
  refused,
  savingsThen,
  found,
  toldFound,
  olderIsOwn,
  wholeIsOwn,
  olderIsForeign,
  untouchedIsOwn,
  filed,
  gone,
  type Row,
} from './saving-cases.ts'

/** A submission asked for, before or after a save has ended. */
export const submits: Row[] = [
  ...(['still', 'held', 'changed', 'offline', 'refused'] as const).flatMap((from) =>
    sending({
      from,
      on: ['submit'],
      to: 'submitting',
      asks: ['keepHere', 'sendFinal'],
      becomes: { isAgain: false },
    }),
  ),
  ...(['saving', 'changedMeanwhile'] as const).map((from) => ({
    from,
    on: ['submit'],
    to: 'stopping' as const,
    asks: [],
    becomes: { isAgain: false },
  })),
  { from: 'settling', on: ['submit'], to: 'judging', asks: [], becomes: { isAgain: false } },
  // Nothing is sent of a form that its draft went on without; its owner is told once more why.
  ...(['conflict', 'gone'] as const).map((from) => ({
    from,
    on: ['submit'],
    to: from,
    asks: ['tellRefused'],
    gives: { tellRefused: { error: 'before', errors: [] } },
    becomes: {},
  })),
]

/** The save that was under way has ended. */
export const stopped: Row[] = [
  ...savingsThen.map((one) => ({
    ...one,
    from: 'stopping' as const,
    to: 'submitting' as const,
    asks: ['tellSaved', 'keepHere', 'sendFinal'],
  })),
  ...failing({
    from: 'stopping',
    on: ['unanswered'],
    to: 'submitting',
    asks: ['tellFailed', 'keepHere', 'sendFinal'],
    gives: toldFailed,
    becomes: {},
  }).flatMap(sending),
  ...sending({
    from: 'stopping',
    on: ['refused'],
    to: 'submitting',
    asks: ['tellFailed', 'keepHere', 'sendFinal'],
    gives: toldFailed,
    becomes: refused,
  }),
  { from: 'stopping', on: ['outdated'], to: 'judging', asks: ['askServer'], becomes: refused },
]

const toldRefused = { tellRefused: { error: 'no', errors: fields } }
const toldUnanswered = { tellRefused: { error: 'no', errors: [] } }
const arrived = { sent: [], hasUnsaved: false, error: null, failureCount: 0 }
const toldSubmitted = { tellSubmitted: { referenceNumber: 'DHAKA-2026-000001' } }
/** What it comes to where the server has all of it. */
export const toSubmitted = {
  to: 'submitted' as const,
  asks: ['forgetHere', 'tellSubmitted'],
  gives: toldSubmitted,
  becomes: arrived,
}

/** A submission that came to nothing: what is unsaved is saved as it would have been without it. */
export const submitted: Row[] = [
  { from: 'submitting', on: ['submitted'], ...toSubmitted },
  {
    from: 'submitting',
    on: ['refused'],
    in: stored,
    to: 'still',
    asks: ['tellRefused'],
    gives: toldRefused,
    becomes: refused,
  },
  {
    from: 'submitting',
    on: ['refused'],
    in: unsaved,
    to: 'changed',
    asks: ['tellRefused', 'wait'],
    gives: { ...toldRefused, ...wait(1_500) },
    becomes: refused,
  },
  {
    from: 'submitting',
    on: ['refused'],
    in: officeUnsaved,
    to: 'held',
    asks: ['tellRefused'],
    gives: toldRefused,
    becomes: refused,
  },
  ...retried({
    from: 'submitting',
    on: ['unanswered'],
    in: stored,
    to: 'still',
    asks: ['tellRefused', 'wait'],
    gives: toldUnanswered,
    becomes: {},
  }),
  ...retried({
    from: 'submitting',
    on: ['unanswered'],
    in: unsaved,
    to: 'offline',
    asks: ['tellRefused', 'wait'],
    gives: toldUnanswered,
    becomes: {},
  }),
  ...retried({
    from: 'submitting',
    on: ['unanswered'],
    in: officeUnsaved,
    to: 'held',
    asks: ['tellRefused', 'wait'],
    gives: toldUnanswered,
    becomes: {},
  }),
  { from: 'submitting', on: ['outdated'], to: 'judging', asks: ['askServer'], becomes: refused },
]

const toldBefore = { tellRefused: { error: 'before', errors: [] } }
/** What a first look finds to be ours is sent once more by itself; after a second one its owner decides. */
const owns: { on: string[]; in: string[]; form: DraftForm; hasUnsaved: boolean; version?: number }[] = [
  ...wholeIsOwn.map((one) => ({ ...one, form: typed, hasUnsaved: false })),
  ...olderIsOwn.map((one) => ({ ...one, form: older, hasUnsaved: true })),
  ...untouchedIsOwn.map((one) => ({ ...one, form: foreignForm, hasUnsaved: true, version: 1 })),
]
const isTriedAgain = (one: { in: readonly string[] }) => one.in.some((name) => again.includes(name))

/** What the server holds after it refused a submission as outdated. */
export const judged: Row[] = [
  ...filed.map((one) => ({ ...one, from: 'judging' as const, ...toSubmitted })),
  ...owns.map(({ on, in: names, form, hasUnsaved, version = 3 }) => ({
    from: 'judging' as const,
    on,
    in: but(names, again),
    to: 'submitting' as const,
    asks: ['tellSaved', 'keepHere', 'sendFinal'],
    gives: toldFound(form, version),
    becomes: { ...found, version, hasUnsaved, sent: [typed], isHurried: false, isAgain: true },
  })),
  ...wholeIsOwn.filter(isTriedAgain).map(({ on, in: names }) => ({
    from: 'judging' as const,
    on,
    in: names.filter((name) => again.includes(name)),
    to: 'still' as const,
    asks: ['tellSaved', 'tellRefused', 'forgetHere'],
    gives: { ...toldFound(typed), ...toldBefore },
    becomes: { ...found, hasUnsaved: false },
  })),
  ...[...olderIsOwn, ...untouchedIsOwn].filter(isTriedAgain).map(({ on, in: names }) => ({
    from: 'judging' as const,
    on,
    in: names.filter((name) => again.includes(name)),
    to: 'conflict' as const,
    asks: ['setAside', 'tellRefused'],
    gives: toldBefore,
    becomes: {},
  })),
  ...olderIsForeign.map((one) => ({
    ...one,
    from: 'judging' as const,
    to: 'conflict' as const,
    asks: ['setAside', 'tellRefused'],
    gives: toldBefore,
    becomes: {},
  })),
  ...gone.map((one) => ({
    ...one,
    from: 'judging' as const,
    to: 'gone' as const,
    asks: ['setAside', 'tellRefused'],
    gives: toldBefore,
    becomes: {},
  })),
  ...retried({
    from: 'judging',
    on: ['unreachable'],
    in: stored,
    to: 'still',
    asks: ['tellRefused', 'wait'],
    gives: toldUnanswered,
    becomes: {},
  }),
  ...retried({
    from: 'judging',
    on: ['unreachable'],
    in: unsaved,
    to: 'offline',
    asks: ['tellRefused', 'wait'],
    gives: toldUnanswered,
    becomes: {},
  }),
  ...retried({
    from: 'judging',
    on: ['unreachable'],
    in: officeUnsaved,
    to: 'held',
    asks: ['tellRefused', 'wait'],
    gives: toldUnanswered,
    becomes: {},
  }),
]
