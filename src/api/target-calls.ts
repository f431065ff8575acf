import * as z from 'zod'
import { version, type CallTable } from './call.ts'

/** As typed, by the name of the field: `<stage>_days` and `<stage>_escalation`, in working days. */
const values = z.record(z.string().max(60), z.string().max(60))

const right = ['administrative.target.update'] as const

/** How long stages may take at one's own office, and after how long the head office is told. @source product 8 */
export const targetCalls = {
  'GET /stage-targets': {
    summary:
      'How many working days each stage may take at one’s own office, and after how many the head office is told',
    right,
    reply: z.object({ values, version: z.number().int() }),
  },
  'POST /stage-targets': {
    summary: 'Set them all; what is overdue follows at once',
    right,
    body: z.object({ values, version }),
    reply: z.object({ values, version: z.number().int() }),
  },
} as const satisfies CallTable
