import { paymentPoishaMax, paymentPoishaMin } from '../limits.ts'
import { isDamaged } from '../bounds.ts'

/** What a payer chooses between: a gateway that is one wallet, and the instrument groups of one that has many. @source domain 1 */
export const paymentMethods = ['bkash', 'mobile_banking', 'cards', 'internet_banking'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The gateways that money can come through, each with an adapter of its own. @source domain 1 */
export const gatewayNames = ['sslcommerz', 'bkash'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** Which gateway opens each way to pay. */
export const gatewayOfMethod: Readonly<Record<PaymentMethod, GatewayName>> = {
  bkash: 'bkash',
  cards: 'sslcommerz',
  mobile_banking: 'sslcommerz',
  internet_banking: 'sslcommerz',
}

/** The least that a gateway takes at once, in poisha, be it all that is left of a bill. @source domain 1.1 */
const leastPoishaOf: Readonly<Record<GatewayName, number>> = { sslcommerz: paymentPoishaMin, bkash: 1 }

/** The least that is taken by this way at once, in poisha. */
export const leastPoisha = (method: PaymentMethod): number => leastPoishaOf[gatewayOfMethod[method]]

/** Ways to pay without the gateway: at the counter of the court, or by a challan at the treasury. @source product 2.5 */
export const counterKinds = ['counter', 'treasury_challan'] as const
export type CounterKind = (typeof counterKinds)[number]

/** Every way in which money may have come. @source product 2.5 */
export const waysPaid = [...paymentMethods, ...counterKinds] as const
export type WayPaid = (typeof waysPaid)[number]

/** Whether the gateway had no part in it. */
export const isCounterKind = (way: WayPaid): way is CounterKind => counterKinds.some((kind) => kind === way)

/** What the payer chose at the gateway; null of what was paid elsewhere. */
export const gatewayMethodOf = (way: WayPaid): PaymentMethod | null => (isCounterKind(way) ? null : way)

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
