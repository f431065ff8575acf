import * as z from 'zod'
import { discrepancyStates } from '../machines/discrepancy.ts'
import { idParams, nothing, pageOf, pageQuery, text, type CallTable } from './call.ts'
import { officeQuery } from './office-choice-calls.ts'
import { discrepancySchema } from './payment-entities.ts'

/** @source product 2.3 */
export const discrepancyCalls = {
  'GET /discrepancies': {
    summary:
      "What does not agree in payments of the accountant's office, the oldest first; or what was closed, the newest first",
    right: ['account.discrepancy.index'],
    query: pageQuery.extend({ ...officeQuery.shape, state: z.enum(discrepancyStates).default('open') }),
    reply: pageOf(discrepancySchema.extend({ cursor: z.string() })),
  },
  'POST /discrepancies/{id}/close': {
    summary: 'Close a discrepancy, as it was seen, with a reason; nothing is posted',
    right: ['account.discrepancy.close'],
    params: idParams,
    body: z.object({ kind: text, since: text, reason: text }),
    reply: nothing,
  },
} as const satisfies CallTable
