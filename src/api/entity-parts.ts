import * as z from 'zod'
import { blockKinds, isReadersLink } from '../machines/formatted.ts'
import { toldPoisha } from '../machines/money.ts'
import { refundGrounds, refundStates } from '../machines/payment/grounds.ts'

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

const block = z.object({
  kind: z.enum(blockKinds),
  rows: z.array(
    z.array(
      z.object({
        text: z.string(),
        isBold: z.literal(true).optional(),
        isItalic: z.literal(true).optional(),
        href: z.string().refine(isReadersLink).optional(),
      }),
    ),
  ),
  start: z.number().int().optional(),
})

/** A formatted text: its words in both languages, and its paragraphs and lists where these are not all of it. @source spec §3 Page content */
export const formattedText = named.extend({
  blocks: z.array(block).optional(),
  blocksBn: z.array(block).optional(),
})
export type FormattedText = z.infer<typeof formattedText>

export const uuid = z.uuid()

/** What of a payment goes back to its payer, and how far it is. @source product 2.5 */
export const toldRefundSchema = z.object({
  id: uuid,
  ground: z.enum(refundGrounds),
  state: z.enum(refundStates),
  amountPoisha: poisha,
  since: moment,
})
