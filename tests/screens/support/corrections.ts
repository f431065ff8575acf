import type { CallReply } from '../../../src/api/calls.ts'

/** A correction of a ledger that an accountant asked for and nobody has answered. Amount in poisha. */
export const askedCorrection: CallReply<'GET /payments/{id}/corrections'>['corrections'][number] = {
  id: '00000000-0000-4000-8000-000000000008',
  title: { name: 'Court fee', nameBn: 'কোর্ট ফি' },
  fromFund: 'treasury',
  toFund: 'bar_council',
  amountPoisha: 20_000,
  reason: 'ভুল তহবিল',
  state: 'asked',
  askedBy: 'প্রথম হিসাবরক্ষক',
  askedAt: '2026-03-01T06:00:00.000Z',
  isMine: false,
  endedBy: null,
  endedAt: null,
}
