import { afterAll, beforeAll, expect, test } from 'vitest'
import { m } from '../../../src/words/messages.js'
import { createStage, placeApplication, placeBill, placePayment, placeRefund } from '../../support/stage.ts'
import type { Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let officer: string
let litigant: string
let requestId: string
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  officer = await world.login('superAdmin')
  litigant = await world.login('litigant')
  const body = { kind: 'erasure', text: 'আমার সব তথ্য মুছে দিন' } as const
  requestId = (await world.call('POST /auth/data-requests', { body }, litigant)).data.id
})
afterAll(() => world.close())

const answer = (isCarriedOut: boolean) =>
  world.call(
    'POST /data-requests/{id}/answer',
    { params: { id: requestId }, body: { answer: 'উত্তর', isCarriedOut } },
    officer,
  )
const told = async () => {
  const waiting = await world.call('GET /data-requests', { query: {} }, officer)
  const own = await world.call('GET /auth/data-requests', {}, litigant)
  expect(waiting.data.rows.map(({ moneyUnderWay }) => moneyUnderWay)).toEqual([own.data.moneyUnderWay])
  return own.data.moneyUnderWay
}
async function place(state: 'held' | 'open' | 'failed' | 'paid' | 'refundAsked' | 'refunding' | 'surplus') {
  const applicationId = await placeApplication(stage, 'verified')
  const billId = await placeBill(stage, { applicationId, totalPoisha: 63_000, paidPoisha: 0, isVoid: false })
  const money = { amountPoisha: 63_000, refundedPoisha: 0, isSurplus: state === 'surplus' }
  return { applicationId, paymentId: await placePayment(stage, { applicationId, billId, state, ...money }) }
}
const becomes = (table: 'payments' | 'refunds', id: string, state: string) =>
  world.db
    .updateTable(table)
    .set({ state: state as never, ...(state === 'given_back' ? { ended_at: world.clock.now() } : {}) })
    .where('id', '=', id)
    .execute()

test('an erasure waits for payments that are not over, and says so to the officer before and to its litigant (domain 9)', async () => {
  for (const state of ['open', 'held'] as const) {
    const { paymentId } = await place(state)
    expect(await told()).toEqual({ paymentCount: 1, refundCount: 0 })
    const { code, message } = await answer(true)
    expect([code, message]).toEqual([409, m.data_request_error_payment({}, { locale: 'bn' })])
    expect((await world.call('GET /auth/info', {}, litigant)).code).toBe(200)
    await becomes('payments', paymentId, 'failed')
  }
  expect(await told()).toEqual({ paymentCount: 0, refundCount: 0 })
})

test('and for refunds that are not given back, wherever they stand; what is over hinders nothing (domain 9)', async () => {
  for (const [state, at] of [
    ['due', 'surplus'],
    ['asked', 'refundAsked'],
    ['under_way', 'refunding'],
  ] as const) {
    const placed = await place(at)
    const refund = { ...placed, ground: 'correction', state, amountPoisha: 10_000 } as const
    const id = await placeRefund(stage, refund)
    expect(await told()).toEqual({ paymentCount: 0, refundCount: 1 })
    const { code, message } = await answer(true)
    expect([code, message]).toEqual([409, m.data_request_error_refund({}, { locale: 'bn' })])
    await becomes('refunds', id, 'given_back')
  }
  await place('paid')
  expect(await told()).toEqual({ paymentCount: 0, refundCount: 0 })
  expect((await answer(true)).code).toBe(200)
  expect((await world.call('GET /auth/info', {}, litigant)).code).toBe(401)
})

test('without the erasure it is answered all the same (domain 9)', async () => {
  const who = await world.login('secondLitigant')
  const body = { kind: 'erasure', text: 'মুছে দিন' } as const
  requestId = (await world.call('POST /auth/data-requests', { body }, who)).data.id
  const { paymentId } = await place('open')
  const owner_id = await world.userId('secondLitigant')
  await world.db.updateTable('payments').set({ owner_id }).where('id', '=', paymentId).execute()
  expect((await answer(true)).code).toBe(409)
  expect((await answer(false)).code).toBe(200)
})
