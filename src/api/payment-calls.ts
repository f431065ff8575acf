import { paymentMethods, paymentTypes } from '../machines/payment/choice.ts'
import { paymentEventNames } from '../machines/payment/events.ts'
import { invoiceStandings } from '../machines/invoice.ts'
import { refundStates } from '../machines/payment/grounds.ts'
import { paymentStateNames } from '../machines/payment/states.ts'
import * as z from 'zod'
import { actionBody, idParams, pageOf, pageQuery, text, type CallTable } from './call.ts'
import { officeQuery } from './office-choice-calls.ts'
import { reportFilter } from './report-calls.ts'
import { billSchema, invoiceSchema, named, poisha } from './entities.ts'
import {
  correctionsSchema,
  paymentOutcomeSchema,
  paymentRowSchema,
  paymentSchema,
  refundSchema,
} from './payment-entities.ts'

/** An invoice that is read by itself. */
const ownInvoiceSchema = invoiceSchema.extend({
  /** The page where anybody sees whether it is genuine, as the paper has it. @source product 8 */
  checkAddress: z.url(),
})
export type OwnInvoice = z.infer<typeof ownInvoiceSchema>

export const transactionParams = z.object({ transaction_id: z.string().min(1).max(40) })

/** @source spec §2 Accountant area, product 2.3, 4 */
export const paymentCalls = {
  'GET /bills/{id}': {
    summary: 'What is owed, for its payer: lines, what was paid, and whether a payment is under way',
    right: ['litigant.payment.start'],
    params: idParams,
    reply: billSchema.extend({
      caseNumber: z.string(),
      hasDefendant: z.boolean(),
      payable: z.boolean(),
      /** The ways to pay that are offered here; one whose gateway does not answer can be chosen again later. */
      ways: z.array(z.object({ method: z.enum(paymentMethods), isAway: z.boolean() })),
      /**
       * What was chosen at the newest attempt, for the next one to begin with: the part (poisha) only when it can still
       * be paid, how much only after an attempt that brought nothing.
       */
      lastChoice: z
        .object({
          method: z.enum(paymentMethods),
          type: z.enum(paymentTypes).nullable(),
          partPoisha: poisha.nullable(),
        })
        .nullable(),
    }),
  },
  'POST /bills/{id}/payments': {
    summary: 'Start paying a bill or a part of it; one live attempt a bill',
    isPaymentStart: true,
    right: ['litigant.payment.start'],
    params: idParams,
    body: z.object({
      method: z.enum(paymentMethods, 'required'),
      type: z.enum(paymentTypes, 'required'),
      partPoisha: z.number().int().nullable().default(null),
    }),
    reply: paymentOutcomeSchema,
  },
  'GET /accountant/open-bills': {
    summary: 'Bills of the office that lack something, by a number of their case; 20 at most',
    right: ['account.all_payment.record'],
    query: z.object({ caseNumber: text }),
    reply: z.object({
      bills: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(['application', 'request', 'dispatch']),
          caseNumber: z.string(),
          referenceNumber: z.string().nullable(),
          petitionerName: z.string(),
          outstandingPoisha: poisha,
          /** A payment of it is under way: nothing else is recorded meanwhile. */
          isBeingPaid: z.boolean(),
        }),
      ),
    }),
  },
  'POST /bills/{id}/counter-payments': {
    summary:
      'Record what a counter or the treasury took for a bill; it pays when a second person confirms it',
    right: ['account.all_payment.record'],
    params: idParams,
    body: z.object({ kind: text, number: text, date: text, amountPoisha: z.number().nullable() }),
    reply: z.object({ paymentId: z.uuid(), applicationId: z.uuid() }),
  },
  'GET /payments/{transaction_id}/outcome': {
    summary: "What became of the payer's attempt",
    right: ['litigant.payment.start'],
    params: transactionParams,
    reply: paymentOutcomeSchema,
  },
  'GET /auth/my-invoices': {
    summary: "The litigant's invoices, newest first",
    right: ['litigant.invoice.index'],
    query: pageQuery,
    reply: pageOf(invoiceSchema.extend({ cursor: z.string() })),
  },
  'GET /invoices/{transaction_id}': {
    summary: 'One invoice, to its payer and its office',
    right: [
      'litigant.invoice.index',
      'account.all_payment.index',
      'administrative.verified_application.index',
    ],
    params: transactionParams,
    reply: ownInvoiceSchema,
  },
  'GET /public/invoice/{transaction_id}': {
    summary: 'Whether a receipt is genuine and was used, without personal data',
    right: 'public',
    alsoRefuses: [429],
    params: transactionParams,
    /** As typed, in taka; an invoice number is found together with its amount alone, a transaction id by itself. */
    query: z.object({ amount: text.optional() }),
    reply: z.object({
      invoiceNumber: z.string(),
      transactionId: z.string(),
      amountPoisha: poisha,
      issuedAt: z.string(),
      court: named.nullable(),
      caseNumber: z.string(),
      usedAt: z.string().nullable(),
      /** The number of the case that it was used for, as it stands in the court's book. */
      usedFor: z.string().nullable(),
      standing: z.enum(invoiceStandings),
      refundedPoisha: poisha,
    }),
  },
  'GET /payments': {
    summary: "All payments of the accountant's office, newest first",
    right: ['account.all_payment.index'],
    query: pageQuery.extend({ ...reportFilter.omit({ kind: true }).shape, q: text.optional() }),
    reply: pageOf(paymentRowSchema).extend({
      /** What was received and is still there, over all that fit: the sum of what each row says. */
      receivedPoisha: poisha,
      /** What was given back, over all that fit; with what is still there it is what was received. */
      refundedPoisha: poisha,
      /** The same by state: how many, what they were for, what of it was received. States without any are left out. */
      states: z.array(
        z.object({
          state: z.enum(paymentStateNames),
          count: z.number().int(),
          amountPoisha: poisha,
          receivedPoisha: poisha,
          refundedPoisha: poisha,
        }),
      ),
    }),
  },
  'GET /refunds': {
    summary:
      "Refunds of the accountant's office that are not settled, or those in one state, the oldest first",
    right: ['account.all_payment.index'],
    query: pageQuery.extend({ ...officeQuery.shape, state: z.enum(refundStates).optional() }),
    reply: pageOf(refundSchema.extend({ cursor: z.string() })),
  },
  'GET /payments/{id}': {
    summary: 'One payment with its facts and timeline, to its office',
    right: ['account.all_payment.index'],
    params: idParams,
    reply: paymentSchema,
  },
  'GET /payments/{id}/corrections': {
    summary: 'What of a payment stands in which fund, and how that was corrected',
    right: ['account.all_payment.index'],
    params: idParams,
    reply: correctionsSchema,
  },
  'POST /payments/{id}/corrections': {
    summary: 'Ask that an amount of a line be moved to another fund; a second person confirms it',
    right: ['account.ledger.correct'],
    params: idParams,
    body: z.object({
      billLineId: text,
      fromFund: text,
      toFund: text,
      amountPoisha: z.number().nullable(),
      reason: text,
    }),
    reply: correctionsSchema,
  },
  'POST /payments/{id}/corrections/confirm': {
    summary: 'Post a correction that another person asked for',
    right: ['account.ledger.confirm'],
    params: idParams,
    body: z.object({ correctionId: z.uuid() }),
    reply: correctionsSchema,
  },
  'POST /payments/{id}/corrections/withdraw': {
    summary: 'Let a correction be that waits for the second person',
    right: ['account.ledger.correct'],
    params: idParams,
    body: z.object({ correctionId: z.uuid() }),
    reply: correctionsSchema,
  },
  'POST /payments/{id}/actions/{event}': {
    summary: 'An event of the payment chart',
    right: 'chart',
    params: idParams.extend({ event: z.enum(paymentEventNames) }),
    body: actionBody,
    reply: paymentSchema,
  },
} as const satisfies CallTable
