import { assign, setup } from 'xstate'
import { isPartPayable, type PaymentMethod, type PaymentType } from './payment/choice.ts'

/** What the person sees while paying. Amounts in poisha. @source product 2.4 */
export interface CheckoutContext {
  outstandingPoisha: number
  isLoggedIn: boolean
  hasDefendant: boolean
  method: PaymentMethod | null
  type: PaymentType | null
  partPoisha: number | null
  pageUrl: string | null
  error: string | null
}

export type CheckoutEvent =
  | { type: 'chooseMethod'; method: PaymentMethod }
  | { type: 'chooseType'; paymentType: PaymentType; partPoisha: number | null }
  | { type: 'start' }
  | { type: 'opened'; pageUrl: string }
  | { type: 'refused'; error: string }
  | { type: 'noAnswer' }
  | { type: 'returned' }
  | { type: 'succeeded' }
  | { type: 'failed' }
  | { type: 'canceled' }
  | { type: 'retry' }

/** What this payment will take: the whole of the bill or the chosen part. */
export const checkoutAmount = (context: CheckoutContext): number =>
  context.type === 'part' ? (context.partPoisha ?? 0) : context.outstandingPoisha

export const checkoutStates = [
  'choosing',
  'starting',
  'atGateway',
  'verifying',
  'succeeded',
  'failed',
  'canceled',
] as const
export type CheckoutState = (typeof checkoutStates)[number]

/** The checkout of one bill as its payer sees it. @source spec §5, product 2.4 */
export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as Partial<CheckoutContext> & { outstandingPoisha: number },
  },
  guards: {
    isReadyToStart: ({ context }) =>
      context.isLoggedIn &&
      context.hasDefendant &&
      context.method !== null &&
      context.type !== null &&
      (context.type === 'full' || isPartPayable(context.partPoisha, context.outstandingPoisha)),
  },
  actions: {
    startPayment: () => {},
    goToGateway: () => {},
    askOutcome: () => {},
    clearError: assign({ error: null }),
  },
}).createMachine({
  id: 'checkout',
  initial: 'choosing',
  context: ({ input }) => ({
    isLoggedIn: true,
    hasDefendant: true,
    method: null,
    type: null,
    partPoisha: null,
    pageUrl: null,
    error: null,
    ...input,
  }),
  states: {
    choosing: {
      on: {
        chooseMethod: { actions: assign({ method: ({ event }) => event.method, error: null }) },
        chooseType: {
          actions: assign({
            type: ({ event }) => event.paymentType,
            partPoisha: ({ event }) => event.partPoisha,
            error: null,
          }),
        },
        start: { guard: 'isReadyToStart', target: 'starting', actions: ['clearError', 'startPayment'] },
      },
    },
    starting: {
      on: {
        opened: {
          target: 'atGateway',
          actions: [assign({ pageUrl: ({ event }) => event.pageUrl }), 'goToGateway'],
        },
        refused: { target: 'choosing', actions: assign({ error: ({ event }) => event.error }) },
        noAnswer: { target: 'verifying', actions: ['askOutcome'] },
      },
    },
    atGateway: { on: { returned: { target: 'verifying', actions: ['askOutcome'] } } },
    verifying: {
      on: {
        succeeded: 'succeeded',
        failed: 'failed',
        canceled: 'canceled',
      },
    },
    succeeded: { type: 'final' },
    failed: { on: { retry: { target: 'choosing', actions: 'clearError' }, succeeded: 'succeeded' } },
    canceled: { on: { retry: { target: 'choosing', actions: 'clearError' }, succeeded: 'succeeded' } },
  },
})
