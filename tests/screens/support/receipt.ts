import type { Receipt } from '../../../src/api/receipt-calls.ts'

/** A receipt as the bench reads it, free to be used. */
export const receipt: Receipt = {
  transactionId: 'T0123',
  invoiceNumber: 'INV-DHAKA-2026-000007',
  applicationId: '00000000-0000-4000-8000-000000000001',
  amountPoisha: 45_000,
  refundedPoisha: 0,
  issuedAt: '2026-03-01T06:00:00.000Z',
  payerName: 'পরীক্ষা আবেদনকারী',
  caseNumber: 'FS-1/2026',
  referenceNumber: 'DHAKA-2026-000001',
  court: { name: 'Test court', nameBn: 'পরীক্ষা আদালত' },
  office: { name: 'Dhaka', nameBn: 'ঢাকা' },
  standing: 'unused',
  offered: ['use', 'reserve'],
  hindrance: null,
  use: null,
  history: [],
}
/** The same when another case took it. */
export const usedReceipt: Receipt = {
  ...receipt,
  standing: 'used',
  offered: [],
  hindrance: 'used',
  use: {
    caseNumber: 'TS-5/2026',
    note: null,
    isForOtherCase: false,
    isByApproval: false,
    reservedAt: null,
    reservedBy: null,
    usedAt: '2026-03-02T06:00:00.000Z',
    usedBy: 'পরীক্ষা কর্মকর্তা',
  },
  history: [{ event: 'use', at: '2026-03-02T06:00:00.000Z', by: 'পরীক্ষা কর্মকর্তা', caseNumber: 'TS-5/2026' }],
}

/** The same while it is kept for that case. */
export const reservedReceipt: Receipt = {
  ...receipt,
  standing: 'reserved',
  offered: ['use', 'release'],
  use: {
    caseNumber: 'TS-5/2026',
    note: 'নথি ৩',
    isForOtherCase: true,
    isByApproval: false,
    usedAt: null,
    usedBy: null,
    reservedAt: '2026-03-03T06:00:00.000Z',
    reservedBy: 'ধারক',
  },
}
