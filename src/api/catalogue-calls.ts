import * as z from 'zod'
import { feeFormulaSchema } from '../machines/fee.ts'
import { rowStatuses } from '../machines/catalogue.ts'
import { divisionCodes } from '../machines/form.ts'
import { funds } from '../machines/money.ts'
import { numberParams, text, version, type CallTable } from './call.ts'
import { named } from './entities.ts'

/** What every row of the catalogue has. `version` goes back with a change: it is the row that was read. */
const edited = named.extend({
  id: z.number().int(),
  code: z.string(),
  status: z.enum(rowStatuses),
  version: z.number().int(),
})

/** A case category as the super admin sees it, with how many types it has. @source spec §3 Case category */
export const caseCategorySchema = edited.extend({
  division: z.enum(divisionCodes),
  typeCount: z.number().int(),
})
export type CaseCategory = z.infer<typeof caseCategorySchema>

/** A case type as the super admin sees it, with its category. @source spec §3 Case type */
export const caseTypeSchema = edited.extend({
  category: named.extend({
    id: z.number().int(),
    division: z.enum(divisionCodes),
    status: z.enum(rowStatuses),
  }),
  isAmountNeeded: z.boolean(),
  isCaseDependent: z.boolean(),
})
export type CaseType = z.infer<typeof caseTypeSchema>

const typed = { name: text, nameBn: text, code: text, status: text }
const typedOfType = { isAmountNeeded: z.boolean(), isCaseDependent: z.boolean() }

/** The fees of a case type, each with every version that it had, has and will have. @source spec §3 Fee type */
const feeListSchema = named.extend({
  id: z.number().int(),
  /** The newest version of any of the fees: an edit says which it saw. */
  version: z.number().int(),
  fees: z.array(
    named.extend({
      feeTypeId: z.number().int(),
      slug: z.string(),
      fund: z.enum(funds),
      access: z.enum(['accessible', 'restricted']),
      isBasePayment: z.boolean(),
      /** How many case types owe it of themselves: a version of it is a version for all of them. */
      typeCount: z.number().int(),
      /** The newest first. */
      versions: z.array(
        z.object({
          id: z.number().int(),
          formula: feeFormulaSchema,
          effectiveFrom: z.string(),
          source: z.string(),
          standing: z.enum(['coming', 'in_force', 'past', 'replaced']),
          enteredBy: z.string().nullable(),
          enteredAt: z.string().nullable(),
        }),
      ),
    }),
  ),
})

/** A fee as typed: amounts in taka, rates in percent. */
const typedFee = z.object({
  feeTypeId: z.number().int(),
  kind: text,
  amount: text.optional(),
  rate: text.optional(),
  floor: text.optional(),
  cap: text.optional(),
  vat: text.optional(),
})

/** Case categories and types: whole lists, add, edit. @source spec §2 Customization area, §5 Admin forms */
export const catalogueCalls = {
  'GET /customization/case-categories': {
    summary: 'Every case category, de-active ones too; who adds a case type chooses from it',
    right: ['customization.case_categories.index', 'customization.case_types.store'],
    reply: z.object({ rows: z.array(caseCategorySchema) }),
  },
  'GET /customization/case-categories/{id}': {
    summary: 'One case category, to be edited',
    right: ['customization.case_categories.update'],
    params: numberParams,
    reply: caseCategorySchema,
  },
  'POST /customization/case-categories': {
    summary: 'Add a case category',
    right: ['customization.case_categories.store'],
    body: z.object({ ...typed, division: text }),
    reply: caseCategorySchema,
  },
  'POST /customization/case-categories/{id}': {
    summary: 'Change a case category; its division stays',
    right: ['customization.case_categories.update'],
    params: numberParams,
    body: z.object({ ...typed, version }),
    reply: caseCategorySchema,
  },
  'GET /customization/case-types': {
    summary: 'Every case type, de-active ones too',
    right: ['customization.case_types.index', 'customization.case_types.store'],
    reply: z.object({ rows: z.array(caseTypeSchema) }),
  },
  'GET /customization/case-types/{id}': {
    summary: 'One case type, to be edited',
    right: ['customization.case_types.update'],
    params: numberParams,
    reply: caseTypeSchema,
  },
  'POST /customization/case-types': {
    summary: 'Add a case type, with the fees of another one',
    right: ['customization.case_types.store'],
    body: z.object({ ...typed, ...typedOfType, categoryId: text, feesAsOfTypeId: text }),
    reply: caseTypeSchema,
  },
  'POST /customization/case-types/{id}': {
    summary: 'Change a case type; its category and its fees stay',
    right: ['customization.case_types.update'],
    params: numberParams,
    body: z.object({ ...typed, ...typedOfType, version }),
    reply: caseTypeSchema,
  },
  'GET /fee-type-lists-edit/{id}': {
    summary: 'The fees of a case type with their versions by date',
    right: ['customization.case_fees.index', 'customization.case_fees.update'],
    params: numberParams,
    reply: feeListSchema,
  },
  'POST /fee-type-lists-edit/{id}': {
    summary: 'New versions of fees of a case type, from a day that has not begun; bills keep theirs',
    right: ['customization.case_fees.update'],
    params: numberParams,
    body: z.object({
      payment_data: z.object({ effectiveFrom: text, source: text, fees: z.array(typedFee).max(100) }),
      app_state: z.object({ version }),
    }),
    reply: feeListSchema,
  },
} as const satisfies CallTable
