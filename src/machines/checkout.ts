import { assign, setup } from 'xstate'
import type { PaymentState } from './payment.ts'
import { paymentPoishaMin } from './limits.ts'

/** The instrument groups of the gateway's page. @source domain 1.1 */
export const paymentMethods = ['cards', 'mobile_banking', 'internet_banking'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The whole bill now, or a part now and the rest later. @source spec §5, product 2.3 */
export const paymentTypes = ['full', 'part'] as const
export type PaymentType = (typeof paymentTypes)[number]

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

/** A part is at least the gateway's minimum and leaves either nothing or at least that much. @source product 2.3 */
export function isPartPayable(partPoisha: number | null, outstandingPoisha: number): boolean {
  if (partPoisha === null || partPoisha > outstandingPoisha) return false
  if (partPoisha === outstandingPoisha) return true
  return partPoisha >= paymentPoishaMin && outstandingPoisha - partPoisha >= paymentPoishaMin
}

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

/** Which outcome an attempt's state is to its payer; null while it is still being verified. @source product 2.3 */
export function outcomeOf(state: PaymentState): 'succeeded' | 'failed' | 'canceled' | null {
  switch (state) {
    case 'paid':
    case 'surplus':
    case 'refunding':
    case 'refunded':
      return 'succeeded'
    case 'failed':
    case 'expired':
      return 'failed'
    case 'canceled':
      return 'canceled'
    case 'started':
    case 'open':
    case 'unknown':
    case 'held':
      return null
  }
}
