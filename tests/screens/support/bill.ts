import type { CallReply } from '../../../src/api/calls.ts'

export const billId = '00000000-0000-4000-8000-000000000001'
export const applicationId = '00000000-0000-4000-8000-000000000002'

/** A bill of ৳500 of which nothing is paid, and the attempt that is under way for it, if any. */
export const billOf = (liveTransactionId: string | null): CallReply<'GET /bills/{id}'> => ({
  id: billId,
  applicationId,
  dispatchId: null,
  kind: 'application',
  state: 'unpaid',
  totalPoisha: 50_000,
  paidPoisha: 0,
  outstandingPoisha: 50_000,
  createdAt: '2026-11-01T00:00:00.000Z',
  lines: [],
  waivedPoisha: 0,
  replacedPoisha: 0,
  quote: null,
  waiver: null,
  recovers: null,
  liveTransactionId,
  caseNumber: 'FS-1/2026',
  hasDefendant: true,
  payable: liveTransactionId === null,
  ways: [
    { method: 'bkash', isAway: false },
    { method: 'mobile_banking', isAway: false },
    { method: 'cards', isAway: false },
    { method: 'internet_banking', isAway: false },
  ],
  lastChoice: null,
})
