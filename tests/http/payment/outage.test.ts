import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isRefused } from '../../../src/server/errors.ts'
import { unopened } from './gateway-word.ts'
import { createPaymentWorld, granted, unbalanced, type PaymentWorld } from './world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterEach(() => {
  world.gateway.mode = 'up'
})
afterAll(() => world.close())

/** A minute passes, and what comes each minute comes. */
async function minute(): Promise<void> {
  world.clock.forward(1)
  await world.workers['sweep-payments']({})
  await world.drain()
}
async function minutes(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await minute()
}

describe('a gateway that is away when a payment starts (product 7)', () => {
  test.each(['down', 'error'] as const)(
    '%s: within two minutes of its being back the attempt has ended, and another pays',
    async (mode) => {
      const { billId, totalPoisha } = await world.newCase()
      world.gateway.mode = mode
      const first = granted(await world.start(billId))
      expect(first.state).toBe('unknown')
      // An hour of it: the pauses between questions do not grow so long that its end is missed.
      await minutes(60)
      expect((await world.row(first.transactionId)).state).toBe('unknown')
      expect(isRefused(await world.start(billId))).toBe(true)
      world.gateway.mode = 'up'
      await minutes(2)
      expect((await world.row(first.transactionId)).state).toBe('expired')
      const second = await world.payThrough(billId)
      expect(second.state).toBe('paid')
      expect(await world.bill(billId)).toMatchObject({ paid_poisha: totalPoisha })
    },
  )

  test('not before the start itself is surely over', async () => {
    const { billId } = await world.newCase()
    world.gateway.mode = 'down'
    const { id } = await world.row(granted(await world.start(billId)).transactionId)
    world.gateway.mode = 'up'
    await world.workers['verify-payment']({ paymentId: id })
    const row = await world.db
      .selectFrom('payments')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.state).toBe('unknown')
  })

  test('an answer that was lost on the way: the gateway knows the session, so that nothing ends early', async () => {
    const { billId } = await world.newCase()
    world.gateway.switches.modes.session = 'lost'
    const { transactionId, state } = granted(await world.start(billId))
    expect(state).toBe('unknown')
    world.gateway.mode = 'up'
    await minutes(5)
    expect((await world.row(transactionId)).state).toBe('unknown')
    expect(isRefused(await world.start(billId))).toBe(true)
  })

  test('an attempt whose page was given out is not ended by a gateway that has forgotten it', async () => {
    const { billId } = await world.newCase()
    const { transactionId, state } = granted(await world.start(billId))
    expect(state).toBe('open')
    world.gateway.switches.modes.query = 'refuse'
    await minutes(5)
    expect((await world.row(transactionId)).state).toBe('open')
  })

  test('a session that was there after all and is paid late is surplus: nothing is charged twice', async () => {
    const { billId, totalPoisha, applicationId } = await world.newCase()
    world.gateway.switches.modes.session = 'lost'
    const lost = granted(await world.start(billId))
    world.gateway.mode = 'up'
    world.gateway.switches.modes.query = 'refuse'
    await minutes(2)
    expect((await world.row(lost.transactionId)).state).toBe('expired')
    world.gateway.mode = 'up'
    const paid = await world.payThrough(billId)
    expect(paid.state).toBe('paid')
    await world.decide(lost.transactionId)
    await world.drain()
    expect(await world.row(lost.transactionId)).toMatchObject({ state: 'surplus', is_surplus: true })
    expect(await world.bill(billId)).toMatchObject({ paid_poisha: totalPoisha })
    expect(await world.stateOf(applicationId)).toBe('paid')
    const { id } = await world.row(lost.transactionId)
    expect(await world.invoices(id)).toEqual([])
    expect(await world.invoices(paid.id)).toHaveLength(1)
    expect((await world.notices('RefundDue')).length).toBeGreaterThan(0)
    expect(await unbalanced(world)).toEqual([])
  })

  test('paid late before another was tried, it pays the bill', async () => {
    const { billId, totalPoisha } = await world.newCase()
    world.gateway.switches.modes.session = 'lost'
    const lost = granted(await world.start(billId))
    world.gateway.mode = 'up'
    world.gateway.switches.modes.query = 'refuse'
    await minutes(2)
    world.gateway.mode = 'up'
    await world.decide(lost.transactionId)
    await world.drain()
    expect((await world.row(lost.transactionId)).state).toBe('paid')
    expect(await world.bill(billId)).toMatchObject({ paid_poisha: totalPoisha })
  })
})

test('an attempt whose process died before the answer ends within two minutes (product 7)', async () => {
  const { billId } = await world.newCase()
  const { gateways } = world.deps
  // The process is gone: nobody ever hears what it was told.
  world.deps.gateways = unopened(gateways, 'killed')
  await expect(world.start(billId)).rejects.toThrow('killed')
  world.deps.gateways = gateways
  const { transaction_id: transactionId } = await world.db
    .selectFrom('payments')
    .selectAll()
    .where('bill_id', '=', billId)
    .executeTakeFirstOrThrow()
  expect((await world.row(transactionId)).state).toBe('started')
  await minutes(2)
  expect((await world.row(transactionId)).state).toBe('expired')
  expect(granted(await world.start(billId)).state).toBe('open')
})
