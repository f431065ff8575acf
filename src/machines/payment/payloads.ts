import * as z from 'zod/mini'
import { numberLine, reasonSchema } from '../application/payloads.ts'
import { valueOf } from '../entity.ts'
import { counterNumberLengthMax, orderNumberLengthMax } from '../limits.ts'
import { isDay, latinDigits, tidyLine } from '../text.ts'
import { amountOf, counterKinds, paymentMethods, paymentTypes } from './choice.ts'
import type { PaymentFacts } from './facts.ts'
import { refundGrounds } from './grounds.ts'

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

const paperNumber = numberLine(counterNumberLengthMax)
/** The day on a paper, not after today. */
const paperDay = (facts: PaymentFacts) =>
  z.pipe(
    z.pipe(
      z.string('required'),
      z.transform((typed) => latinDigits(typed.trim())),
    ),
    z.string().check(
      z.minLength(1, { error: 'required', abort: true }),
      z.refine(isDay, { error: 'date_invalid', abort: true }),
      z.refine((date) => date <= valueOf(facts.today, 'today'), 'date_future'),
    ),
  )

/** The voucher by which a counter gave money back: its number and its day, not after today. @source product 2.5 */
export const voucherSchema = (facts: PaymentFacts) =>
  z.object({ voucherNumber: paperNumber, voucherDate: paperDay(facts) })

/**
 * What an accountant has in hand: the kind, the number of the scroll or the challan, its day (not after today) and how much of
 * the bill it pays, in poisha. The least is one poisha: what a counter took is not the gateway's to bound.
 * @source product 2.5
 */
export const counterSchema = (facts: PaymentFacts) =>
  z.object({
    kind: z.enum(counterKinds, 'required'),
    number: paperNumber,
    date: paperDay(facts),
    amountPoisha: z
      .int('amount_invalid')
      .check(z.positive('amount_invalid'), z.maximum(facts.billOutstandingPoisha, 'amount_too_large')),
  })

/** The gateway's page and the key of its session; neither is kept in a history. */
export const openedSchema = z.object({ sessionKey: z.string(), pageUrl: z.string() })

/** What the gateway said of a failure. */
export const errorSchema = z.object({ error: z.string() })

/** The court's order that a refund names: its number and its day, not after today. */
const orderSchema = (facts: PaymentFacts) =>
  z.object({
    orderNumber: numberLine(orderNumberLengthMax, tidyLine),
    orderDate: paperDay(facts),
  })

/** Only an order has a number and a date; whoever asks on another ground need not say that there is none. */
const withOrder = z.transform((asked: unknown) =>
  typeof asked === 'object' && asked !== null ? { orderNumber: '', orderDate: '', ...asked } : asked,
)

/** What is given back, in poisha, on which ground and why; an order of a court with its number and its date, not after today. @source product 2.3, 2.5 */
export const refundSchema = (facts: PaymentFacts) =>
  z.pipe(
    z.pipe(
      withOrder,
      z.extend(reasonSchema, {
        ground: z.enum(refundGrounds, 'required'),
        refundPoisha: z
          .int('amount_invalid')
          .check(z.positive('amount_invalid'), z.maximum(facts.refundablePoisha, 'amount_too_large')),
        orderNumber: z.string(),
        orderDate: z.string(),
      }),
    ),
    z.transform(({ orderNumber, orderDate, ...refund }, context) => {
      if (refund.ground !== 'order') return { ...refund, orderNumber: null, orderDate: null }
      const order = orderSchema(facts).safeParse({ orderNumber, orderDate })
      if (order.success) return { ...refund, ...order.data }
      for (const { path, message } of order.error.issues)
        context.issues.push({ code: 'custom', message, path, input: refund })
      return z.NEVER
    }),
  )

/** What the gateway calls a refund that it made. */
export const refundedSchema = z.object({ refundReference: z.string() })
