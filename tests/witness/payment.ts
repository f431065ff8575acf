import { known, type Birth } from '../../src/machines/entity.ts'
import type { PaymentEventType } from '../../src/machines/payment/events.ts'
import type { PaymentState } from '../../src/machines/payment/states.ts'
import type { PaymentFacts } from '../../src/machines/payment/facts.ts'
import { officeId, ownerId } from '../support/cast.ts'
import type { Witness } from '../support/witness.ts'

const system = ['system'] as const
const accountants = ['accountant', 'headAccountant'] as const

const expected = { transactionId: 'CF1', amountPoisha: 45_000, currency: 'BDT', storeId: 'store' }
const answer = {
  ...expected,
  validationId: 'V1',
  storeAmountPoisha: 44_000,
  isRisky: false,
  bankTransactionId: 'B1',
  cardType: 'VISA',
}
const reach = {
  ownerId,
  officeId,
  expected: known(expected),
  isBillVoid: false,
  hasDefendant: true,
  isAlone: known(true),
  isReceiptUsed: false,
  isSummonsSent: false,
  refundAskedById: 'another-accountant',
}
const nothing = { name: 'nothing', payload: {}, isWell: true }
const fault = [
  { name: 'a cause', payload: { error: 'no' }, isWell: true },
  { name: 'no cause', payload: {}, isWell: false },
]
const paid = ['postPayment', 'settleSubject']
const surplus = ['keepAside', 'openRefund', 'notify RefundDue accountants', 'notify RefundDue owner']
const held = ['keepAside', 'notify PaymentHeld accountants', 'notify PaymentHeld owner']
const returned = ['postRefund', 'reopenSubject', 'notify RefundCompleted owner']
const asked = ['storeReason', 'recordRefund', 'notify RefundAsked accountants']
const askedOfGateway = ['storeReason', 'askRefund']
const takenBack = ['storeReason', 'withdrawRefund']
const refusedByGateway = ['storeReason', 'refuseRefund', 'notify RefundRefused accountants']

/** What is asked for is on a bill, or it is nobody's; each has its own grounds. @source product 2.5 */
const onBillGrounds = ['correction', 'order'] as const
const duringRefund = ['refundAsked', 'refundRefused'] as const

/**
 * The payment attempt's lifecycle as decided, by hand. `owed`: the bill lacks the amount and nothing is left over after
 * the refund under way. `closed`: the bill is paid or void, so the amount is surplus, and a part of it is left; a refund was
 * asked for by the accountant of the cast. `ended`: the same with nothing left. `partly`: owed and not surplus, a part is left; nobody is named whom the case is
 * against, and another attempt is under way. `used`: a part is left, and the receipt was used. `sent`: a part is left, and
 * the summons was sent.
 * @source product 2.3, 2.5
 */
export const paymentWitness: Witness<
  PaymentState | Birth,
  PaymentEventType,
  'owed' | 'closed' | 'partly' | 'used' | 'sent' | 'ended',
  PaymentFacts
> = {
  states: [
    'unborn',
    'started',
    'open',
    'unknown',
    'held',
    'paid',
    'surplus',
    'failed',
    'canceled',
    'expired',
    'refundAsked',
    'refunding',
    'refundRefused',
    'refunded',
  ],
  events: [
    'start',
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
    'confirmRefund',
    'withdrawRefund',
    'retryRefund',
    'refunded',
    'refundFailed',
  ],
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
  worlds: {
    owed: {
      ...reach,
      billOutstandingPoisha: 45_000,
      refundablePoisha: 0,
      isSurplus: false,
    },
    closed: {
      ...reach,
      billOutstandingPoisha: 0,
      refundablePoisha: 45_000,
      isSurplus: true,
      refundAskedById: 'accountant',
    },
    ended: { ...reach, billOutstandingPoisha: 0, refundablePoisha: 0, isSurplus: true },
    used: {
      ...reach,
      billOutstandingPoisha: 0,
      refundablePoisha: 20_000,
      isSurplus: false,
      isReceiptUsed: true,
    },
    sent: {
      ...reach,
      billOutstandingPoisha: 0,
      refundablePoisha: 20_000,
      isSurplus: false,
      isSummonsSent: true,
    },
    partly: {
      ...reach,
      billOutstandingPoisha: 45_000,
      refundablePoisha: 20_000,
      isSurplus: false,
      hasDefendant: false,
      isAlone: known(false),
    },
  },
  cases: {
    start: [
      { name: 'the whole', payload: { method: 'cards', type: 'full', partPoisha: null }, isWell: true },
      { name: 'a part', payload: { method: 'cards', type: 'part', partPoisha: 20_000 }, isWell: true },
      { name: 'no part', payload: { method: 'cards', type: 'part', partPoisha: null }, isWell: false },
      { name: 'too little', payload: { method: 'cards', type: 'part', partPoisha: 999 }, isWell: false },
      {
        name: 'more than is owed',
        payload: { method: 'cards', type: 'part', partPoisha: 45_001 },
        isWell: false,
      },
      {
        name: 'a rest too small',
        payload: { method: 'cards', type: 'part', partPoisha: 44_900 },
        isWell: false,
      },
      { name: 'no method', payload: { method: '', type: 'full', partPoisha: null }, isWell: false },
    ],
    opened: [
      { name: 'a page', payload: { sessionKey: 'S', pageUrl: 'http://127.0.0.1/pay' }, isWell: true },
      { name: 'no page', payload: {}, isWell: false },
    ],
    refused: fault,
    noAnswer: fault,
    validated: [
      { name: 'safe', payload: answer, isWell: true },
      { name: 'risky', payload: { ...answer, isRisky: true }, isWell: true },
      {
        name: 'risky and of another amount',
        payload: { ...answer, isRisky: true, amountPoisha: 44_999 },
        isWell: true,
      },
      { name: 'other transaction', payload: { ...answer, transactionId: 'CF2' }, isWell: true },
      { name: 'other amount', payload: { ...answer, amountPoisha: 44_999 }, isWell: true },
      { name: 'other currency', payload: { ...answer, currency: 'USD' }, isWell: true },
      { name: 'other store', payload: { ...answer, storeId: 'elsewhere' }, isWell: true },
      { name: 'no amount', payload: { transactionId: 'CF1' }, isWell: false },
    ],
    failed: fault,
    canceled: [nothing],
    expired: [nothing],
    release: [nothing],
    refuse: [
      { name: 'a reason', payload: { reason: 'কার্ড চুরি' }, isWell: true },
      { name: 'no reason', payload: { reason: '' }, isWell: false },
    ],
    refund: [
      {
        name: 'surplus',
        payload: { ground: 'surplus', reason: 'অতিরিক্ত', refundPoisha: 1_000 },
        isWell: true,
      },
      {
        name: 'rejected',
        payload: { ground: 'rejected', reason: 'প্রত্যাখ্যাত', refundPoisha: 1_000 },
        isWell: true,
      },
      {
        name: 'correction',
        payload: { ground: 'correction', reason: 'ভুল বিল', refundPoisha: 1_000 },
        isWell: true,
      },
      {
        name: 'order',
        payload: {
          ground: 'order',
          reason: 'আদেশ',
          refundPoisha: 1_000,
          orderNumber: 'TS-1',
          orderDate: '2026-02-10',
        },
        isWell: true,
      },
      {
        name: 'an order without its number',
        payload: { ground: 'order', reason: 'আদেশ', refundPoisha: 1_000, orderDate: '2026-02-10' },
        isWell: false,
      },
      {
        name: 'an order of no such day',
        payload: {
          ground: 'order',
          reason: 'আদেশ',
          refundPoisha: 1_000,
          orderNumber: 'TS-1',
          orderDate: '2026-02-30',
        },
        isWell: false,
      },
      { name: 'no ground', payload: { reason: 'অতিরিক্ত', refundPoisha: 1_000 }, isWell: false },
      {
        name: 'more than is left',
        payload: { ground: 'surplus', reason: 'অতিরিক্ত', refundPoisha: 45_001 },
        isWell: false,
      },
      { name: 'no reason', payload: { ground: 'surplus', refundPoisha: 1_000 }, isWell: false },
    ],
    confirmRefund: [nothing],
    withdrawRefund: [
      { name: 'a reason', payload: { reason: 'ভুল করে চাওয়া' }, isWell: true },
      { name: 'no reason', payload: { reason: '' }, isWell: false },
    ],
    retryRefund: [nothing],
    refunded: [
      { name: 'a reference', payload: { refundReference: 'R1' }, isWell: true },
      { name: 'no reference', payload: {}, isWell: false },
    ],
    refundFailed: fault,
  },
  rows: [
    { from: 'unborn', event: 'start', by: ['owner'], in: ['owed'], to: 'started', asks: [] },
    {
      from: 'started',
      event: 'opened',
      by: system,
      to: 'open',
      asks: ['storeSession', 'scheduleVerification'],
    },
    { from: 'started', event: 'refused', by: system, to: 'failed', asks: ['storeReason'] },
    { from: 'started', event: 'noAnswer', by: system, to: 'unknown', asks: ['scheduleVerification'] },
    ...(['open', 'unknown'] as const).flatMap((from) => [
      {
        from,
        event: 'validated' as const,
        by: system,
        with: ['risky'],
        to: 'held' as const,
        asks: held,
      },
      {
        from,
        event: 'validated' as const,
        by: system,
        in: ['owed', 'partly'] as const,
        with: ['safe'],
        to: 'paid' as const,
        asks: paid,
      },
      {
        from,
        event: 'validated' as const,
        by: system,
        in: ['closed', 'ended', 'used', 'sent'] as const,
        with: ['safe'],
        to: 'surplus' as const,
        asks: surplus,
      },
      { from, event: 'failed' as const, by: system, to: 'failed' as const, asks: ['storeReason'] },
      { from, event: 'canceled' as const, by: system, to: 'canceled' as const, asks: [] },
      { from, event: 'expired' as const, by: system, to: 'expired' as const, asks: [] },
    ]),
    ...(['failed', 'canceled', 'expired'] as const).flatMap((from) => [
      {
        from,
        event: 'validated' as const,
        by: system,
        in: ['owed', 'closed', 'ended', 'used', 'sent'] as const,
        with: ['risky'],
        to: 'held' as const,
        asks: held,
      },
      {
        from,
        event: 'validated' as const,
        by: system,
        in: ['partly'] as const,
        with: ['risky'],
        to: 'surplus' as const,
        asks: surplus,
      },
      {
        from,
        event: 'validated' as const,
        by: system,
        in: ['owed', 'partly'] as const,
        with: ['safe'],
        to: 'paid' as const,
        asks: paid,
      },
      {
        from,
        event: 'validated' as const,
        by: system,
        in: ['closed', 'ended', 'used', 'sent'] as const,
        with: ['safe'],
        to: 'surplus' as const,
        asks: surplus,
      },
    ]),
    { from: 'held', event: 'release', by: accountants, in: ['owed', 'partly'], to: 'paid', asks: paid },
    {
      from: 'held',
      event: 'release',
      by: accountants,
      in: ['closed', 'ended', 'used', 'sent'],
      to: 'surplus',
      asks: ['openRefund', 'notify RefundDue accountants', 'notify RefundDue owner'],
    },
    { from: 'held', event: 'refuse', by: accountants, to: 'refunding', asks: askedOfGateway },
    {
      from: 'paid',
      event: 'refund',
      by: accountants,
      in: ['partly'],
      with: onBillGrounds,
      to: 'refundAsked',
      asks: asked,
    },
    {
      from: 'paid',
      event: 'refund',
      by: accountants,
      in: ['used', 'sent'],
      with: ['order'],
      to: 'refundAsked',
      asks: asked,
    },
    {
      from: 'paid',
      event: 'refund',
      by: accountants,
      in: ['closed'],
      with: ['surplus', 'rejected'],
      to: 'refunding',
      asks: askedOfGateway,
    },
    {
      from: 'surplus',
      event: 'refund',
      by: accountants,
      in: ['closed', 'partly', 'used', 'sent'],
      with: ['surplus', 'rejected'],
      to: 'refunding',
      asks: askedOfGateway,
    },
    {
      from: 'refundAsked',
      event: 'confirmRefund',
      by: accountants,
      in: ['owed', 'partly', 'used', 'sent', 'ended'],
      to: 'refunding',
      asks: ['askRefund'],
    },
    // Whoever asked for it is not the one who confirms it.
    {
      from: 'refundAsked',
      event: 'confirmRefund',
      by: ['headAccountant'],
      in: ['closed'],
      to: 'refunding',
      asks: ['askRefund'],
    },
    {
      from: 'refundRefused',
      event: 'retryRefund',
      by: accountants,
      to: 'refunding',
      asks: ['askRefund'],
    },
    ...duringRefund.flatMap((from) => [
      {
        from,
        event: 'withdrawRefund' as const,
        by: accountants,
        in: ['owed', 'partly', 'used', 'sent'] as const,
        to: 'paid' as const,
        asks: takenBack,
      },
      {
        from,
        event: 'withdrawRefund' as const,
        by: accountants,
        in: ['closed', 'ended'] as const,
        to: 'surplus' as const,
        asks: [...takenBack, 'openRefund'],
      },
    ]),
    {
      from: 'refunding',
      event: 'refunded',
      by: system,
      in: ['owed', 'ended'],
      to: 'refunded',
      asks: returned,
    },
    {
      from: 'refunding',
      event: 'refunded',
      by: system,
      in: ['partly', 'used', 'sent'],
      to: 'paid',
      asks: returned,
    },
    {
      from: 'refunding',
      event: 'refunded',
      by: system,
      in: ['closed'],
      to: 'surplus',
      asks: ['postRefund', 'openRefund', 'notify RefundCompleted owner'],
    },
    {
      from: 'refunding',
      event: 'refundFailed',
      by: system,
      in: ['owed', 'partly', 'used', 'sent'],
      to: 'refundRefused',
      asks: refusedByGateway,
    },
    {
      from: 'refunding',
      event: 'refundFailed',
      by: system,
      in: ['closed', 'ended'],
      to: 'surplus',
      asks: refusedByGateway,
    },
  ],
}
