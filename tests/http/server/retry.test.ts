import { takaDecimal } from '../../../src/machines/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attemptValidMinutes } from '../../../src/machines/limits.ts'
import { createPaymentWorld, granted, part, type PaymentWorld } from '../payment/world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(() => world.close())

const billOf = async (id: string) => {
  const { code, data } = await world.call('GET /bills/{id}', { params: { id } }, world.litigant)
  expect(code).toBe(200)
  return data
}
const lastChoice = async (id: string) => (await billOf(id)).lastChoice

/** The gateway decides, and the browser comes back. */
async function end(transactionId: string, outcome: 'failed' | 'canceled' | 'paid'): Promise<void> {
  await world.returned(await world.decide(transactionId, { outcome }))
  await world.drain()
}

describe('what the next attempt begins with (spec §8, product 2.4)', () => {
  test('nothing, before anything was tried', async () => {
    const { billId } = await world.newCase()
    expect(await lastChoice(billId)).toBeNull()
  })

  test.each(['failed', 'canceled'] as const)(
    'everything that was chosen, when it was %s',
    async (outcome) => {
      const { billId } = await world.newCase()
      const whole = granted(await world.start(billId, { method: 'internet_banking' }))
      await end(whole.transactionId, outcome)
      expect((await world.row(whole.transactionId)).state).toBe(outcome)
      expect(await lastChoice(billId)).toEqual({ method: 'internet_banking', type: 'full', partPoisha: null })
      const some = granted(await world.start(billId, { ...part(30_000), method: 'mobile_banking' }))
      await end(some.transactionId, outcome)
      expect(await lastChoice(billId)).toEqual({ method: 'mobile_banking', type: 'part', partPoisha: 30_000 })
    },
  )

  test('also when it expired', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(
      await world.start(billId, { ...part(40_000), method: 'mobile_banking' }),
    )
    world.clock.forward(attemptValidMinutes + 1)
    await world.workers['sweep-payments']({})
    await world.drain()
    expect((await world.row(transactionId)).state).toBe('expired')
    expect(await lastChoice(billId)).toEqual({ method: 'mobile_banking', type: 'part', partPoisha: 40_000 })
  })

  test('a part that can no longer be paid is dropped', async () => {
    const { billId, totalPoisha } = await world.newCase()
    const tried = granted(await world.start(billId, part(100_000)))
    await end(tried.transactionId, 'failed')
    // Part of the bill arrives by another way, so that less than the part is left.
    await world.db
      .updateTable('bills')
      .set({ paid_poisha: totalPoisha - 50_000 })
      .where('id', '=', billId)
      .execute()
    expect(await lastChoice(billId)).toEqual({ method: 'cards', type: 'part', partPoisha: null })
  })

  test('after a part that was paid, the method alone: how much of the rest is asked anew', async () => {
    const { billId, totalPoisha } = await world.newCase()
    const { transactionId } = granted(await world.start(billId, part(50_000)))
    await end(transactionId, 'paid')
    expect(await billOf(billId)).toMatchObject({
      state: 'partially_paid',
      paidPoisha: 50_000,
      outstandingPoisha: totalPoisha - 50_000,
      lastChoice: { method: 'cards', type: null, partPoisha: null },
    })
    const params = { transaction_id: transactionId }
    const { data } = await world.call('GET /payments/{transaction_id}/outcome', { params }, world.litigant)
    // 2.5 % of 500 taka; it was not added to them.
    expect(data).toMatchObject({
      amountPoisha: 50_000,
      bankChargePoisha: 1_250,
      outstandingPoisha: totalPoisha - 50_000,
    })
  })

  test('what another attempt chose is told to its payer alone', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId))
    const params = { transaction_id: transactionId }
    const open = await world.call('GET /payments/{transaction_id}/outcome', { params }, world.litigant)
    expect(open.data.bankChargePoisha).toBeNull()
    await end(transactionId, 'failed')
    expect((await world.call('GET /bills/{id}', { params: { id: billId } }, world.other)).code).toBe(404)
  })
})

test('a receipt is found by its number too, however it was typed; misses still count (product 8)', async () => {
  const { billId } = await world.newCase()
  const paid = await world.payThrough(billId)
  const [invoice] = await world.invoices(paid.id)
  const number = invoice?.invoice_number ?? ''
  const bangla = number.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
  for (const typed of [number, number.toLowerCase(), bangla, ` ${number} `]) {
    const params = { transaction_id: encodeURIComponent(typed) }
    const query = { amount: takaDecimal(paid.amount_poisha) }
    const { code, data } = await world.call('GET /public/invoice/{transaction_id}', { params, query }, null)
    expect([code, data.transactionId], typed).toEqual([200, paid.transaction_id])
  }
})
