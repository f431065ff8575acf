import type { Birth } from '../../src/machines/entity.ts'
import type { PaymentEventType } from '../../src/machines/payment/events.ts'
import type { PaymentState } from '../../src/machines/payment/states.ts'
import type { PayloadCase, WitnessRow } from '../support/witness.ts'
import type { PaymentWorld } from './payment-refunds.ts'

const accountants = ['accountant', 'headAccountant'] as const
const scroll = { kind: 'counter', number: '১২/ক', date: '2026-03-01', amountPoisha: 45_000 }

/** What an accountant has in hand, and what of it is wrong. @source product 2.5 */
export const counterCases = {
  recordCounter: [
    { name: 'a scroll of today', payload: scroll, isWell: true },
    {
      name: 'a challan of before',
      payload: { ...scroll, kind: 'treasury_challan', date: '২০২৬-০২-১০' },
      isWell: true,
    },
    { name: 'one poisha', payload: { ...scroll, amountPoisha: 1 }, isWell: true },
    { name: 'nothing', payload: { ...scroll, amountPoisha: 0 }, isWell: false },
    { name: 'more than is owed', payload: { ...scroll, amountPoisha: 45_001 }, isWell: false },
    { name: 'of tomorrow', payload: { ...scroll, date: '2026-03-02' }, isWell: false },
    { name: 'of no such day', payload: { ...scroll, date: '2026-02-30' }, isWell: false },
    { name: 'of no day', payload: { ...scroll, date: '' }, isWell: false },
    { name: 'no number', payload: { ...scroll, number: ' ' }, isWell: false },
    { name: 'a dash for a number', payload: { ...scroll, number: '-' }, isWell: false },
    { name: 'a number too long', payload: { ...scroll, number: '1'.repeat(41) }, isWell: false },
    { name: 'through the gateway', payload: { ...scroll, kind: 'cards' }, isWell: false },
  ],
  confirmCounter: [{ name: 'nothing', payload: {}, isWell: true }],
  refuseCounter: [
    { name: 'a reason', payload: { reason: 'স্ক্রল নম্বর মেলেনি' }, isWell: true },
    { name: 'no reason', payload: { reason: '' }, isWell: false },
  ],
} satisfies Partial<Record<PaymentEventType, readonly PayloadCase[]>>

/**
 * What was paid without the gateway: recorded by one accountant against a bill that lacks it, paid only when another confirms it,
 * refused by either, and then it stays as it is.
 * @source product 2.5
 */
export const counterRows: readonly WitnessRow<PaymentState | Birth, PaymentEventType, PaymentWorld>[] = [
  {
    from: 'unborn',
    event: 'recordCounter',
    by: accountants,
    in: ['owed', 'partly'],
    to: 'counterRecorded',
    asks: ['notify CounterRecorded accountants'],
  },
  // Whoever recorded it is not the one who confirms it.
  {
    from: 'counterRecorded',
    event: 'confirmCounter',
    by: ['headAccountant'],
    in: ['owed'],
    to: 'paid',
    asks: ['postPayment', 'settleSubject'],
  },
  {
    from: 'counterRecorded',
    event: 'confirmCounter',
    by: accountants,
    in: ['partly'],
    to: 'paid',
    asks: ['postPayment', 'settleSubject'],
  },
  {
    from: 'counterRecorded',
    event: 'refuseCounter',
    by: accountants,
    to: 'counterRefused',
    asks: ['storeReason', 'notify CounterRefused owner'],
  },
]
