import { paymentPoishaMax, paymentPoishaMin } from '../limits.ts'
import { isDamaged } from '../bounds.ts'

/** The instrument groups of the gateway's page. @source domain 1.1 */
export const paymentMethods = ['cards', 'mobile_banking', 'internet_banking'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The whole bill now, or a part now and the rest later. @source spec §5, product 2.3 */
export const paymentTypes = ['full', 'part'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** A part is at least the gateway's minimum and leaves either nothing or at least that much. @source product 2.3 */
export function isPartPayable(partPoisha: number | null, outstandingPoisha: number): boolean {
  if (partPoisha === null || partPoisha > outstandingPoisha || isDamaged([outstandingPoisha])) return false
  if (partPoisha === outstandingPoisha) return true
  return partPoisha >= paymentPoishaMin && outstandingPoisha - partPoisha >= paymentPoishaMin
}

/** How a payer wants to pay: `partPoisha` (poisha) counts only for a part. */
export interface PaymentChoice {
  method: PaymentMethod
  type: PaymentType
  partPoisha: number | null
}

/** What will be taken, in poisha, or what is wrong with it: the gateway's bounds, and no rest that could never be paid. @source product 2.3 */
export function amountOf(
  { type, partPoisha }: PaymentChoice,
  outstandingPoisha: number,
): { amountPoisha: number } | { error: 'amount_too_small' | 'amount_too_large' | 'required' } {
  if (isDamaged([outstandingPoisha])) return { error: 'amount_too_large' }
  if (type === 'full')
    return outstandingPoisha > paymentPoishaMax
      ? { error: 'amount_too_large' }
      : { amountPoisha: outstandingPoisha }
  if (partPoisha === null) return { error: 'required' }
  const restPoisha = outstandingPoisha - partPoisha
  if (partPoisha > paymentPoishaMax || restPoisha < 0) return { error: 'amount_too_large' }
  if (isPartPayable(partPoisha, outstandingPoisha)) return { amountPoisha: partPoisha }
  // Enough in itself, it leaves a rest that no gateway takes.
  return { error: partPoisha < paymentPoishaMin ? 'amount_too_small' : 'amount_too_large' }
}
