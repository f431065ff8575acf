import * as z from 'zod'
import { rowNumberMax } from '../machines/limits.ts'
import { funds } from '../machines/money.ts'
import { paymentTypes, waysPaid } from '../machines/payment/choice.ts'
import { paymentStateNames } from '../machines/payment/states.ts'
import { entryKinds } from '../machines/report/filter.ts'
import { waiverGrounds } from '../machines/waiver.ts'
import { pageOf, pageQuery, text, type CallTable } from './call.ts'
import { day, moment, named, poisha } from './entities.ts'

/** The filter as it stands in an address. @source product 4 */
export const reportFilter = z.object({
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  fund: z.enum(funds).optional(),
  method: z.enum(waysPaid).optional(),
  state: z.enum(paymentStateNames).optional(),
  kind: z.enum(entryKinds).optional(),
  office: z.uuid().optional(),
  court: z.coerce.number().int().positive().max(rowNumberMax).optional(),
  account: z.coerce.number().int().positive().max(rowNumberMax).optional(),
  case: text.optional(),
})

/** One fee of a posting on the bank account of its fund; below zero what was given back. @source spec §3 */
const partSchema = z.object({
  fund: z.enum(funds),
  fee: named.nullable(),
  accountNumber: z.string().nullable(),
  bank: z.string().nullable(),
  branch: z.string().nullable(),
  amountPoisha: poisha,
})

export const reportEntrySchema = z.object({
  id: z.uuid(),
  cursor: z.string(),
  kind: z.enum(entryKinds),
  transactionId: z.string(),
  invoiceNumber: z.string().nullable(),
  postedAt: moment,
  applicationId: z.uuid(),
  caseNumber: z.string(),
  court: named.nullable(),
  billKind: z.enum(['application', 'request', 'dispatch']),
  method: z.enum(waysPaid),
  paymentType: z.enum(paymentTypes),
  bankChargePoisha: poisha,
  parts: z.array(partSchema),
})
export type ReportEntry = z.infer<typeof reportEntrySchema>

/** Net is received less refunded, and what corrections moved to the fund (below zero: from it); it is the ledger's own sum. */
const sumsSchema = z.object({
  receivedPoisha: poisha,
  refundedPoisha: poisha,
  correctedPoisha: poisha,
  netPoisha: poisha,
})

/** A bank account as it was recorded for a fund of an office; a change of it is another one. */
const accountSchema = z.object({
  id: z.int(),
  fund: z.enum(funds),
  accountNumber: z.string(),
  bank: z.string(),
  branch: z.string(),
  /** Its first day, YYYY-MM-DD in Dhaka. */
  effectiveFrom: day,
})
export type ReportAccount = z.infer<typeof accountSchema>

/** A waiver that was granted, with what each fee was waived of; of one fund where the filter names it. @source product 2.5 */
export const waiverEntrySchema = z.object({
  id: z.uuid(),
  cursor: z.string(),
  applicationId: z.uuid(),
  caseNumber: z.string(),
  court: named.nullable(),
  ground: z.enum(waiverGrounds),
  decidedAt: moment,
  byName: z.string().nullable(),
  waivedPoisha: poisha,
  parts: z.array(z.object({ fund: z.enum(funds), fee: named, waivedPoisha: poisha })),
})
export type WaiverEntry = z.infer<typeof waiverEntrySchema>

const fundSums = z.array(z.object({ fund: z.enum(funds), netPoisha: poisha }))

/** @source spec §2 Accountant area, spec §3, product 4 */
export const reportCalls = {
  'GET /accountant/report': {
    summary: 'Every posting of the funds that fits the filter, newest first, with its fees and bank accounts',
    isReport: true,
    right: ['account.report.index'],
    query: pageQuery.extend(reportFilter.shape),
    /** Sums are over all that fit, not over the page. */
    reply: pageOf(reportEntrySchema).extend({
      ...sumsSchema.shape,
      /** What was waived on these days, outside of net; null where the filter names what no waiver has. */
      waivedPoisha: poisha.nullable(),
      bankChargePoisha: poisha,
      /** The same by fund, net. */
      funds: fundSums,
      /** As many lines as the file of this filter has below its head. */
      lineCount: z.int(),
    }),
  },
  'GET /accountant/report/accounts': {
    summary: 'What fits the filter by the bank account that it went to or came from',
    isReport: true,
    right: ['account.report.index'],
    query: reportFilter,
    reply: z.object({
      /** The offices by name, of each its funds in their order; of one office alone, without it. */
      rows: z.array(
        accountSchema.extend({ office: named.extend({ id: z.uuid() }).nullable(), ...sumsSchema.shape }),
      ),
    }),
  },
  'GET /accountant/waivers': {
    summary:
      'Every waiver that was granted and fits the filter, newest first: what the figure of what was waived adds up',
    isReport: true,
    right: ['account.report.index'],
    query: pageQuery.extend(
      reportFilter.pick({ from: true, to: true, fund: true, office: true, court: true, case: true }).shape,
    ),
    /** The sum is over all that fit, and the same that the report of this filter tells. */
    reply: pageOf(waiverEntrySchema).extend({ waivedPoisha: poisha }),
  },
  'GET /accountant/report/places': {
    summary:
      'What a report can be narrowed to: offices for the head office, courts and bank accounts of one office',
    right: ['account.report.index', 'account.all_payment.index'],
    query: reportFilter.pick({ office: true }),
    reply: z.object({
      offices: z.array(named.extend({ id: z.uuid() })),
      courts: z.array(named.extend({ id: z.int() })),
      accounts: z.array(accountSchema),
    }),
  },
  'GET /accountant/charts/data': {
    summary: 'What fits the filter by day, by fund and by way of paying',
    isReport: true,
    right: ['account.dashboard.index'],
    query: reportFilter,
    reply: z.object({
      /** In their order; a day of nothing is missing. */
      days: z.array(sumsSchema.extend({ day })),
      funds: fundSums,
      methods: z.array(z.object({ method: z.enum(waysPaid), netPoisha: poisha })),
    }),
  },
} as const satisfies CallTable
