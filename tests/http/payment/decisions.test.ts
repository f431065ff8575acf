import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationEntity } from '../../../src/server/application/entity.ts'
import { advance } from '../../../src/server/lifecycle/advance.ts'
import { gatewayWordOf, reasonOf, unopened } from './gateway-word.ts'
import { createPaymentWorld, granted, part, unbalanced, type PaymentWorld } from './world.ts'

let world: PaymentWorld

beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(async () => {
  expect(await unbalanced(world)).toEqual([])
  await world.close()
})

const { sweep } = gatewayWordOf(() => world)

describe('a bill that went away', () => {
  test('voided while its payer was at the gateway makes the payment surplus', async () => {
    const { billId, voidBill } = await world.newCase()
    const { transactionId } = granted(await world.start(billId))
    await voidBill()
    await world.decide(transactionId)
    await world.drain()
    const payment = await world.row(transactionId)
    expect(payment.state).toBe('surplus')
    expect(await world.bill(billId)).toMatchObject({ paid_poisha: 0 })
    expect(await world.invoices(payment.id)).toEqual([])
  })

  test('rejected at the same moment: either paid before or surplus after, never lost, never stuck', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { billId, applicationId } = await world.newCase()
      const { transactionId } = granted(await world.start(billId))
      const browser = await world.decide(transactionId, { scenario: 'browserOnly' })
      const reject = advance(world.deps, applicationEntity, {
        id: applicationId,
        event: 'reject',
        payload: { reason: 'Wrong court' },
        actor: world.administrator.actor,
      })
      await Promise.all([world.returned(browser), reject])
      const payment = await world.row(transactionId)
      const bill = await world.bill(billId)
      expect(await world.stateOf(applicationId)).toBe('rejected')
      expect(bill.is_void).toBe(true)
      const isPaid = bill.paid_poisha > 0
      expect(payment).toMatchObject({ state: isPaid ? 'paid' : 'surplus', is_surplus: true })
      expect(await world.invoices(payment.id)).toHaveLength(isPaid ? 1 : 0)
    }
  })
})

describe('a risky payment', () => {
  const held = async () => {
    const one = await world.newCase()
    const payment = await world.payThrough(one.billId, {}, { scenario: 'risky' })
    expect(payment).toMatchObject({ state: 'held', next_check_at: null, is_surplus: false })
    expect(await world.bill(one.billId)).toMatchObject({ paid_poisha: 0 })
    expect((await world.ledger(payment.id)).at(-1)).toBe(`aside aside +${payment.amount_poisha}`)
    return { ...one, payment }
  }

  test('is held, blocks a second payment, and settles when it is released', async () => {
    const { billId, applicationId, payment, totalPoisha } = await held()
    expect(reasonOf(await world.start(billId))).toBe('Your payment is being verified. Do not pay again.')
    expect(await world.act(payment.id, 'release', {}, world.litigant)).toMatchObject({ code: 403 })
    expect(await world.act(payment.id, 'release', {}, world.farAccountant)).toMatchObject({ code: 404 })
    const released = granted(await world.act(payment.id, 'release'))
    expect(released).toMatchObject({ state: 'paid', bankChargePoisha: 3_126 })
    expect(released.timeline.at(-1)).toMatchObject({ event: 'release', by: 'self', byName: 'accountant' })
    expect((await world.ledger(payment.id)).slice(3)).toEqual([
      `release aside -${totalPoisha}`,
      'release treasury +100000',
      'release bar_council +20050',
      'release dispatch +5001',
    ])
    expect(await world.stateOf(applicationId)).toBe('paid')
    expect(await world.invoices(payment.id)).toHaveLength(1)
    expect(await world.act(payment.id, 'release')).toMatchObject({ code: 409 })
  })

  test('goes back to its payer when it is refused, with a reason', async () => {
    const { billId, payment } = await held()
    expect(await world.act(payment.id, 'refuse', {})).toMatchObject({ code: 422 })
    granted(await world.act(payment.id, 'refuse', { reason: 'The card was reported stolen' }))
    await world.drain()
    expect(await world.row(payment.transaction_id)).toMatchObject({
      state: 'refunded',
      refunded_poisha: payment.amount_poisha,
      refund_pending_poisha: 0,
      reason: 'The card was reported stolen',
    })
    expect((await world.ledger(payment.id)).slice(-2)).toEqual([
      `refund aside -${payment.amount_poisha}`,
      `refund gateway +${payment.amount_poisha}`,
    ])
    expect((await world.payThrough(billId)).state).toBe('paid')
  })

  test('released onto a bill that is void is surplus, and its money stays aside', async () => {
    const { payment, voidBill } = await held()
    await voidBill()
    expect(granted(await world.act(payment.id, 'release'))).toMatchObject({ state: 'surplus' })
    expect(await world.ledger(payment.id)).toHaveLength(3)
    granted(
      await world.act(payment.id, 'refund', { ground: 'surplus', reason: 'No bill', refundPoisha: 1_000 }),
    )
    await world.drain()
    expect(await world.row(payment.transaction_id)).toMatchObject({
      state: 'surplus',
      refunded_poisha: 1_000,
    })
  })
})

describe('a refund', () => {
  const paid = async () => {
    const { billId } = await world.newCase()
    return world.payThrough(billId)
  }
  const byOrder = { ground: 'order', orderNumber: 'TS-1', orderDate: '2026-02-10' }
  const refund = (id: string, refundPoisha: number) => world.refund(id, refundPoisha, byOrder)

  test('in part and then wholly, out of the last lines first, never more than is left', async () => {
    const payment = await paid()
    expect(await refund(payment.id, payment.amount_poisha + 1)).toMatchObject({ code: 422 })
    granted(await refund(payment.id, 10_000))
    expect(await refund(payment.id, 1)).toMatchObject({ code: 409 })
    await world.drain()
    const once = await world.row(payment.transaction_id)
    expect(once).toMatchObject({ state: 'paid', refunded_poisha: 10_000, refund_pending_poisha: 0 })
    expect((await world.ledger(payment.id)).slice(5)).toEqual([
      'refund dispatch -5001',
      'refund bar_council -4999',
      'refund gateway +10000',
    ])
    const rest = payment.amount_poisha - 10_000
    expect(await refund(payment.id, rest + 1)).toMatchObject({ code: 422 })
    granted(await refund(payment.id, rest))
    await world.drain()
    expect(await world.row(payment.transaction_id)).toMatchObject({
      state: 'refunded',
      refunded_poisha: payment.amount_poisha,
    })
    expect((await world.ledger(payment.id)).slice(8)).toEqual([
      'refund bar_council -15051',
      'refund treasury -100000',
      `refund gateway +${rest}`,
    ])
    expect(await refund(payment.id, 1)).toMatchObject({ code: 409 })
  })

  test('that the gateway refuses stays with why, and is tried again without a third person', async () => {
    const payment = await paid()
    world.gateway.switches.modes.refund = 'refuse'
    granted(await refund(payment.id, 5_000))
    await world.drain()
    world.gateway.switches.modes.refund = 'up'
    expect(await world.row(payment.transaction_id)).toMatchObject({
      state: 'refundRefused',
      refund_pending_poisha: 0,
      refunded_poisha: 0,
      error: 'Refund is not allowed',
    })
    expect(await world.ledger(payment.id)).toHaveLength(5)
    granted(await world.act(payment.id, 'retryRefund'))
    await world.drain()
    expect(await world.row(payment.transaction_id)).toMatchObject({ state: 'paid', refunded_poisha: 5_000 })
  })

  test('that is processing is asked about until it is done, and an older question changes nothing', async () => {
    const payment = await paid()
    world.gateway.switches.refundState = 'processing'
    granted(await refund(payment.id, 5_000))
    await world.drain()
    const pending = await world.row(payment.transaction_id)
    expect(pending).toMatchObject({ state: 'refunding', refund_pending_poisha: 5_000, refunded_poisha: 0 })
    const job = {
      paymentId: payment.id,
      refundId: pending.refund_reference ?? '',
      amountPoisha: 5_000,
      remarks: 'Charged too much',
    }
    await world.workers['refund-payment'](job)
    expect((await world.row(payment.transaction_id)).state).toBe('refunding')
    world.gateway.settleRefunds('refunded')
    world.gateway.switches.refundState = 'refunded'
    await Promise.all([world.workers['refund-payment'](job), world.workers['refund-payment'](job)])
    expect(await world.row(payment.transaction_id)).toMatchObject({ state: 'paid', refunded_poisha: 5_000 })
    world.gateway.switches.refundState = 'processing'
    granted(await refund(payment.id, 6_000))
    await world.workers['refund-payment'](job)
    expect(await world.row(payment.transaction_id)).toMatchObject({
      state: 'refunding',
      refunded_poisha: 5_000,
    })
    world.gateway.switches.refundState = 'refunded'
  })
})

describe('an attempt nobody finishes', () => {
  test('expires after 90 minutes, but only once the gateway has said so', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId))
    world.clock.forward(80)
    await sweep()
    expect((await world.row(transactionId)).state).toBe('open')
    world.clock.forward(11)
    world.gateway.switches.modes.query = 'error'
    await sweep()
    expect((await world.row(transactionId)).state).toBe('open')
    world.gateway.switches.modes.query = 'up'
    world.clock.forward(60)
    await sweep()
    expect((await world.row(transactionId)).state).toBe('expired')
    expect(granted(await world.start(billId))).toMatchObject({ state: 'open' })
  })

  test('whose start was cut off becomes unknown, is asked about, and ends', async () => {
    const { billId } = await world.newCase()
    const { gateways } = world.deps
    world.deps.gateways = unopened(gateways, 'died here')
    await expect(world.start(billId)).rejects.toThrow('died here')
    world.deps.gateways = gateways
    const started = await world.db
      .selectFrom('payments')
      .selectAll()
      .where('bill_id', '=', billId)
      .executeTakeFirstOrThrow()
    expect(started.state).toBe('started')
    expect(await world.start(billId, part(2_000))).toMatchObject({ code: 409 })
    world.gateway.switches.modes.query = 'down'
    world.clock.forward(3)
    await sweep()
    expect((await world.row(started.transaction_id)).state).toBe('unknown')
    world.gateway.switches.modes.query = 'up'
    world.clock.forward(1)
    await sweep()
    expect((await world.row(started.transaction_id)).state).toBe('expired')
  })
})
