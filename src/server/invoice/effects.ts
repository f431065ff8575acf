import type { Work } from '../lifecycle/effects.ts'
import { insertInvoice } from './store.ts'

/**
 * The invoice of the payment whose settlement caused the event, numbered in the event's transaction; one a payment.
 * Throws where no payment is named: nothing else may issue an invoice.
 * @source product 2.1, 2.2
 */
export async function issueInvoice(
  work: Pick<Work<'application'> | Work<'dispatch'>, 'deps' | 'trx' | 'paymentId' | 'at'>,
): Promise<void> {
  if (work.paymentId === null) throw new Error('an invoice without a payment')
  await insertInvoice(work.deps, work.trx, work.paymentId, work.at)
}
