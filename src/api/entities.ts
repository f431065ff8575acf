import { applicationEventNames } from '../machines/application/events.ts'
import { invoiceStandings } from '../machines/invoice.ts'
import { conditions } from '../machines/conditions.ts'
import { dispatchEventNames } from '../machines/dispatch/events.ts'
import { badges, type Badge } from '../machines/badges.ts'
import { dispatchOptions, dispatchOutcomes } from '../machines/dispatch/options.ts'
import { dispatchStateNames } from '../machines/dispatch/states.ts'
import { applicationStateNames } from '../machines/application/states.ts'
import * as z from 'zod'
import { documentScans } from '../machines/document.ts'
import { waysPaid } from '../machines/payment/choice.ts'
import { divisionCodes, draftFormSchema } from '../machines/form.ts'
import { funds } from '../machines/money.ts'
import { day, moment, named, poisha, toldRefundSchema, uuid } from './entity-parts.ts'
import { billWaiverSchema, recoveredWaiverSchema } from './waiver-entities.ts'

export { day, formattedText, moment, named, poisha, uuid } from './entity-parts.ts'
export type { FormattedText, Named } from './entity-parts.ts'

/** The badges of the sidebar. @source spec §3 User */
export const countsSchema = z.object(
  Object.fromEntries(badges.map((badge) => [badge, z.number().int()])) as Record<Badge, z.ZodInt>,
)
export type Counts = z.infer<typeof countsSchema>

export const filingReferenceSchema = z.object({
  category: z.object({ id: z.number(), division: z.enum(divisionCodes) }).nullable(),
  type: z
    .object({
      id: z.number(),
      categoryId: z.number(),
      isAmountNeeded: z.boolean(),
      isCaseDependent: z.boolean(),
    })
    .nullable(),
  court: z.object({ id: z.number(), division: z.enum(divisionCodes) }).nullable(),
})

/** A fact that may not have been reckoned. */
const fact = <Value extends z.ZodType>(value: Value) =>
  z.discriminatedUnion('isKnown', [
    z.object({ isKnown: z.literal(true), value }),
    z.object({ isKnown: z.literal(false) }),
  ])

const rowCount = z.number().int()

/** What the application chart's guards see; sent so that the screen asks the same law. */
export const applicationFactsSchema = z.object({
  ownerId: z.string(),
  officeId: z.string(),
  heldBy: z.string().nullable().optional(),
  dueAtVerifyPoisha: fact(poisha),
  outstandingPoisha: poisha,
  openDispatchDefendantIds: fact(z.array(z.string()).readonly()),
  keptDaysLeft: fact(z.number().int()),
  reference: fact(filingReferenceSchema),
  isCorrectionOpen: fact(z.boolean()),
  isMoneyGone: fact(z.boolean()),
  isDispatchRequested: fact(z.boolean()),
  isRefundBegun: fact(z.boolean()),
  setAsidePoisha: fact(z.array(poisha).readonly()),
  formRows: fact(
    z.object({ petitioners: rowCount, defendants: rowCount, costs: rowCount, documents: rowCount }),
  ),
})

export const dispatchFactsSchema = z.object({
  ownerId: z.string(),
  officeId: z.string(),
  heldBy: z.string().nullable().optional(),
  servableDefendantIds: fact(z.array(z.string()).readonly()),
  lineDefendantIds: z.array(z.string()).readonly(),
  paidPoisha: poisha,
  outstandingPoisha: poisha,
  isCorrectionOpen: fact(z.boolean()),
  isMoneyGone: fact(z.boolean()),
  isCaseApproved: fact(z.boolean()),
  sentOn: fact(day),
})

export const paymentFactsSchema = z.object({
  ownerId: z.string(),
  officeId: z.string(),
  expected: fact(
    z.object({
      transactionId: z.string(),
      amountPoisha: poisha,
      currency: z.string(),
      storeId: z.string(),
    }),
  ),
  billOutstandingPoisha: poisha,
  isBillVoid: z.boolean(),
  hasDefendant: z.boolean(),
  refundablePoisha: poisha,
  isSurplus: z.boolean(),
  isReceiptUsed: z.boolean(),
  isSummonsSent: z.boolean(),
  refundAskedById: z.string().nullable(),
  refundAskedPoisha: poisha,
  isRefundOfBill: z.boolean(),
  isPaidAtCounter: z.boolean(),
  recordedById: z.string().nullable(),
  today: fact(z.string()),
  isAlone: fact(z.boolean()),
})

/** One line of what is owed. `amountPoisha` times `quantity` is `totalPoisha`. */
export const billLineSchema = z.object({
  id: uuid,
  title: named,
  fund: z.enum(funds),
  amountPoisha: poisha,
  quantity: z.number().int(),
  totalPoisha: poisha,
  /** What of the total nobody owes. @source product 2.5 */
  waivedPoisha: poisha,
  /** What of it was owed until a right bill took its place. @source product 2.5 */
  replacedPoisha: poisha,
  paidPoisha: poisha,
})

export const billSchema = z.object({
  id: uuid,
  applicationId: uuid,
  dispatchId: uuid.nullable(),
  kind: z.enum(['application', 'request', 'dispatch']),
  /** @source spec §4 Payment item states */
  state: z.enum(['unpaid', 'partially_paid', 'paid', 'void']),
  /** What is to be paid in all: the lines less what is waived or replaced of them. */
  totalPoisha: poisha,
  waivedPoisha: poisha,
  replacedPoisha: poisha,
  paidPoisha: poisha,
  outstandingPoisha: poisha,
  createdAt: moment,
  lines: z.array(billLineSchema),
  /** The one attempt that is under way, if any. */
  liveTransactionId: z.string().nullable(),
  /** What its owner was told that it would come to, and when; null where that is what it came to. */
  quote: z.object({ amountPoisha: poisha, at: moment }).nullable(),
  /** What was decided on the waiver that was asked for, and what of it a further bill may still recover; nothing waived is a refusal. */
  waiver: billWaiverSchema.nullable(),
  /** The waiver that it recovers. */
  recovers: recoveredWaiverSchema.nullable(),
})
export type Bill = z.infer<typeof billSchema>

export const timelineSchema = z.object({
  entity: z.enum(['application', 'dispatch', 'payment']),
  event: z.string(),
  fromState: z.string(),
  toState: z.string(),
  at: moment,
  /** `self`, `staff` or `system`: a litigant is not told an officer's name. */
  by: z.enum(['self', 'staff', 'litigant', 'system']),
  byName: z.string().nullable(),
  /** The address of the net from which an officer did it, told to officers alone; a litigant's is told to nobody here. */
  from: z.string().nullable(),
  reason: z.string().nullable(),
})
export type TimelineEntry = z.infer<typeof timelineSchema>

export const dispatchLineSchema = z.object({
  id: uuid,
  defendantId: z.string(),
  name: z.string(),
  address: z.string(),
  postalCostPoisha: poisha.nullable(),
  summonFeePoisha: poisha.nullable(),
  /** Null where the tariff has no price for the weight. */
  suggestedPostalCostPoisha: poisha.nullable(),
  suggestedSummonFeePoisha: poisha,
  trackingNumber: z.string().nullable(),
  outcome: z.enum(dispatchOutcomes).nullable(),
  outcomeDate: day.nullable(),
})

export const dispatchSchema = z.object({
  id: uuid,
  applicationId: uuid,
  state: z.enum(dispatchStateNames),
  version: z.number().int(),
  option: z.enum(dispatchOptions).nullable(),
  weightGrams: z.number().int().nullable(),
  reason: z.string().nullable(),
  dueDate: day.nullable(),
  isOverdue: z.boolean(),
  stateSince: moment,
  caseNumber: z.string(),
  referenceNumber: z.string().nullable(),
  petitionerName: z.string(),
  court: named.nullable(),
  facts: dispatchFactsSchema,
  lines: z.array(dispatchLineSchema),
  bills: z.array(billSchema),
  timeline: z.array(timelineSchema),
})
export type Dispatch = z.infer<typeof dispatchSchema>

export const invoiceSchema = z.object({
  id: uuid,
  invoiceNumber: z.string(),
  transactionId: z.string(),
  applicationId: uuid,
  caseNumber: z.string(),
  referenceNumber: z.string().nullable(),
  caseType: named.nullable(),
  court: named.nullable(),
  office: named,
  payerName: z.string(),
  /** What was owed on the bill. */
  /** What its bill asked for, less what was waived of it. */
  billedPoisha: poisha,
  waivedPoisha: poisha,
  /** The waiver that its bill recovers. */
  recovers: recoveredWaiverSchema.nullable(),
  /** What this payment brought. */
  amountPoisha: poisha,
  bankChargePoisha: poisha,
  /** What the bill has received in all. */
  totalPaidPoisha: poisha,
  gateway: z.string().nullable(),
  cardType: z.string().nullable(),
  /** How it was paid; without the gateway by the number and the day of a scroll or a challan. @source product 2.5 */
  method: z.enum(waysPaid),
  counterNumber: z.string().nullable(),
  counterDate: day.nullable(),
  issuedAt: moment,
  usedAt: moment.nullable(),
  /** What it is worth now: exactly one of these. @source product 2.5 */
  standing: z.enum(invoiceStandings),
  /** What of it went back to its payer. */
  refundedPoisha: poisha,
  lines: z.array(z.object({ title: named, fund: z.enum(funds), paidPoisha: poisha })),
})
export type Invoice = z.infer<typeof invoiceSchema>

export const applicationRowSchema = z.object({
  id: uuid,
  state: z.enum(applicationStateNames),
  version: z.number().int(),
  referenceNumber: z.string().nullable(),
  caseNumber: z.string(),
  petitionerName: z.string(),
  caseType: named.nullable(),
  court: named.nullable(),
  /** What the case's own bills lack, and what they received. */
  outstandingPoisha: poisha,
  paidPoisha: poisha,
  /** What all its open bills lack, those of its dispatches too. */
  owedPoisha: poisha,
  hasDefendant: z.boolean(),
  dispatchState: z.enum(dispatchStateNames).nullable(),
  dispatchId: uuid.nullable(),
  stateSince: moment,
  /** Past its office's time for the stage; lists of an office alone tell it. @source product 8 */
  isOverdue: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  keptUntil: day.nullable(),
  /** Something in it is beyond what any act of today could make; it is shown with a word and can be refused. @source product 7 */
  isDamaged: z.boolean(),
  /** Who works on it now, by name; lists of an office alone tell it. */
  heldBy: z.string().nullable(),
  /** When it was sent in; null for a draft. */
  submittedAt: moment.nullable(),
  /** Whose task it is, by name; lists of an office alone tell it. @source product 8 */
  assignedTo: z.string().nullable(),
  cursor: z.string(),
})
export type ApplicationRow = z.infer<typeof applicationRowSchema>

const offerOf = <Event extends z.ZodType>(event: Event) =>
  z.object({ event, blockedBy: z.enum(conditions).nullable() })

/** What the reader can do with a case now, as the law answers on the server's own facts: open, or blocked and by what. */
export const caseOffersSchema = z.object({
  application: z.array(offerOf(z.enum(applicationEventNames))),
  /** Of its latest dispatch; empty where there is none. */
  dispatch: z.array(offerOf(z.enum(dispatchEventNames))),
  /** What stands in the way of paying its own bills; null when they can be paid. */
  paymentBlockedBy: z.enum(conditions).nullable(),
})

/** A row of the reader's own list, with what can be done with it. */
export const ownRowSchema = applicationRowSchema.extend({
  /** Whether a dispatch of it went out to the addresses, whatever opened since, and came back of somebody who is still to be served. */
  wasSent: z.boolean(),
  cameBack: z.boolean(),
  /** The one bill of the case or of its dispatches that lacks something; null where none or several do. */
  owingBillId: uuid.nullable(),
  /** By which that bill is being paid; null where none is under way. @source product 2.3 */
  payingTransactionId: z.string().nullable(),
  offers: caseOffersSchema,
})
export type OwnRow = z.infer<typeof ownRowSchema>

const remark = z.object({
  path: z.string(),
  remark: z.string(),
  /** A place on a paper that it points to. */
  mark: z
    .object({ paper: z.number().int(), page: z.number().int(), x: z.number(), y: z.number() })
    .optional(),
})

export const applicationSchema = z.object({
  id: uuid,
  state: z.enum(applicationStateNames),
  version: z.number().int(),
  referenceNumber: z.string().nullable(),
  caseNumber: z.string(),
  form: draftFormSchema,
  /** The names behind the form's ids. */
  division: z.enum(divisionCodes).nullable(),
  category: named.nullable(),
  caseType: named.nullable(),
  court: named.nullable(),
  office: named.nullable(),
  places: z.record(z.string(), named),
  owner: z.object({ name: z.string(), mobileMasked: z.string().nullable() }),
  reason: z.string().nullable(),
  remarks: z.array(remark),
  /** What it was when the office gave it back, until the office has gone on; null where it was never given back. */
  correction: z
    .object({
      returnedAt: moment,
      resubmittedAt: moment.nullable(),
      remarks: z.array(remark),
      form: draftFormSchema,
      /** The names behind the ids of both forms, under `category.1`, `court.2`, `district.3` and so on. */
      choices: z.record(z.string(), named),
    })
    .nullable(),
  proposal: z
    .object({
      rows: z.array(
        z.object({ feeTypeId: z.number(), title: named, amountPoisha: poisha, quantity: z.number().int() }),
      ),
      at: moment,
    })
    .nullable(),
  submittedAt: moment.nullable(),
  stateSince: moment,
  createdAt: moment,
  updatedAt: moment,
  /** Drafts alone: the day after which it is removed. */
  keptUntil: day.nullable(),
  /** Documents that are still checked for viruses, or gone because of one; all others are in order. @source product 7 */
  documentScans: z.array(z.object({ id: uuid, scan: z.enum(documentScans) })),
  /** Something in it is beyond what any act of today could make. @source product 7 */
  isDamaged: z.boolean(),
  /** What the fees will come to once verified, line by line. */
  feePreview: z.array(
    z.object({
      title: named,
      fund: z.enum(funds),
      amountPoisha: poisha,
      quantity: z.number(),
      totalPoisha: poisha,
    }),
  ),
  facts: applicationFactsSchema,
  offers: caseOffersSchema,
  bills: z.array(billSchema),
  invoices: z.array(invoiceSchema),
  refunds: z.array(toldRefundSchema),
  dispatches: z.array(dispatchSchema),
  timeline: z.array(timelineSchema),
})
export type Application = z.infer<typeof applicationSchema>

export const dispatchRowSchema = z.object({
  id: uuid,
  applicationId: uuid,
  state: z.enum(dispatchStateNames),
  version: z.number().int(),
  referenceNumber: z.string().nullable(),
  caseNumber: z.string(),
  petitionerName: z.string(),
  court: named.nullable(),
  option: z.enum(dispatchOptions).nullable(),
  lineCount: z.number().int(),
  dueDate: day.nullable(),
  isOverdue: z.boolean(),
  isOutcomeRecorded: z.boolean(),
  stateSince: moment,
  heldBy: z.string().nullable(),
  cursor: z.string(),
})
export type DispatchRow = z.infer<typeof dispatchRowSchema>
