import * as z from 'zod/mini'
import { reasonSchema } from './application/payloads.ts'

/**
 * What does not agree between the gateway and us, or waits for somebody: a validation of other money than ours, an attempt of which
 * the gateway has said nothing for long, money in doubt, money that no bill takes, a refund that the gateway refused.
 * @source product 2.3
 */
export const discrepancyKinds = ['mismatch', 'unknown', 'held', 'surplus', 'refund_refused'] as const
export type DiscrepancyKind = (typeof discrepancyKinds)[number]

/** Those that wait, or those that somebody closed. */
export const discrepancyStates = ['open', 'closed'] as const
export type DiscrepancyState = (typeof discrepancyStates)[number]

/** An attempt is unknown to nobody's surprise for so long; then an accountant is shown it. @source product 7 */
export const unknownMinutes = 30

/** Which discrepancy is closed, as it was seen, and why. Nothing is posted: the reason is the record. @source product 2.3 */
export const discrepancyClosingSchema = z.object({
  kind: z.enum(discrepancyKinds, 'required'),
  since: z.iso.datetime('required'),
  reason: reasonSchema.shape.reason,
})
