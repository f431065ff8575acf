import type { OwnRow } from '../../api/entities.ts'
import { m } from '../../words/messages.js'

/** Where a payment under way stands. @source product 2.3 */
export const payingHref = (transactionId: string): string =>
  `/success_payment?transaction=${encodeURIComponent(transactionId)}`

/**
 * Where what a case owes is paid, and what that is called: its one bill at once, several where they stand side by side. While the one bill is being
 * paid it leads to that payment.
 * @source look Litigant, product 2.3
 */
export function wayToPay(
  { id, owingBillId, payingTransactionId }: Pick<OwnRow, 'id' | 'owingBillId' | 'payingTransactionId'>,
  { label = m.my_action_pending_payment(), severalAt = '/request_payments' } = {},
): { href: string; label: string } {
  if (payingTransactionId !== null)
    return { href: payingHref(payingTransactionId), label: m.my_action_see_payment() }
  return { href: owingBillId === null ? `${severalAt}/${id}` : `/checkout/${owingBillId}`, label }
}
