import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatMoney } from '../../../src/machines/format.ts'
import { sum } from '../../../src/machines/money.ts'
import { dhakaDay } from '../../../src/machines/text.ts'
import { feeLinesOf } from '../../../src/server/billing/fees-store.ts'
import { refundedByFunds } from '../../../src/server/billing/refunded-store.ts'
import { dispatchEntity } from '../../../src/server/dispatch/entity.ts'
import { isRefused } from '../../../src/server/errors.ts'
import { advance } from '../../../src/server/lifecycle/advance.ts'
import { countsOf } from '../../../src/server/lifecycle/counts.ts'
import { deliverMessage } from '../../../src/server/notice/deliver.ts'
import { createRecorders } from '../../support/recorders.ts'
import { blockedBy, refundPlaces } from './refund-places.ts'
import { createPaymentWorld, granted, unbalanced, type PaymentWorld } from './world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(async () => {
  expect(await unbalanced(world)).toEqual([])
  await world.close()
})

const { officeAct, headOfficeAct, send, placeMoney, giveBack, shown, listed } = refundPlaces(() => world)

describe('what was corrected (product 2.5)', () => {
  test('is paid again, and the case goes on with the new receipt alone', async () => {
    const { payment, billId, applicationId } = await placeMoney('case paid')
    granted(await giveBack(payment.id, 'correction', 50_000))
    await world.drain()
    const anew = await world.payThrough(billId)
    granted(await officeAct(applicationId, 'approve'))
    expect((await shown(payment.transaction_id)).standing).toBe('refunded')
    expect((await shown(anew.transaction_id)).standing).toBe('used')
    const used = await world.db
      .selectFrom('receipt_uses')
      .innerJoin('invoices', 'invoices.id', 'receipt_uses.invoice_id')
      .select('invoices.payment_id')
      .where('invoices.application_id', '=', applicationId)
      .execute()
    expect(used).toEqual([{ payment_id: anew.id }])
  })
})

test('what a bill that counts no more gives back, for whatever ground, is owed by nobody again (product 2.5)', async () => {
  const { payment, billId, applicationId } = await placeMoney('case paid')
  granted(
    await world.act(payment.id, 'refund', {
      ground: 'correction',
      reason: 'Wrong bill',
      refundPoisha: 50_000,
    }),
  )
  const bills = world.db.updateTable('bills').where('id', '=', billId)
  await bills.set({ is_void: true }).execute()
  granted(await world.act(payment.id, 'confirmRefund', {}, world.secondAccountant))
  await world.drain()
  expect(await world.row(payment.transaction_id)).toMatchObject({ state: 'refunded' })
  expect(await world.bill(billId)).toMatchObject({ paid_poisha: payment.amount_poisha })
  expect(await world.stateOf(applicationId)).toBe('paid')
})

test('a receipt that an approval used is unused again when the approval is withdrawn, and is used by the next (product 2.5)', async () => {
  const { payment, applicationId } = await placeMoney('case paid')
  granted(await officeAct(applicationId, 'approve'))
  expect((await shown(payment.transaction_id)).standing).toBe('used')
  granted(await headOfficeAct(applicationId, 'withdrawApproval', { reason: 'The wrong case' }))
  expect((await shown(payment.transaction_id)).standing).toBe('unused')
  granted(await officeAct(applicationId, 'approve'))
  expect((await shown(payment.transaction_id)).standing).toBe('used')
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

  test('it is kept who withdrew it and why, and what is asked after it stands above it', async () => {
    const { payment } = await placeMoney('case paid')
    const ask = { ground: 'correction', reason: 'Wrong bill', refundPoisha: 1_000 }
    granted(await world.act(payment.id, 'refund', ask))
    granted(await world.act(payment.id, 'withdrawRefund', { reason: 'The bill was right' }))
    const kept = world.db.selectFrom('refunds').selectAll().where('payment_id', '=', payment.id)
    expect(await kept.execute()).toMatchObject([
      { state: 'withdrawn', ended_by: world.accountant.actor.userId, end_reason: 'The bill was right' },
    ])
    world.clock.forward(1)
    granted(await world.act(payment.id, 'refund', { ...ask, refundPoisha: 2_000 }))
    const { data } = await world.call('GET /payments/{id}', { params: { id: payment.id } }, world.accountant)
    expect(data.refunds.map(({ state, amountPoisha }) => [state, amountPoisha])).toEqual([
      ['asked', 2_000],
      ['withdrawn', 1_000],
    ])
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

describe('a dispatch whose money a court ordered back (product 2.5)', () => {
  const decline = (id: string) =>
    advance(world.deps, dispatchEntity, {
      id,
      event: 'decline',
      payload: { reason: 'The court ordered the money back' },
      actor: world.administrator.actor,
    })
  const paymentsOf = (applicationId: string) =>
    world.db
      .selectFrom('payments')
      .innerJoin('bills', 'bills.id', 'payments.bill_id')
      .where('payments.application_id', '=', applicationId)
      .select(['bills.kind', 'payments.state', 'payments.is_surplus'])
      .orderBy('payments.created_at')
      .execute()
  const dispatchesOf = (applicationId: string) =>
    world.db
      .selectFrom('dispatches')
      .select('state')
      .where('application_id', '=', applicationId)
      .orderBy('id')
      .execute()

  test('is not stuck: the office declines it, what the order left is due, and the next can be asked for', async () => {
    const { payment, billId, applicationId, subjectId } = await placeMoney('dispatch paid')
    expect(blockedBy(await decline(subjectId))).toBe('isMoneyOrderedBack')
    granted(await giveBack(payment.id, 'order', 20_000))
    await world.drain()
    expect(blockedBy(await send(subjectId))).toBe('isMoneyThere')
    granted(await decline(subjectId))
    expect(await dispatchesOf(applicationId)).toEqual([{ state: 'declined' }, { state: 'unrequested' }])
    expect(await world.bill(billId)).toMatchObject({ is_void: true })
    expect(await listed(applicationId)).toMatchObject([
      { state: 'due', ground: 'rejected', amountPoisha: 30_000 },
    ])
    expect(await world.stateOf(applicationId)).toBe('approved')
    granted(await giveBack(payment.id, 'rejected', 30_000))
    await world.drain()
    expect(await listed(applicationId)).toEqual([])
    expect(await world.row(payment.transaction_id)).toMatchObject({
      state: 'refunded',
      refunded_poisha: 50_000,
    })
    expect(await paymentsOf(applicationId)).toEqual([
      { kind: 'application', state: 'paid', is_surplus: false },
      { kind: 'dispatch', state: 'refunded', is_surplus: true },
    ])
  })

  test('which was sent meanwhile is not declined; a correction that the declining overtakes is owed like the rest', async () => {
    const sent = await placeMoney('dispatch sent')
    granted(await giveBack(sent.payment.id, 'order', 50_000))
    await world.drain()
    expect(isRefused(await decline(sent.subjectId))).toBe(true)
    const { payment, applicationId, subjectId } = await placeMoney('dispatch paid')
    granted(await giveBack(payment.id, 'order', 10_000))
    await world.drain()
    const ask = { ground: 'correction', reason: 'Wrong bill', refundPoisha: 3_000 }
    granted(await world.act(payment.id, 'refund', ask))
    granted(await decline(subjectId))
    granted(await world.act(payment.id, 'confirmRefund', {}, world.secondAccountant))
    await world.drain()
    expect(await world.row(payment.transaction_id)).toMatchObject({
      state: 'paid',
      is_surplus: true,
      refunded_poisha: 13_000,
    })
    expect(await listed(applicationId)).toMatchObject([
      { state: 'due', ground: 'rejected', amountPoisha: 37_000 },
    ])
    expect(await dispatchesOf(applicationId)).toEqual([{ state: 'declined' }, { state: 'unrequested' }])
  })
})

test('what went back yesterday is of this month and not of today, on the dashboard of accountants (product 2.5)', async () => {
  const told = async () => {
    const { data } = await world.call('GET /accountant/dashboard/data', {}, world.accountant)
    return [data.refundedTodayPoisha, data.refundedMonthPoisha] as const
  }
  const { payment } = await placeMoney('case paid')
  const [, before] = await told()
  granted(await giveBack(payment.id, 'correction', 7_000))
  await world.drain()
  expect((await told())[1]).toBe(before + 7_000)
  const yesterday = dhakaDay(world.clock.now())
  const ofYesterday = () => refundedByFunds(world.db, 'all', { from: yesterday, to: yesterday })
  const atItsEnd = await ofYesterday()
  world.clock.forward(24 * 60)
  expect(await told()).toEqual([0, before + 7_000])
  const { payment: another } = await placeMoney('case paid')
  granted(await giveBack(another.id, 'correction', 3_000))
  await world.drain()
  expect([await told(), await ofYesterday()]).toEqual([[3_000, before + 10_000], atItsEnd])
})

test('what a refund owes, gives back and asks for again reaches the payer’s phone (product 2.5, 5)', async () => {
  const recorders = createRecorders('secret')
  const payer = world.db.updateTable('users').where('id', '=', world.litigant.actor.userId)
  await payer.set({ mobile: '01999000071' }).execute()
  const phoned = async (applicationId: string) => {
    await world.drain()
    const rows = await world.db
      .selectFrom('deliveries')
      .innerJoin('notices', 'notices.id', 'deliveries.notice_id')
      .where('deliveries.application_id', '=', applicationId)
      .where('deliveries.channel', '=', 'sms')
      .where('deliveries.state', '=', 'waiting')
      .select(['deliveries.id', 'deliveries.tries', 'notices.kind'])
      .orderBy('deliveries.created_at')
      .execute()
    const before = recorders.sms.sent.length
    for (const { id, tries } of rows)
      await deliverMessage({ ...world.deps, sms: recorders.sms }, { deliveryId: id, tries })
    return {
      kinds: rows.map(({ kind }) => kind),
      sent: recorders.sms.sent.slice(before).map(({ text }) => text),
    }
  }
  const { payment, applicationId } = await placeMoney('case paid')
  await phoned(applicationId)
  granted(await giveBack(payment.id, 'correction', 50_000))
  const corrected = await phoned(applicationId)
  expect(corrected.kinds.toSorted()).toEqual(['PaymentReopened', 'RefundCompleted'])
  expect(corrected.sent).toHaveLength(2)
  for (const text of corrected.sent) expect(text).toContain(applicationId)

  const late = await placeMoney('late, when its case was rejected')
  const due = await phoned(late.applicationId)
  expect(due.kinds).toContain('RefundDue')
  expect(due.sent.join()).toContain(formatMoney(50_000, 'bn'))
  granted(await giveBack(late.payment.id, 'surplus', 50_000))
  const owed = await phoned(late.applicationId)
  expect(owed.kinds).toEqual(['RefundCompleted'])
  expect(owed.sent).toHaveLength(1)
  expect(owed.sent[0]).toContain(formatMoney(50_000, 'bn'))
})

describe('the list of refunds due (product 2.5)', () => {
  test('has what a rejection owes until it is given back, whatever the gateway says meanwhile', async () => {
    const told = async () =>
      (await world.notices('RefundDue')).filter(({ user_id }) => user_id === world.accountant.userId).length
    const before = await told()
    const { payment, applicationId } = await placeMoney('case rejected')
    expect(await told()).toBe(before + 1)
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

  test('what a reinstated case has no bill for is due again, and accountants are told', async () => {
    const { payment, applicationId } = await placeMoney('case unverified')
    expect(await listed(applicationId)).toEqual([])
    const before = (await world.notices('RefundDue')).length
    granted(await officeAct(applicationId, 'verify'))
    expect(await listed(applicationId)).toMatchObject([
      { state: 'due', amountPoisha: payment.amount_poisha, askedBy: null },
    ])
    expect((await world.notices('RefundDue')).length).toBeGreaterThan(before)
  })

  test.each([
    ['as much as was set aside takes it', 0, 0],
    ['one poisha less takes none of it, and all is due again', 1, 0],
    ['as much before a poisha of it was waived takes none of it either', 0, 1],
  ])('a new bill of %s', async (_, morePaid, waivedPoisha) => {
    const { id: type_id } = await world.db
      .selectFrom('case_types')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const fees = await feeLinesOf(world.db, type_id, 0, dhakaDay(world.clock.now()))
    const billed = sum(fees.map(({ amountPoisha }) => amountPoisha))
    const paid = billed + morePaid
    const { applicationId, billId } = await world.newCase([['treasury', paid]])
    const payment = await world.payThrough(billId)
    granted(await officeAct(applicationId, 'reject', { reason: 'Wrong court' }))
    granted(await headOfficeAct(applicationId, 'reinstate', { reason: 'The court was right' }))
    const asked = sql<string>`form || '{"waiver":{"ground":"legal_aid","documentId":"paper"}}'`
    const form = waivedPoisha > 0 ? { form: asked } : {}
    const changed = world.db.updateTable('applications').set({ type_id, ...form })
    await changed.where('id', '=', applicationId).execute()
    const funds = fees.slice(0, 1).map(({ fund }) => ({ fund, waivedPoisha }))
    const decided = waivedPoisha > 0 ? { waiver: { reason: 'Legal aid', funds } } : {}
    granted(await officeAct(applicationId, 'verify', decided))
    const isTaken = morePaid + waivedPoisha === 0
    expect(await world.row(payment.transaction_id)).toMatchObject({ is_surplus: !isTaken })
    const due = (await listed(applicationId)).map(({ amountPoisha }) => amountPoisha)
    expect(due).toEqual(isTaken ? [] : [paid])
    const bill = world.db
      .selectFrom('bills')
      .select(['total_poisha', 'paid_poisha'])
      .where('application_id', '=', applicationId)
      .where('is_void', '=', false)
    const total_poisha = billed - waivedPoisha
    expect(await bill.execute()).toEqual([{ total_poisha, paid_poisha: isTaken ? billed : 0 }])
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
      state: 'paid',
      is_surplus: true,
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
