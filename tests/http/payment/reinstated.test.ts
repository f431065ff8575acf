import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sum } from '../../../src/machines/money.ts'
import { dhakaDay } from '../../../src/machines/text.ts'
import { feeLinesOf } from '../../../src/server/billing/fees-store.ts'
import { isRefused } from '../../../src/server/errors.ts'
import { refundPlaces } from './refund-places.ts'
import { createPaymentWorld, granted, unbalanced, type PaymentWorld } from './world.ts'

let world: PaymentWorld
let typeId: number
/** What a case of the type owes, in poisha. */
let fees: number
beforeAll(async () => {
  world = await createPaymentWorld()
  const types = world.db.selectFrom('case_types').select('id').orderBy('id')
  typeId = (await types.executeTakeFirstOrThrow()).id
  const lines = await feeLinesOf(world.db, typeId, 0, dhakaDay(world.clock.now()))
  fees = sum(lines.map(({ amountPoisha }) => amountPoisha))
})
afterAll(async () => {
  expect(await unbalanced(world)).toEqual([])
  await world.close()
})

const { officeAct, headOfficeAct, giveBack, listed } = refundPlaces(() => world)
const reason = 'By mistake'
const corrected = 10_000

async function newCase() {
  const { applicationId, billId } = await world.newCase([['treasury', fees]])
  const ofType = world.db.updateTable('applications').set({ type_id: typeId })
  await ofType.where('id', '=', applicationId).execute()
  return { applicationId, billId }
}
const askCorrection = async (id: string) =>
  granted(await world.act(id, 'refund', { ground: 'correction', reason, refundPoisha: corrected }))
const reject = async (id: string) => granted(await officeAct(id, 'reject', { reason }))
const reinstateAndVerify = async (id: string) => {
  granted(await headOfficeAct(id, 'reinstate', { reason }))
  expect(await listed(id)).toEqual([])
  granted(await officeAct(id, 'verify'))
  await world.drain()
}
const openBills = (applicationId: string) =>
  world.db
    .selectFrom('bills')
    .select(['id', 'total_poisha', 'paid_poisha'])
    .where('application_id', '=', applicationId)
    .where('is_void', '=', false)
    .execute()
/** What the ledger says that is in the funds of a case. */
const inFunds = async (applicationId: string): Promise<number> => {
  const { data } = await world.call('GET /accountant/report', {}, world.accountant)
  const rows = world.db.selectFrom('payments').select(['transaction_id', 'amount_poisha', 'refunded_poisha'])
  const own = await rows
    .where('application_id', '=', applicationId)
    .where('received_at', 'is not', null)
    .execute()
  const told = data.rows.filter(({ transactionId }) =>
    own.some((one) => one.transaction_id === transactionId),
  )
  const net = sum(told.flatMap(({ parts }) => parts.map(({ amountPoisha }) => amountPoisha)))
  expect(net).toBe(sum(own.map((one) => one.amount_poisha - one.refunded_poisha)))
  return net
}
const standsOn = async (transactionId: string) => {
  const { bill_id, state, is_surplus } = await world.row(transactionId)
  return { bill_id, state, is_surplus }
}

describe('a correction that was asked for before the case was rejected by mistake (product 2.5)', () => {
  test('withdrawn, all of the money is on the next bill, and nothing is due back', async () => {
    const { applicationId, billId } = await newCase()
    const payment = await world.payThrough(billId)
    await askCorrection(payment.id)
    await reject(applicationId)
    granted(await world.act(payment.id, 'withdrawRefund', { reason }))
    expect(await listed(applicationId)).toMatchObject([
      { ground: 'rejected', state: 'due', amountPoisha: fees },
    ])
    await reinstateAndVerify(applicationId)
    const [bill] = await openBills(applicationId)
    expect(bill).toMatchObject({ total_poisha: fees, paid_poisha: fees })
    expect(await standsOn(payment.transaction_id)).toEqual({
      bill_id: bill?.id,
      state: 'paid',
      is_surplus: false,
    })
    expect(await listed(applicationId)).toEqual([])
    expect(await inFunds(applicationId)).toBe(fees)
    expect(await world.stateOf(applicationId)).toBe('paid')
    granted(await officeAct(applicationId, 'approve'))
  })

  test('refused by the gateway and withdrawn after the rejection, likewise', async () => {
    const { applicationId, billId } = await newCase()
    const payment = await world.payThrough(billId)
    world.gateway.switches.modes.refund = 'refuse'
    granted(await giveBack(payment.id, 'correction', corrected))
    await world.drain()
    world.gateway.switches.modes.refund = 'up'
    await reject(applicationId)
    granted(await world.act(payment.id, 'withdrawRefund', { reason }))
    await reinstateAndVerify(applicationId)
    expect(await openBills(applicationId)).toMatchObject([{ total_poisha: fees, paid_poisha: fees }])
  })

  test('refused by the gateway after the rejection, likewise', async () => {
    const { applicationId, billId } = await newCase()
    const payment = await world.payThrough(billId)
    await askCorrection(payment.id)
    await reject(applicationId)
    world.gateway.switches.modes.refund = 'refuse'
    granted(await world.act(payment.id, 'confirmRefund', {}, world.secondAccountant))
    await world.drain()
    world.gateway.switches.modes.refund = 'up'
    expect(await listed(applicationId)).toMatchObject([
      { ground: 'rejected', state: 'due', amountPoisha: fees },
    ])
    await reinstateAndVerify(applicationId)
    expect(await openBills(applicationId)).toMatchObject([{ total_poisha: fees, paid_poisha: fees }])
  })

  test('given back after the rejection, it is owed anew, the rest is on the next bill, and the case goes to its end', async () => {
    const { applicationId, billId } = await newCase()
    const payment = await world.payThrough(billId)
    await askCorrection(payment.id)
    await reject(applicationId)
    granted(await world.act(payment.id, 'confirmRefund', {}, world.secondAccountant))
    await world.drain()
    expect(await listed(applicationId)).toMatchObject([
      { ground: 'rejected', state: 'due', amountPoisha: fees - corrected },
    ])
    expect(await inFunds(applicationId)).toBe(fees - corrected)
    await reinstateAndVerify(applicationId)
    const [bill] = await openBills(applicationId)
    expect(bill).toMatchObject({ total_poisha: fees, paid_poisha: fees - corrected })
    expect(await world.stateOf(applicationId)).toBe('verified')
    const rest = await world.payThrough(bill?.id ?? '')
    expect(rest).toMatchObject({ state: 'paid', amount_poisha: corrected })
    expect(await openBills(applicationId)).toMatchObject([{ total_poisha: fees, paid_poisha: fees }])
    expect(await inFunds(applicationId)).toBe(fees)
    expect(await world.stateOf(applicationId)).toBe('paid')
    granted(await officeAct(applicationId, 'approve'))
  })

  test('at a counter, withdrawn or given back by a voucher, likewise', async () => {
    let papers = 0
    const paidAtCounter = async () => {
      const { applicationId, billId } = await newCase()
      const body = { kind: 'counter', number: `R-${++papers}`, date: '2026-01-10', amountPoisha: fees }
      const recorded = await world.call(
        'POST /bills/{id}/counter-payments',
        { params: { id: billId }, body },
        world.accountant,
      )
      granted(await world.act(recorded.data.paymentId, 'confirmCounter', {}, world.secondAccountant))
      return { id: recorded.data.paymentId, applicationId }
    }
    const one = await paidAtCounter()
    await askCorrection(one.id)
    await reject(one.applicationId)
    granted(await world.act(one.id, 'withdrawRefund', { reason }))
    await reinstateAndVerify(one.applicationId)
    expect(await openBills(one.applicationId)).toMatchObject([{ total_poisha: fees, paid_poisha: fees }])
    const two = await paidAtCounter()
    await askCorrection(two.id)
    await reject(two.applicationId)
    const voucher = { voucherNumber: 'R-V-1', voucherDate: '2026-01-12' }
    granted(await world.act(two.id, 'giveBackAtCounter', voucher, world.secondAccountant))
    await reinstateAndVerify(two.applicationId)
    expect(await openBills(two.applicationId)).toMatchObject([
      { total_poisha: fees, paid_poisha: fees - corrected },
    ])
    expect(await inFunds(two.applicationId)).toBe(fees - corrected)
    // Asked back because of the rejection, and then not: it goes to the next bill too.
    const three = await paidAtCounter()
    await reject(three.applicationId)
    granted(await world.act(three.id, 'refund', { ground: 'rejected', reason, refundPoisha: fees }))
    granted(await world.act(three.id, 'withdrawRefund', { reason }))
    await reinstateAndVerify(three.applicationId)
    expect(await openBills(three.applicationId)).toMatchObject([{ total_poisha: fees, paid_poisha: fees }])
  })
})

describe('money that no bill took and that went back', () => {
  /** The old bill is paid after it gave way to a new one, and the new one is paid. */
  async function placeSurplus() {
    const { applicationId, billId } = await newCase()
    const late = granted(await world.start(billId))
    await world.db.updateTable('bills').set({ is_void: true }).where('id', '=', billId).execute()
    const fresh = await world.newBill(applicationId, null, [['treasury', fees]])
    await world.decide(late.transactionId)
    await world.drain()
    const surplus = await world.row(late.transactionId)
    expect(surplus.state).toBe('surplus')
    return { applicationId, surplus, payment: await world.payThrough(fresh) }
  }

  test('hinders no rejection from being taken back, be it given back or on its way (product 2.5)', async () => {
    const { applicationId, surplus } = await placeSurplus()
    granted(await world.act(surplus.id, 'refund', { ground: 'surplus', reason, refundPoisha: fees }))
    await reject(applicationId)
    granted(await headOfficeAct(applicationId, 'reinstate', { reason }))
    await world.drain()
    expect(await world.row(surplus.transaction_id)).toMatchObject({ state: 'refunded' })
    await reject(applicationId)
    granted(await headOfficeAct(applicationId, 'reinstate', { reason }))
    granted(await officeAct(applicationId, 'verify'))
    expect(await openBills(applicationId)).toMatchObject([{ total_poisha: fees, paid_poisha: fees }])
  })

  test('what is given back because of the rejection still hinders it', async () => {
    const { applicationId, payment } = await placeSurplus()
    await reject(applicationId)
    granted(await giveBack(payment.id, 'rejected', corrected))
    const reinstated = () => headOfficeAct(applicationId, 'reinstate', { reason })
    const isHindered = async () => {
      const answer = await reinstated()
      return isRefused(answer) && answer.data?.('en').blockedBy
    }
    expect(await isHindered()).toBe('isNothingGivenBack')
    await world.drain()
    expect(await isHindered()).toBe('isNothingGivenBack')
  })
})
