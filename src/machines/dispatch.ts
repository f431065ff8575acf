import * as z from 'zod/mini'
import { and, setup } from 'xstate'
import type { Reach } from './actor.ts'
import { reasonSchema } from './application.ts'
import { by, mayGuard, type Chart, type ChartContext } from './chart.ts'
import { notify, notifyAction, paymentCompleted } from './effects.ts'
import { amountPoishaMax, postalCostPoishaMin, summonFeePoishaMin } from './limits.ts'
import { isDay, latinDigits } from './text.ts'

/** What the law must know of a dispatch. Amounts in poisha. @source product 2.2 */
export interface DispatchFacts extends Reach {
  /** Defendants of the case with an address who are not yet served and not on the way. */
  servableDefendantIds: readonly string[]
  /** The defendants of this dispatch's lines. */
  lineDefendantIds: readonly string[]
  paidPoisha: number
  outstandingPoisha: number
}

export const dispatchStates = [
  'unrequested',
  'requested',
  'payable',
  'paid',
  'sent',
  'received',
  'completed',
  'declined',
  'canceled',
] as const
export type DispatchState = (typeof dispatchStates)[number]

export const dispatchEvents = [
  'request',
  'accept',
  'decline',
  'cancel',
  'settle',
  'send',
  'receive',
  'sendToAddress',
  'recordOutcome',
] as const
export type DispatchEventType = (typeof dispatchEvents)[number]

/** Registry or Usual Post. @source spec §3 Dispatch fee option */
export const dispatchOptions = ['registry', 'usual'] as const
export type DispatchOption = (typeof dispatchOptions)[number]

/** What became of a summons. @source product 2.2 */
export const dispatchOutcomes = ['delivered', 'refused', 'not_found', 'returned'] as const
export type DispatchOutcome = (typeof dispatchOutcomes)[number]

const day = z.pipe(
  z.pipe(
    z.string('required'),
    z.transform((text) => latinDigits(text.trim())),
  ),
  z.string().check(z.minLength(1, 'required'), z.refine(isDay, 'date_invalid')),
)
const lineId = z.string('required').check(z.minLength(1, 'required'), z.maxLength(64, 'invalid'))
const poisha = (min: number, error: string) =>
  z.int('amount_invalid').check(z.minimum(min, error), z.maximum(amountPoishaMax, 'amount_too_large'))

/** Every line of the dispatch exactly once. */
const eachLineOnce =
  (facts: DispatchFacts) =>
  (lines: readonly { defendantId: string }[]): boolean =>
    lines.length === facts.lineDefendantIds.length &&
    facts.lineDefendantIds.every((id) => lines.some(({ defendantId }) => defendantId === id))

const linesOf = <Line extends z.ZodMiniType<{ defendantId: string }>>(facts: DispatchFacts, line: Line) =>
  z.array(line).check(z.refine(eachLineOnce(facts), 'required'))

const trackingNumber = z.pipe(
  z.pipe(
    z.string('required'),
    z.transform((text) => latinDigits(text.normalize('NFC')).replace(/\s/g, '').toUpperCase()),
  ),
  z
    .string()
    .check(z.minLength(1, 'required'), z.maxLength(40, 'too_long'), z.regex(/^[A-Z0-9-]*$/, 'invalid')),
)

const noneRepeated = (context: z.core.ParsePayload<{ trackingNumber: string }[]>): void => {
  const seen = new Set<string>()
  context.value.forEach((line, index) => {
    if (seen.has(line.trackingNumber))
      context.issues.push({
        code: 'custom',
        message: 'repeated',
        path: [index, 'trackingNumber'],
        input: line,
      })
    seen.add(line.trackingNumber)
  })
}

const nothing = () => z.object({})

const payloads: Chart<DispatchFacts, DispatchEventType>['payloads'] = {
  request: () => z.object({ option: z.enum(dispatchOptions, 'required') }),
  accept: (facts) =>
    z.object({
      lines: linesOf(
        facts,
        z.object({
          defendantId: lineId,
          postalCostPoisha: poisha(postalCostPoishaMin, 'postal_cost_too_small'),
          summonFeePoisha: poisha(summonFeePoishaMin, 'summon_fee_too_small'),
        }),
      ),
    }),
  decline: () => reasonSchema,
  cancel: nothing,
  settle: nothing,
  send: nothing,
  receive: nothing,
  sendToAddress: (facts) =>
    z.object({
      dueDate: day,
      lines: linesOf(facts, z.object({ defendantId: lineId, trackingNumber })).check(z.check(noneRepeated)),
    }),
  recordOutcome: (facts) =>
    z.object({
      lines: linesOf(
        facts,
        z.object({ defendantId: lineId, outcome: z.enum(dispatchOutcomes, 'required'), outcomeDate: day }),
      ),
    }),
}

export interface DispatchEvent {
  type: DispatchEventType
  payload?: unknown
}

const base = setup({
  types: { context: {} as ChartContext<DispatchFacts>, events: {} as DispatchEvent },
  guards: {
    may: mayGuard,
    isSomebodyToServe: ({ context }) => context.servableDefendantIds.length > 0,
    isNothingPaid: ({ context }) => context.paidPoisha === 0,
    isFullySettled: ({ context }) => context.outstandingPoisha === 0,
    isPartlySettled: ({ context }) => context.outstandingPoisha > 0,
  },
  actions: {
    storeDispatchLines: () => {},
    billDispatch: () => {},
    voidBills: () => {},
    storeReason: () => {},
    openDispatch: () => {},
    issueInvoice: () => {},
    storeTracking: () => {},
    storeOutcome: () => {},
    notify: notifyAction,
  },
})

/** One dispatch of an approved application; the next one opens when it ends. @source spec §4, product 2.2 */
export const dispatchMachine = base.createMachine({
  id: 'dispatch',
  initial: 'unrequested',
  context: ({ input }: { input: unknown }) => input as ChartContext<DispatchFacts>,
  states: {
    unrequested: {
      on: {
        request: {
          guard: and([by('litigant.dispatch.request'), 'isSomebodyToServe']),
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
      },
    },
    paid: {
      on: {
        send: {
          guard: by('administrative.paid_dispatch.send'),
          target: 'sent',
          actions: [notify('Dispatched', 'dispatchers'), notify('Dispatched', 'owner')],
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
        recordOutcome: {
          guard: by('dispatch.dispatched_file.record_outcome'),
          actions: ['storeOutcome', notify('DispatchOutcome', 'owner')],
        },
      },
    },
    declined: { type: 'final' },
    canceled: { type: 'final' },
  },
})

/** The dispatch lifecycle with its payloads. @source product 2.2 */
export const dispatchChart: Chart<DispatchFacts, DispatchEventType> = {
  entity: 'dispatch',
  machine: dispatchMachine,
  states: dispatchStates,
  events: dispatchEvents,
  systemEvents: ['settle'],
  payloads,
}

/** The specification's lists of dispatches. @source spec §4, product 2.2 */
export const dispatchLists = [
  'dispatch_request',
  'paid_dispatch',
  'send_to_dispatch',
  'new_case_documents',
  'received_file',
  'dispatched_file',
] as const
export type DispatchList = (typeof dispatchLists)[number]

export const dispatchListStates: Record<DispatchList, readonly DispatchState[]> = {
  dispatch_request: ['requested', 'payable'],
  paid_dispatch: ['paid'],
  send_to_dispatch: ['sent', 'received', 'completed'],
  new_case_documents: ['sent'],
  received_file: ['received'],
  dispatched_file: ['completed'],
}
