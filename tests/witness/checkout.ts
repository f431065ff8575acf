import type { CheckoutContext, CheckoutEvent, CheckoutState } from '../../src/machines/checkout.ts'
import type { JourneyWitness } from '../support/journey.ts'

const chosen: CheckoutContext = {
  outstandingPoisha: 50_000,
  isLoggedIn: true,
  hasDefendant: true,
  method: 'cards',
  type: 'full',
  partPoisha: null,
  pageUrl: null,
  error: null,
}

/** The checkout as its payer walks it, by hand. @source spec §5, product 2.3, 2.4 */
export const checkoutWitness: JourneyWitness<CheckoutState, CheckoutContext, CheckoutEvent> = {
  states: ['choosing', 'starting', 'atGateway', 'verifying', 'succeeded', 'failed', 'canceled'],
  contexts: {
    'all chosen': chosen,
    'part chosen': { ...chosen, type: 'part', partPoisha: 1_000 },
    'part below 10 taka': { ...chosen, type: 'part', partPoisha: 999 },
    'part that leaves less than 10 taka': { ...chosen, type: 'part', partPoisha: 49_500 },
    'part above the rest': { ...chosen, type: 'part', partPoisha: 50_001 },
    'less than 10 taka left': { ...chosen, outstandingPoisha: 500, type: 'part', partPoisha: 500 },
    'no method': { ...chosen, method: null },
    'no type': { ...chosen, type: null },
    'no defendant': { ...chosen, hasDefendant: false },
    'logged out': { ...chosen, isLoggedIn: false },
  },
  events: {
    chooseMethod: { type: 'chooseMethod', method: 'mobile_banking' },
    chooseType: { type: 'chooseType', paymentType: 'part', partPoisha: 2_000 },
    start: { type: 'start' },
    opened: { type: 'opened', pageUrl: 'http://127.0.0.1/pay' },
    refused: { type: 'refused', error: 'no' },
    noAnswer: { type: 'noAnswer' },
    returned: { type: 'returned' },
    succeeded: { type: 'succeeded' },
    failed: { type: 'failed' },
    canceled: { type: 'canceled' },
    retry: { type: 'retry' },
  },
  rows: [
    { from: 'choosing', on: ['chooseMethod', 'chooseType'], to: 'choosing', asks: [] },
    {
      from: 'choosing',
      on: ['start'],
      in: ['all chosen', 'part chosen', 'less than 10 taka left'],
      to: 'starting',
      asks: ['startPayment'],
    },
    { from: 'starting', on: ['opened'], to: 'atGateway', asks: ['goToGateway'] },
    { from: 'starting', on: ['refused'], to: 'choosing', asks: [] },
    { from: 'starting', on: ['noAnswer'], to: 'verifying', asks: ['askOutcome'] },
    { from: 'atGateway', on: ['returned'], to: 'verifying', asks: ['askOutcome'] },
    { from: 'verifying', on: ['succeeded'], to: 'succeeded', asks: [] },
    { from: 'verifying', on: ['failed'], to: 'failed', asks: [] },
    { from: 'verifying', on: ['canceled'], to: 'canceled', asks: [] },
    { from: 'failed', on: ['retry'], to: 'choosing', asks: [] },
    { from: 'canceled', on: ['retry'], to: 'choosing', asks: [] },
    { from: 'failed', on: ['succeeded'], to: 'succeeded', asks: [] },
    { from: 'canceled', on: ['succeeded'], to: 'succeeded', asks: [] },
  ],
}
