import { isPartPayable } from '../../../src/machines/payment/choice.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkoutAmount,
  checkoutMachine,
  checkoutStates,
  type CheckoutContext,
  type CheckoutEvent,
  type CheckoutState,
} from '../../../src/machines/checkout.ts'
import { paymentMeaning } from '../../../src/machines/payment/states.ts'
import { systemActor } from '../../../src/machines/actor.ts'
import { paymentPoishaMin } from '../../../src/machines/limits.ts'
import { advance } from '../../../src/server/lifecycle/advance.ts'
import { isRefused } from '../../../src/server/errors.ts'
import { paymentEntity } from '../../../src/server/payment/entity.ts'
import type { PayChoice } from '../../../src/sandbox/gateway/control.ts'
import { drive, type Journey } from '../../support/drivers/drive.ts'
import { createStage, placeApplication, placeBill, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'
import { checkoutWitness } from '../../witness/checkout.ts'

interface Place {
  applicationId: string
  billId: string
  /** Of the attempt, once one was started. */
  transactionId: string
}

let world: World
let stage: Stage
let token = ''

beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  token = await world.login('litigant')
})
afterAll(() => world.close())

type Body = Parameters<typeof world.call<'POST /bills/{id}/payments'>>[1]['body']

/** What the chart would send; nothing is filled in for the person. */
const bodyOf = ({ method, type, partPoisha }: CheckoutContext) => ({ method, type, partPoisha }) as Body

const start = ({ billId }: Place, body: Body, isLoggedIn = true) =>
  world.call('POST /bills/{id}/payments', { params: { id: billId }, body }, isLoggedIn ? { token } : {})

const whole: Body = { method: 'cards', type: 'full', partPoisha: null }
/** A choice that can be paid at the gateway: the person's own where it is one. */
function payableBody(context: CheckoutContext): Body {
  const { method, type, partPoisha, outstandingPoisha } = context
  const isReal =
    method !== null &&
    type === 'part' &&
    isPartPayable(partPoisha, outstandingPoisha) &&
    outstandingPoisha > 1_000
  return isReal ? bodyOf(context) : whole
}

async function outcome({ transactionId }: Place) {
  const params = { transaction_id: transactionId }
  const { code, data } = await world.call('GET /payments/{transaction_id}/outcome', { params }, token)
  expect(code).toBe(200)
  return data
}

const bill = async ({ billId }: Place) =>
  (await world.call('GET /bills/{id}', { params: { id: billId } }, token)).data

/** The person decides on the gateway's page; the browser posts what the page answers, and is sent on. */
async function decideAndReturn({ transactionId }: Place, choice: PayChoice): Promise<string> {
  const { browser } = world.gateway.control.pay(transactionId, { scenario: 'browserOnly', ...choice })
  if (!browser) throw new Error('the browser does not come back')
  const reply = await world.app.inject({
    method: 'POST',
    url: new URL(browser.url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(browser.fields).toString(),
  })
  expect(reply.statusCode).toBe(303)
  return String(reply.headers.location)
}

/** We were told of an end that was none: the page is still open, and the gateway may yet take the money. */
async function believeEnded({ transactionId }: Place, event: 'failed' | 'canceled'): Promise<void> {
  const { id } = await world.db
    .selectFrom('payments')
    .select('id')
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow()
  const payload = event === 'failed' ? { error: 'declined' } : {}
  const told = await advance(world.deps, paymentEntity, { id, event, payload, actor: systemActor })
  expect(isRefused(told)).toBe(false)
}

const attempts = ({ billId }: Place) =>
  world.db.selectFrom('payments').selectAll().where('bill_id', '=', billId).orderBy('id').execute()

/** One invoice, one posting, and the bill has what was paid. */
async function isSettled(place: Place): Promise<void> {
  const { amountPoisha, invoiceNumber, state } = await outcome(place)
  expect([state, paymentMeaning(state).outcome]).toEqual(['paid', 'succeeded'])
  const payment = (await attempts(place)).find((row) => row.transaction_id === place.transactionId)
  const invoices = await world.db
    .selectFrom('invoices')
    .select(['invoice_number', 'amount_poisha'])
    .where('payment_id', '=', payment?.id ?? '')
    .execute()
  expect(invoices).toEqual([{ invoice_number: invoiceNumber, amount_poisha: amountPoisha }])
  const postings = await world.db
    .selectFrom('ledger_postings')
    .select('reference')
    .where('payment_id', '=', payment?.id ?? '')
    .execute()
  expect(postings).toEqual([{ reference: `payment:${payment?.id}` }])
  expect((await bill(place)).paidPoisha).toBe(amountPoisha)
}

const isUnpaid = async (place: Place): Promise<void> => {
  expect(await bill(place)).toMatchObject({ paidPoisha: 0, liveTransactionId: null, payable: true })
}

async function withoutDefendants({ applicationId }: Place): Promise<void> {
  const form = JSON.stringify({ ...stage.form, defendants: [] })
  await world.db.updateTable('applications').set({ form }).where('id', '=', applicationId).execute()
}

const ended = (place: Place, choice: 'failed' | 'canceled') => async () => {
  expect((await outcome(place)).state).toBe(choice)
  await isUnpaid(place)
}

const lateSuccess = async (place: Place) => {
  const location = await decideAndReturn(place, { outcome: 'paid' })
  expect(location).toBe(`/success_payment?transaction=${place.transactionId}`)
  expect(paymentMeaning((await outcome(place)).state).outcome).toBe('succeeded')
  return { event: { type: 'succeeded' as const }, holds: () => isSettled(place) }
}

const journey: Journey<CheckoutState, CheckoutContext, CheckoutEvent, Place> = {
  name: 'checkout',
  machine: checkoutMachine,
  witness: checkoutWitness,
  async stage({ state, context, event }) {
    const isBefore = state === 'choosing' || state === 'starting'
    // Beyond the start the bill is one that a gateway takes, whatever the chart's own context would say.
    const isSmall = context.outstandingPoisha < paymentPoishaMin
    const totalPoisha = isSmall && !isBefore ? 50_000 : context.outstandingPoisha
    const applicationId = await placeApplication(stage, 'verified')
    const billId = await placeBill(stage, { applicationId, totalPoisha, paidPoisha: 0 })
    const place = { applicationId, billId, transactionId: '' }
    if (isBefore) {
      if (!context.hasDefendant && state === 'choosing') await withoutDefendants(place)
      return place
    }
    const { code, data } = await start(place, payableBody(context))
    expect([code, data.state]).toEqual([200, 'open'])
    place.transactionId = data.transactionId
    if (state === 'succeeded') await decideAndReturn(place, { outcome: 'paid' })
    if (state !== 'failed' && state !== 'canceled') return place
    if (event.type === 'succeeded') await believeEnded(place, state)
    else await decideAndReturn(place, { outcome: state })
    expect((await outcome(place)).state).toBe(state)
    return place
  },
  contextOf: ({ context }) => context,
  async trace(place) {
    // A hint may bring the next question to the gateway forward: that is no change of the attempt.
    const rows = (await attempts(place)).map((row) => ({ ...row, next_check_at: null }))
    const row = await world.db.selectFrom('bills').selectAll().where('id', '=', place.billId).execute()
    const invoices = await world.db
      .selectFrom('invoices')
      .select('id')
      .where('application_id', '=', place.applicationId)
      .execute()
    return JSON.stringify([rows, row, invoices])
  },
  drivers: {
    chooseMethod: async ({ place, trial }) => {
      const before = await journey.trace(place)
      const { method } = trial.event
      return {
        event: { type: 'chooseMethod', method },
        becomes: { method, error: null },
        holds: async () => expect(await journey.trace(place)).toBe(before),
      }
    },
    chooseType: async ({ place, trial, context }) => {
      const before = await journey.trace(place)
      const { paymentType, partPoisha } = trial.event
      return {
        event: { type: 'chooseType', paymentType, partPoisha },
        becomes: { type: paymentType, partPoisha, error: null },
        holds: async () => {
          expect(await journey.trace(place)).toBe(before)
          expect((await bill(place)).outstandingPoisha).toBe(context.outstandingPoisha)
        },
      }
    },
    start: ({ place }) =>
      Promise.resolve({
        event: { type: 'start' },
        becomes: { error: null },
        holds: async (context) => {
          const { code, data } = await start(place, bodyOf(context))
          const isSmall = context.outstandingPoisha < paymentPoishaMin
          // Ours is the start; that no gateway opens a page for so little is the gateway's own refusal.
          expect([code, data.state]).toEqual([200, isSmall ? 'failed' : 'open'])
          expect(data.amountPoisha).toBe(checkoutAmount(context))
          expect((await attempts(place)).map((row) => row.amount_poisha)).toEqual([data.amountPoisha])
        },
      }),
    opened: async ({ place, context }) => {
      const isSmall = context.outstandingPoisha < paymentPoishaMin
      const target = isSmall ? await journey.stage({ ...firstTrial, state: 'starting' }) : place
      const { code, data } = await start(target, payableBody(context))
      expect([code, data.state]).toEqual([200, 'open'])
      target.transactionId = data.transactionId
      const pageUrl = data.pageUrl ?? ''
      return {
        event: { type: 'opened', pageUrl },
        becomes: { pageUrl },
        holds: async (after) => {
          const session = world.gateway.control
            .sessions()
            .find((one) => one.transactionId === target.transactionId)
          expect(after.pageUrl).toContain(session?.sessionKey ?? 'no session')
          expect((await outcome(target)).pageUrl).toBe(after.pageUrl)
          expect((await bill(target)).liveTransactionId).toBe(target.transactionId)
        },
      }
    },
    refused: async ({ place, context }) => {
      await withoutDefendants(place)
      const { code, message } = await start(place, payableBody(context))
      expect(code).toBe(409)
      return {
        event: { type: 'refused', error: message },
        becomes: { error: message },
        holds: async () => {
          expect(await attempts(place)).toEqual([])
          expect(await bill(place)).toMatchObject({ payable: false, hasDefendant: false })
        },
      }
    },
    noAnswer: async ({ place, context }) => {
      const { modes } = world.gateway.control.switches
      modes.session = 'down'
      const { code, data } = await start(place, payableBody(context)).finally(() => (modes.session = 'up'))
      expect([code, data.state, data.pageUrl]).toEqual([200, 'unknown', null])
      place.transactionId = data.transactionId
      return {
        event: { type: 'noAnswer' },
        holds: async () => {
          expect(paymentMeaning((await outcome(place)).state).outcome).toBeNull()
          const again = await start(place, payableBody(context))
          expect([again.code, (await attempts(place)).length]).toEqual([409, 1])
        },
      }
    },
    returned: async ({ place }) => {
      const location = await decideAndReturn(place, { outcome: 'paid' })
      expect(location).toBe(`/success_payment?transaction=${place.transactionId}`)
      return { event: { type: 'returned' }, holds: () => isSettled(place) }
    },
    succeeded: ({ place }) => lateSuccess(place),
    failed: async ({ place }) => {
      const location = await decideAndReturn(place, { outcome: 'failed' })
      expect(location).toBe(`/fail_payment?transaction=${place.transactionId}`)
      return { event: { type: 'failed' }, holds: ended(place, 'failed') }
    },
    canceled: async ({ place }) => {
      const location = await decideAndReturn(place, { outcome: 'canceled' })
      expect(location).toBe(`/cancel_payment?transaction=${place.transactionId}`)
      return { event: { type: 'canceled' }, holds: ended(place, 'canceled') }
    },
    retry: async ({ place, context }) => {
      await isUnpaid(place)
      return {
        event: { type: 'retry' },
        becomes: { error: null },
        holds: async () => {
          const { code, data } = await start(place, payableBody(context))
          expect([code, data.state, data.transactionId === place.transactionId]).toEqual([200, 'open', false])
          expect(await attempts(place)).toHaveLength(2)
        },
      }
    },
  },
  refusals: {
    chooseMethod: null,
    chooseType: null,
    start: async ({ place, trial, context }) => {
      if (trial.state === 'choosing') {
        const { code } = await start(place, bodyOf(context), context.isLoggedIn)
        expect(code).toBe(context.isLoggedIn ? (context.hasDefendant ? 422 : 409) : 401)
      }
      // While one lives a second start for the same money is the same attempt, and any other is refused.
      if (trial.state === 'atGateway' || trial.state === 'verifying') {
        const same = await start(place, payableBody(context))
        expect([same.code, same.data.transactionId]).toEqual([200, place.transactionId])
        expect((await start(place, { ...whole, type: 'part', partPoisha: 2_345 })).code).toBe(409)
      }
      const { outstandingPoisha } = await bill(place)
      if (trial.state === 'succeeded' && outstandingPoisha === 0)
        expect((await start(place, whole)).code).toBe(409)
    },
    opened: null,
    refused: null,
    noAnswer: null,
    // A return that nobody paid for is a hint: the server asks the gateway, and nothing changes.
    returned: async ({ place }) => {
      const reply = await world.app.inject({
        method: 'POST',
        url: '/api/gateway/return/success',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          tran_id: place.transactionId || 'nobody',
          status: 'VALID',
        }).toString(),
      })
      expect(reply.statusCode).toBe(303)
    },
    succeeded: null,
    failed: null,
    canceled: null,
    retry: null,
  },
}

const firstTrial = {
  name: 'a bill that a gateway takes',
  context: checkoutWitness.contexts['all chosen'] as CheckoutContext,
  contextName: 'all chosen',
  event: { type: 'opened', pageUrl: '' } as CheckoutEvent,
  eventName: 'opened',
  row: null,
}

test.each(checkoutStates)('the checkout in %s does with the server what its witness says', (state) =>
  drive(journey, state),
)
