import * as z from 'zod'
import { idParams, nothing, type CallTable } from './call.ts'
import { moment } from './entities.ts'

/** Who works on a case now, and whether the reader may take it over. @source product 8 */
export const claimSchema = z.object({
  claim: z.object({ name: z.string(), since: moment, until: moment, isOwn: z.boolean() }).nullable(),
  canTakeOver: z.boolean(),
})
export type ClaimReply = z.infer<typeof claimSchema>

const right = ['administrative.claim.use', 'dispatch.claim.use'] as const

/** Two officers do not work on the same case. @source product 8 */
export const claimCalls = {
  'GET /applications/{id}/claim': {
    summary: 'Who works on a case now; null when nobody does',
    right,
    params: idParams,
    reply: claimSchema,
  },
  'POST /applications/{id}/claim': {
    summary:
      'Work on a case alone for 20 minutes, or go on doing so; 409 says who has it. The head office may take it over',
    right,
    params: idParams,
    body: z.object({ takeOver: z.boolean().default(false) }),
    reply: claimSchema,
  },
  'POST /applications/{id}/claim/release': {
    summary: 'Give a case back that one works on',
    right,
    params: idParams,
    body: nothing,
    reply: claimSchema,
  },
} as const satisfies CallTable
