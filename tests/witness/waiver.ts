import type { Fund } from '../../src/machines/money.ts'

interface Due {
  treasury: number
  bar_council: number
}

/** A case that is due 300 taka to the treasury and 100 to the bar council, before an officer who decides. */
export const due: Due = { treasury: 30_000, bar_council: 10_000 }

export interface WaiverRow {
  what: string
  isAsked: boolean
  /** What the officer decides; null where nothing is said. Poisha. */
  decided: { funds: { fund: Fund; waivedPoisha: number }[]; reason: string } | null
  /** The state of the case, what its bill asks for and what it waives; or the field at which it is refused. */
  follows: { state: 'verified' | 'paid'; totalPoisha: number; waivedPoisha: number } | { refusedAt: string }
}

const all = [
  { fund: 'treasury', waivedPoisha: 30_000 },
  { fund: 'bar_council', waivedPoisha: 10_000 },
] as const
const reason = 'সনদ দেখা হয়েছে'

/** What becomes of a waiver, by hand. @source product 2.5 */
export const waiverWitness: readonly WaiverRow[] = [
  {
    what: 'nothing asked, nothing decided',
    isAsked: false,
    decided: null,
    follows: { state: 'verified', totalPoisha: 40_000, waivedPoisha: 0 },
  },
  {
    what: 'granted in full: nothing is due',
    isAsked: true,
    decided: { funds: [...all], reason },
    follows: { state: 'paid', totalPoisha: 0, waivedPoisha: 40_000 },
  },
  {
    what: 'granted of one fund',
    isAsked: true,
    decided: { funds: [all[0]], reason },
    follows: { state: 'verified', totalPoisha: 10_000, waivedPoisha: 30_000 },
  },
  {
    what: 'granted in part of both',
    isAsked: true,
    decided: {
      funds: [
        { fund: 'treasury', waivedPoisha: 12_345 },
        { fund: 'bar_council', waivedPoisha: 1 },
      ],
      reason,
    },
    follows: { state: 'verified', totalPoisha: 27_654, waivedPoisha: 12_346 },
  },
  {
    what: 'all but a poisha',
    isAsked: true,
    decided: { funds: [all[0], { fund: 'bar_council', waivedPoisha: 9_999 }], reason },
    follows: { state: 'verified', totalPoisha: 1, waivedPoisha: 39_999 },
  },
  {
    what: 'refused with a reason',
    isAsked: true,
    decided: { funds: [], reason },
    follows: { state: 'verified', totalPoisha: 40_000, waivedPoisha: 0 },
  },
  {
    what: 'refused by nothing of each fund',
    isAsked: true,
    decided: { funds: [{ fund: 'treasury', waivedPoisha: 0 }], reason },
    follows: { state: 'verified', totalPoisha: 40_000, waivedPoisha: 0 },
  },
  {
    what: 'asked, and nothing decided',
    isAsked: true,
    decided: null,
    follows: { refusedAt: 'waiver.reason' },
  },
  {
    what: 'decided without a reason',
    isAsked: true,
    decided: { funds: [...all], reason: '  ' },
    follows: { refusedAt: 'waiver.reason' },
  },
  {
    what: 'decided though nobody asked',
    isAsked: false,
    decided: { funds: [all[0]], reason },
    follows: { refusedAt: 'waiver' },
  },
  {
    what: 'more than a fund gets',
    isAsked: true,
    decided: { funds: [{ fund: 'treasury', waivedPoisha: 30_001 }], reason },
    follows: { refusedAt: 'waiver.funds.0.waivedPoisha' },
  },
  {
    what: 'more of one fund than it gets, and as much as is due in all',
    isAsked: true,
    decided: { funds: [{ fund: 'treasury', waivedPoisha: 40_000 }], reason },
    follows: { refusedAt: 'waiver.funds.0.waivedPoisha' },
  },
  {
    what: 'a fund that nothing is due to',
    isAsked: true,
    decided: { funds: [{ fund: 'dispatch', waivedPoisha: 1 }], reason },
    follows: { refusedAt: 'waiver.funds.0.waivedPoisha' },
  },
  {
    what: 'the same fund twice',
    isAsked: true,
    decided: { funds: [all[0], all[0]], reason },
    follows: { refusedAt: 'waiver.funds' },
  },
  {
    what: 'less than nothing',
    isAsked: true,
    decided: { funds: [{ fund: 'treasury', waivedPoisha: -1 }], reason },
    follows: { refusedAt: 'waiver.funds.0.waivedPoisha' },
  },
]

export interface RecoveryRow {
  what: string
  /** What the waiver waived, poisha: nothing where it was refused. */
  waivedPoisha: number
  /** What further bills asked for by it before, poisha each; negative: a bill that was replaced by nothing since. */
  before: readonly number[]
  /** What the officer asks for now, poisha, and by which waiver. */
  asked: { amountPoisha: number; by: 'it' | 'none' | 'of another case' | 'unknown' }
  /** What of the waiver can still be recovered then; or the field at which it is refused. */
  follows: { leftPoisha: number } | { refusedAt: string; error: string }
}

const whole = 40_000
const noWaiver = { refusedAt: 'waiverId', error: 'not_offered' }
const tooMuch = { refusedAt: 'rows', error: 'amount_too_large' }

/** What further bills may recover of a waiver, by hand: what was waived and is not asked for again yet. @source product 2.5 */
export const recoveredWitness: readonly RecoveryRow[] = [
  {
    what: 'a part of it',
    waivedPoisha: whole,
    before: [],
    asked: { amountPoisha: 5_000, by: 'it' },
    follows: { leftPoisha: 35_000 },
  },
  {
    what: 'all of it',
    waivedPoisha: whole,
    before: [],
    asked: { amountPoisha: 40_000, by: 'it' },
    follows: { leftPoisha: 0 },
  },
  {
    what: 'the rest of it',
    waivedPoisha: whole,
    before: [30_000],
    asked: { amountPoisha: 10_000, by: 'it' },
    follows: { leftPoisha: 0 },
  },
  {
    what: 'what a bill asked for that holds no more',
    waivedPoisha: whole,
    before: [-30_000],
    asked: { amountPoisha: 40_000, by: 'it' },
    follows: { leftPoisha: 0 },
  },
  {
    what: 'no waiver, of any amount',
    waivedPoisha: whole,
    before: [],
    asked: { amountPoisha: 50_000, by: 'none' },
    follows: { leftPoisha: 40_000 },
  },
  {
    what: 'a poisha more than it was',
    waivedPoisha: whole,
    before: [],
    asked: { amountPoisha: 40_001, by: 'it' },
    follows: tooMuch,
  },
  {
    what: 'a poisha more than is left of it',
    waivedPoisha: whole,
    before: [30_000],
    asked: { amountPoisha: 10_001, by: 'it' },
    follows: tooMuch,
  },
  {
    what: 'nothing more is left of it',
    waivedPoisha: whole,
    before: [40_000],
    asked: { amountPoisha: 1, by: 'it' },
    follows: noWaiver,
  },
  {
    what: 'one that was refused',
    waivedPoisha: 0,
    before: [],
    asked: { amountPoisha: 1, by: 'it' },
    follows: noWaiver,
  },
  {
    what: 'one of another case',
    waivedPoisha: whole,
    before: [],
    asked: { amountPoisha: 1, by: 'of another case' },
    follows: noWaiver,
  },
  {
    what: 'one that is nowhere',
    waivedPoisha: whole,
    before: [],
    asked: { amountPoisha: 1, by: 'unknown' },
    follows: noWaiver,
  },
]
