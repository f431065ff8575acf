import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { receiptHitsMax } from '../../../src/machines/limits.ts'
import { createStage, placeApplication, placeBill, placePayment, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
const receiptCount = 20

/** Receipts numbered one after the other, each of its own amount. */
async function placeReceipts(): Promise<void> {
  const applicationId = await placeApplication(stage, 'verified')
  for (let index = 1; index <= receiptCount; index += 1) {
    const amountPoisha = 5_000 + index
    const billId = await placeBill(stage, {
      applicationId,
      totalPoisha: amountPoisha,
      paidPoisha: amountPoisha,
    })
    const paymentId = await placePayment(stage, {
      applicationId,
      billId,
      state: 'paid',
      amountPoisha,
      refundedPoisha: 0,
      isSurplus: false,
    })
    await world.db
      .insertInto('invoices')
      .values({
        id: world.deps.ids.uuid(),
        invoice_number: numberOf(index),
        transaction_id: `T-of-receipt-${index}`,
        payment_id: paymentId,
        bill_id: billId,
        application_id: applicationId,
        dispatch_id: null,
        owner_id: stage.ownerId,
        office_id: stage.officeId,
        amount_poisha: amountPoisha,
        bank_charge_poisha: 0,
        issued_at: world.clock.now(),
      })
      .execute()
  }
}
/** By turns as numbers were before they named their office, and as they are. */
const numberOf = (index: number) =>
  index % 2 === 1
    ? `INV-2026-${String(index).padStart(8, '0')}`
    : `INV-COX-S-BAZAR-2026-${String(index).padStart(6, '0')}`

beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  await placeReceipts()
})
beforeEach(() => world.clock.advance({ hours: 2 }))
afterAll(() => world.close())

let addresses = 0
const look = (number: string, amount?: string, address = `10.9.0.${(addresses += 1)}`) =>
  world.call(
    'GET /public/invoice/{transaction_id}',
    { params: { transaction_id: number }, query: amount === undefined ? {} : { amount } },
    { address },
  )

test('numbers that follow each other find nothing by themselves (product 8)', async () => {
  const walked = await Promise.all(
    Array.from({ length: receiptCount }, (_, index) => look(numberOf(index + 1))),
  )
  expect(walked.map(({ code }) => code)).toEqual(walked.map(() => 404))
  const another = await look(numberOf(receiptCount + 1))
  expect(walked.map(({ message }) => message)).toEqual(walked.map(() => another.message))
})

test('a number is found together with its amount, in either digits, and with no other', async () => {
  for (const amount of ['50.01', '৫০.০১', ' ৳ 50.01 '])
    expect([amount, (await look(numberOf(1), amount)).code]).toEqual([amount, 200])
  for (const amount of ['50.02', '5001', '', 'fifty', '-50.01', '1e308', '9'.repeat(40)])
    expect([amount, (await look(numberOf(1), amount)).code]).toEqual([amount, 404])
})

test.each([
  ['of before', 'INV-2026-00000001', 'inv-২০২৬-০০০০০০০১'],
  ['of an office', 'INV-COX-S-BAZAR-2026-000002', ' inv-cox-s-bazar-২০২৬-০০০০০২'],
])('a number %s is found as it is told, and in either digits and letters', async (_form, number, typed) => {
  const amount = `50.0${number.at(-1)}`
  for (const asked of [number, typed])
    expect((await look(asked, amount)).data).toMatchObject({ invoiceNumber: number })
})

test('a transaction id, as the QR code holds it, needs no amount', async () => {
  expect((await look('T-of-receipt-1')).code).toBe(200)
  expect((await look('T-of-receipt-1', '1')).code).toBe(200)
})

test('many hits from one address wait as misses do', async () => {
  const address = '10.8.0.1'
  for (let hits = 0; hits < receiptHitsMax; hits += 1)
    expect((await look(`T-of-receipt-${(hits % receiptCount) + 1}`, undefined, address)).code).toBe(200)
  const late = await look('T-of-receipt-1', undefined, address)
  expect(late.code).toBe(429)
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
  expect((await look('T-of-receipt-1')).code).toBe(200)
})
