import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { gatewayFailuresMax, gatewayFailuresMinutes } from '../../../src/machines/limits.ts'
import { isRefused } from '../../../src/server/errors.ts'
import { reasonOf } from './gateway-word.ts'
import { createPaymentWorld, granted, unbalanced, type PaymentWorld } from './world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterEach(async () => {
  world.gateway.mode = 'up'
  world.wallet.mode = 'up'
  await minute()
})
afterAll(() => world.close())

/** A minute passes, and what comes each minute comes. */
async function minute(): Promise<void> {
  world.clock.forward(1)
  await world.workers['sweep-payments']({})
  await world.drain()
}

const byWallet = { method: 'bkash' } as const
const screen = (name: string, transactionId: string) => ({
  status: 303,
  location: `/${name}?transaction=${transactionId}`,
})

describe('paying by bKash (product 2.3, domain 1.3)', () => {
  test('the payer comes back, the bill is paid, and the receipt names who took it', async () => {
    const { billId, totalPoisha, applicationId } = await world.newCase()
    const { transactionId, pageUrl } = granted(await world.start(billId, byWallet))
    expect(pageUrl).toContain('/pay/TR0011')
    const back = await world.followed(world.wallet.pay(transactionId))
    expect(back).toEqual(screen('success_payment', transactionId))
    const row = await world.row(transactionId)
    expect(row).toMatchObject({ state: 'paid', method: 'bkash', gateway: 'bkash' })
    expect(await world.bill(billId)).toMatchObject({ paid_poisha: totalPoisha })
    expect(await world.stateOf(applicationId)).toBe('paid')
    const params = { transaction_id: transactionId }
    const { data } = await world.call('GET /invoices/{transaction_id}', { params }, world.litigant)
    expect(data).toMatchObject({ gateway: 'bKash', method: 'bkash', cardType: 'BKASH-bKash' })
    expect(await unbalanced(world)).toEqual([])
  })

  test('a browser that never comes back pays all the same, by the sweep', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId, byWallet))
    expect(world.wallet.pay(transactionId, { scenario: 'ipnOnly' })).toBeNull()
    await minute()
    await minute()
    expect((await world.row(transactionId)).state).toBe('paid')
  })

  test('charged with every answer lost: unknown until somebody answers, then paid, and charged once', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId, byWallet))
    const address = world.wallet.pay(transactionId)
    Object.assign(world.wallet.switches.modes, { execute: 'lost', query: 'down' })
    await world.followed(address)
    expect((await world.row(transactionId)).state).toBe('open')
    expect(granted(await world.start(billId, byWallet)).transactionId).toBe(transactionId)
    expect(reasonOf(await world.start(billId, { method: 'cards' }))).toContain('under way')
    world.wallet.mode = 'up'
    await minute()
    expect((await world.row(transactionId)).state).toBe('paid')
  })

  test.each([
    [{ outcome: 'canceled' }, 'canceled', 'cancel_payment'],
    [{ outcome: 'failed' }, 'failed', 'fail_payment'],
    [{ scenario: 'insufficient' }, 'failed', 'fail_payment'],
  ] as const)('%j ends as %s, and another way pays', async (choice, state, name) => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId, byWallet))
    const back = await world.followed(world.wallet.pay(transactionId, choice))
    expect(back).toEqual(screen(name, transactionId))
    expect((await world.row(transactionId)).state).toBe(state)
    expect((await world.payThrough(billId)).state).toBe('paid')
  })

  test('another amount settles nothing and is kept', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId, byWallet))
    await world.followed(world.wallet.pay(transactionId, { scenario: 'tampered' }))
    expect(await world.row(transactionId)).toMatchObject({ state: 'open', error: 'validation_mismatch' })
  })

  test('what a stranger says of it, with another payment’s id, is kept and counts for nothing', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId, byWallet))
    const forged = `${world.url}/api/gateway/bkash/${transactionId}?paymentID=TR0011other&status=cancel`
    expect(await world.followed(forged)).toEqual(screen('success_payment', transactionId))
    const messages = await world.db
      .selectFrom('gateway_messages')
      .select(['source', 'is_signature_valid'])
      .where('transaction_id', '=', transactionId)
      .execute()
    expect(messages).toEqual([{ source: 'return_bkash', is_signature_valid: false }])
    expect((await world.row(transactionId)).state).toBe('open')
    expect(await world.followed(`${world.url}/api/gateway/bkash/T-nobody`)).toMatchObject({
      location: '/404',
    })
  })

  test('authorised and never carried out: after its time it ends, and nobody is charged', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId, byWallet))
    world.wallet.pay(transactionId)
    world.clock.forward(91)
    await minute()
    expect((await world.row(transactionId)).state).toBe('expired')
    const [charged] = world.wallet
      .payments()
      .filter(({ fields }) => fields['merchantInvoiceNumber'] === transactionId)
    expect(charged).toMatchObject({ state: 'authorised', paidPoisha: 0 })
  })

  test('is given back through bKash, once, though the answer was lost', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId, byWallet))
    await world.followed(world.wallet.pay(transactionId))
    const { id } = await world.row(transactionId)
    world.wallet.switches.modes.refund = 'lost'
    granted(await world.refund(id, 5_000))
    await world.drain()
    expect((await world.row(transactionId)).state).toBe('refunding')
    world.wallet.mode = 'up'
    const { refund_reference: refundId } = await world.row(transactionId)
    const job = { paymentId: id, refundId: refundId ?? '', amountPoisha: 5_000, remarks: 'Charged too much' }
    await world.workers['refund-payment'](job)
    await world.workers['refund-payment'](job)
    expect(await world.row(transactionId)).toMatchObject({ state: 'paid', refunded_poisha: 5_000 })
    const given = world.wallet.payments().flatMap(({ refund }) => refund ?? [])
    expect(given).toMatchObject([{ amountPoisha: 5_000 }])
    expect(await unbalanced(world)).toEqual([])
  })

  test('gives back once: a second part is refused with its words, and stands so on the list', async () => {
    const { billId } = await world.newCase()
    const { id, transaction_id: transactionId } = await world.payThrough(billId, byWallet)
    granted(await world.refund(id, 5_000))
    await world.drain()
    expect(await world.row(transactionId)).toMatchObject({ state: 'paid', refunded_poisha: 5_000 })
    granted(await world.refund(id, 2_000))
    await world.drain()
    expect(await world.row(transactionId)).toMatchObject({ state: 'refundRefused', refunded_poisha: 5_000 })
    const { data } = await world.call('GET /refunds', { query: { size: 100 } }, world.accountant)
    expect(data.rows.filter((row) => row.transactionId === transactionId)).toMatchObject([
      { state: 'refused', amountPoisha: 2_000, error: 'The original transaction has been reversed already' },
    ])
  })

  test('an SSLCommerz notification about a payment by bKash counts for nothing', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId, byWallet))
    const fields = { tran_id: transactionId, status: 'CANCELLED' }
    const reply = await world.returned({ url: `${world.url}/api/gateway/return/cancel`, fields })
    expect(reply.location).toBe('/404')
    expect((await world.row(transactionId)).state).toBe('open')
  })

  test('where it is not set, it is neither offered nor taken', async () => {
    const { billId } = await world.newCase()
    const { gateways } = world.deps
    world.deps.gateways = { ...gateways, bkash: null }
    try {
      expect(reasonOf(await world.start(billId, byWallet))).toContain('not offered')
      expect((await waysOf(billId)).map(({ method }) => method)).toEqual([
        'mobile_banking',
        'cards',
        'internet_banking',
      ])
    } finally {
      world.deps.gateways = gateways
    }
  })
})

const waysOf = async (billId: string) =>
  (await world.call('GET /bills/{id}', { params: { id: billId } }, world.litigant)).data.ways

/** As many payers as make everybody stop, each on a bill of their own. */
async function failing(method: 'bkash' | 'cards', count = gatewayFailuresMax): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const { billId } = await world.newCase()
    expect(granted(await world.start(billId, { method })).state).toBe('unknown')
  }
}

describe('a gateway that does not answer (product 5)', () => {
  test.each(['down', 'error'] as const)(
    '%s: after so many calls in a row it is told before anybody tries, the other is offered, and a probe brings it back',
    async (mode) => {
      const { billId } = await world.newCase()
      world.wallet.mode = mode
      await failing('bkash', gatewayFailuresMax - 1)
      expect(await waysOf(billId)).toContainEqual({ method: 'bkash', isAway: false })
      await failing('bkash', 1)
      const ways = await waysOf(billId)
      expect(ways.filter(({ isAway }) => isAway)).toEqual([{ method: 'bkash', isAway: true }])
      const created = world.wallet.payments().length
      const refused = await world.start(billId, byWallet)
      expect(isRefused(refused) && refused.code).toBe(409)
      expect(reasonOf(refused)).toContain('not answering now')
      expect(world.wallet.payments()).toHaveLength(created)
      await minute()
      expect(await waysOf(billId)).toContainEqual({ method: 'bkash', isAway: true })
      world.wallet.mode = 'up'
      await minute()
      expect(await waysOf(billId)).toContainEqual({ method: 'bkash', isAway: false })
      expect(granted(await world.start(billId, byWallet)).state).toBe('open')
    },
  )

  test('every way through it is away at once, and bKash pays', async () => {
    world.gateway.mode = 'down'
    await failing('cards')
    const { billId } = await world.newCase()
    const away = (await waysOf(billId)).flatMap(({ method, isAway }) => (isAway ? [method] : []))
    expect(away).toEqual(['mobile_banking', 'cards', 'internet_banking'])
    const { transactionId } = granted(await world.start(billId, byWallet))
    await world.followed(world.wallet.pay(transactionId))
    expect((await world.row(transactionId)).state).toBe('paid')
  })

  test('a start that bKash did not answer ends while it is still away, for nobody was given its page, and cards pay', async () => {
    const { billId, totalPoisha } = await world.newCase()
    world.wallet.mode = 'down'
    const { transactionId } = granted(await world.start(billId, byWallet))
    await minute()
    expect((await world.row(transactionId)).state).toBe('expired')
    expect((await world.payThrough(billId)).state).toBe('paid')
    expect(await world.bill(billId)).toMatchObject({ paid_poisha: totalPoisha })
  })

  test('an answer in between, a refusal, or a long time makes no row', async () => {
    const { billId } = await world.newCase()
    const isAway = async () => (await waysOf(billId)).some(({ isAway: away }) => away)
    world.wallet.switches.modes.create = 'down'
    await failing('bkash', gatewayFailuresMax - 1)
    world.wallet.mode = 'up'
    granted(await world.start((await world.newCase()).billId, byWallet))
    world.wallet.switches.modes.create = 'down'
    await failing('bkash', gatewayFailuresMax - 1)
    expect(await isAway()).toBe(false)
    world.clock.forward(gatewayFailuresMinutes + 1)
    for (let turn = 0; turn < 2; turn += 1) {
      await failing('bkash', 1)
      expect(await isAway()).toBe(false)
    }
    world.wallet.mode = 'up'
    for (let turn = 0; turn < gatewayFailuresMax; turn += 1) {
      const { transactionId } = granted(await world.start((await world.newCase()).billId, byWallet))
      await world.followed(world.wallet.pay(transactionId, { scenario: 'insufficient' }))
    }
    expect(await isAway()).toBe(false)
  })
})
