import * as z from 'zod/mini'
import { reasonSchema } from '../application/payloads.ts'
import { amountOf, paymentMethods, paymentTypes } from './choice.ts'
import type { PaymentFacts } from './facts.ts'

/** What the gateway answered when the server asked it. Amounts in poisha. @source domain 1.1 */
export const validationSchema = z.object({
  transactionId: z.string(),
  validationId: z.string(),
  amountPoisha: z.int(),
  storeAmountPoisha: z.int(),
  currency: z.string(),
  storeId: z.string(),
  isRisky: z.boolean(),
  bankTransactionId: z.string(),
  cardType: z.string(),
})
export type PaymentValidation = z.infer<typeof validationSchema>

/** How the bill is paid, and what that takes of it, in poisha. @source product 2.3 */
export const startSchema = (facts: PaymentFacts) =>
  z.pipe(
    z.object({
      method: z.enum(paymentMethods, 'required'),
      type: z.enum(paymentTypes, 'required'),
      partPoisha: z.nullable(z.int('amount_invalid')),
    }),
    z.transform(({ method, type, partPoisha }, context) => {
      const amount = amountOf({ method, type, partPoisha }, facts.billOutstandingPoisha)
      if ('amountPoisha' in amount) return { method, type, amountPoisha: amount.amountPoisha }
      context.issues.push({ code: 'custom', message: amount.error, path: ['partPoisha'], input: partPoisha })
      return z.NEVER
    }),
  )

/** The gateway's page and the key of its session; neither is kept in a history. */
export const openedSchema = z.object({ sessionKey: z.string(), pageUrl: z.string() })

/** What the gateway said of a failure. */
export const errorSchema = z.object({ error: z.string() })

/** What is given back, in poisha, and why. @source product 2.3 */
export const refundSchema = (facts: PaymentFacts) =>
  z.extend(reasonSchema, {
    refundPoisha: z
      .int('amount_invalid')
      .check(z.positive('amount_invalid'), z.maximum(facts.refundablePoisha, 'amount_too_large')),
  })

/** What the gateway calls a refund that it made. */
export const refundedSchema = z.object({ refundReference: z.string() })
