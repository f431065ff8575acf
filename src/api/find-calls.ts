import * as z from 'zod'
import {
  applicationListNames,
  applicationLists,
  applicationStateNames,
} from '../machines/application/states.ts'
import { dispatchListNames, dispatchLists, dispatchStateNames } from '../machines/dispatch/states.ts'
import { paymentStateNames } from '../machines/payment/states.ts'
import type { CallTable } from './call.ts'
import { named, uuid } from './entities.ts'

const found = z.object({
  id: uuid,
  referenceNumber: z.string().nullable(),
  caseNumber: z.string(),
  petitionerName: z.string(),
  court: named.nullable(),
  office: named.nullable(),
})

/** What a search from anywhere finds: of which kind, where it stands and in which list it is. @source product 8 */
export const foundRowSchema = z.discriminatedUnion('kind', [
  found.extend({
    kind: z.literal('application'),
    state: z.enum(applicationStateNames),
    list: z.enum(applicationListNames),
  }),
  found.extend({
    kind: z.literal('dispatch'),
    state: z.enum(dispatchStateNames),
    list: z.enum(dispatchListNames),
  }),
  found.extend({ kind: z.literal('payment'), state: z.enum(paymentStateNames), applicationId: uuid }),
])
export type FoundRow = z.infer<typeof foundRowSchema>

/** One search over all lists of a person. @source product 8 */
export const findCalls = {
  'GET /find': {
    summary:
      'Cases, dispatches and payments by number, name or mobile, of all lists that the person may open and no others',
    right: [
      ...Object.values(applicationLists).map(({ permission }) => permission),
      ...Object.values(dispatchLists).map(({ permission }) => permission),
      'account.all_payment.index',
    ],
    query: z.object({ q: z.string().max(100) }),
    reply: z.object({ rows: z.array(foundRowSchema), isMore: z.boolean() }),
  },
} as const satisfies CallTable
