import type { Birth } from '../../src/machines/entity.ts'
import type { PaymentEventType } from '../../src/machines/payment/events.ts'
import type { PaymentState } from '../../src/machines/payment/states.ts'
import type { PayloadCase, WitnessRow } from '../support/witness.ts'

/** The worlds of facts in which the payment's table is tried. */
export type PaymentWorld =
  | 'owed'
  | 'closed'
  | 'partly'
  | 'used'
  | 'sent'
  | 'ended'
  | 'counter'
  | 'counterWhole'
  | 'counterDue'
  | 'counterFree'
  | 'counterMended'
  | 'counterUsed'
  | 'counterEnded'
  | 'usedDue'

const system = ['system'] as const
const accountants = ['accountant', 'headAccountant'] as const
const nothing = { name: 'nothing', payload: {}, isWell: true }
const returned = ['postRefund', 'reopenSubject', 'notify RefundCompleted owner']
const asked = ['storeReason', 'recordRefund', 'notify RefundAsked accountants']
const askedOfGateway = ['storeReason', 'askRefund']
const takenBack = ['storeReason', 'withdrawRefund']
const refusedByGateway = ['storeReason', 'refuseRefund', 'notify RefundRefused accountants']

/** What is asked for is on a bill, or it is nobody's; each has its own grounds. @source product 2.5 */
const onBillGrounds = ['correction', 'order'] as const
const refundGrounds = ['surplus', 'rejected', ...onBillGrounds] as const
const refundOn = (ground: (typeof refundGrounds)[number]) => ({
  ground,
  reason: 'অতিরিক্ত',
  refundPoisha: 1_000,
  ...(ground === 'order' ? { orderNumber: 'TS-1', orderDate: '2026-02-10' } : {}),
})
const voucher = { voucherNumber: 'ভি-১', voucherDate: '2026-03-01' }
const gaveAtCounter = ['recordVoucher', ...returned]
const duringRefund = ['refundAsked', 'refundRefused'] as const

/** What an act of a refund is tried with. @source product 2.3, 2.5 */
export const refundCases = {
  refund: [
    ...refundGrounds.map((ground) => ({ name: ground, payload: refundOn(ground), isWell: true })),
    {
      name: 'an order without its number',
      payload: { ...refundOn('order'), orderNumber: ' ' },
      isWell: false,
    },
    {
      name: 'an order with a dash for its number',
      payload: { ...refundOn('order'), orderNumber: ' – ' },
      isWell: false,
    },
    {
      name: 'an order of no such day',
      payload: { ...refundOn('order'), orderDate: '2026-02-30' },
      isWell: false,
    },
    {
      name: 'an order of tomorrow',
      payload: { ...refundOn('order'), orderDate: '2026-03-02' },
      isWell: false,
    },
    { name: 'no ground', payload: { reason: 'অতিরিক্ত', refundPoisha: 1_000 }, isWell: false },
    {
      name: 'more than is left',
      payload: { ...refundOn('surplus'), refundPoisha: 45_001 },
      isWell: false,
    },
    { name: 'no reason', payload: { ground: 'surplus', refundPoisha: 1_000 }, isWell: false },
  ],
  confirmRefund: [nothing],
  giveBackAtCounter: [
    { name: 'a voucher', payload: voucher, isWell: true },
    { name: 'a voucher of before', payload: { ...voucher, voucherDate: '২০২৬-০২-১০' }, isWell: true },
    { name: 'no number', payload: { ...voucher, voucherNumber: ' ' }, isWell: false },
    { name: 'a dash for a number', payload: { ...voucher, voucherNumber: '- -' }, isWell: false },
    { name: 'a number too long', payload: { ...voucher, voucherNumber: '1'.repeat(41) }, isWell: false },
    { name: 'of tomorrow', payload: { ...voucher, voucherDate: '2026-03-02' }, isWell: false },
    { name: 'of no day', payload: { ...voucher, voucherDate: '' }, isWell: false },
  ],
  withdrawRefund: [
    { name: 'a reason', payload: { reason: 'ভুল করে চাওয়া' }, isWell: true },
    { name: 'no reason', payload: { reason: '' }, isWell: false },
  ],
  retryRefund: [nothing],
} satisfies Partial<Record<PaymentEventType, readonly PayloadCase[]>>

/**
 * Money that goes back: of a bill by correction or order and after a second person, what is nobody's at once; what was relied on
 * by order alone; what the gateway refused waits, until it is tried again or withdrawn.
 * @source product 2.3, 2.5
 */
export const refundRows: readonly WitnessRow<PaymentState | Birth, PaymentEventType, PaymentWorld>[] = [
  {
    from: 'paid',
    event: 'refund',
    by: accountants,
    in: ['partly', 'counter', 'counterWhole'],
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
    in: ['closed', 'partly', 'sent'],
    with: ['surplus', 'rejected'],
    to: 'refunding',
    asks: askedOfGateway,
  },
  // What a counter took it gives back itself, and of nobody's money a second person says so too.
  {
    from: 'paid',
    event: 'refund',
    by: accountants,
    in: ['counterDue', 'counterFree', 'counterMended'],
    with: ['surplus', 'rejected'],
    to: 'refundAsked',
    asks: asked,
  },
  {
    from: 'surplus',
    event: 'refund',
    by: accountants,
    in: ['counter', 'counterWhole', 'counterDue', 'counterFree', 'counterMended'],
    with: ['surplus', 'rejected'],
    to: 'refundAsked',
    asks: asked,
  },
  {
    from: 'refundAsked',
    event: 'giveBackAtCounter',
    by: accountants,
    in: ['counterEnded'],
    to: 'refunded',
    asks: gaveAtCounter,
  },
  {
    from: 'refundAsked',
    event: 'giveBackAtCounter',
    by: accountants,
    in: ['counterUsed'],
    to: 'paid',
    asks: ['recordVoucher', 'postRefund', 'openRefund', 'notify RefundCompleted owner'],
  },
  {
    from: 'refundAsked',
    event: 'giveBackAtCounter',
    by: ['headAccountant'],
    in: ['counterWhole'],
    to: 'refunded',
    asks: gaveAtCounter,
  },
  {
    from: 'refundAsked',
    event: 'giveBackAtCounter',
    by: accountants,
    in: ['counter'],
    to: 'paid',
    asks: gaveAtCounter,
  },
  {
    from: 'refundAsked',
    event: 'giveBackAtCounter',
    by: ['headAccountant'],
    in: ['counterDue'],
    to: 'surplus',
    asks: ['recordVoucher', 'postRefund', 'openRefund', 'notify RefundCompleted owner'],
  },
  {
    from: 'refundAsked',
    event: 'giveBackAtCounter',
    by: accountants,
    in: ['counterFree'],
    to: 'surplus',
    asks: ['recordVoucher', 'postRefund', 'openRefund', 'notify RefundCompleted owner'],
  },
  {
    from: 'refundAsked',
    event: 'giveBackAtCounter',
    by: ['headAccountant'],
    in: ['counterMended'],
    to: 'paid',
    asks: ['recordVoucher', 'postRefund', 'openRefund', 'notify RefundCompleted owner'],
  },
  {
    from: 'refundAsked',
    event: 'confirmRefund',
    by: accountants,
    in: ['owed', 'partly', 'used', 'sent', 'ended', 'usedDue'],
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
      in: ['owed', 'partly', 'used', 'sent', 'counter', 'counterWhole'] as const,
      to: 'paid' as const,
      asks: takenBack,
    },
    {
      from,
      event: 'withdrawRefund' as const,
      by: accountants,
      in: [
        'closed',
        'ended',
        'counterDue',
        'counterFree',
        'counterMended',
        'counterUsed',
        'counterEnded',
        'usedDue',
      ] as const,
      to: 'paid' as const,
      asks: [...takenBack, 'openRefund'],
    },
  ]),
  {
    from: 'refunding',
    event: 'refunded',
    by: system,
    in: ['owed', 'ended', 'counterEnded'],
    to: 'refunded',
    asks: returned,
  },
  {
    from: 'refunding',
    event: 'refunded',
    by: system,
    in: ['partly', 'used', 'sent', 'counter', 'counterWhole'],
    to: 'paid',
    asks: returned,
  },
  {
    from: 'refunding',
    event: 'refunded',
    by: system,
    in: ['closed', 'counterDue', 'counterFree'],
    to: 'surplus',
    asks: ['postRefund', 'openRefund', 'notify RefundCompleted owner'],
  },
  // What a correction leaves of money whose bill became void meanwhile is where that bill's other money is.
  {
    from: 'refunding',
    event: 'refunded',
    by: system,
    in: ['counterUsed', 'counterMended', 'usedDue'],
    to: 'paid',
    asks: ['postRefund', 'openRefund', 'notify RefundCompleted owner'],
  },
  {
    from: 'refunding',
    event: 'refundFailed',
    by: system,
    in: ['owed', 'partly', 'used', 'sent', 'counter', 'counterWhole'],
    to: 'refundRefused',
    asks: refusedByGateway,
  },
  {
    from: 'refunding',
    event: 'refundFailed',
    by: system,
    in: ['closed', 'ended', 'counterDue', 'counterFree', 'counterEnded'],
    to: 'surplus',
    asks: refusedByGateway,
  },
  {
    from: 'refunding',
    event: 'refundFailed',
    by: system,
    in: ['counterUsed', 'counterMended', 'usedDue'],
    to: 'paid',
    asks: refusedByGateway,
  },
]
