import type { Tone } from './entity.ts'

/** What a receipt is worth to whoever holds it: exactly one of these. @source product 2.5 */
export const invoiceStandings = [
  'unused',
  'used',
  'partly_refunded',
  'refunded',
  'refunded_by_order',
  'void',
] as const
export type InvoiceStanding = (typeof invoiceStandings)[number]

/** What is known of a receipt. Amounts in poisha. */
export interface InvoiceFacts {
  amountPoisha: number
  /** What of it went back to its payer. */
  refundedPoisha: number
  /** Whether any of that went back by order of a court. */
  isByOrder: boolean
  /** Whether its bill counts no more, as after a rejection. */
  isBillVoid: boolean
  isUsed: boolean
}

/**
 * Where a receipt stands: what a court ordered back comes first, then what is gone altogether, then what no bill takes, then its
 * use, and a part that went back only while it is good for the rest. Page, paper, public check, list and report say this.
 * @source product 2.5
 */
export function invoiceStandingOf(facts: InvoiceFacts): InvoiceStanding {
  const { amountPoisha, refundedPoisha, isByOrder, isBillVoid, isUsed } = facts
  if (isByOrder && refundedPoisha > 0) return 'refunded_by_order'
  if (refundedPoisha >= amountPoisha) return 'refunded'
  if (isBillVoid) return 'void'
  if (isUsed) return 'used'
  return refundedPoisha > 0 ? 'partly_refunded' : 'unused'
}

/** How each is coloured; nothing but an unused one is green. */
export const invoiceTones: Readonly<Record<InvoiceStanding, Tone>> = {
  unused: 'success',
  used: 'warning',
  partly_refunded: 'warning',
  refunded: 'danger',
  refunded_by_order: 'danger',
  void: 'danger',
}
