import * as z from 'zod'
import { feeFormulaSchema } from '../machines/fee.ts'
import { divisionCodes } from '../machines/form.ts'
import { amountPoishaMax, rowNumberMax } from '../machines/limits.ts'
import { funds } from '../machines/money.ts'
import { numberParams, type CallTable } from './call.ts'
import { formattedText, named, poisha, uuid } from './entities.ts'

const place = named.extend({ id: z.number().int() })
const categoryRow = named.extend({
  id: z.number().int(),
  code: z.string(),
  division: z.enum(divisionCodes),
})
const typeRow = place.extend({
  code: z.string(),
  categoryId: z.number().int(),
  isAmountNeeded: z.boolean(),
  isCaseDependent: z.boolean(),
})
const feeTypeRow = named.extend({
  id: z.number().int(),
  slug: z.string(),
  fund: z.enum(funds),
  access: z.enum(['accessible', 'restricted']),
  basePoisha: poisha,
})

const reference = <Reply extends z.ZodType>(summary: string, reply: Reply) =>
  ({ summary, right: 'public', reply }) as const
const referenceById = <Reply extends z.ZodType>(summary: string, reply: Reply) =>
  ({ ...reference(summary, reply), params: numberParams }) as const

/** Those that can be chosen now, or all that there ever were: what narrows a list may be chosen no more. @source spec §4, product 8 */
const standing = z.enum(['open', 'any']).default('open')

/** @source spec §7 Reference data */
export const referenceCalls = {
  'GET /config-status': reference(
    'What the browser needs to start: live channel, languages, product facts',
    z.object({
      live: z.object({
        key: z.string(),
        cluster: z.string().nullable(),
        host: z.string().nullable(),
        port: z.number().nullable(),
        isTls: z.boolean(),
      }),
      isDemo: z.boolean(),
      /** Whether pages for those who build it are open: nowhere that people use it for real. */
      isDevelopment: z.boolean(),
      today: z.string(),
    }),
  ),
  'GET /statuses': reference(
    'The words of the states, in both languages',
    z.array(named.extend({ entity: z.string(), state: z.string() })),
  ),
  'GET /divisions': reference('Administrative divisions', z.array(place)),
  'GET /all-districts': reference('All districts', z.array(place.extend({ divisionId: z.number().int() }))),
  'GET /districts/{id}': referenceById('Districts of a division', z.array(place)),
  'GET /upazilas/{id}': referenceById('Upazilas and thanas of a district', z.array(place)),
  'GET /unions/{id}': referenceById('Unions of an upazila', z.array(place)),
  'GET /case-divisions': reference(
    'Subordinate courts and the High Court Division',
    z.array(named.extend({ code: z.enum(divisionCodes) })),
  ),
  'GET /bar-associations': reference('Bar associations', z.array(named)),
  'GET /subordinate-courts': {
    ...reference(
      'Courts that take applications',
      z.array(place.extend({ districtId: z.number().int().nullable() })),
    ),
    query: z.object({
      division: z.enum(divisionCodes).default('subordinate'),
      district: z.coerce.number().int().positive().max(rowNumberMax).optional(),
      office: uuid.optional(),
      standing,
    }),
  },
  'GET /courts-served': {
    ...reference(
      'How many courts take applications, and the first of those whose name or district has the words',
      z.object({
        courtCount: z.number().int(),
        districtCount: z.number().int(),
        foundCount: z.number().int(),
        courts: z.array(place.extend({ district: named.nullable() })),
      }),
    ),
    query: z.object({ q: z.string().trim().max(100).default('') }),
  },
  'GET /case-types/': {
    ...reference(
      'Every case type that can be chosen, with its category',
      z.array(place.extend({ category: named, isAmountNeeded: z.boolean() })),
    ),
    query: z.object({ standing }),
  },
  'GET /case-categories/': reference('All case categories', z.array(categoryRow)),
  'GET /case-categories/{id}': {
    ...reference(
      'Categories of a case division (its code), each with its case types',
      z.array(categoryRow.extend({ types: z.array(typeRow) })),
    ),
    params: z.object({ id: z.enum(divisionCodes) }),
  },
  'GET /case-types/{id}': referenceById('Case types of a category', z.array(typeRow)),
  'GET /documents-wanted/{id}': referenceById(
    'The documents that a case of a type is asked for; none is required',
    z.array(place),
  ),
  'GET /fee-type-lists/{id}': {
    ...referenceById(
      'What the fees of a case type come to for a case amount (poisha), by the rules in force today',
      z.array(
        z.object({
          feeTypeId: z.number().int(),
          feeRuleId: z.number().int(),
          title: named,
          fund: z.enum(funds),
          amountPoisha: poisha,
          /** The line is the VAT on the fee before it. */
          isVat: z.boolean(),
          formula: feeFormulaSchema,
        }),
      ),
    ),
    query: z.object({
      amount: z.coerce.number().int().min(0).max(amountPoishaMax, 'amount_too_large').default(0),
    }),
    alsoRefuses: [429],
  },
  'GET /fee_types/': reference('Fee types that can be asked for', z.array(feeTypeRow)),
  'GET /faqs': reference(
    'Questions and answers',
    z.array(z.object({ id: z.number().int(), title: named, description: formattedText })),
  ),
  'GET /pages': reference(
    'Content of the public pages and the footer, by page and key',
    z.record(z.string(), z.record(z.string(), formattedText)),
  ),
} as const satisfies CallTable
