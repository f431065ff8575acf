import type { DifferenceKind, MovementKind } from '../../src/machines/close/kinds.ts'
import type { CloseCondition } from '../../src/machines/close/law.ts'

/** A movement in short: amount and, after a stroke, what the gateway kept; in poisha. */
export type Said = `${number}` | `${number}/${number}`

/** One transaction of a day: what the file, our records and the ledger say of it, and what must come of it. */
export interface DayRow {
  title: string
  movement?: MovementKind
  file: readonly Said[]
  attempts: readonly Said[]
  ledger: readonly Said[]
  /** Kind and difference (file less ledger, poisha) of each that does not agree. */
  found: readonly (readonly [DifferenceKind, number])[]
}

/** How a day can differ, by hand. @source product 8 */
export const dayRows: readonly DayRow[] = [
  { title: 'all three agree', file: ['1000/20'], attempts: ['1000/20'], ledger: ['1000/20'], found: [] },
  {
    title: 'the gateway has it, we know of no such attempt',
    file: ['1000/20'],
    attempts: [],
    ledger: [],
    found: [['missing_here', 1000]],
  },
  {
    title: 'the gateway has it, our attempt was paid on another day',
    file: ['1000/20'],
    attempts: ['1000/20'],
    ledger: [],
    found: [['missing_here', 1000]],
  },
  {
    title: 'we have it, the file has not',
    file: [],
    attempts: ['1000/20'],
    ledger: ['1000/20'],
    found: [['missing_there', -1000]],
  },
  {
    title: 'the file has less than we have',
    file: ['600/20'],
    attempts: ['1000/20'],
    ledger: ['1000/20'],
    found: [['amount_differs', -400]],
  },
  {
    title: 'the ledger has less than attempt and file',
    file: ['1000/20'],
    attempts: ['1000/20'],
    ledger: ['900/20'],
    found: [['amount_differs', 100]],
  },
  {
    title: 'file and ledger agree, the attempt says otherwise',
    file: ['1000/20'],
    attempts: ['900/20'],
    ledger: ['1000/20'],
    found: [['amount_differs', 0]],
  },
  {
    title: 'posted, and no attempt says so',
    file: ['1000/20'],
    attempts: [],
    ledger: ['1000/20'],
    found: [['amount_differs', 0]],
  },
  {
    title: 'the gateway kept more than it said',
    file: ['1000/30'],
    attempts: ['1000/20'],
    ledger: ['1000/20'],
    found: [['charge_differs', 0]],
  },
  {
    title: 'twice in the file',
    file: ['1000/20', '1000/20'],
    attempts: ['1000/20'],
    ledger: ['1000/20'],
    found: [['duplicate', 1000]],
  },
  {
    title: 'the wrong amount first, then the right one',
    file: ['600/20', '1000/20'],
    attempts: ['1000/20'],
    ledger: ['1000/20'],
    found: [['duplicate', 600]],
  },
  {
    title: 'twice in the file and not here',
    file: ['1000/20', '1000/20'],
    attempts: [],
    ledger: [],
    found: [
      ['missing_here', 1000],
      ['duplicate', 1000],
    ],
  },
  {
    title: 'a refund that all have',
    movement: 'refund',
    file: ['300'],
    attempts: ['300'],
    ledger: ['300'],
    found: [],
  },
  {
    title: 'two refunds of one payment, in the other order',
    movement: 'refund',
    file: ['300', '200'],
    attempts: ['200', '300'],
    ledger: ['200', '300'],
    found: [],
  },
  {
    title: 'two equal refunds that were both made',
    movement: 'refund',
    file: ['300', '300'],
    attempts: ['300', '300'],
    ledger: ['300', '300'],
    found: [],
  },
  {
    title: 'a refund twice in the file',
    movement: 'refund',
    file: ['300', '300'],
    attempts: ['300'],
    ledger: ['300'],
    found: [['duplicate', -300]],
  },
  {
    title: 'a second refund that we did not ask for',
    movement: 'refund',
    file: ['300', '200'],
    attempts: ['300'],
    ledger: ['300'],
    found: [['missing_here', -200]],
  },
  {
    title: 'a refund that the file has not',
    movement: 'refund',
    file: [],
    attempts: ['300'],
    ledger: ['300'],
    found: [['missing_there', 300]],
  },
  {
    title: 'a refund of which the gateway tells what it kept of the payment',
    movement: 'refund',
    file: ['300/20'],
    attempts: ['300'],
    ledger: ['300'],
    found: [],
  },
  {
    title: 'a refund of another amount',
    movement: 'refund',
    file: ['250'],
    attempts: ['300'],
    ledger: ['300'],
    found: [['amount_differs', 50]],
  },
  {
    title:
      'two charges of which one is posted, and another posting: the second charge is a repetition all the same',
    file: ['1000/20', '1500/20'],
    attempts: ['1000/20'],
    ledger: ['1000/20', '1400/20'],
    found: [
      ['duplicate', 1500],
      ['missing_there', -1400],
    ],
  },
  {
    title: 'a refund that has met its own takes no other',
    movement: 'refund',
    file: ['500'],
    attempts: ['500', '600'],
    ledger: ['500', '600'],
    found: [['missing_there', 600]],
  },
  {
    title: 'a refund that meets none of its amount is laid beside the first',
    movement: 'refund',
    file: ['700'],
    attempts: ['500', '600'],
    ledger: ['500', '600'],
    found: [
      ['amount_differs', -200],
      ['missing_there', 600],
    ],
  },
  {
    title: 'a refund twice in the file, and not posted: the second is the repetition',
    movement: 'refund',
    file: ['500', '500'],
    attempts: ['500'],
    ledger: [],
    found: [
      ['missing_here', -500],
      ['duplicate', -500],
    ],
  },
]

type Who = 'own' | 'far' | 'head' | 'litigant'
type Answer = 'yes' | 'forbidden' | 'state' | CloseCondition

/** Who may do what with a day, as it stands. `left`: differences that are not settled; `off`: unexplained poisha. */
export interface LawRow {
  state: 'none' | 'uploaded' | 'settled' | 'signed' | 'reopened'
  isOver?: false
  left?: number
  off?: number
  who: Who
  says: Readonly<Record<'upload' | 'settle' | 'sign' | 'reopen', Answer>>
}

const all = (answer: Answer): LawRow['says'] => ({
  upload: answer,
  settle: answer,
  sign: answer,
  reopen: answer,
})

/** @source product 8 */
export const lawRows: readonly LawRow[] = [
  { state: 'none', who: 'own', says: { ...all('state'), upload: 'yes' } },
  { state: 'none', isOver: false, who: 'own', says: { ...all('state'), upload: 'isOver' } },
  { state: 'none', who: 'head', says: { ...all('state'), upload: 'yes' } },
  { state: 'none', who: 'far', says: all('forbidden') },
  { state: 'none', who: 'litigant', says: all('forbidden') },
  {
    state: 'uploaded',
    left: 2,
    who: 'own',
    says: { upload: 'yes', settle: 'yes', sign: 'isSettled', reopen: 'state' },
  },
  { state: 'uploaded', left: 2, who: 'far', says: all('forbidden') },
  { state: 'settled', who: 'own', says: { upload: 'yes', settle: 'yes', sign: 'yes', reopen: 'state' } },
  {
    state: 'settled',
    off: 1,
    who: 'own',
    says: { upload: 'yes', settle: 'yes', sign: 'isExplained', reopen: 'state' },
  },
  {
    state: 'settled',
    off: -1,
    who: 'head',
    says: { upload: 'yes', settle: 'yes', sign: 'isExplained', reopen: 'state' },
  },
  { state: 'settled', who: 'litigant', says: all('forbidden') },
  { state: 'signed', who: 'own', says: { ...all('state'), reopen: 'isHeadOffice' } },
  { state: 'signed', who: 'head', says: { ...all('state'), reopen: 'yes' } },
  { state: 'signed', who: 'far', says: all('forbidden') },
  { state: 'reopened', who: 'own', says: { upload: 'yes', settle: 'yes', sign: 'yes', reopen: 'state' } },
  {
    state: 'reopened',
    left: 1,
    who: 'head',
    says: { upload: 'yes', settle: 'yes', sign: 'isSettled', reopen: 'state' },
  },
]
