import type { Dialog } from '../../../machines/chart.ts'
import { dispatchCostFields, dispatchOptionFields, outcomeFields } from './dispatch-lines.tsx'
import { paymentProposalFields, paymentRequestFields, replacementFields } from './fee-rows.tsx'
import type { PayloadFields } from './payload-fields.tsx'
import { reasonFields } from './reason.tsx'
import { refundFields, voucherFields } from './refund.tsx'
import { remarkFields } from './remarks.tsx'
import { trackingFields } from './tracking.tsx'
import { verificationFields } from './verification.tsx'

/** The fields of each kind of dialog; null where nothing is typed in one. A kind that is missing here does not compile. */
export const dialogFields: Record<Dialog, PayloadFields | null> = {
  confirm: null,
  screen: null,
  birth: null,
  reason: reasonFields,
  remarks: remarkFields,
  paymentRequest: paymentRequestFields,
  billReplacement: replacementFields,
  paymentProposal: paymentProposalFields,
  dispatchOption: dispatchOptionFields,
  dispatchCosts: dispatchCostFields,
  tracking: trackingFields,
  outcome: outcomeFields,
  refund: refundFields,
  voucher: voucherFields,
  verification: verificationFields,
}
