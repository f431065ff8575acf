import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '../../../src/api/calls.ts'
import type { PersonCaller } from '../../../src/server/web/handler.ts'
import { m } from '../../../src/words/messages.js'
import { createPaymentWorld, unbalanced, type PaymentWorld } from './world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(async () => {
  expect(await unbalanced(world)).toEqual([])
  await world.close()
})

type Corrections = CallReply<'GET /payments/{id}/corrections'>

const seen = (id: string, caller: PersonCaller | null = world.accountant) =>
  world.call('GET /payments/{id}/corrections', { params: { id } }, caller)

const ask = async (id: string, part: object = {}, caller = world.accountant) => {
  const { data } = await seen(id)
  const body = {
    billLineId: data.standing[0]?.billLineId ?? '',
    fromFund: 'treasury',
    toFund: 'bar_council',
    amountPoisha: 12_345,
    reason: 'The stamp is the bar council’s',
    ...part,
  }
  return world.call('POST /payments/{id}/corrections', { params: { id }, body }, caller)
}
const end = (how: 'confirm' | 'withdraw', id: string, correctionId: string, caller: PersonCaller) =>
  world.call(`POST /payments/{id}/corrections/${how}`, { params: { id }, body: { correctionId } }, caller)

const paid = async () => {
  const { billId } = await world.newCase([
    ['treasury', 60_000],
    ['dispatch', 40_000],
  ])
  return world.payThrough(billId)
}
const openOf = ({ corrections }: Corrections) => corrections.find(({ state }) => state === 'asked')?.id ?? ''
const amounts = ({ standing }: Corrections) =>
  standing.map(({ fund, amountPoisha }) => `${fund} ${amountPoisha}`)

test('one person asks, another posts it: new entries, and the old ones stay (product 4)', async () => {
  const payment = await paid()
  const before = await world.ledger(payment.id)
  const asked = await ask(payment.id)
  expect(asked.code).toBe(200)
  expect(asked.data.corrections[0]).toMatchObject({ state: 'asked', isMine: true, endedBy: null })
  expect(await world.ledger(payment.id)).toEqual(before)

  const own = await end('confirm', payment.id, openOf(asked.data), world.accountant)
  expect([own.code, own.message]).toEqual([
    409,
    'You asked for this correction yourself. Another accountant or the head office confirms it.',
  ])
  const posted = await end('confirm', payment.id, openOf(asked.data), world.secondAccountant)
  expect(posted.code).toBe(200)
  expect(posted.data.corrections[0]).toMatchObject({ state: 'posted', isMine: false })
  expect(amounts(posted.data)).toEqual(['bar_council 12345', 'treasury 47655', 'dispatch 40000'])
  expect(await world.ledger(payment.id)).toEqual([
    ...before,
    'correction treasury -12345',
    'correction bar_council +12345',
  ])
  expect((await end('confirm', payment.id, openOf(asked.data), world.secondAccountant)).code).toBe(409)
  const other = await paid()
  expect((await end('confirm', other.id, openOf(asked.data), world.secondAccountant)).code).toBe(422)

  // What was moved goes back from where it stands, and the bill owes it again.
  await world.refund(payment.id, 100_000)
  await world.drain()
  expect((await world.ledger(payment.id)).slice(-4).toSorted()).toEqual([
    'refund bar_council -12345',
    'refund dispatch -40000',
    'refund gateway +100000',
    'refund treasury -47655',
  ])
  expect(await world.bill(payment.bill_id)).toMatchObject({ paid_poisha: 0 })
})

test('what is wrong is told by its field; nobody else’s payment is there', async () => {
  const payment = await paid()
  const faults: [object, string][] = [
    [{ amountPoisha: 60_001 }, 'amountPoisha'],
    [{ amountPoisha: 0 }, 'amountPoisha'],
    [{ amountPoisha: null }, 'amountPoisha'],
    [{ toFund: 'treasury' }, 'toFund'],
    [{ fromFund: 'aside' }, 'fromFund'],
    [{ fromFund: 'dispatch' }, 'amountPoisha'],
    [{ billLineId: payment.id }, 'amountPoisha'],
    [{ reason: '  ' }, 'reason'],
  ]
  for (const [part, path] of faults) {
    const { code, data } = await ask(payment.id, part)
    const { fields } = data as unknown as { fields?: { path: string }[] }
    expect([code, fields?.map((field) => field.path)], JSON.stringify(part)).toEqual([422, [path]])
  }
  expect((await ask(payment.id, {}, world.farAccountant)).code).toBe(404)
  expect((await seen(payment.id, world.farAccountant)).code).toBe(404)
  expect((await seen(payment.id)).data.corrections).toEqual([])
})

test('one waits at a time; it is withdrawn, and not posted on money that went back meanwhile', async () => {
  const payment = await paid()
  const both = await Promise.all([ask(payment.id), ask(payment.id)])
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, 409]))
  const waits = await ask(payment.id, {}, world.secondAccountant)
  expect([waits.code, waits.message]).toEqual([409, m.correction_error_waits({}, { locale: 'en' })])
  const first = openOf((await seen(payment.id)).data)
  expect((await end('withdraw', payment.id, first, world.accountant)).code).toBe(200)
  expect((await end('confirm', payment.id, first, world.secondAccountant)).code).toBe(409)

  world.clock.forward(1)
  await ask(payment.id)
  const { data: told } = await seen(payment.id)
  expect(told.corrections.map(({ state }) => state)).toEqual(['asked', 'withdrawn'])
  const second = openOf(told)
  await world.refund(payment.id, 95_000)
  await world.drain()
  const gone = await end('confirm', payment.id, second, world.secondAccountant)
  expect([gone.code, gone.message.startsWith('The fund no longer holds that much')]).toEqual([409, true])
  expect((await world.ledger(payment.id)).filter((entry) => entry.startsWith('correction'))).toEqual([])
  const { rows } =
    await sql`select state from ledger_corrections where payment_id = ${payment.id} order by asked_at`.execute(
      world.db,
    )
  expect(rows).toEqual([{ state: 'withdrawn' }, { state: 'asked' }])
})
