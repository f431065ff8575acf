import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { personChannelOf } from '../../../src/machines/live.ts'
import { keepMessage } from '../../../src/server/payment/store.ts'
import { tellCounts } from '../../../src/server/notice/deliver.ts'
import { verifyPayment } from '../../../src/server/payment/verification.ts'
import { createPaymentWorld, granted, type PaymentWorld } from './world.ts'

let world: PaymentWorld
const events: { channel: string; event: string; data: unknown }[] = []
beforeAll(async () => {
  world = await createPaymentWorld()
  world.deps.live.trigger = (channel, event, data) => {
    events.push({ channel, event, data })
    return Promise.resolve()
  }
  world.workers['tell-counts'] = (job) => tellCounts(world.deps, job)
})
afterEach(() => {
  events.length = 0
})
afterAll(() => world.close())

/** What the pages of the payer were told since it was last asked. */
const told = async () => {
  await world.drain()
  return events.splice(0).filter(({ channel }) => channel === personChannelOf(world.litigant.userId))
}
const change = { channel: expect.any(String), event: 'counts-changed', data: {} }

test.each(['failed', 'canceled'] as const)(
  'the open pages of a payer are told that their payment began, and that it is %s, of which no notice comes (product 2.3)',
  async (outcome) => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId))
    expect(await told()).toContainEqual(change)
    await world.decide(transactionId, { outcome })
    expect(await told()).toEqual([change])
    expect((await world.row(transactionId)).state).toBe(outcome)
  },
)

const outcomeOf = async (transactionId: string) => {
  const asked = { params: { transaction_id: transactionId } }
  return (await world.call('GET /payments/{transaction_id}/outcome', asked, world.litigant)).data
}

test('the gateway’s page is named as long as it takes the money and the bill is owed it (product 2.3)', async () => {
  const { billId, voidBill, totalPoisha } = await world.newCase()
  const { transactionId } = granted(await world.start(billId))
  const { page_url, expires_at } = await world.row(transactionId)
  const toBePaid = { state: 'open', method: 'cards', reason: null }
  expect(await outcomeOf(transactionId)).toMatchObject({
    ...toBePaid,
    outstandingPoisha: totalPoisha,
    pageUrl: page_url,
    payableUntil: expires_at.toISOString(),
  })
  await voidBill()
  const nowhere = { pageUrl: null, payableUntil: null }
  expect(await outcomeOf(transactionId)).toMatchObject({ ...toBePaid, ...nowhere, outstandingPoisha: 0 })

  const other = await world.newCase()
  const late = granted(await world.start(other.billId)).transactionId
  const milliseconds = (await world.row(late)).expires_at.getTime() - world.clock.now().getTime()
  world.clock.forward(milliseconds / 60_000)
  expect(await outcomeOf(late)).toMatchObject({ ...toBePaid, ...nowhere, outstandingPoisha: totalPoisha })
})

test('whoever came back from the gateway is not sent there again while it says nothing that decides; a word of nobody’s changes nothing (product 2.3)', async () => {
  const { billId } = await world.newCase()
  const { transactionId } = granted(await world.start(billId))
  const { page_url } = await world.row(transactionId)
  const heard = async (source: string, isSignatureValid: boolean) => {
    await keepMessage(world.deps, world.db, { transactionId, source, fields: {}, isSignatureValid })
    const { state, pageUrl, payableUntil } = await outcomeOf(transactionId)
    return [state, pageUrl, payableUntil === null]
  }
  expect(await heard('return_success', false)).toEqual(['open', page_url, false])
  expect(await heard('validation', true)).toEqual(['open', page_url, false])
  expect(await heard('return_success', true)).toEqual(['open', null, true])
})

test('the payer of what a counter took is told that it was not confirmed and why, by a notice that leads to it (product 2.5)', async () => {
  const { billId, voidBill } = await world.newCase()
  const typed = { kind: 'counter', number: 'S-1', date: '2026-01-10', amountPoisha: 40_000 }
  const { data } = await world.call(
    'POST /bills/{id}/counter-payments',
    { params: { id: billId }, body: typed },
    world.accountant,
  )
  const { transaction_id } = await world.db
    .selectFrom('payments')
    .select('transaction_id')
    .where('id', '=', data.paymentId)
    .executeTakeFirstOrThrow()
  expect(await outcomeOf(transaction_id)).toMatchObject({
    state: 'counterRecorded',
    method: 'counter',
    reason: null,
  })
  await voidBill()
  const reason = 'স্ক্রল নম্বর মেলেনি'
  granted(await world.act(data.paymentId, 'refuseCounter', { reason }))
  expect(await outcomeOf(transaction_id)).toMatchObject({
    state: 'counterRefused',
    reason,
    outstandingPoisha: 0,
  })
  const notices = await world.db
    .selectFrom('notices')
    .select(['user_id', 'data'])
    .where('kind', '=', 'CounterRefused')
    .execute()
  expect(notices).toEqual([
    { user_id: world.litigant.userId, data: expect.objectContaining({ transaction_id, reason }) },
  ])
})

test('and that one which nobody paid is over (product 2.3)', async () => {
  const { billId } = await world.newCase()
  const { transactionId } = granted(await world.start(billId))
  await told()
  world.clock.forward(24 * 60)
  await verifyPayment(world.deps, (await world.row(transactionId)).id)
  expect((await world.row(transactionId)).state).toBe('expired')
  expect(await told()).toEqual([change])
})
