import type { Posting } from '../billing/ledger-store.ts'
import type { Work } from '../lifecycle/effects.ts'

/** The head of what a payment's event posts; the reference makes a second posting of the same impossible. @source product 4 */
export const posting = (work: Work<'payment'>, kind: Posting['kind'], reference: string): Posting => ({
  kind,
  reference,
  paymentId: work.row.id,
  officeId: work.row.office_id,
  at: work.at,
})
