import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApplicationEventType } from '../../../src/machines/application/events.ts'
import { applicationEntity } from '../../../src/server/application/entity.ts'
import { viewBills } from '../../../src/server/billing/view.ts'
import { dispatchEntity } from '../../../src/server/dispatch/entity.ts'
import { isRefused } from '../../../src/server/errors.ts'
import { advance } from '../../../src/server/lifecycle/advance.ts'
import { countsOf } from '../../../src/server/lifecycle/counts.ts'
import { refundWitness, type RefundPlace } from '../../witness/refunds.ts'
import { createPaymentWorld, granted, unbalanced, type PaymentWorld } from './world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(async () => {
  expect(await unbalanced(world)).toEqual([])
  await world.close()
})

const officeAct = (id: string, event: ApplicationEventType, payload: object = {}) =>
  advance(world.deps, applicationEntity, { id, event, payload, actor: world.administrator.actor })
const send = (id: string) =>
  advance(world.deps, dispatchEntity, { id, event: 'send', actor: world.administrator.actor })

/** A paid dispatch of an approved case. */
async function placeDispatch(applicationId: string): Promise<{ id: string; billId: string }> {
  const at = world.clock.now()
  const { id } = await world.db
    .selectFrom('dispatches')
    .select('id')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const priced = { state: 'payable', option: 'registry', state_since: at } as const
  await world.db.updateTable('dispatches').set(priced).where('id', '=', id).execute()
  return { id, billId: await world.newBill(applicationId, id, [['dispatch', 50_000]]) }
}

/** Money that stands where it is asked back from: its payment, its bill, and what the money is for. */
async function placeMoney(place: RefundPlace) {
  const { applicationId, billId } = await world.newCase([['treasury', 50_000]])
  const payment = await world.payThrough(billId)
  const ofCase = { payment, billId, applicationId, table: 'applications', subjectId: applicationId } as const
  if (place === 'case paid') return ofCase
  if (place === 'case rejected') {
    granted(await officeAct(applicationId, 'reject', { reason: 'Wrong court' }))
    return ofCase
  }
  granted(await officeAct(applicationId, 'approve'))
  if (place === 'case approved') return ofCase
  const dispatch = await placeDispatch(applicationId)
  const paid = await world.payThrough(dispatch.billId)
  if (place === 'dispatch sent') granted(await send(dispatch.id))
  const { billId: dispatchBillId, id: subjectId } = { billId: dispatch.billId, id: dispatch.id }
  return { payment: paid, billId: dispatchBillId, applicationId, table: 'dispatches', subjectId } as const
}

const groundOf = (ground: string) =>
  ground === 'order' ? { ground, orderNumber: 'TS-9/2026', orderDate: '2026-02-10' } : { ground }

/** Asks for a refund and, where it waits for one, has the second person confirm it. */
async function giveBack(id: string, ground: string, refundPoisha: number) {
  const asked = await world.act(id, 'refund', { reason: 'As told', refundPoisha, ...groundOf(ground) })
  if (isRefused(asked) || asked.state === 'refunding') return asked
  return world.act(id, 'confirmRefund', {}, world.secondAccountant)
}

const shown = (transactionId: string) =>
  world
    .call('GET /public/invoice/{transaction_id}', { params: { transaction_id: transactionId } }, null)
    .then(({ data }) => data)
const listed = async (applicationId: string) => {
  const { data } = await world.call('GET /refunds', { query: { size: 100 } }, world.accountant)
  return data.rows.filter((row) => row.applicationId === applicationId)
}
const askedAgain = async () => (await world.notices('PaymentReopened')).length
const blockedBy = (answer: unknown) =>
  isRefused(answer) ? (answer.data?.('en').blockedBy ?? answer.code) : 'granted'

describe('what a refund means to everybody who relied on the money, by a table (product 2.5)', () => {
  test.each(
    refundWitness.map(
      (row) => [`${row.place}, ${row.ground}, ${row.isWhole ? 'whole' : 'part'}`, row] as const,
    ),
  )('%s', async (_name, row) => {
    const { payment, billId, applicationId, table, subjectId } = await placeMoney(row.place)
    const before = await askedAgain()
    const refundPoisha = row.isWhole ? 50_000 : 20_000
    const answer = await giveBack(payment.id, row.ground, refundPoisha)
    if ('refusedBy' in row) {
      expect(blockedBy(answer)).toBe(row.refusedBy)
      expect((await world.row(payment.transaction_id)).refunded_poisha).toBe(0)
      return
    }
    granted(answer)
    await world.drain()
    const [bill] = await viewBills(world.db, { billId })
    const subject = await world.db
      .selectFrom(table)
      .select('state')
      .where('id', '=', subjectId)
      .executeTakeFirstOrThrow()
    const public_ = await shown(payment.transaction_id)
    const own = await world.call(
      'GET /invoices/{transaction_id}',
      { params: { transaction_id: payment.transaction_id } },
      world.litigant,
    )
    const open = await listed(applicationId)
    expect({
      subject: subject.state,
      bill: bill?.state,
      receipt: public_.standing,
      isAskedAgain: (await askedAgain()) > before,
      isRestDue: open.length > 0,
    }).toEqual({
      subject: row.subject,
      bill: row.bill,
      receipt: row.receipt,
      isAskedAgain: row.isAskedAgain,
      isRestDue: row.isRestDue,
    })
    expect([public_.refundedPoisha, own.data.standing]).toEqual([refundPoisha, row.receipt])
    // Corrected and not paid again, or given back by order: neither goes on as if the money were there.
    if (row.place === 'case paid')
      expect(blockedBy(await officeAct(applicationId, 'approve'))).not.toBe('granted')
    if (row.place === 'dispatch paid') expect(blockedBy(await send(subjectId))).not.toBe('granted')
  })

  test('what was corrected is paid again, and the case goes on with the new receipt alone', async () => {
    const { payment, billId, applicationId } = await placeMoney('case paid')
    granted(await giveBack(payment.id, 'correction', 50_000))
    await world.drain()
    const anew = await world.payThrough(billId)
    granted(await officeAct(applicationId, 'approve'))
    expect((await shown(payment.transaction_id)).standing).toBe('refunded')
    expect((await shown(anew.transaction_id)).standing).toBe('used')
  })
})

describe('nothing goes on while money is being corrected (product 2.5)', () => {
  test('not the approval, and it says why; withdrawn, it does', async () => {
    const { payment, applicationId } = await placeMoney('case paid')
    const ask = { ground: 'correction', reason: 'Wrong bill', refundPoisha: 1_000 }
    granted(await world.act(payment.id, 'refund', ask))
    const refused = await officeAct(applicationId, 'approve')
    expect(isRefused(refused) && refused.word('en')).toBe(
      'Money of this case is being corrected. This cannot be done until that has ended.',
    )
    granted(await world.act(payment.id, 'withdrawRefund', { reason: 'The bill was right' }))
    granted(await officeAct(applicationId, 'approve'))
    expect((await shown(payment.transaction_id)).standing).toBe('used')
  })

  test('not the sending of its dispatch, though another bill of the case is corrected', async () => {
    const { applicationId, subjectId } = await placeMoney('dispatch paid')
    const further = await world.payThrough(await world.newBill(applicationId, null, [['treasury', 3_000]]))
    const ask = { ground: 'correction', reason: 'Wrong bill', refundPoisha: 3_000 }
    granted(await world.act(further.id, 'refund', ask))
    expect(blockedBy(await send(subjectId))).toBe('isNoCorrectionOpen')
  })

  test('refused by the gateway it stays on the list with why, and still hinders', async () => {
    const { payment, applicationId } = await placeMoney('case paid')
    world.gateway.switches.modes.refund = 'refuse'
    granted(await giveBack(payment.id, 'correction', 50_000))
    await world.drain()
    world.gateway.switches.modes.refund = 'up'
    expect(await listed(applicationId)).toMatchObject([
      { state: 'refused', ground: 'correction', amountPoisha: 50_000, error: 'Refund is not allowed' },
    ])
    expect(blockedBy(await officeAct(applicationId, 'approve'))).toBe('isNoCorrectionOpen')
    granted(await world.act(payment.id, 'retryRefund'))
    await world.drain()
    expect(await listed(applicationId)).toEqual([])
    expect(await world.stateOf(applicationId)).toBe('verified')
  })

  test('approved and corrected at the same moment: one of them, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { payment, applicationId } = await placeMoney('case paid')
      await Promise.all([giveBack(payment.id, 'correction', 50_000), officeAct(applicationId, 'approve')])
      await world.drain()
      const isGone = (await world.row(payment.transaction_id)).refunded_poisha > 0
      expect(await world.stateOf(applicationId)).toBe(isGone ? 'verified' : 'approved')
      expect((await shown(payment.transaction_id)).standing).toBe(isGone ? 'refunded' : 'used')
    }
  })
})

describe('the list of refunds due (product 2.5)', () => {
  test('has what a rejection owes until it is given back, whatever the gateway says meanwhile', async () => {
    const { payment, applicationId } = await placeMoney('case rejected')
    expect(await listed(applicationId)).toMatchObject([
      { state: 'due', ground: 'rejected', amountPoisha: 50_000, askedBy: null },
    ])
    expect((await shown(payment.transaction_id)).standing).toBe('void')
    world.gateway.switches.modes.refund = 'refuse'
    granted(await giveBack(payment.id, 'rejected', 20_000))
    await world.drain()
    world.gateway.switches.modes.refund = 'up'
    expect(await listed(applicationId)).toMatchObject([
      { state: 'due', amountPoisha: 50_000, error: 'Refund is not allowed', askedBy: 'accountant' },
    ])
    granted(await giveBack(payment.id, 'rejected', 50_000))
    await world.drain()
    expect(await listed(applicationId)).toEqual([])
  })

  test('a correction that a rejection overtakes is owed like the rest of it', async () => {
    const { payment, applicationId } = await placeMoney('case paid')
    granted(
      await world.act(payment.id, 'refund', { ground: 'correction', reason: 'Wrong', refundPoisha: 5_000 }),
    )
    granted(await officeAct(applicationId, 'reject', { reason: 'Wrong court' }))
    granted(await world.act(payment.id, 'confirmRefund', {}, world.secondAccountant))
    await world.drain()
    expect(await world.row(payment.transaction_id)).toMatchObject({
      state: 'surplus',
      refunded_poisha: 5_000,
    })
    expect(await listed(applicationId)).toMatchObject([
      { state: 'due', ground: 'rejected', amountPoisha: 45_000 },
    ])
    expect(await world.stateOf(applicationId)).toBe('rejected')
  })

  test('is the office’s own: not another’s accountant, no litigant; its badge counts what waits', async () => {
    const { rows, total } = (await world.call('GET /refunds', { query: { size: 100 } }, world.accountant))
      .data
    expect(total).toBe(rows.length)
    expect((await world.call('GET /refunds', {}, world.farAccountant)).data.total).toBe(0)
    expect((await world.call('GET /refunds', {}, world.litigant)).code).toBe(403)
    const { refundsWaitingCount } = (await world.call('GET /accountant/dashboard/data', {}, world.accountant))
      .data
    expect(refundsWaitingCount).toBe(rows.filter(({ state }) => state !== 'under_way').length)
    expect((await countsOf(world.db, world.accountant.actor, world.clock.now())).refundsWaiting).toBe(
      refundsWaitingCount,
    )
  })
})
