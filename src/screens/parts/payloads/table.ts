import type { ApplicationAct } from '../../../wording/keys.ts'
import type { DispatchAct } from '../../../wording/keys.ts'
import type { PaymentAct } from '../../../wording/keys.ts'
import { dispatchCostFields, dispatchOptionFields, outcomeFields, trackingFields } from './dispatch-lines.tsx'
import { paymentProposalFields, paymentRequestFields } from './fee-rows.tsx'
import type { PayloadFields } from './payload-fields.tsx'
import { reasonFields, refundFields, remarkFields } from './reason.tsx'

/** How an act's payload is asked for: by fields in the dialog, on a screen of its own, or not at all (null). */
export type PayloadInput = PayloadFields | 'screen' | null

const application: Record<ApplicationAct, PayloadInput> = {
  save: 'screen',
  discard: null,
  submit: 'screen',
  update: 'screen',
  verify: null,
  returnForCorrection: remarkFields,
  resubmit: 'screen',
  reject: reasonFields,
  requestPayment: paymentRequestFields,
  proposePayment: paymentProposalFields,
  changeDefendants: 'screen',
  approve: null,
  refile: null,
}

const dispatch: Record<DispatchAct, PayloadInput> = {
  request: dispatchOptionFields,
  accept: dispatchCostFields,
  decline: reasonFields,
  cancel: null,
  send: null,
  receive: null,
  sendToAddress: trackingFields,
  recordOutcome: outcomeFields,
}

const payment: Record<PaymentAct, PayloadInput> = {
  release: null,
  refuse: reasonFields,
  refund: refundFields,
}

/** The input of every act of every chart; an act that is missing here does not compile. */
export const payloadInputs = { application, dispatch, payment }
