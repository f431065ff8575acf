import type { EntityName } from '../../src/atlas/effects.ts'

const owesNothing = 'what is paid owes nothing, and was approved as it stood: no bill of it is open'
const twoBills = 'two bills are open, and a payment settles one'
const nothingPaid = 'a price is set while nothing is paid: there is nothing to give back'
const partPaid = 'a part is paid: prices stay, and nobody cancels'
const wasAtCounter = 'a counter took it, so the gateway cannot give it back'
const wasAtGateway = 'the gateway took it, so no counter gives it back'
const neverAtGateway = 'the gateway gave no page, and says nothing of what it does not know'
const isNobodys = 'it stands on no bill, and goes on standing on none'
const wasOfBill =
  'it was asked back while it stood on a bill: what is left of it is where that bill’s other money is'
const allGoesBack = 'what is refused is given back whole: nothing is left'

/**
 * Two transitions of which the second leaves where the first leads, and that no case can ever make in a row, each with why. By hand: everything
 * else is walked, and whatever is walked after all is red here.
 * @source product 2.1, 2.2, 2.3, 2.5
 */
export const neverInRow: Readonly<Record<EntityName, Readonly<Record<string, string>>>> = {
  application: {
    'verified requestPayment verified > settle paid': twoBills,
    'paid approve approved > replaceBill approved': owesNothing,
    'paid approve approved > withdrawApproval verified': owesNothing,
    'paid approve approved > settle approved': owesNothing,
    'paid approve approved > reopen approved': 'approving uses the receipts: no correction takes them back',
    'approved requestPayment approved > withdrawApproval paid': 'what was just asked for is open',
    'approved reopen approved > withdrawApproval paid': 'what was just given back is owed again',
  },
  dispatch: {
    'requested accept payable > reopen payable': nothingPaid,
    'payable accept payable > reopen payable': nothingPaid,
    'payable settle payable > accept payable': partPaid,
    'payable settle payable > cancel canceled': partPaid,
  },
  payment: {
    'counterRecorded confirmCounter paid > refund refunding': wasAtCounter,
    'started refused failed > validated held': neverAtGateway,
    'started refused failed > validated paid': neverAtGateway,
    'started refused failed > validated surplus': neverAtGateway,
    'open validated surplus > refund refundAsked': wasAtGateway,
    'unknown validated surplus > refund refundAsked': wasAtGateway,
    'failed validated surplus > refund refundAsked': wasAtGateway,
    'canceled validated surplus > refund refundAsked': wasAtGateway,
    'expired validated surplus > refund refundAsked': wasAtGateway,
    'held release surplus > refund refundAsked': wasAtGateway,
    'refunding refunded surplus > refund refundAsked': wasAtGateway,
    'refunding refundFailed surplus > refund refundAsked': wasAtGateway,
    'refunding refundFailed paid > refund refundAsked': wasAtGateway,
    'refundAsked confirmRefund refunding > refunded surplus': wasOfBill,
    'refundAsked confirmRefund refunding > refundFailed surplus': wasOfBill,
    'refundRefused retryRefund refunding > refunded surplus': wasOfBill,
    'refundRefused retryRefund refunding > refundFailed surplus': wasOfBill,
    'held refuse refunding > refunded paid': isNobodys,
    'held refuse refunding > refunded surplus': allGoesBack,
    'held refuse refunding > refundFailed refundRefused': isNobodys,
    'held refuse refunding > refundFailed paid': isNobodys,
    'paid refund refunding > refunded paid': isNobodys,
    'paid refund refunding > refundFailed refundRefused': isNobodys,
    'paid refund refunding > refundFailed paid': isNobodys,
    'surplus refund refunding > refunded paid': isNobodys,
    'surplus refund refunding > refundFailed refundRefused': isNobodys,
    'surplus refund refunding > refundFailed paid': isNobodys,
    'surplus refund refundAsked > confirmRefund refunding': wasAtCounter,
    'surplus refund refundAsked > giveBackAtCounter paid': isNobodys,
    'refundAsked giveBackAtCounter paid > refund refunding': wasAtCounter,
    'refundAsked giveBackAtCounter surplus > refund refunding': wasAtCounter,
  },
}
