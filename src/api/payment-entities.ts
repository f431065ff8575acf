import * as z from 'zod'
import { gatewayNames, paymentTypes, waysPaid } from '../machines/payment/choice.ts'
import { refundGrounds, refundStates } from '../machines/payment/grounds.ts'
import { paymentStateNames } from '../machines/payment/states.ts'
import { correctionStates } from '../machines/correction.ts'
import { discrepancyKinds } from '../machines/discrepancy.ts'
import { mismatchParts } from '../machines/payment/mismatch.ts'
import { funds } from '../machines/money.ts'
import { toldRefundSchema } from './entity-parts.ts'
import { day, moment, named, paymentFactsSchema, poisha, timelineSchema } from './entities.ts'

const uuid = z.uuid()

export const paymentRowSchema = z.object({
  id: uuid,
  state: z.enum(paymentStateNames),
  version: z.number().int(),
  transactionId: z.string(),
  invoiceNumber: z.string().nullable(),
  applicationId: uuid,
  caseNumber: z.string(),
  referenceNumber: z.string().nullable(),
  payerName: z.string(),
  billKind: z.enum(['application', 'request', 'dispatch']),
  amountPoisha: poisha,
  storeAmountPoisha: poisha.nullable(),
  bankChargePoisha: poisha.nullable(),
  refundedPoisha: poisha,
  /** What of it was received and is still there; 0 of an attempt whose money never came. */
  receivedPoisha: poisha,
  method: z.enum(waysPaid),
  paymentType: z.enum(paymentTypes),
  cardType: z.string().nullable(),
  createdAt: moment,
  transactedAt: moment.nullable(),
  /** When money of it came into the ledger, by which it counts on a day; until then when it was begun. */
  countedAt: moment,
  cursor: z.string(),
})
export type PaymentRow = z.infer<typeof paymentRowSchema>

/** Money that is given back or owed back. @source product 2.5 */
export const refundSchema = z.object({
  id: uuid,
  paymentId: uuid,
  applicationId: uuid,
  transactionId: z.string(),
  invoiceNumber: z.string().nullable(),
  caseNumber: z.string(),
  payerName: z.string(),
  billKind: z.enum(['application', 'request', 'dispatch']),
  ground: z.enum(refundGrounds),
  state: z.enum(refundStates),
  amountPoisha: poisha,
  reason: z.string().nullable(),
  orderNumber: z.string().nullable(),
  orderDate: day.nullable(),
  /** By which a counter gave it back. */
  voucherNumber: z.string().nullable(),
  voucherDate: day.nullable(),
  openedAt: moment,
  askedBy: z.string().nullable(),
  askedAt: moment.nullable(),
  confirmedBy: z.string().nullable(),
  confirmedAt: moment.nullable(),
  /** What the gateway said when it last refused. */
  error: z.string().nullable(),
  refusedAt: moment.nullable(),
  endedAt: moment.nullable(),
})
export type Refund = z.infer<typeof refundSchema>

export const paymentSchema = paymentRowSchema.omit({ cursor: true }).extend({
  /** Every refund of it, the newest first. */
  refunds: z.array(refundSchema),
  billId: uuid,
  dispatchId: uuid.nullable(),
  error: z.string().nullable(),
  reason: z.string().nullable(),
  bankTransactionId: z.string().nullable(),
  /** Of what was paid without the gateway: the number and the day of the scroll or the challan, and who recorded it. */
  counterNumber: z.string().nullable(),
  counterDate: day.nullable(),
  recordedBy: z.string().nullable(),
  facts: paymentFactsSchema,
  timeline: z.array(timelineSchema),
})
export type Payment = z.infer<typeof paymentSchema>

/** What the payer may know of an attempt; never read from the query string. @source product 2.3 */
export const paymentOutcomeSchema = z.object({
  transactionId: z.string(),
  state: z.enum(paymentStateNames),
  amountPoisha: poisha,
  /** What the gateway keeps of it; null until that is known. */
  bankChargePoisha: poisha.nullable(),
  /** What the bill still lacks. */
  outstandingPoisha: poisha,
  billId: uuid,
  billKind: z.enum(['application', 'request', 'dispatch']),
  applicationId: uuid,
  caseNumber: z.string(),
  invoiceNumber: z.string().nullable(),
  method: z.enum(waysPaid),
  pageUrl: z.string().nullable(),
  payableUntil: moment.nullable(),
  /** Why the office did not take what a counter had recorded. */
  reason: z.string().nullable(),
  refunds: z.array(toldRefundSchema),
})
export type PaymentOutcome = z.infer<typeof paymentOutcomeSchema>

/** What of a payment stands in which fund, line by line, and how it was corrected. Amounts in poisha. @source product 4 */
export const correctionsSchema = z.object({
  standing: z.array(z.object({ billLineId: uuid, title: named, fund: z.enum(funds), amountPoisha: poisha })),
  corrections: z.array(
    z.object({
      id: uuid,
      title: named,
      fromFund: z.enum(funds),
      toFund: z.enum(funds),
      amountPoisha: poisha,
      reason: z.string(),
      state: z.enum(correctionStates),
      askedBy: z.string(),
      askedAt: moment,
      /** Whether the reader asked for it: another person confirms it. */
      isMine: z.boolean(),
      endedBy: z.string().nullable(),
      endedAt: moment.nullable(),
    }),
  ),
})

/** What does not agree or waits for somebody, and how it was closed. Amounts in poisha. @source product 2.3 */
export const discrepancySchema = z.object({
  /** Whose word it is about; null of what a counter took. */
  gateway: z.enum(gatewayNames).nullable(),
  /** Of the mismatch, the payment or the refund; with kind and since it is this one discrepancy. */
  id: uuid,
  kind: z.enum(discrepancyKinds),
  since: moment,
  paymentId: uuid,
  applicationId: uuid,
  transactionId: z.string(),
  caseNumber: z.string(),
  payerName: z.string(),
  amountPoisha: poisha,
  /** What the gateway vouched for in place of ours, and in what it differs. */
  said: z
    .object({ amountPoisha: poisha, currency: z.string(), parts: z.array(z.enum(mismatchParts)) })
    .nullable(),
  /** Why the gateway refused a refund. */
  error: z.string().nullable(),
  closing: z.object({ reason: z.string(), by: z.string(), at: moment }).nullable(),
})
export type Discrepancy = z.infer<typeof discrepancySchema>
