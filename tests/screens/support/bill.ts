import type { CallReply } from '../../../src/api/calls.ts'
import type { Bill } from '../../../src/api/entities.ts'

export const billId = '00000000-0000-4000-8000-000000000001'
export const applicationId = '00000000-0000-4000-8000-000000000002'

/** A bill of ৳500 of which nothing is paid, unless told otherwise. */
export const billOf = (more: Partial<Bill> = {}): Bill => ({
  id: billId,
  applicationId,
  dispatchId: null,
  kind: 'application',
  state: 'unpaid',
  totalPoisha: 50_000,
  paidPoisha: 0,
  outstandingPoisha: 50_000,
  createdAt: '2026-03-01T00:00:00.000Z',
  lines: [],
  waivedPoisha: 0,
  replacedPoisha: 0,
  quote: null,
  waiver: null,
  recovers: null,
  liveTransactionId: null,
  ...more,
})

/** The same as the checkout reads it, with every way to pay. */
export const checkoutBillOf = (more: Partial<Bill> = {}): CallReply<'GET /bills/{id}'> => {
  const bill = billOf(more)
  return {
    ...bill,
    caseNumber: 'FS-1/2026',
    hasDefendant: true,
    payable: bill.liveTransactionId === null,
    ways: [
      { method: 'bkash', isAway: false },
      { method: 'mobile_banking', isAway: false },
      { method: 'cards', isAway: false },
      { method: 'internet_banking', isAway: false },
    ],
    lastChoice: null,
  }
}

/** A bill as whoever takes money at the counter finds it. Amount in poisha. */
export const openBill = {
  id: billId,
  kind: 'application',
  caseNumber: 'FS-1/2026',
  referenceNumber: 'DHAKA-2026-000001',
  petitionerName: 'পরীক্ষা আবেদনকারী',
  outstandingPoisha: 45_000,
  isBeingPaid: false,
} as const
