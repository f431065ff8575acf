import type { OutcomeContext, OutcomeEvent, OutcomeState, PaymentFacts } from '../../src/machines/outcome.ts'
import type { RememberedRow, RememberingWitness } from '../support/journey.ts'

const open: PaymentFacts = {
  transactionId: 'CF-1',
  state: 'open',
  amountPoisha: 50_000,
  bankChargePoisha: null,
  outstandingPoisha: 50_000,
  billId: 'b',
  billKind: 'application',
  applicationId: 'a',
  caseNumber: 'FS-1/2026',
  invoiceNumber: null,
  method: 'cards',
  pageUrl: null,
  payableUntil: null,
  reason: null,
  refunds: [],
}
const paid: PaymentFacts = { ...open, state: 'paid', outstandingPoisha: 0, invoiceNumber: 'INV-1' }
const failed: PaymentFacts = { ...open, state: 'failed' }
const canceled: PaymentFacts = { ...open, state: 'canceled' }
const held: PaymentFacts = { ...open, state: 'held' }

type Row = RememberedRow<OutcomeState, OutcomeContext>

/** How often it was asked in vain by then, and the pause after it: a minute's worth of short ones, then long ones. */
const counts = [
  { names: ['first'], askCount: 1, milliseconds: 3_000 },
  { names: ['nineteenth'], askCount: 20, milliseconds: 3_000 },
  { names: ['twentieth'], askCount: 21, milliseconds: 15_000 },
]
const noticed = ['noticed']
const askCountNoticed = 6

const answers = [
  { on: ['answered open'], outcome: open, isDecided: false },
  { on: ['answered held'], outcome: held, isDecided: false },
  { on: ['answered paid'], outcome: paid, isDecided: true },
  { on: ['answered failed'], outcome: failed, isDecided: true },
  { on: ['answered canceled'], outcome: canceled, isDecided: true },
]

const answered: Row[] = answers.flatMap(({ on, outcome, isDecided }): Row[] => [
  // A notice that came while it was asked may be newer than the answer.
  {
    from: 'asking',
    on,
    in: noticed,
    to: 'asking',
    asks: ['tellOutcome', 'ask'],
    gives: { tellOutcome: { state: outcome.state } },
    becomes: { outcome, error: null, askCount: askCountNoticed, isNoticed: false },
  },
  ...counts.map(({ names, askCount, milliseconds }): Row => ({
    from: 'asking',
    on,
    in: names,
    to: isDecided ? 'told' : 'waiting',
    asks: [isDecided ? 'tellOutcome' : 'wait'],
    gives: isDecided ? { tellOutcome: { state: outcome.state } } : { wait: { milliseconds } },
    becomes: { outcome, error: null, askCount, isNoticed: false },
  })),
])

const unanswered: Row[] = [
  ...counts.map(({ names, askCount, milliseconds }): Row => ({
    from: 'asking',
    on: ['unanswered'],
    in: names,
    to: 'unreachable',
    asks: ['wait'],
    gives: { wait: { milliseconds } },
    becomes: { error: 'no', askCount },
  })),
  // What the server refuses to tell is not asked for again by itself.
  ...counts.map(({ names, askCount }): Row => ({
    from: 'asking',
    on: ['refused'],
    in: names,
    to: 'unreachable',
    asks: [],
    becomes: { error: 'no', askCount },
  })),
  {
    from: 'asking',
    on: ['unanswered', 'refused'],
    in: noticed,
    to: 'asking',
    asks: ['ask'],
    becomes: { error: 'no', askCount: askCountNoticed, isNoticed: false },
  },
]

const again: Row[] = [
  { from: 'asking', on: ['noticed'], to: 'asking', asks: [], becomes: { isNoticed: true } },
  { from: 'waiting', on: ['waited'], to: 'asking', asks: ['ask'], becomes: {} },
  { from: 'unreachable', on: ['waited'], to: 'asking', asks: ['ask'], becomes: {} },
  { from: 'unreachable', on: ['retry'], to: 'asking', asks: ['ask'], becomes: { askCount: 0 } },
  ...(['waiting', 'told', 'unreachable'] as const).map((from) => ({
    from,
    on: ['noticed'],
    to: 'asking' as const,
    asks: ['ask'],
    becomes: { askCount: 0 },
  })),
  ...(['asking', 'waiting', 'told', 'unreachable'] as const).map((from) => ({
    from,
    on: ['leave'],
    to: 'ended' as const,
    asks: [],
    becomes: {},
  })),
]

/** Waiting for what became of a payment, one question at a time, by hand. @source spec §2, §8, product 2.3 */
export const outcomeWitness: RememberingWitness<OutcomeState, OutcomeContext, OutcomeEvent> = {
  states: ['asking', 'waiting', 'told', 'unreachable', 'ended'],
  contexts: {
    first: { outcome: null, error: null, askCount: 0, isNoticed: false },
    nineteenth: { outcome: { ...open, amountPoisha: 1 }, error: 'before', askCount: 19, isNoticed: false },
    twentieth: { outcome: null, error: 'before', askCount: 20, isNoticed: false },
    noticed: { outcome: null, error: 'before', askCount: 5, isNoticed: true },
  },
  events: {
    'answered open': { type: 'answered', outcome: open },
    'answered held': { type: 'answered', outcome: held },
    'answered paid': { type: 'answered', outcome: paid },
    'answered failed': { type: 'answered', outcome: failed },
    'answered canceled': { type: 'answered', outcome: canceled },
    unanswered: { type: 'unanswered', error: 'no' },
    refused: { type: 'refused', error: 'no' },
    waited: { type: 'waited' },
    noticed: { type: 'noticed' },
    retry: { type: 'retry' },
    leave: { type: 'leave' },
  },
  rows: [...answered, ...unanswered, ...again],
}
