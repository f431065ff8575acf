import * as z from 'zod'
import { toldPoisha } from '../machines/money.ts'

/** Integer poisha as a reply tells it: what no number holds exactly is `unreadablePoisha`, and takes nothing with it. @source product 7 */
export const poisha = z.preprocess(
  (amount) => (typeof amount === 'number' ? toldPoisha(amount) : amount),
  z.number().int(),
)
/** A moment, ISO 8601 in UTC. */
export const moment = z.string()
/** A day YYYY-MM-DD in Dhaka. */
export const day = z.string()

/** A name in both languages. */
export const named = z.object({ name: z.string(), nameBn: z.string() })
export type Named = z.infer<typeof named>

export const uuid = z.uuid()
