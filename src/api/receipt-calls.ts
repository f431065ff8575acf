import * as z from 'zod'
import { invoiceStandings } from '../machines/invoice.ts'
import { receiptEvents, receiptHindrances, receiptHistoryEvents } from '../machines/receipt.ts'
import { text, type CallTable } from './call.ts'
import { moment, named, poisha } from './entities.ts'
import { transactionParams } from './payment-calls.ts'

/** A receipt as the bench sees it. @source product 2.5, 8 */
export const receiptSchema = z.object({
  transactionId: z.string(),
  invoiceNumber: z.string(),
  applicationId: z.uuid(),
  amountPoisha: poisha,
  refundedPoisha: poisha,
  issuedAt: moment,
  payerName: z.string(),
  /** The case that it was paid for. */
  caseNumber: z.string(),
  referenceNumber: z.string().nullable(),
  court: named.nullable(),
  office: named,
  standing: z.enum(invoiceStandings),
  /** What is open with it now, and what stands in the way of the rest. */
  offered: z.array(z.enum(receiptEvents)),
  hindrance: z.enum(receiptHindrances).nullable(),
  use: z
    .object({
      caseNumber: z.string(),
      note: z.string().nullable(),
      isForOtherCase: z.boolean(),
      isByApproval: z.boolean(),
      reservedAt: moment.nullable(),
      reservedBy: z.string().nullable(),
      usedAt: moment.nullable(),
      usedBy: z.string().nullable(),
    })
    .nullable(),
  /** Everything that was done with it, the oldest first. */
  history: z.array(
    z.object({
      event: z.enum(receiptHistoryEvents),
      at: moment,
      by: z.string().nullable(),
      caseNumber: z.string(),
    }),
  ),
})
export type Receipt = z.infer<typeof receiptSchema>

const useBody = z.object({ caseNumber: text, note: text, isForOtherCase: z.boolean() })

/** The bench's use of a receipt. @source product 2.5 */
export const receiptCalls = {
  'GET /receipts/{transaction_id}': {
    summary:
      'A receipt of the office: genuine it is when it is found; refunded, reserved or used, and for which case',
    right: ['administrative.receipt.index'],
    params: transactionParams,
    /** As typed, in taka; an invoice number is found together with its amount alone, a transaction id by itself. */
    query: z.object({ amount: text.optional() }),
    reply: receiptSchema,
  },
  'POST /receipts/{transaction_id}/reserve': {
    summary: 'Keep a receipt for one case until it is used or let go',
    right: ['administrative.receipt.use'],
    params: transactionParams,
    body: useBody,
    reply: receiptSchema,
  },
  'POST /receipts/{transaction_id}/use': {
    summary:
      'Use a receipt for one case, once and for good; 409 says where, when and by whom it was used before',
    right: ['administrative.receipt.use'],
    params: transactionParams,
    body: useBody,
    reply: receiptSchema,
  },
  'POST /receipts/{transaction_id}/release': {
    summary: 'Let a receipt go that was reserved and is not used',
    right: ['administrative.receipt.use'],
    params: transactionParams,
    body: z.object({}),
    reply: receiptSchema,
  },
} as const satisfies CallTable
