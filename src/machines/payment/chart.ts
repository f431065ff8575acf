import { and, setup } from 'xstate'
import { by, mayGuard, type Chart, type ChartContext } from '../chart.ts'
import { effectsNamedIn, notify } from '../effects.ts'
import { birth } from '../entity.ts'
import { paymentEvents, type PaymentEventType } from './events.ts'
import type { PaymentFacts } from './facts.ts'
import { paymentGuards, type PaymentEventShape } from './guards.ts'
import { paymentStates, type PaymentState } from './states.ts'

const paidRow = {
  guard: and([by('system.validate'), 'matches', 'isOwed']),
  target: 'paid',
  actions: ['postPayment', 'settleSubject'],
} as const
const surplusRow = {
  guard: and([by('system.validate'), 'matches', 'isNotOwed']),
  target: 'surplus',
  actions: ['keepAside', 'openRefund', notify('RefundDue', 'accountants'), notify('RefundDue', 'owner')],
} as const
const heldRow = {
  guard: and([by('system.validate'), 'matches', 'isRisky']),
  target: 'held',
  actions: ['keepAside', notify('PaymentHeld', 'accountants'), notify('PaymentHeld', 'owner')],
} as const
const asked = {
  validated: [heldRow, paidRow, surplusRow],
  failed: { guard: by('system.query'), target: 'failed', actions: ['storeReason'] },
  canceled: { guard: by('system.query'), target: 'canceled' },
  expired: { guard: by('system.query'), target: 'expired' },
} as const
/** A bill has one attempt under way at most: risky money that comes beside another is not held for it. */
const lateSuccess = {
  validated: [
    { ...heldRow, guard: and([by('system.validate'), 'matches', 'isRisky', 'isAlone']) },
    { ...paidRow, guard: and([by('system.validate'), 'matches', 'isSafe', 'isOwed']) },
    { ...surplusRow, guard: and([by('system.validate'), 'matches', 'isNotTaken']) },
  ],
} as const
const giveBack = { target: 'refunding', actions: ['storeReason', 'askRefund'] } as const
/** Money of a bill, and what a counter took, waits for a second person. @source product 2.5 */
const askedRefund = {
  guard: and([
    by('account.all_payment.refund'),
    'isSomethingLeft',
    'isOnBillOrCounter',
    'isItsGround',
    'isReceiptUnused',
    'isSummonsUnsent',
  ]),
  target: 'refundAsked',
  actions: ['storeReason', 'recordRefund', notify('RefundAsked', 'accountants')],
} as const
/** What waits for a second person or was refused stood on a bill once: it is where it would be had nobody asked. @source product 2.5 */
const withdrawRefund = [
  {
    guard: and([by('account.all_payment.refund'), 'isNoSurplus']),
    target: 'paid',
    actions: ['storeReason', 'withdrawRefund'],
  },
  {
    guard: and([by('account.all_payment.refund'), 'isSurplus']),
    target: 'paid',
    actions: ['storeReason', 'withdrawRefund', 'openRefund'],
  },
] as const
const gaveBack = ['postRefund', 'reopenSubject', notify('RefundCompleted', 'owner')] as const
/** What is left of money that stands on no bill is due. */
const gaveBackPart = ['postRefund', 'openRefund', notify('RefundCompleted', 'owner')] as const
/** A counter gives back what it took: who confirms it names the voucher. @source product 2.5 */
const byVoucher = [by('account.all_payment.confirm'), 'isSecondPerson', 'isPaidAtCounter'] as const
const giveBackAtCounter = [
  { guard: and([...byVoucher, 'isAllAsked']), target: 'refunded', actions: ['recordVoucher', ...gaveBack] },
  { guard: and([...byVoucher, 'isNoSurplus']), target: 'paid', actions: ['recordVoucher', ...gaveBack] },
  {
    guard: and([...byVoucher, 'isRefundOfBill']),
    target: 'paid',
    actions: ['recordVoucher', ...gaveBackPart],
  },
  { guard: and([...byVoucher]), target: 'surplus', actions: ['recordVoucher', ...gaveBackPart] },
] as const
const gatewayRefused = ['storeReason', 'refuseRefund', notify('RefundRefused', 'accountants')] as const

/** Every state with what leads out of it, who may, what must hold and what it asks for. @source product 2.3 */
const lifecycle = {
  [birth]: {
    on: {
      start: {
        guard: and([by('litigant.payment.start'), 'isBillOpen', 'isBillOwing', 'isDefendantNamed']),
        target: 'started',
      },
      recordCounter: {
        guard: and([by('account.all_payment.record'), 'isBillOpen', 'isBillOwing']),
        target: 'counterRecorded',
        actions: [notify('CounterRecorded', 'accountants')],
      },
    },
  },
  counterRecorded: {
    on: {
      confirmCounter: {
        guard: and([by('account.all_payment.confirm'), 'isSecondRecorder', 'isOwed']),
        target: 'paid',
        actions: ['postPayment', 'settleSubject'],
      },
      refuseCounter: {
        guard: by('account.all_payment.record'),
        target: 'counterRefused',
        actions: ['storeReason', notify('CounterRefused', 'owner')],
      },
    },
  },
  counterRefused: { type: 'final' },
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
          actions: ['openRefund', notify('RefundDue', 'accountants'), notify('RefundDue', 'owner')],
        },
      ],
      refuse: {
        guard: by('account.all_payment.refuse'),
        target: 'refunding',
        actions: ['storeReason', 'askRefund'],
      },
    },
  },
  paid: {
    on: {
      refund: [
        askedRefund,
        {
          ...giveBack,
          guard: and([
            by('account.all_payment.refund'),
            'isSomethingLeft',
            'isPaidThroughGateway',
            'isSurplus',
            'isGroundOfNobodys',
            'isReceiptFree',
          ]),
        },
      ],
    },
  },
  surplus: {
    on: {
      refund: [
        {
          ...giveBack,
          guard: and([
            by('account.all_payment.refund'),
            'isSomethingLeft',
            'isPaidThroughGateway',
            'isGroundOfNobodys',
            'isReceiptFree',
          ]),
        },
        {
          ...askedRefund,
          guard: and([
            by('account.all_payment.refund'),
            'isSomethingLeft',
            'isPaidAtCounter',
            'isGroundOfNobodys',
            'isReceiptFree',
          ]),
        },
      ],
    },
  },
  refundAsked: {
    on: {
      confirmRefund: {
        guard: and([by('account.all_payment.confirm'), 'isSecondPerson', 'isPaidThroughGateway']),
        target: 'refunding',
        actions: ['askRefund'],
      },
      giveBackAtCounter,
      withdrawRefund,
    },
  },
  refundRefused: {
    on: {
      retryRefund: { guard: by('account.all_payment.refund'), target: 'refunding', actions: ['askRefund'] },
      withdrawRefund,
    },
  },
  failed: { on: lateSuccess },
  canceled: { on: lateSuccess },
  expired: { on: lateSuccess },
  refunding: {
    on: {
      refunded: [
        {
          guard: and([by('system.gateway'), 'isNothingLeft']),
          target: 'refunded',
          actions: gaveBack,
        },
        {
          guard: and([by('system.gateway'), 'isSomethingLeft', 'isNoSurplus']),
          target: 'paid',
          actions: gaveBack,
        },
        {
          guard: and([by('system.gateway'), 'isSomethingLeft', 'isSurplus', 'isRefundOfBill']),
          target: 'paid',
          actions: gaveBackPart,
        },
        {
          guard: and([by('system.gateway'), 'isSomethingLeft', 'isSurplus']),
          target: 'surplus',
          actions: gaveBackPart,
        },
      ],
      refundFailed: [
        {
          guard: and([by('system.gateway'), 'isNoSurplus']),
          target: 'refundRefused',
          actions: gatewayRefused,
        },
        {
          guard: and([by('system.gateway'), 'isSurplus', 'isRefundOfBill']),
          target: 'paid',
          actions: gatewayRefused,
        },
        { guard: and([by('system.gateway'), 'isSurplus']), target: 'surplus', actions: gatewayRefused },
      ],
    },
  },
  refunded: { type: 'final' },
} as const

/** The payment's rows, for the types of what they ask for. */
export type PaymentLifecycle = typeof lifecycle

/** One try at paying a bill or a part of it. @source product 2.3 */
export const paymentMachine = setup({
  types: { context: {} as ChartContext<PaymentFacts>, events: {} as PaymentEventShape },
  guards: { may: mayGuard, ...paymentGuards },
  actions: effectsNamedIn(lifecycle),
}).createMachine({
  id: 'payment',
  initial: birth,
  context: ({ input }: { input: unknown }) => input as ChartContext<PaymentFacts>,
  states: lifecycle,
})

/** The payment attempt: its lifecycle, what its states mean and what its events carry. @source product 2.3 */
export const paymentChart: Chart<PaymentFacts, PaymentEventType, PaymentState> = {
  entity: 'payment',
  machine: paymentMachine,
  states: paymentStates,
  events: paymentEvents,
}
