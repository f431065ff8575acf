import * as z from 'zod'
import { waiverGrounds } from '../machines/waiver.ts'
import { moment, named, poisha } from './entity-parts.ts'

/**
 * What was decided on a waiver that was asked for, and what of it a further bill may still recover (poisha); nothing waived is a refusal.
 * @source product 2.5
 */
export const billWaiverSchema = z.object({
  id: z.uuid(),
  ground: z.enum(waiverGrounds),
  reason: z.string(),
  decidedAt: moment,
  recoverablePoisha: poisha,
})

/**
 * A waiver as a bill or an invoice that recovers it names it: its ground, how much it was (poisha), and which office granted it when. An officer
 * is told who decided it, a litigant is not.
 * @source product 2.5
 */
export const recoveredWaiverSchema = z.object({
  ground: z.enum(waiverGrounds),
  waivedPoisha: poisha,
  decidedAt: moment,
  office: named,
  byName: z.string().nullable(),
})
export type RecoveredWaiver = z.infer<typeof recoveredWaiverSchema>
