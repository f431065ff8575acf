import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentWorld, granted, type PaymentCall, type PaymentWorld } from './world.ts'

let world: PaymentWorld

beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(() => world.close())

async function data<Name extends PaymentCall>(
  name: Name,
  query: Record<string, unknown>,
  caller = world.accountant,
) {
  const reply = await world.call(name, { query }, caller)
  if (reply.code !== 200) throw new Error(`${reply.code} ${reply.message}`)
  return reply.data
}

/** A bill of 1,000 taka whose one attempt comes to what the gateway plays. */
async function attempt(pay: Parameters<PaymentWorld['payThrough']>[2] = {}) {
  const { billId, voidBill } = await world.newCase([['treasury', 100_000]])
  const { transactionId } = granted(await world.start(billId))
  return { transactionId, voidBill, decide: () => world.decide(transactionId, pay) }
}

/** What the gateway took in and did not give back, by the ledger. */
async function inLedger(): Promise<number> {
  const rows = await world.db
    .selectFrom('ledger_entries')
    .select(['debit_poisha', 'credit_poisha'])
    .where('account', 'in', ['gateway', 'bank_charge'])
    .execute()
  return rows.reduce((total, row) => total + row.debit_poisha - row.credit_poisha, 0)
}

test('rows, total, states and the dashboard count what was received and is still there, and nothing else', async () => {
  const paid = await world.payThrough((await world.newCase([['treasury', 100_000]])).billId)
  await (await attempt({ outcome: 'failed' })).decide()
  await (await attempt({ outcome: 'canceled' })).decide()
  await (await attempt({ scenario: 'risky' })).decide()
  const surplus = await attempt()
  await surplus.voidBill()
  await surplus.decide()
  await attempt()
  await world.drain()
  granted(await world.refund(paid.id, 30_000))
  const before = await data('GET /payments', {})
  expect(before.states.find(({ state }) => state === 'refunding')).toMatchObject({ receivedPoisha: 100_000 })
  await world.drain()

  const list = await data('GET /payments', { size: 100 })
  expect(list.states).toEqual([
    { state: 'open', count: 1, amountPoisha: 100_000, receivedPoisha: 0, refundedPoisha: 0 },
    { state: 'held', count: 1, amountPoisha: 100_000, receivedPoisha: 100_000, refundedPoisha: 0 },
    { state: 'paid', count: 1, amountPoisha: 100_000, receivedPoisha: 70_000, refundedPoisha: 30_000 },
    { state: 'surplus', count: 1, amountPoisha: 100_000, receivedPoisha: 100_000, refundedPoisha: 0 },
    { state: 'failed', count: 1, amountPoisha: 100_000, receivedPoisha: 0, refundedPoisha: 0 },
    { state: 'canceled', count: 1, amountPoisha: 100_000, receivedPoisha: 0, refundedPoisha: 0 },
  ])
  expect([list.total, list.receivedPoisha, list.refundedPoisha]).toEqual([6, 270_000, 30_000])
  expect(list.rows.reduce((sum, row) => sum + row.receivedPoisha, 0)).toBe(270_000)
  expect(await inLedger()).toBe(270_000)
  const dashboard = await data('GET /accountant/dashboard/data', {})
  expect([dashboard.todayPoisha, dashboard.monthPoisha]).toEqual([270_000, 270_000])
  expect([dashboard.refundedTodayPoisha, dashboard.refundedMonthPoisha]).toEqual([30_000, 30_000])
  expect(dashboard.refundsWaitingCount).toBe(1)
  const linked = await data('GET /payments', { from: dashboard.today, to: dashboard.today })
  expect(linked.receivedPoisha).toBe(dashboard.todayPoisha)
  expect((await data('GET /payments', { state: 'failed' })).receivedPoisha).toBe(0)
})

test('each figure of the dashboard is what its entries come to, whatever is given back (product 2.5)', async () => {
  const { billId } = await world.newCase([['treasury', 100_000]])
  const payment = await world.payThrough(billId)
  granted(await world.refund(payment.id, 25_000))
  const late = await attempt()
  await late.voidBill()
  await late.decide()
  await world.drain()
  const surplus = await world.row(late.transactionId)
  const all = { ground: 'surplus', reason: 'Nobody owes it', refundPoisha: surplus.amount_poisha }
  granted(await world.act(surplus.id, 'refund', all))
  await world.drain()
  expect((await world.row(late.transactionId)).state).toBe('refunded')

  const told = await data('GET /accountant/dashboard/data', {})
  const month = `${told.today.slice(0, 7)}-01`
  for (const [from, received, refunded] of [
    [told.today, told.todayPoisha, told.refundedTodayPoisha],
    [month, told.monthPoisha, told.refundedMonthPoisha],
  ] as const) {
    const days = { from, to: told.today }
    // As the dashboard leads there: payments by the day of their start, what went back by the day on which a fund gave it.
    expect((await data('GET /payments', days)).receivedPoisha, from).toBe(received)
    const back = await data('GET /accountant/report', { ...days, kind: 'refunded' })
    expect(back.refundedPoisha, from).toBe(refunded)
    expect(refunded, from).toBeGreaterThanOrEqual(25_000)
    // The chart beside them says the same of the day.
    const { days: drawn } = await data('GET /accountant/charts/data', days)
    expect(
      drawn.reduce((sum, day) => sum + day.refundedPoisha, 0),
      from,
    ).toBe(refunded)
  }
})

test('what is owed in a case is what all its open bills lack, the dispatch’s too', async () => {
  const { applicationId, billId } = await world.newCase([['treasury', 100_000]])
  await world.payThrough(billId)
  const id = world.deps.ids.uuid()
  const at = world.clock.now()
  await world.db
    .updateTable('applications')
    .set({ state: 'approved' })
    .where('id', '=', applicationId)
    .execute()
  await world.db
    .insertInto('dispatches')
    .values({
      id,
      application_id: applicationId,
      owner_id: world.litigant.userId,
      office_id: world.officeId,
      state: 'payable',
      option: 'registry',
      weight_grams: 20,
      reason: null,
      due_date: null,
      state_since: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await world.newBill(applicationId, id, [['dispatch', 1_350]])
  const { rows } = await data('GET /auth/my-applications', { selectedTab: 'to_pay' }, world.litigant)
  expect(rows.find((row) => row.id === applicationId)).toMatchObject({
    owedPoisha: 1_350,
    outstandingPoisha: 0,
    paidPoisha: 100_000,
  })
})

test('what is begun before midnight and paid after it counts on the day that its money came, in each figure and list (product 2.5, product 4)', async () => {
  const midnight = new Date('2026-03-01T18:00:00Z')
  const minutesToMidnight = () => (midnight.getTime() - world.clock.now().getTime()) / 60_000
  world.clock.forward(minutesToMidnight() - 3)
  const { decide, transactionId } = await attempt()
  const onDay = async (day: string) => {
    const [list, report] = [
      await data('GET /payments', { from: day, to: day }),
      await data('GET /accountant/report', { from: day, to: day }),
    ]
    const isListed = list.rows.some((row) => row.transactionId === transactionId)
    return { isListed, received: list.receivedPoisha, net: report.netPoisha }
  }
  const before = await onDay('2026-03-01')
  expect(before.isListed).toBe(true)
  world.clock.forward(minutesToMidnight() + 0.1)
  await decide()
  await world.drain()
  expect(await onDay('2026-03-01')).toEqual({ ...before, isListed: false })
  expect(await onDay('2026-03-02')).toEqual({ isListed: true, received: 100_000, net: 100_000 })
  const dashboard = await data('GET /accountant/dashboard/data', {})
  expect([dashboard.today, dashboard.todayPoisha]).toEqual(['2026-03-02', 100_000])
  const [row] = (await data('GET /payments', {})).rows
  expect(row).toMatchObject({
    transactionId,
    createdAt: expect.stringMatching(/^2026-03-01T17:57/),
    countedAt: expect.stringMatching(/^2026-03-01T18:00/),
  })
})
