import * as z from 'zod/mini'
import { numberLine } from './application/payloads.ts'
import { invoiceStandingOf, type InvoiceFacts } from './invoice.ts'
import { textLengthMax } from './limits.ts'
import { plainNumber, tidyLine } from './text.ts'

/** What the bench does with a receipt: keeps it for a case, uses it for that case, or lets it go. @source product 2.5 */
export const receiptEvents = ['reserve', 'use', 'release'] as const
export type ReceiptEvent = (typeof receiptEvents)[number]

/** What becomes of a receipt in its history: an approval uses it too, and gives it back when it is withdrawn. */
export const receiptHistoryEvents = [...receiptEvents, 'approve', 'withdrawApproval'] as const
export type ReceiptHistoryEvent = (typeof receiptHistoryEvents)[number]

/** What the law must know of a receipt before the bench. Amounts in poisha. @source product 2.5 */
export interface ReceiptFacts extends InvoiceFacts {
  /** A refund of its money is asked for, under way or refused, or money of its case is being corrected. */
  isRefundOpen: boolean
}

/** Why a receipt is good for nothing at the bench: each is a sentence in both languages. */
export const receiptHindrances = ['gone', 'used', 'refunding', 'reserved'] as const
export type ReceiptHindrance = (typeof receiptHindrances)[number]

/** What stands in the way of any use; null where nothing does. */
export function hindranceOf(facts: ReceiptFacts): Exclude<ReceiptHindrance, 'reserved'> | null {
  const standing = invoiceStandingOf(facts)
  if (standing === 'used') return 'used'
  if (standing === 'refunded' || standing === 'refunded_by_order' || standing === 'void') return 'gone'
  return facts.isRefundOpen ? 'refunding' : null
}

/** What is open with a receipt now; what is reserved can be let go whatever became of its money. @source product 2.5 */
export function receiptOffers(facts: ReceiptFacts): ReceiptEvent[] {
  const isFree = hindranceOf(facts) === null
  if (facts.isUsed) return []
  if (facts.isReserved) return isFree ? ['use', 'release'] : ['release']
  return isFree ? ['use', 'reserve'] : []
}

/**
 * What the bench writes down: the number of the case in the court's book, whether it is another case than the one that was paid for, and
 * a note.
 * @source product 2.5
 */
export const receiptUseSchema = z.object({
  caseNumber: numberLine(textLengthMax, plainNumber),
  note: z.pipe(
    z.pipe(z.string(), z.transform(tidyLine)),
    z.string().check(z.maxLength(textLengthMax, 'too_long')),
  ),
  isForOtherCase: z.boolean(),
})
export type ReceiptUse = z.infer<typeof receiptUseSchema>

/** What a scanned or typed text asks for: the transaction number in the address on a receipt's code, else the text itself. @source product 8 */
export function receiptNumberOf(text: string): string {
  const found = /\/public\/invoice\/([^/?#\s]+)/.exec(text)?.[1]
  if (found === undefined) return plainNumber(text)
  try {
    return decodeURIComponent(found)
  } catch {
    return found
  }
}
