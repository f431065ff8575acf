import * as z from 'zod/mini'
import { and, setup } from 'xstate'
import type { Reach } from './actor.ts'
import { reasonSchema } from './application.ts'
import { by, mayGuard, type Chart, type ChartContext } from './chart.ts'
import { notify, notifyAction } from './effects.ts'

/** What the law must know of one attempt at paying a bill. Amounts in poisha. @source product 2.3 */
export interface PaymentFacts extends Reach {
  /** What our own row says; a validation that differs in any of these settles nothing. */
  expected: { transactionId: string; amountPoisha: number; currency: string; storeId: string }
  /** What the bill still lacks; 0 when it is paid or void. */
  billOutstandingPoisha: number
  /** What of this attempt has not been given back. */
  refundablePoisha: number
  /** Paid or held without a bill to settle. */
  isSurplus: boolean
}

export const paymentStates = [
  'started',
  'open',
  'unknown',
  'held',
  'paid',
  'surplus',
  'failed',
  'canceled',
  'expired',
  'refunding',
  'refunded',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** States in which a second attempt at the same bill cannot start. @source product 2.3 */
export const livePaymentStates = [
  'started',
  'open',
  'unknown',
  'held',
] as const satisfies readonly PaymentState[]

export const paymentEvents = [
  'opened',
  'refused',
  'noAnswer',
  'validated',
  'failed',
  'canceled',
  'expired',
  'release',
  'refuse',
  'refund',
  'refunded',
  'refundFailed',
] as const
export type PaymentEventType = (typeof paymentEvents)[number]

/** What the gateway answered when the server asked it. Amounts in poisha. @source domain 1.1 */
export const validationSchema = z.object({
  transactionId: z.string(),
  validationId: z.string(),
  amountPoisha: z.int(),
  storeAmountPoisha: z.int(),
  currency: z.string(),
  storeId: z.string(),
  isRisky: z.boolean(),
  bankTransactionId: z.string(),
  cardType: z.string(),
})
export type PaymentValidation = z.infer<typeof validationSchema>

export interface PaymentEvent {
  type: PaymentEventType
  payload?: Partial<PaymentValidation> & { refundPoisha?: number }
}

const nothing = () => z.object({})

const payloads: Chart<PaymentFacts, PaymentEventType>['payloads'] = {
  opened: () => z.object({ sessionKey: z.string(), pageUrl: z.string() }),
  refused: () => z.object({ error: z.string() }),
  noAnswer: () => z.object({ error: z.string() }),
  validated: () => validationSchema,
  failed: () => z.object({ error: z.string() }),
  canceled: nothing,
  expired: nothing,
  release: nothing,
  refuse: () => reasonSchema,
  refund: (facts) =>
    z.extend(reasonSchema, {
      refundPoisha: z
        .int('amount_invalid')
        .check(z.positive('amount_invalid'), z.maximum(facts.refundablePoisha, 'amount_too_large')),
    }),
  refunded: () => z.object({ refundReference: z.string() }),
  refundFailed: () => z.object({ error: z.string() }),
}

const base = setup({
  types: { context: {} as ChartContext<PaymentFacts>, events: {} as PaymentEvent },
  guards: {
    may: mayGuard,
    matches: ({ context, event }) => {
      const answer = event.payload
      if (!answer) return true
      const { transactionId, amountPoisha, currency, storeId } = context.expected
      return (
        answer.transactionId === transactionId &&
        answer.amountPoisha === amountPoisha &&
        answer.currency === currency &&
        answer.storeId === storeId
      )
    },
    isRisky: ({ event }) => event.payload?.isRisky === true,
    isOwed: ({ context }) => context.expected.amountPoisha <= context.billOutstandingPoisha,
    isNotOwed: ({ context }) => context.expected.amountPoisha > context.billOutstandingPoisha,
    isSomethingLeft: ({ context }) => context.refundablePoisha > 0,
    isNothingLeft: ({ context }) => context.refundablePoisha === 0,
    isSurplus: ({ context }) => context.isSurplus,
    isNoSurplus: ({ context }) => !context.isSurplus,
  },
  actions: {
    storeSession: () => {},
    scheduleVerification: () => {},
    storeReason: () => {},
    postPayment: () => {},
    keepAside: () => {},
    settleSubject: () => {},
    askRefund: () => {},
    postRefund: () => {},
    notify: notifyAction,
  },
})

const paidRow = {
  guard: and([by('system.validate'), 'matches', 'isOwed']),
  target: 'paid' as const,
  actions: ['postPayment' as const, 'settleSubject' as const],
}
const surplusRow = {
  guard: and([by('system.validate'), 'matches', 'isNotOwed']),
  target: 'surplus' as const,
  actions: ['keepAside' as const, notify('RefundDue', 'accountants')],
}
const asked = {
  validated: [
    {
      guard: and([by('system.validate'), 'matches', 'isRisky']),
      target: 'held' as const,
      actions: ['keepAside' as const, notify('PaymentHeld', 'accountants')],
    },
    paidRow,
    surplusRow,
  ],
  failed: { guard: by('system.query'), target: 'failed' as const, actions: ['storeReason' as const] },
  canceled: { guard: by('system.query'), target: 'canceled' as const },
  expired: { guard: by('system.query'), target: 'expired' as const },
}
const lateSuccess = { validated: [paidRow, surplusRow] }
const refund = {
  guard: and([by('account.all_payment.refund'), 'isSomethingLeft']),
  target: 'refunding' as const,
  actions: ['storeReason' as const, 'askRefund' as const],
}

/** One try at paying a bill or a part of it. @source product 2.3 */
export const paymentMachine = base.createMachine({
  id: 'payment',
  initial: 'started',
  context: ({ input }: { input: unknown }) => input as ChartContext<PaymentFacts>,
  states: {
    started: {
      on: {
        opened: {
          guard: by('system.gateway'),
          target: 'open',
          actions: ['storeSession', 'scheduleVerification'],
        },
        refused: { guard: by('system.gateway'), target: 'failed', actions: ['storeReason'] },
        noAnswer: { guard: by('system.gateway'), target: 'unknown', actions: ['scheduleVerification'] },
      },
    },
    open: { on: asked },
    unknown: { on: asked },
    held: {
      on: {
        release: [
          {
            guard: and([by('account.all_payment.release'), 'isOwed']),
            target: 'paid',
            actions: ['postPayment', 'settleSubject'],
          },
          {
            guard: and([by('account.all_payment.release'), 'isNotOwed']),
            target: 'surplus',
            actions: [notify('RefundDue', 'accountants')],
          },
        ],
        refuse: {
          guard: by('account.all_payment.refuse'),
          target: 'refunding',
          actions: ['storeReason', 'askRefund'],
        },
      },
    },
    paid: { on: { refund } },
    surplus: { on: { refund } },
    failed: { on: lateSuccess },
    canceled: { on: lateSuccess },
    expired: { on: lateSuccess },
    refunding: {
      on: {
        refunded: [
          {
            guard: and([by('system.gateway'), 'isNothingLeft']),
            target: 'refunded',
            actions: ['postRefund', notify('RefundCompleted', 'owner')],
          },
          {
            guard: and([by('system.gateway'), 'isSomethingLeft', 'isNoSurplus']),
            target: 'paid',
            actions: ['postRefund', notify('RefundCompleted', 'owner')],
          },
          {
            guard: and([by('system.gateway'), 'isSomethingLeft', 'isSurplus']),
            target: 'surplus',
            actions: ['postRefund', notify('RefundCompleted', 'owner')],
          },
        ],
        refundFailed: [
          { guard: and([by('system.gateway'), 'isNoSurplus']), target: 'paid', actions: ['storeReason'] },
          { guard: and([by('system.gateway'), 'isSurplus']), target: 'surplus', actions: ['storeReason'] },
        ],
      },
    },
    refunded: { type: 'final' },
  },
})

/** The payment attempt's lifecycle with its payloads. @source product 2.3 */
export const paymentChart: Chart<PaymentFacts, PaymentEventType> = {
  entity: 'payment',
  machine: paymentMachine,
  states: paymentStates,
  events: paymentEvents,
  systemEvents: [
    'opened',
    'refused',
    'noAnswer',
    'validated',
    'failed',
    'canceled',
    'expired',
    'refunded',
    'refundFailed',
  ],
  payloads,
}
