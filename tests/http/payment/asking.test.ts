import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { gatewayWordOf } from './gateway-word.ts'
import { createPaymentWorld, granted, part, type PaymentWorld } from './world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterEach(() => {
  world.gateway.mode = 'up'
  world.gateway.switches.refundState = 'refunded'
  vi.restoreAllMocks()
})
afterAll(() => world.close())

const { notify, gatewaySays, sweep } = gatewayWordOf(() => world)

const minute = 60_000

/** In how many minutes an attempt is asked about next, to the half of one; null when never again. */
async function pauseOf(transactionId: string): Promise<number | null> {
  const { next_check_at } = await world.row(transactionId)
  if (next_check_at === null) return null
  return Math.round(((next_check_at.getTime() - world.clock.now().getTime()) * 2) / minute) / 2
}

/** Each pause between two questions, until nobody asks any more or so many were asked. */
async function pausesOf(transactionId: string, most: number): Promise<(number | null)[]> {
  const pauses = [await pauseOf(transactionId)]
  for (let pause = pauses[0]; pause && pauses.length < most; pauses.push(pause)) {
    world.clock.forward(pause + 0.1)
    await sweep()
    pause = await pauseOf(transactionId)
  }
  return pauses
}

describe('when the gateway is asked (product 7)', () => {
  test('of an attempt that nobody pays: each minute, then with growing pauses, once more when it is over, and four times in the day after', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId))
    const pauses = await pausesOf(transactionId, 20)
    expect(pauses.slice(0, 11)).toEqual([1, 1, 1, 1, 1, 1, 2, 4, 8, 16, 32])
    expect((await world.row(transactionId)).state).toBe('expired')
    // 21 minutes were left of its ninety.
    expect(pauses.slice(11)).toEqual([21, 15, 60, 6 * 60, 24 * 60, null])
  })

  test('of one that the gateway confirms with other money alone: until its time is over, then its bill can be paid, and the discrepancy stays', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId))
    await world.returned(await world.decide(transactionId, { scenario: 'tampered' }))
    await world.drain()
    world.clock.forward(60)
    await sweep()
    const { id, state } = await world.row(transactionId)
    expect(state).toBe('open')
    expect(await world.start(billId, part(2_000))).toMatchObject({ code: 409 })
    world.clock.forward(60)
    await sweep()
    expect((await world.row(transactionId)).state).toBe('expired')
    expect(granted(await world.start(billId))).toMatchObject({ state: 'open' })
    expect(await pausesOf(transactionId, 9)).toEqual([15, 60, 6 * 60, 24 * 60, null])
    // Whoever comes back from the gateway has it asked within a minute.
    const fields = { tran_id: transactionId, status: 'VALID' }
    await world.returned({ url: `${world.url}/api/gateway/return/success`, fields })
    expect(await pauseOf(transactionId)).toBe(1)
    const found = world.db.selectFrom('discrepancies').select('kind').where('payment_id', '=', id)
    expect(await found.execute()).toEqual([{ kind: 'mismatch' }])
  })

  test('of one that failed: four times in the day after, and a hint puts the next no later', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId))
    gatewaySays({ status: 'FAILED' })
    await world.decide(transactionId, { scenario: 'browserOnly' })
    expect((await notify(transactionId)).state).toBe('failed')
    expect(await pauseOf(transactionId)).toBe(15)
    await notify(transactionId)
    expect(await pauseOf(transactionId)).toBe(1)
    world.clock.forward(1.1)
    await sweep()
    expect(await pausesOf(transactionId, 9)).toEqual([60, 6 * 60, 24 * 60, null])
    gatewaySays({})
  })

  test('of one whose page was never given out, while the gateway is silent: at every sweep', async () => {
    const { billId } = await world.newCase()
    world.gateway.mode = 'down'
    const { transactionId } = granted(await world.start(billId))
    world.clock.forward(10)
    for (let count = 0; count < 3; count += 1) {
      await sweep()
      expect(await pauseOf(transactionId)).toBe(0.5)
      world.clock.forward(1)
    }
  })
})

test('a failure of which the gateway gives no reason has the newest reason that came before (product 2.3)', async () => {
  const { billId } = await world.newCase()
  const { transactionId } = granted(await world.start(billId))
  const came = (fields: object) =>
    world.db
      .insertInto('gateway_messages')
      .values({
        transaction_id: transactionId,
        source: 'ipn',
        fields: JSON.stringify({ tran_id: transactionId, status: 'FAILED', ...fields }),
        is_signature_valid: true,
        received_at: world.clock.now(),
      })
      .execute()
  await came({ error: 'an older reason' })
  await came({ error: 'the card has expired' })
  await came({})
  await world.decide(transactionId, { outcome: 'failed', scenario: 'browserOnly' })
  gatewaySays({ status: 'FAILED', error: '' })
  expect(await notify(transactionId)).toMatchObject({ state: 'failed', error: 'the card has expired' })
  gatewaySays({})
})

describe('when the gateway is asked after a refund (product 2.3)', () => {
  const refunding = async () => {
    const { billId, totalPoisha } = await world.newCase()
    const payment = await world.payThrough(billId)
    granted(await world.refund(payment.id, totalPoisha))
    const job = await world.row(payment.transaction_id).then(({ refund_reference }) => ({
      paymentId: payment.id,
      refundId: refund_reference ?? '',
      amountPoisha: totalPoisha,
      remarks: 'Charged too much',
    }))
    return { job, payment }
  }
  const pausesAsked = async (job: Awaited<ReturnType<typeof refunding>>['job']) => {
    const add = vi.spyOn(world.deps.queue, 'add')
    await world.workers['refund-payment'](job)
    return add.mock.calls.flatMap(([, kind, , how]) => (kind === 'refund-payment' ? [how?.afterSeconds] : []))
  }

  test.each([
    [
      'that it works on, a quarter of an hour later',
      900,
      () => void (world.gateway.switches.refundState = 'processing'),
    ],
    ['that it does not answer, a minute later', 60, () => void (world.gateway.mode = 'down')],
  ])('%s', async (_what, seconds, given) => {
    const { job } = await refunding()
    given()
    expect(await pausesAsked(job)).toEqual([seconds])
  })

  test('a job of an earlier refund asks for nothing', async () => {
    const { job, payment } = await refunding()
    const before = world.gateway.refunds().length
    await world.workers['refund-payment']({ ...job, refundId: 'TEARLIER' })
    expect(world.gateway.refunds()).toHaveLength(before)
    await world.drain()
    expect(await world.row(payment.transaction_id)).toMatchObject({ state: 'refunded' })
  })
})
