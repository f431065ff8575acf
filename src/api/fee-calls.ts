import * as z from 'zod'
import { feeAccesses, rowStatuses } from '../machines/catalogue.ts'
import { feeFormulaSchema } from '../machines/fee.ts'
import { funds } from '../machines/money.ts'
import { caseTypeSchema } from './catalogue-calls.ts'
import { numberParams, text, version, type CallTable } from './call.ts'
import { named } from './entities.ts'

const dated = z.object({ formula: feeFormulaSchema, effectiveFrom: z.string() })

/** A case type with the fees that its cases owe today, and what is written for later. @source spec §2 Customization area */
export const caseFeesSchema = caseTypeSchema.omit({ version: true }).extend({
  fees: z.array(
    named.extend({
      feeTypeId: z.number().int(),
      isBasePayment: z.boolean(),
      /** Null where no rule has begun yet: nothing is owed. */
      inForce: dated.nullable(),
      /** The next first. */
      coming: z.array(dated),
    }),
  ),
})
export type CaseFees = z.infer<typeof caseFeesSchema>

/** A fee as the super admin sees it, with how many case types owe it of themselves. @source spec §3 Fee type */
export const feeTypeSchema = named.extend({
  id: z.number().int(),
  slug: z.string(),
  fund: z.enum(funds),
  access: z.enum(feeAccesses),
  isBasePayment: z.boolean(),
  typeCount: z.number().int(),
  status: z.enum(rowStatuses),
  version: z.number().int(),
})
export type FeeType = z.infer<typeof feeTypeSchema>

const typed = {
  name: text,
  nameBn: text,
  fund: text,
  access: text,
  isBasePayment: z.boolean(),
  status: text,
}

/** Fees: what each case type owes, and the fees themselves. @source spec §2 Customization area, §3 Fee type */
export const feeCalls = {
  'GET /customization/case-fees': {
    summary: 'Every case type with its fees as they hold today and what is coming',
    right: ['customization.case_fees.index'],
    reply: z.object({ rows: z.array(caseFeesSchema) }),
  },
  'GET /customization/fee-types': {
    summary: 'Every fee, de-active ones too',
    right: ['customization.case_fees.index'],
    reply: z.object({ rows: z.array(feeTypeSchema) }),
  },
  'GET /customization/fee-types/{id}': {
    summary: 'One fee, to be edited',
    right: ['customization.case_fees.update'],
    params: numberParams,
    reply: feeTypeSchema,
  },
  'POST /customization/fee-types': {
    summary: 'Add a fee; its rules are written with the case types that owe it',
    right: ['customization.case_fees.update'],
    body: z.object({ ...typed, slug: text }),
    reply: feeTypeSchema,
  },
  'POST /customization/fee-types/{id}': {
    summary: 'Change a fee; its slug and its rules stay',
    right: ['customization.case_fees.update'],
    params: numberParams,
    body: z.object({ ...typed, version }),
    reply: feeTypeSchema,
  },
} as const satisfies CallTable
