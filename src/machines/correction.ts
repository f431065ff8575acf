import * as z from 'zod/mini'
import { reasonSchema } from './application/payloads.ts'
import { billPoishaMax } from './limits.ts'
import { funds } from './money.ts'

/** Where a correction of the ledger stands: it waits for the second person, is posted, or was withdrawn. @source product 4 */
export const correctionStates = ['asked', 'posted', 'withdrawn'] as const
export type CorrectionState = (typeof correctionStates)[number]

/**
 * What of a payment stands in a wrong fund: of which line, from which fund to which, how much (poisha) and why. The line keeps what it
 * received; whether the fund holds as much of it, the server knows.
 * @source product 4
 */
export const correctionSchema = z
  .object({
    billLineId: z.guid('required'),
    fromFund: z.enum(funds, 'required'),
    toFund: z.enum(funds, 'required'),
    amountPoisha: z
      .int('amount_invalid')
      .check(z.positive('amount_invalid'), z.maximum(billPoishaMax, 'amount_too_large')),
    reason: reasonSchema.shape.reason,
  })
  .check(
    z.check((context) => {
      if (context.value.fromFund === context.value.toFund)
        context.issues.push({
          code: 'custom',
          message: 'repeated',
          path: ['toFund'],
          input: context.value.toFund,
        })
    }),
  )
export type CorrectionAsked = z.infer<typeof correctionSchema>
