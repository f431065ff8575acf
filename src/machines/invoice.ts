import type { Tone } from './entity.ts'

/** What a receipt is worth to whoever holds it: exactly one of these. @source product 2.5 */
export const invoiceStandings = [
  'unused',
  'reserved',
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
  /** Whether the bench keeps it for a case, and has not used it yet. */
  isReserved: boolean
}

/**
 * Where a receipt stands: what a court ordered back comes first, then what is gone altogether, then its use, which nothing but a withdrawn approval takes back,
 * then what no bill takes, what it is kept for, and a part that went back only while it is good for the rest. Page, paper, public
 * check, list and report say this.
 * @source product 2.5
 */
export function invoiceStandingOf(facts: InvoiceFacts): InvoiceStanding {
  const { amountPoisha, refundedPoisha, isByOrder, isBillVoid, isUsed, isReserved } = facts
  if (isByOrder && refundedPoisha > 0) return 'refunded_by_order'
  if (refundedPoisha >= amountPoisha) return 'refunded'
  if (isUsed) return 'used'
  if (isBillVoid) return 'void'
  if (isReserved) return 'reserved'
  return refundedPoisha > 0 ? 'partly_refunded' : 'unused'
}

/** How each is coloured; nothing but an unused one is green. */
export const invoiceTones: Readonly<Record<InvoiceStanding, Tone>> = {
  unused: 'success',
  reserved: 'warning',
  used: 'warning',
  partly_refunded: 'warning',
  refunded: 'danger',
  refunded_by_order: 'danger',
  void: 'danger',
}

/** What a receipt is looked for by, as typed: its transaction number alone, or its own number with its amount. */
export interface SoughtReceipt {
  number: string
  amount: string
}

const isInvoiceNumber = (number: string): boolean => /^inv/i.test(number)

/** The first field that has to be typed yet, if any: an invoice number is found together with its amount alone. @source product 8 */
export const missingOfSought = ({ number, amount }: SoughtReceipt): keyof SoughtReceipt | null =>
  number === '' ? 'number' : isInvoiceNumber(number) && amount === '' ? 'amount' : null
