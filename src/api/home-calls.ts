import * as z from 'zod'
import { configuringSlugs } from '../machines/permissions.ts'
import type { CallTable } from './call.ts'

const count = z.number().int()

/** What the first page of the super admin tells. @source spec §2 Customization area */
export const homeCalls = {
  'GET /super-admin/home': {
    summary: 'How much there is of what a super admin looks after',
    right: configuringSlugs,
    reply: z.object({
      caseCategories: count,
      caseTypes: count,
      feeTypes: count,
      /** Fees with a version that has not begun. */
      comingFees: count,
      faqs: count,
      offices: count,
      roles: count,
      /** Proposed rights that wait for a second person. */
      rightsRequests: count,
    }),
  },
} as const satisfies CallTable
