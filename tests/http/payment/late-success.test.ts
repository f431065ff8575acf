import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gatewayWordOf, reasonOf } from './gateway-word.ts'
import { createPaymentWorld, granted, unbalanced, type PaymentWorld } from './world.ts'

let world: PaymentWorld

beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(async () => {
  expect(await unbalanced(world)).toEqual([])
  await world.close()
})

const { notify, gatewaySays, sweep } = gatewayWordOf(() => world)

describe('late success', () => {
  test('an attempt that the gateway never answered is paid when the truth arrives', async () => {
    const { billId } = await world.newCase()
    world.gateway.switches.modes.session = 'lost'
    const { transactionId } = granted(await world.start(billId))
    world.gateway.switches.modes.session = 'up'
    world.gateway.lateMs = 10 * 60_000
    await world.decide(transactionId, { scenario: 'late' })
    world.clock.forward(2)
    await sweep()
    expect(await world.row(transactionId)).toMatchObject({ state: 'unknown', checks: 1 })
    world.gateway.settleLate(transactionId)
    expect((await notify(transactionId)).state).toBe('paid')
  })

  test.each(['FAILED', 'CANCELLED', 'EXPIRED'])('after %s it wins while the bill is open', async (status) => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId))
    await world.decide(transactionId, { scenario: 'browserOnly' })
    gatewaySays({ status })
    const ended = await notify(transactionId)
    gatewaySays({})
    const states = { FAILED: 'failed', CANCELLED: 'canceled', EXPIRED: 'expired' }
    expect(ended.state).toBe(states[status as keyof typeof states])
    expect(ended.next_check_at).not.toBeNull()
    world.clock.forward(16)
    await sweep()
    const payment = await world.row(transactionId)
    expect(payment.state).toBe('paid')
    expect(await world.bill(billId)).toMatchObject({ paid_poisha: payment.amount_poisha })
    expect(await world.invoices(payment.id)).toHaveLength(1)
  })

  test('is surplus where another attempt paid the bill, and is given back wholly', async () => {
    const { billId, totalPoisha } = await world.newCase()
    const { transactionId } = granted(await world.start(billId))
    await world.decide(transactionId, { scenario: 'browserOnly' })
    gatewaySays({ status: 'FAILED' })
    await notify(transactionId)
    gatewaySays({})
    expect((await world.payThrough(billId)).state).toBe('paid')
    const surplus = await notify(transactionId)
    expect(surplus).toMatchObject({ state: 'surplus', is_surplus: true })
    expect(await world.bill(billId)).toMatchObject({ paid_poisha: totalPoisha })
    expect(await world.invoices(surplus.id)).toEqual([])
    expect((await world.ledger(surplus.id)).at(-1)).toBe(`aside aside +${totalPoisha}`)
    expect((await world.notices('RefundDue')).map(({ user_id }) => user_id)).toContain(
      world.accountant.userId,
    )

    granted(
      await world.act(surplus.id, 'refund', {
        ground: 'surplus',
        reason: 'Paid twice',
        refundPoisha: totalPoisha,
      }),
    )
    await world.drain()
    expect(await world.row(transactionId)).toMatchObject({ state: 'refunded', refunded_poisha: totalPoisha })
    expect((await world.ledger(surplus.id)).slice(-2)).toEqual([
      `refund aside -${totalPoisha}`,
      `refund gateway +${totalPoisha}`,
    ])
  })
})

describe('late success that the gateway calls risky', () => {
  const failedAndThenRisky = async (billId: string) => {
    const { transactionId } = granted(await world.start(billId))
    gatewaySays({ status: 'FAILED' })
    await world.decide(transactionId, { scenario: 'risky' })
    expect((await notify(transactionId)).state).toBe('failed')
    gatewaySays({})
    return transactionId
  }
  const toldOwner = async (kind: string) =>
    (await world.notices(kind)).filter(({ user_id }) => user_id === world.litigant.userId).length

  test('is held like any other, and its payer is told', async () => {
    const { billId } = await world.newCase()
    const before = await toldOwner('PaymentHeld')
    const transactionId = await failedAndThenRisky(billId)
    expect(await notify(transactionId)).toMatchObject({ state: 'held', is_surplus: false })
    expect(await world.bill(billId)).toMatchObject({ paid_poisha: 0 })
    expect(await toldOwner('PaymentHeld')).toBe(before + 1)
    expect(reasonOf(await world.start(billId))).toBe('Your payment is being verified. Do not pay again.')
    granted(await world.act((await world.row(transactionId)).id, 'release'))
    expect(await world.row(transactionId)).toMatchObject({ state: 'paid' })
  })

  test('is set aside, to be given back, while another attempt at the bill is under way', async () => {
    const { billId } = await world.newCase()
    const before = await toldOwner('RefundDue')
    const transactionId = await failedAndThenRisky(billId)
    const other = granted(await world.start(billId))
    expect(await notify(transactionId)).toMatchObject({ state: 'surplus', is_surplus: true })
    expect(await toldOwner('RefundDue')).toBe(before + 1)
    await world.decide(other.transactionId)
    await world.drain()
    expect(await world.row(other.transactionId)).toMatchObject({ state: 'paid' })
  })
})
