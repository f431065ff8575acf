import type { WayPaid } from './payment/choice.ts'
import type { ToldRefund } from './payment/grounds.ts'
import type { PaymentState } from './payment/states.ts'
import { assertEvent, assign, setup } from 'xstate'
import { paymentMeaning } from './payment/states.ts'

/** What the server tells the payer of an attempt. Amounts in poisha. @source product 2.3 */
export interface PaymentFacts {
  transactionId: string
  state: PaymentState
  amountPoisha: number
  /** What the gateway keeps of it; null until that is known. */
  bankChargePoisha: number | null
  /** What the bill still lacks. */
  outstandingPoisha: number
  billId: string
  billKind: 'application' | 'request' | 'dispatch'
  applicationId: string
  caseNumber: string
  invoiceNumber: string | null
  /** By which way it is paid, or was paid without the gateway. */
  method: WayPaid
  /** The gateway's page, while it can still be paid there and the bill takes it. */
  pageUrl: string | null
  /** Until when that page takes the money; null where there is none. */
  payableUntil: string | null
  /** Why the office did not take what a counter had recorded; null of anything else. */
  reason: string | null
  /** What of it goes back, the newest first. */
  refunds: readonly ToldRefund[]
}

export interface OutcomeContext {
  /** What was told last. */
  outcome: PaymentFacts | null
  /** Why the last question brought nothing, in words. */
  error: string | null
  /** Answers in a row that decided nothing. */
  askCount: number
  /** A notice came while it was asked: the answer may be older than it. */
  isNoticed: boolean
}

export type OutcomeEvent =
  | { type: 'answered'; outcome: PaymentFacts }
  | { type: 'unanswered'; error: string }
  | { type: 'refused'; error: string }
  | { type: 'waited' }
  /** Something happened to this person's matters. */
  | { type: 'noticed' }
  | { type: 'retry' }
  | { type: 'leave' }

export const outcomeStates = ['asking', 'waiting', 'told', 'unreachable', 'ended'] as const
export type OutcomeState = (typeof outcomeStates)[number]

/** The pause between two questions, and the longer one once so many decided nothing. */
const shortPauseMilliseconds = 3_000
const longPauseMilliseconds = 15_000
const shortPausesMax = 20

const wait = {
  type: 'wait' as const,
  params: ({ context }: { context: OutcomeContext }) => ({
    milliseconds: context.askCount > shortPausesMax ? longPauseMilliseconds : shortPauseMilliseconds,
  }),
}
const tellOutcome = {
  type: 'tellOutcome' as const,
  params: ({ event }: { event: { outcome: PaymentFacts } }) => ({ state: event.outcome.state }),
}
const askAnew = { target: 'asking' as const, actions: ['beginAnew' as const, 'ask' as const] }
const askAgain = { target: 'asking' as const, actions: 'ask' as const }
const leave = { target: 'ended' as const }

/**
 * Waiting for what became of a payment: one question at a time, again after a pause while it is being verified, and at
 * once when a notice arrives.
 * @source spec §8, product 2.3
 */
export const outcomeMachine = setup({
  types: { context: {} as OutcomeContext, events: {} as OutcomeEvent },
  guards: {
    isNoticed: ({ context }) => context.isNoticed,
    isDecided: ({ event }) =>
      event.type === 'answered' && paymentMeaning(event.outcome.state).outcome !== null,
  },
  actions: {
    ask: () => {},
    wait: (_, _params: { milliseconds: number }) => {},
    tellOutcome: (_, _params: { state: PaymentState }) => {},
    takeOutcome: assign(({ context, event }) => {
      assertEvent(event, 'answered')
      return { outcome: event.outcome, error: null, askCount: context.askCount + 1 }
    }),
    takeError: assign(({ context, event }) => {
      assertEvent(event, ['unanswered', 'refused'])
      return { error: event.error, askCount: context.askCount + 1 }
    }),
    takeNotice: assign({ isNoticed: true }),
    clearNotice: assign({ isNoticed: false }),
    beginAnew: assign({ askCount: 0 }),
  },
}).createMachine({
  id: 'outcome',
  initial: 'asking',
  context: { outcome: null, error: null, askCount: 0, isNoticed: false },
  states: {
    asking: {
      on: {
        answered: [
          { guard: 'isNoticed', actions: ['takeOutcome', tellOutcome, 'clearNotice', 'ask'] },
          { guard: 'isDecided', target: 'told', actions: ['takeOutcome', tellOutcome] },
          { target: 'waiting', actions: ['takeOutcome', wait] },
        ],
        unanswered: [
          { guard: 'isNoticed', actions: ['takeError', 'clearNotice', 'ask'] },
          { target: 'unreachable', actions: ['takeError', wait] },
        ],
        refused: [
          { guard: 'isNoticed', actions: ['takeError', 'clearNotice', 'ask'] },
          { target: 'unreachable', actions: 'takeError' },
        ],
        noticed: { actions: 'takeNotice' },
        leave,
      },
    },
    waiting: { on: { waited: askAgain, noticed: askAnew, leave } },
    told: { on: { noticed: askAnew, leave } },
    unreachable: { on: { waited: askAgain, noticed: askAnew, retry: askAnew, leave } },
    ended: { type: 'final' },
  },
})
