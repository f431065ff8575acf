import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Discrepancy } from '../../../src/api/payment-entities.ts'
import type { DiscrepancyKind } from '../../../src/machines/discrepancy.ts'
import { countsOf } from '../../../src/server/lifecycle/counts.ts'
import { createPaymentWorld, granted, unbalanced, type PaymentWorld } from './world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(async () => {
  expect(await unbalanced(world)).toEqual([])
  await world.close()
})

type State = 'open' | 'closed'

const listed = async (state: State = 'open', caller = world.accountant) =>
  (await world.call('GET /discrepancies', { query: { state, size: 100 } }, caller)).data

/** Of one payment: what the list says of it. */
const kindsOf = async (paymentId: string): Promise<DiscrepancyKind[]> =>
  (await listed()).rows.filter((row) => row.paymentId === paymentId).map(({ kind }) => kind)

const closing = (
  { id, kind, since }: Pick<Discrepancy, 'id' | 'kind' | 'since'>,
  reason = 'Ticket 88120 at the gateway',
  caller = world.accountant,
) => world.call('POST /discrepancies/{id}/close', { params: { id }, body: { kind, since, reason } }, caller)

/** Starts and is charged something else than what was asked for. */
async function otherMoney() {
  const { billId } = await world.newCase()
  const { transactionId } = granted(await world.start(billId))
  await world.decide(transactionId, { scenario: 'tampered' })
  await world.drain()
  return world.row(transactionId)
}
async function silence() {
  const { billId } = await world.newCase()
  world.gateway.mode = 'down'
  const started = granted(await world.start(billId))
  return world.row(started.transactionId)
}
async function risky() {
  const { billId } = await world.newCase()
  return world.payThrough(billId, {}, { scenario: 'risky' })
}
async function paidTwice() {
  const { billId, voidBill } = await world.newCase()
  const { transactionId } = granted(await world.start(billId))
  await voidBill()
  await world.decide(transactionId)
  await world.drain()
  return world.row(transactionId)
}
async function refused() {
  const { billId } = await world.newCase()
  const payment = await world.payThrough(billId)
  world.gateway.switches.modes.refund = 'refuse'
  granted(await world.refund(payment.id, 10_000))
  await world.drain()
  world.gateway.switches.modes.refund = 'up'
  return world.row(payment.transaction_id)
}

const places: readonly {
  kind: DiscrepancyKind
  place: () => Promise<{ id: string; amount_poisha: number }>
}[] = [
  { kind: 'mismatch', place: otherMoney },
  { kind: 'held', place: risky },
  { kind: 'surplus', place: paidTwice },
  { kind: 'refund_refused', place: refused },
]

test('what does not agree is a discrepancy of its office, closed once with a reason that is kept (product 2.3)', async () => {
  world.clock.forward(1)
  for (const { kind, place } of places) {
    const payment = await place()
    expect(await kindsOf(payment.id), kind).toEqual([kind])
    const row = (await listed()).rows.find(({ paymentId }) => paymentId === payment.id) as Discrepancy
    const before = await world.ledger(payment.id)
    const at = world.clock.now().getTime()
    expect((await closing(row, ' ')).code, kind).toBe(422)
    expect((await closing(row, 'x', world.farAccountant)).code, kind).toBe(404)
    expect((await closing(row, 'x', world.litigant)).code, kind).toBe(403)
    expect((await closing({ ...row, since: '2020-01-01T00:00:00.000Z' })).code, kind).toBe(409)
    const [once, again] = await Promise.all([closing(row), closing(row)])
    expect(
      [once.code, again.code].toSorted((a, b) => a - b),
      kind,
    ).toEqual([200, 409])
    expect(await kindsOf(payment.id), kind).toEqual([])
    const closed = (await listed('closed')).rows.find(({ paymentId }) => paymentId === payment.id)
    expect(row.gateway, kind).toBe('sslcommerz')
    expect(closed, kind).toMatchObject({
      kind,
      gateway: 'sslcommerz',
      said: row.said,
      error: row.error,
      closing: { reason: 'Ticket 88120 at the gateway', by: 'accountant' },
    })
    expect(Date.parse(closed?.closing?.at ?? ''), kind).toBeGreaterThanOrEqual(at)
    expect(await world.ledger(payment.id), kind).toEqual(before)
  }
  for (const state of ['open', 'closed'] as const)
    expect(await listed(state, world.farAccountant), state).toMatchObject({ total: 0, rows: [] })
})

test('whoever has the list open hears that one was closed, and of one that was refused nothing (product 8)', async () => {
  const payment = await risky()
  const row = (await listed()).rows.find(({ paymentId }) => paymentId === payment.id) as Discrepancy
  const queued = vi.spyOn(world.deps.queue, 'add')
  const told = () => queued.mock.calls.flatMap(([, name, job]) => (name === 'tell-counts' ? [job] : []))
  expect((await closing(row, ' ')).code).toBe(422)
  expect(told()).toEqual([])
  expect((await closing(row)).code).toBe(200)
  expect(told()).toEqual([{ officeId: world.officeId }])
  queued.mockRestore()
})

test('another amount is told with both, once for each validation; other money than ours keeps its payment out of the unknown (product 2.3)', async () => {
  const payment = await otherMoney()
  const row = (await listed()).rows.find(({ paymentId }) => paymentId === payment.id)
  expect(row).toMatchObject({
    amountPoisha: payment.amount_poisha,
    said: { amountPoisha: Math.floor(payment.amount_poisha / 2), currency: 'BDT', parts: ['amount'] },
  })
  world.clock.forward(24 * 60)
  await world.workers['verify-payment']({ paymentId: payment.id })
  expect(await kindsOf(payment.id)).toEqual(['mismatch'])
})

test('an attempt that nobody answers is shown after 30 minutes, one that ended without a word 30 minutes after its end, and leave when it is known (product 7)', async () => {
  const unknown = await silence()
  const { billId } = await world.newCase()
  world.gateway.mode = 'up'
  const open = await world.row(granted(await world.start(billId)).transactionId)
  world.gateway.mode = 'down'
  const countNow = async () =>
    (await countsOf(world.db, world.accountant.actor, world.clock.now())).discrepancies
  const before = await countNow()
  expect([unknown.state, open.state]).toEqual(['unknown', 'open'])
  expect([...(await kindsOf(unknown.id)), ...(await kindsOf(open.id))]).toEqual([])
  world.clock.forward(29)
  expect(await kindsOf(unknown.id)).toEqual([])
  world.clock.forward(2)
  expect(await kindsOf(unknown.id)).toEqual(['unknown'])
  expect(await countNow()).toBe(before + 1)
  world.clock.forward(80)
  expect(await kindsOf(open.id)).toEqual([])
  world.clock.forward(15)
  expect(await kindsOf(open.id)).toEqual(['unknown'])
  expect((await listed()).total).toBe(await countNow())
  world.gateway.mode = 'up'
  for (const paymentId of [unknown.id, open.id]) await world.workers['verify-payment']({ paymentId })
  expect([...(await kindsOf(unknown.id)), ...(await kindsOf(open.id))]).toEqual([])
})

test('what settles leaves by itself and cannot be closed any more; a refund that is refused anew is a discrepancy anew (product 2.3)', async () => {
  const held = await risky()
  const seen = (await listed()).rows.find(({ paymentId }) => paymentId === held.id) as Discrepancy
  granted(await world.act(held.id, 'release', { reason: 'Looked at' }))
  expect(await kindsOf(held.id)).toEqual([])
  expect((await closing(seen)).code).toBe(409)

  const payment = await refused()
  const first = (await listed()).rows.find(({ paymentId }) => paymentId === payment.id) as Discrepancy
  expect(first.error).not.toBeNull()
  expect((await closing(first)).code).toBe(200)
  world.clock.forward(10)
  world.gateway.switches.modes.refund = 'refuse'
  granted(await world.act(payment.id, 'retryRefund'))
  expect(await kindsOf(payment.id)).toEqual([])
  await world.drain()
  world.gateway.switches.modes.refund = 'up'
  expect(await kindsOf(payment.id)).toEqual(['refund_refused'])
})
