import { and, setup } from 'xstate'
import { by, byHeadOffice, mayGuard, type Chart, type ChartContext } from '../chart.ts'
import { effectsNamedIn, notify, paymentCompleted } from '../effects.ts'
import { birth } from '../entity.ts'
import { dispatchEvents, type DispatchEventType } from './events.ts'
import type { DispatchFacts } from './facts.ts'
import { dispatchGuards, type DispatchEventShape } from './guards.ts'
import { dispatchStates, type DispatchState } from './states.ts'

/** A correction took money off its bill: it is asked for again. @source product 2.5 */
const reopen = {
  guard: by('system.settle'),
  actions: [notify('PaymentReopened', 'owner')],
} as const

/** Every state with what leads out of it, who may, what must hold and what it asks for. @source spec §4, product 2.2 */
const lifecycle = {
  [birth]: { on: { open: { guard: by('system.open'), target: 'unrequested' } } },
  unrequested: {
    on: {
      request: {
        guard: and([by('litigant.dispatch.request'), 'isCaseApproved', 'isSomebodyToServe']),
        target: 'requested',
        actions: ['storeDispatchLines', notify('DispatchRequested', 'administrators')],
      },
    },
  },
  requested: {
    on: {
      accept: {
        guard: by('administrative.dispatch_request.accept'),
        target: 'payable',
        actions: ['billDispatch', notify('DispatchPayable', 'owner')],
      },
      decline: {
        guard: by('administrative.dispatch_request.decline'),
        target: 'declined',
        actions: ['storeReason', 'openDispatch', notify('DispatchDeclined', 'owner')],
      },
      cancel: {
        guard: and([by('litigant.dispatch.cancel'), 'isNothingPaid']),
        target: 'canceled',
        actions: ['voidBills', 'openDispatch'],
      },
    },
  },
  payable: {
    on: {
      accept: {
        guard: and([by('administrative.dispatch_request.accept'), 'isNothingPaid']),
        actions: ['billDispatch', notify('DispatchPayable', 'owner')],
      },
      cancel: {
        guard: and([by('litigant.dispatch.cancel'), 'isNothingPaid']),
        target: 'canceled',
        actions: ['voidBills', 'openDispatch'],
      },
      settle: [
        { guard: and([by('system.settle'), 'isFullySettled']), target: 'paid', actions: paymentCompleted },
        { guard: and([by('system.settle'), 'isPartlySettled']), actions: paymentCompleted },
      ],
      reopen,
    },
  },
  paid: {
    on: {
      send: {
        guard: and([by('administrative.paid_dispatch.send'), 'isNoCorrectionOpen', 'isMoneyThere']),
        target: 'sent',
        actions: [notify('Dispatched', 'dispatchers'), notify('Dispatched', 'owner')],
      },
      reopen: { ...reopen, target: 'payable' },
      decline: {
        guard: and([by('administrative.dispatch_request.decline'), 'isMoneyOrderedBack']),
        target: 'declined',
        actions: [
          'storeReason',
          'voidBills',
          'openRefunds',
          'openDispatch',
          notify('DispatchDeclined', 'owner'),
        ],
      },
    },
  },
  sent: {
    on: {
      receive: {
        guard: by('dispatch.new_case_documents.receive'),
        target: 'received',
        actions: [notify('ReceivedInDispatch', 'owner')],
      },
      recall: {
        guard: byHeadOffice('administrative.send_to_dispatch.recall'),
        target: 'paid',
        actions: [
          notify('DispatchRecalled', 'dispatchers'),
          notify('DispatchRecalled', 'owner'),
          notify('DispatchRecalled', 'administrators'),
        ],
      },
    },
  },
  received: {
    on: {
      sendToAddress: {
        guard: by('dispatch.received_file.send_to_address'),
        target: 'completed',
        actions: ['storeTracking', 'openDispatch', notify('SendToAddress', 'owner')],
      },
    },
  },
  completed: {
    on: {
      recordOutcome: [
        {
          guard: and([by('dispatch.dispatched_file.record_outcome'), 'isSomethingUndelivered']),
          actions: [
            'storeOutcome',
            notify('DispatchOutcome', 'owner'),
            notify('DispatchCameBack', 'administrators'),
          ],
        },
        {
          guard: by('dispatch.dispatched_file.record_outcome'),
          actions: ['storeOutcome', notify('DispatchOutcome', 'owner')],
        },
      ],
    },
  },
  declined: { type: 'final' },
  canceled: { type: 'final' },
} as const

/** The dispatch's rows, for the types of what they ask for. */
export type DispatchLifecycle = typeof lifecycle

/** One dispatch of an approved application; the next one opens when it ends. @source spec §4, product 2.2 */
export const dispatchMachine = setup({
  types: {
    context: {} as ChartContext<DispatchFacts>,
    events: {} as DispatchEventShape & { type: DispatchEventType },
  },
  guards: { may: mayGuard, ...dispatchGuards },
  actions: effectsNamedIn(lifecycle),
}).createMachine({
  id: 'dispatch',
  initial: birth,
  context: ({ input }: { input: unknown }) => input as ChartContext<DispatchFacts>,
  states: lifecycle,
})

/** The dispatch: its lifecycle, what its states mean and what its events carry. @source product 2.2 */
export const dispatchChart: Chart<DispatchFacts, DispatchEventType, DispatchState> = {
  entity: 'dispatch',
  machine: dispatchMachine,
  states: dispatchStates,
  events: dispatchEvents,
}
