import { known, type Birth } from '../../src/machines/entity.ts'
import type { DispatchEventType } from '../../src/machines/dispatch/events.ts'
import type { DispatchState } from '../../src/machines/dispatch/states.ts'
import type { DispatchFacts } from '../../src/machines/dispatch/facts.ts'
import { officeId, ownerId } from '../support/cast.ts'
import type { Witness } from '../support/witness.ts'

const owner = ['owner'] as const
const administrators = ['administrator', 'headAdministrator'] as const
const dispatchers = ['dispatcher'] as const
const system = ['system'] as const

const nothing = { name: 'nothing', payload: {}, isWell: true }
const reach = { ownerId, officeId }
const line = { defendantId: 'defendant-1' }
const sentOn = '2026-03-01'
const costs = { ...line, postalCostPoisha: 1_000, summonFeePoisha: 50 }
const completed = ['issueInvoice', 'notify PaymentCompleted owner', 'notify PaymentCompleted accountants']

/**
 * The dispatch lifecycle as decided, by hand. `fresh`: a defendant waits, nothing is paid, all is owed, and money of the case
 * is being corrected. `partPaid`: something is paid, something owed, something given back by order of a court, and the approval was
 * withdrawn. `settled`:
 * nobody is left to serve, nothing is owed, and all that was paid is there.
 * @source product 2.2, 2.5, spec §4, §5
 */
export const dispatchWitness: Witness<
  DispatchState | Birth,
  DispatchEventType,
  'fresh' | 'partPaid' | 'settled',
  DispatchFacts
> = {
  states: [
    'unborn',
    'unrequested',
    'requested',
    'payable',
    'paid',
    'sent',
    'received',
    'completed',
    'declined',
    'canceled',
  ],
  events: [
    'open',
    'request',
    'accept',
    'decline',
    'cancel',
    'settle',
    'reopen',
    'send',
    'receive',
    'sendToAddress',
    'recordOutcome',
    'recall',
  ],
  systemEvents: ['open', 'settle', 'reopen'],
  worlds: {
    fresh: {
      ...reach,
      servableDefendantIds: known(['defendant-1']),
      lineDefendantIds: ['defendant-1'],
      paidPoisha: 0,
      outstandingPoisha: 1_050,
      isCorrectionOpen: known(true),
      isMoneyGone: known(false),
      isCaseApproved: known(true),
      sentOn: known(sentOn),
    },
    partPaid: {
      ...reach,
      servableDefendantIds: known(['defendant-1']),
      lineDefendantIds: ['defendant-1'],
      paidPoisha: 1_000,
      outstandingPoisha: 50,
      isCorrectionOpen: known(false),
      isMoneyGone: known(true),
      isCaseApproved: known(false),
      sentOn: known(sentOn),
    },
    settled: {
      ...reach,
      servableDefendantIds: known([]),
      lineDefendantIds: ['defendant-1'],
      paidPoisha: 1_050,
      outstandingPoisha: 0,
      isCorrectionOpen: known(false),
      isMoneyGone: known(false),
      isCaseApproved: known(true),
      sentOn: known(sentOn),
    },
  },
  cases: {
    open: [nothing],
    request: [
      { name: 'registry', payload: { option: 'registry' }, isWell: true },
      { name: 'usual', payload: { option: 'usual' }, isWell: true },
      { name: 'no option', payload: {}, isWell: false },
    ],
    accept: [
      { name: 'least costs', payload: { lines: [costs] }, isWell: true },
      {
        name: 'postal cost below 10 taka',
        payload: { lines: [{ ...costs, postalCostPoisha: 999 }] },
        isWell: false,
      },
      {
        name: 'summon fee below 0.5 taka',
        payload: { lines: [{ ...costs, summonFeePoisha: 49 }] },
        isWell: false,
      },
      { name: 'a defendant left out', payload: { lines: [] }, isWell: false },
      { name: 'not numeric', payload: { lines: [{ ...costs, postalCostPoisha: '১০' }] }, isWell: false },
    ],
    decline: [
      { name: 'a reason', payload: { reason: 'ঠিকানা অসম্পূর্ণ' }, isWell: true },
      { name: 'no reason', payload: { reason: '' }, isWell: false },
    ],
    cancel: [nothing],
    settle: [nothing],
    reopen: [nothing],
    send: [nothing],
    receive: [nothing],
    sendToAddress: [
      {
        name: 'tracked',
        payload: { dueDate: '2026-12-15', lines: [{ ...line, trackingNumber: 'RR১২৩৪৫৬৭৮৯BD' }] },
        isWell: true,
      },
      {
        name: 'no tracking number',
        payload: { dueDate: '2026-12-15', lines: [{ ...line, trackingNumber: '' }] },
        isWell: false,
      },
      ...[' - ', '\u2013'].map((trackingNumber) => ({
        name: `no tracking number but ${encodeURI(trackingNumber)}`,
        payload: { dueDate: '2026-12-15', lines: [{ ...line, trackingNumber }] },
        isWell: false,
      })),
      {
        name: 'no such day',
        payload: { dueDate: '2026-02-30', lines: [{ ...line, trackingNumber: 'RR1' }] },
        isWell: false,
      },
    ],
    recordOutcome: [
      {
        name: 'delivered',
        payload: { lines: [{ ...line, outcome: 'delivered', outcomeDate: sentOn }] },
        isWell: true,
      },
      ...(['refused', 'not_found', 'returned'] as const).map((outcome) => ({
        name: outcome,
        payload: { lines: [{ ...line, outcome, outcomeDate: sentOn }] },
        isWell: true,
      })),
      {
        name: 'the day before it was sent',
        payload: { lines: [{ ...line, outcome: 'delivered', outcomeDate: '2026-02-28' }] },
        isWell: false,
      },
      {
        name: 'unknown outcome',
        payload: { lines: [{ ...line, outcome: 'lost', outcomeDate: sentOn }] },
        isWell: false,
      },
    ],
    recall: [
      { name: 'a reason', payload: { reason: 'ভুল ঠিকানায় পাঠানো' }, isWell: true },
      { name: 'no reason', payload: { reason: '' }, isWell: false },
    ],
  },
  // Of money that is there: nobody waits for a court to order it back.
  never: { decline: ['fresh', 'settled'] },
  rows: [
    { from: 'unborn', event: 'open', by: system, to: 'unrequested', asks: [] },
    {
      from: 'unrequested',
      event: 'request',
      by: owner,
      in: ['fresh'],
      to: 'requested',
      asks: ['storeDispatchLines', 'notify DispatchRequested administrators'],
    },
    {
      from: 'requested',
      event: 'accept',
      by: administrators,
      to: 'payable',
      asks: ['billDispatch', 'notify DispatchPayable owner'],
    },
    {
      from: 'requested',
      event: 'decline',
      by: administrators,
      to: 'declined',
      asks: ['storeReason', 'openDispatch', 'notify DispatchDeclined owner'],
    },
    ...(['requested', 'payable'] as const).map((from) => ({
      from,
      event: 'cancel' as const,
      by: owner,
      in: ['fresh'] as const,
      to: 'canceled' as const,
      asks: ['voidBills', 'openDispatch'],
    })),
    {
      from: 'payable',
      event: 'accept',
      by: administrators,
      in: ['fresh'],
      to: 'payable',
      asks: ['billDispatch', 'notify DispatchPayable owner'],
    },
    { from: 'payable', event: 'settle', by: system, in: ['settled'], to: 'paid', asks: completed },
    {
      from: 'payable',
      event: 'settle',
      by: system,
      in: ['fresh', 'partPaid'],
      to: 'payable',
      asks: completed,
    },
    {
      from: 'paid',
      event: 'send',
      by: administrators,
      in: ['settled'],
      to: 'sent',
      asks: ['notify Dispatched dispatchers', 'notify Dispatched owner'],
    },
    {
      from: 'paid',
      event: 'decline',
      by: administrators,
      in: ['partPaid'],
      to: 'declined',
      asks: ['storeReason', 'voidBills', 'openRefunds', 'openDispatch', 'notify DispatchDeclined owner'],
    },
    ...(['payable', 'paid'] as const).map((from) => ({
      from,
      event: 'reopen' as const,
      by: system,
      to: 'payable' as const,
      asks: ['notify PaymentReopened owner'],
    })),
    {
      from: 'sent',
      event: 'receive',
      by: dispatchers,
      to: 'received',
      asks: ['notify ReceivedInDispatch owner'],
    },
    {
      from: 'sent',
      event: 'recall',
      by: ['headAdministrator'],
      to: 'paid',
      asks: [
        'notify DispatchRecalled dispatchers',
        'notify DispatchRecalled owner',
        'notify DispatchRecalled administrators',
      ],
    },
    {
      from: 'received',
      event: 'sendToAddress',
      by: dispatchers,
      to: 'completed',
      asks: ['storeTracking', 'openDispatch', 'notify SendToAddress owner'],
    },
    {
      from: 'completed',
      event: 'recordOutcome',
      by: dispatchers,
      with: ['delivered'],
      to: 'completed',
      asks: ['storeOutcome', 'notify DispatchOutcome owner'],
    },
    {
      from: 'completed',
      event: 'recordOutcome',
      by: dispatchers,
      with: ['refused', 'not_found', 'returned'],
      to: 'completed',
      asks: ['storeOutcome', 'notify DispatchOutcome owner', 'notify DispatchCameBack administrators'],
    },
  ],
}
