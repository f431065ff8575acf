import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationEntity } from '../../../src/server/application/entity.ts'
import { isVoucherTaken } from '../../../src/server/billing/refund-store.ts'
import { advance } from '../../../src/server/lifecycle/advance.ts'
import { dhakaDay } from '../../../src/machines/text.ts'
import type { PersonCaller } from '../../../src/server/web/handler.ts'
import { coveredPerson, coveredRefusal } from '../../support/coverage.ts'
import { m } from '../../../src/words/messages.js'
import { createOffice, createPerson } from './people.ts'
import { createPaymentWorld, granted, unbalanced, type PaymentWorld } from './world.ts'

let world: PaymentWorld
let headAccountant: PersonCaller
beforeAll(async () => {
  world = await createPaymentWorld()
  const officeId = await createOffice(world.deps, 'HEAD', true)
  const { actor, ...person } = await createPerson(world.deps, {
    role: 'accountant',
    name: 'head-accountant',
    officeId,
  })
  headAccountant = { ...person, actor: { ...actor, isHeadOffice: true } }
})
afterAll(async () => {
  expect(await unbalanced(world)).toEqual([])
  await world.close()
})

let scrolls = 0
let challans = 0
const record = (billId: string, part: object = {}, caller: PersonCaller | null = world.accountant) => {
  const typed = {
    kind: 'counter',
    number: `S-${++scrolls}`,
    date: '2026-01-10',
    amountPoisha: 40_000,
    ...part,
  }
  return world.call('POST /bills/{id}/counter-payments', { params: { id: billId }, body: typed }, caller)
}
const act = async (id: string, event: string, payload: object, caller: PersonCaller) =>
  world.call(
    'POST /payments/{id}/actions/{event}',
    { params: { id, event }, body: { version: await world.versionOf(id), payload } },
    caller,
  )
const openBills = (caseNumber: string, caller = world.accountant) =>
  world.call('GET /accountant/open-bills', { query: { caseNumber } }, caller)

test('what a counter took pays a part of the bill when a second person confirms it, and its receipt says how (product 2.5)', async () => {
  const { billId, applicationId } = await world.newCase([
    ['treasury', 60_000],
    ['dispatch', 40_000],
  ])
  const { data } = await record(billId, { number: ' s-১২/ক ' })
  expect(await world.ledger(data.paymentId)).toEqual([])
  expect((await world.bill(billId)).paid_poisha).toBe(0)
  // Meanwhile the payer is told that money may have moved, and a second one is not recorded.
  expect(
    (
      await world.call(
        'POST /bills/{id}/payments',
        { params: { id: billId }, body: { method: 'cards', type: 'full' } },
        world.litigant,
      )
    ).message,
  ).toMatch(/verified/)
  const more = await record(billId)
  expect([more.code, more.message]).toEqual([409, m.counter_error_being_paid({}, { locale: 'en' })])

  const own = await act(data.paymentId, 'confirmCounter', {}, world.accountant)
  expect([own.code, own.message]).toEqual([
    409,
    'You recorded this yourself. Another accountant or the head office confirms it.',
  ])
  expect((await act(data.paymentId, 'confirmCounter', {}, world.farAccountant)).code).toBe(404)
  const confirmed = await act(data.paymentId, 'confirmCounter', {}, world.secondAccountant)
  expect(confirmed.data).toMatchObject({
    state: 'paid',
    method: 'counter',
    paymentType: 'part',
    counterNumber: 'S-12/ক',
    counterDate: '2026-01-10',
    recordedBy: 'accountant',
    bankChargePoisha: 0,
  })
  expect(await world.ledger(data.paymentId)).toEqual(['payment counter -40000', 'payment treasury +40000'])
  expect((await world.bill(billId)).paid_poisha).toBe(40_000)
  expect(await world.stateOf(applicationId)).toBe('verified')
  const invoice = await world.call(
    'GET /invoices/{transaction_id}',
    { params: { transaction_id: confirmed.data.transactionId } },
    world.litigant,
  )
  expect(invoice.data).toMatchObject({
    method: 'counter',
    counterNumber: 'S-12/ক',
    counterDate: '2026-01-10',
    gateway: null,
    bankChargePoisha: 0,
  })

  const rest = await record(
    billId,
    { kind: 'treasury_challan', amountPoisha: 60_000 },
    world.secondAccountant,
  )
  const whole = await act(rest.data.paymentId, 'confirmCounter', {}, world.accountant)
  expect(whole.data.paymentType).toBe('full')
  expect(await world.stateOf(applicationId)).toBe('paid')
  const { data: report } = await world.call(
    'GET /accountant/report',
    { query: { method: 'treasury_challan' } },
    world.accountant,
  )
  expect(report.rows.map(({ method }) => method)).toEqual(['treasury_challan'])
  expect(report.netPoisha).toBe(60_000)
})

test('a number is taken once per office, kind and year; of a mistake it is free again, and the mistake stays (product 2.5)', async () => {
  const [one, two] = [await world.newCase(), await world.newCase()]
  const first = await record(one.billId, { number: 'N-1' })
  const taken = await record(two.billId, { number: 'n-১' })
  expect([taken.code, taken.data]).toMatchObject([
    422,
    { fields: [{ path: 'number', error: 'number_recorded' }] },
  ])
  expect((await record(two.billId, { number: 'N-1', kind: 'treasury_challan' })).code).toBe(200)
  const refused = await act(
    first.data.paymentId,
    'refuseCounter',
    { reason: 'Another case' },
    world.accountant,
  )
  expect(refused.data).toMatchObject({ state: 'counterRefused', reason: 'Another case', receivedPoisha: 0 })
  expect(await world.ledger(first.data.paymentId)).toEqual([])
  expect((await record(one.billId, { number: 'N-1' })).code).toBe(200)
  const other = await world.newCase()
  expect((await record(other.billId, { number: 'N-1', date: '2025-12-31' })).code).toBe(200)
  expect((await act(first.data.paymentId, 'confirmCounter', {}, world.secondAccountant)).code).toBe(409)
})

test.each(['CH019311/26', 'CH019311 /26', 'CH019311/ 26', 'CH 019311/26', 'ch-০১৯৩১১/২৬', 'CH.019311_/26'])(
  'a challan that was recorded as CH019311/26 is taken as “%s” (product 2.5)',
  async (number) => {
    const [one, two] = [await world.newCase(), await world.newCase()]
    const challan = { kind: 'treasury_challan', date: `${2020 - (challans += 1)}-01-02` }
    expect((await record(one.billId, { ...challan, number: 'CH019311/26' })).code).toBe(200)
    const taken = await record(two.billId, { ...challan, number })
    expect([taken.code, taken.data]).toMatchObject([
      422,
      { fields: [{ path: 'number', error: 'number_recorded' }] },
    ])
    expect((await record(two.billId, { ...challan, number: 'CH01931/126' })).code).toBe(200)
  },
)

test('two who record the same number at once: one of them is told that it is taken (product 2.5)', async () => {
  const cases = [await world.newCase(), await world.newCase()]
  const replies = await Promise.all(cases.map(({ billId }) => record(billId, { number: 'RACE' })))
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('nothing is recorded of a later day, beyond what the bill lacks, or from another office; a bill that is void takes nothing (product 2.5)', async () => {
  const { billId, voidBill, totalPoisha } = await world.newCase()
  const tomorrow = dhakaDay(new Date(world.clock.now().getTime() + 86_400_000))
  for (const [part, path] of [
    [{ date: tomorrow }, 'date'],
    [{ amountPoisha: totalPoisha + 1 }, 'amountPoisha'],
    [{ amountPoisha: null }, 'amountPoisha'],
    [{ kind: 'cards' }, 'kind'],
    [{ number: ' ' }, 'number'],
  ] as const) {
    const reply = await record(billId, part)
    expect([reply.code, reply.data]).toMatchObject([422, { fields: [{ path }] }])
  }
  expect((await record(billId, {}, world.farAccountant)).code).toBe(404)
  expect((await record(billId, {}, world.litigant)).code).toBe(403)
  const { data } = await record(billId, { amountPoisha: totalPoisha })
  await voidBill()
  const late = await act(data.paymentId, 'confirmCounter', {}, world.secondAccountant)
  expect([late.code, late.message]).toEqual([409, 'The bill no longer lacks this much.'])
  expect((await act(data.paymentId, 'refuseCounter', { reason: 'Void' }, world.secondAccountant)).code).toBe(
    200,
  )
  expect((await record(billId)).code).toBe(409)
})

const askedBack = (id: string, part: object, caller = world.accountant) =>
  act(id, 'refund', { ground: 'correction', reason: 'Wrong bill', refundPoisha: 15_000, ...part }, caller)
/** Noted once what came of it was compared. */
const givenBackBy = (who: 'accountant' | 'headAccountant') =>
  coveredPerson('http', 'payment', { state: 'refundAsked', event: 'giveBackAtCounter', who }, true)
const voucher = (voucherNumber: string) => ({ voucherNumber, voucherDate: '2026-01-12' })
const paidAtCounter = async (poisha = 40_000) => {
  const { billId, applicationId } = await world.newCase([['treasury', poisha]])
  const { data } = await record(billId, { amountPoisha: poisha })
  const { data: paid } = await act(data.paymentId, 'confirmCounter', {}, world.secondAccountant)
  return { id: data.paymentId, billId, applicationId, transactionId: paid.transactionId }
}

test('a counter gives back what it took: another person confirms it by its voucher, and no gateway is asked (product 2.5)', async () => {
  const { id, billId, applicationId, transactionId } = await paidAtCounter()
  expect((await askedBack(id, {})).data.state).toBe('refundAsked')
  for (const [who, caller] of [
    ['accountant', world.secondAccountant],
    ['headAccountant', headAccountant],
  ] as const) {
    const through = await act(id, 'confirmRefund', {}, caller)
    expect([through.code, through.message]).toMatchObject([409, expect.stringMatching(/by a voucher/)])
    coveredPerson('http', 'payment', { state: 'refundAsked', event: 'confirmRefund', who }, false)
  }
  for (const [code, voucherNumber, caller] of [
    [403, 'V-1', world.litigant],
    [409, 'V-1', world.accountant],
    [422, ' ', world.secondAccountant],
  ] as const) {
    expect((await act(id, 'giveBackAtCounter', voucher(voucherNumber), caller)).code).toBe(code)
    coveredRefusal('http', 'payment', 'refundAsked', 'giveBackAtCounter', code)
  }
  const given = await act(id, 'giveBackAtCounter', voucher('v-১'), world.secondAccountant)
  expect(given.data).toMatchObject({
    state: 'paid',
    refundedPoisha: 15_000,
    refunds: [
      {
        state: 'given_back',
        amountPoisha: 15_000,
        voucherNumber: 'V-1',
        voucherDate: '2026-01-12',
        confirmedBy: 'second-accountant',
      },
    ],
  })
  givenBackBy('accountant')
  await world.drain()
  expect(await world.ledger(id)).toEqual([
    'payment counter -40000',
    'payment treasury +40000',
    'refund treasury -15000',
    'refund counter +15000',
  ])
  expect((await world.bill(billId)).paid_poisha).toBe(25_000)
  expect(await world.stateOf(applicationId)).toBe('verified')
  const params = { transaction_id: transactionId }
  const { data: shown } = await world.call('GET /public/invoice/{transaction_id}', { params }, null)
  expect(shown).toMatchObject({ standing: 'partly_refunded' })
  const { data: report } = await world.call(
    'GET /accountant/report',
    { query: { method: 'counter' } },
    world.accountant,
  )
  const [back] = report.rows.filter((row) => row.kind === 'refunded' && row.transactionId === transactionId)
  expect(back).toMatchObject({ method: 'counter', parts: [{ fund: 'treasury', amountPoisha: -15_000 }] })
  expect(await world.notices('RefundCompleted')).not.toEqual([])
})

test('a voucher is taken once per office and year; what a rejected case owes back needs a second person too (product 2.5)', async () => {
  const one = await paidAtCounter()
  await askedBack(one.id, {})
  await act(one.id, 'giveBackAtCounter', voucher('TWICE'), world.secondAccountant)
  const two = await paidAtCounter()
  const reject = {
    event: 'reject',
    payload: { reason: 'Wrong court' },
    actor: world.administrator.actor,
  } as const
  granted(await advance(world.deps, applicationEntity, { id: two.applicationId, ...reject }))
  const all = { ground: 'rejected', refundPoisha: 40_000 }
  expect((await askedBack(two.id, all)).data).toMatchObject({
    state: 'refundAsked',
    refunds: [{ ground: 'rejected', state: 'asked' }],
  })
  for (const spelt of ['twice', 'TW-ICE', 'T wice', 'TWI.C_E']) {
    const taken = await act(two.id, 'giveBackAtCounter', voucher(spelt), world.secondAccountant)
    expect([taken.code, taken.data]).toMatchObject([
      422,
      { fields: [{ path: 'voucherNumber', error: 'number_recorded' }] },
    ])
  }
  const isTaken = (voucherDate: string) =>
    world.db
      .transaction()
      .execute((trx) => isVoucherTaken(trx, world.officeId, { voucherNumber: 'TWICE', voucherDate }))
  expect([await isTaken('2026-12-31'), await isTaken('2027-01-01')]).toEqual([true, false])
  const given = await act(two.id, 'giveBackAtCounter', voucher('ONCE'), headAccountant)
  expect(given.data).toMatchObject({ state: 'refunded', refundedPoisha: 40_000 })
  givenBackBy('headAccountant')
})

test('open bills are found by a number of their case, in the office alone (product 2.5)', async () => {
  const { billId, applicationId } = await world.newCase([['treasury', 40_000]])
  await world.db
    .updateTable('applications')
    .set({ case_number: 'ZZ-77/2026' })
    .where('id', '=', applicationId)
    .execute()
  const [found] = (await openBills('zz-৭৭')).data.bills
  expect(found).toMatchObject({
    id: billId,
    outstandingPoisha: 40_000,
    isBeingPaid: false,
    caseNumber: 'ZZ-77/2026',
  })
  expect((await openBills('zz-77', world.farAccountant)).data.bills).toEqual([])
  expect((await openBills(' ')).data.bills).toEqual([])
  await record(billId)
  expect((await openBills('ZZ-77')).data.bills).toMatchObject([{ isBeingPaid: true }])
  // Of several the newest is first: it is the one that somebody stands at the counter with.
  world.clock.forward(1)
  const newer = await world.newCase([['treasury', 10_000]])
  await world.db
    .updateTable('applications')
    .set({ case_number: 'ZZ-77/2026' })
    .where('id', '=', newer.applicationId)
    .execute()
  expect((await openBills('ZZ-77')).data.bills.map(({ id }) => id)).toEqual([newer.billId, billId])
})
