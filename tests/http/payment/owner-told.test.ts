import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { personChannelOf } from '../../../src/machines/live.ts'
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

test('and that one which nobody paid is over (product 2.3)', async () => {
  const { billId } = await world.newCase()
  const { transactionId } = granted(await world.start(billId))
  await told()
  world.clock.forward(24 * 60)
  await verifyPayment(world.deps, (await world.row(transactionId)).id)
  expect((await world.row(transactionId)).state).toBe('expired')
  expect(await told()).toEqual([change])
})
