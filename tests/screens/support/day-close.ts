import type { CloseDifference, DayClose } from '../../../src/api/close-calls.ts'

export const officeId = '00000000-0000-4000-8000-000000000009'
export const office = { id: officeId, name: 'Test office', nameBn: 'পরীক্ষা কার্যালয়' }
/** A difference that nobody has said anything of yet. */
export const difference: CloseDifference = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'amount_differs',
  movement: 'payment',
  transactionId: 'CF1',
  applicationId: null,
  caseNumber: 'FS-1/2026',
  line: 7,
  filePoisha: 238_300,
  attemptPoisha: 287_550,
  ledgerPoisha: 287_550,
  fileChargePoisha: 0,
  ledgerChargePoisha: 0,
  differencePoisha: -49_250,
  settled: null,
}
/** A day without a file. */
export const empty: DayClose = {
  day: '2026-03-01',
  gateway: 'sslcommerz',
  gateways: ['sslcommerz', 'bkash'],
  office,
  offices: [office],
  close: null,
  filePoisha: 0,
  ledgerPoisha: 287_550,
  unexplainedPoisha: 0,
  figures: [],
  lost: [],
  differences: [],
  offered: ['upload'],
  blocked: [],
  history: [],
}
/** The same with its file, which does not agree. */
export const matched: DayClose = {
  ...empty,
  close: {
    state: 'uploaded',
    version: 2,
    fileName: 'file.csv',
    lineCount: 1,
    elsewhereCount: 0,
    matchedCount: 0,
    matchedPoisha: 0,
    uploadedBy: 'পরীক্ষা হিসাবরক্ষক',
    uploadedAt: '2026-03-02T06:00:00.000Z',
    signedBy: null,
    signedAt: null,
  },
  filePoisha: 238_300,
  unexplainedPoisha: -49_250,
  figures: [{ kind: 'amount_differs', count: 1, leftCount: 1, differencePoisha: -49_250 }],
  differences: [difference],
  offered: ['upload', 'settle'],
  blocked: [{ event: 'sign', by: 'isSettled' }],
}
/** The same when its one difference was settled. */
export const settled: DayClose = {
  ...matched,
  close: matched.close && { ...matched.close, state: 'settled', version: 3 },
  unexplainedPoisha: 0,
  differences: [
    {
      ...difference,
      settled: {
        resolution: 'gateway_told',
        reason: 'টিকিট ৮৮১২০',
        counterpart: null,
        by: 'পরীক্ষা হিসাবরক্ষক',
        at: '2026-03-02T06:00:00.000Z',
      },
    },
  ],
  offered: ['upload', 'settle', 'sign'],
  blocked: [],
}
