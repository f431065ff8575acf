import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundGrounds, type RefundGround } from '../../../src/machines/payment/grounds.ts'
import { viewBills } from '../../../src/server/billing/view.ts'
import { isRefused } from '../../../src/server/errors.ts'
import {
  refundsBesides,
  refundsOfCases,
  refundsOfDispatches,
  type GivenBack,
  type NoMoney,
  type RefundPlace,
  type Said,
} from '../../witness/refunds.ts'
import { blockedBy, refundPlaces, type PlaceName } from './refund-places.ts'
import { createPaymentWorld, granted, unbalanced, type PaymentWorld } from './world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(async () => {
  expect(await unbalanced(world)).toEqual([])
  await world.close()
})

const { officeAct, headOfficeAct, send, newCase, dispatchOf, setState, placeMoney, giveBack, shown, listed } =
  refundPlaces(() => world)

const named = <Of>(of: string, table: Record<string, Of>) =>
  Object.entries(table).map(([name, place]) => [`${of}${name}` as PlaceName, place] as const)
const places: (readonly [PlaceName, RefundPlace | NoMoney])[] = [
  ...named('case ', refundsOfCases),
  ...named('dispatch ', refundsOfDispatches),
  ...named('', refundsBesides),
]
const withMoney = places.flatMap(([name, place]) => ('noMoney' in place ? [] : [[name, place] as const]))
const withoutMoney = places.flatMap(([name, place]) =>
  'noMoney' in place ? [[name, place.noMoney] as const] : [],
)
const cells = withMoney.flatMap(([name, { before, onceRefused, by }]) =>
  refundGrounds.map((ground) => ({ name, before, onceRefused, ground, cell: by[ground] })),
)
const refused = cells.flatMap(({ name, before, ground, cell }) =>
  'refusedBy' in cell ? [{ name, before, ground, refusedBy: cell.refusedBy }] : [],
)
const granting = cells.flatMap(({ name, before, onceRefused, ground, cell }) =>
  'refusedBy' in cell ? [] : [{ name, before, onceRefused, ground, whole: cell.whole, part: cell.part }],
)

type Money = Awaited<ReturnType<typeof placeMoney>>

const untouched = new Map<PlaceName, Money>()
/** Money of a place for whatever changes nothing of it: made once. */
async function untouchedMoney(name: PlaceName): Promise<Money> {
  const money = untouched.get(name) ?? (await placeMoney(name))
  untouched.set(name, money)
  return money
}

/** What the report of a case says. */
async function reportOf(applicationId: string): Promise<Said['report']> {
  const { case_number } = await world.db
    .selectFrom('applications')
    .select('case_number')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const { data } = await world.call(
    'GET /accountant/report',
    { query: { case: case_number } },
    world.accountant,
  )
  return [data.receivedPoisha, data.refundedPoisha, data.netPoisha]
}

/** What everybody says of money; the public and the payer read the same of its receipt. */
async function saidOf({ payment, billId, table, subjectId, applicationId }: Money): Promise<Said> {
  const [bill] = await viewBills(world.db, { billId }, { isStaff: false })
  const subject = await world.db
    .selectFrom(table)
    .select('state')
    .where('id', '=', subjectId)
    .executeTakeFirstOrThrow()
  const params = { transaction_id: payment.transaction_id }
  const own = await world.call('GET /invoices/{transaction_id}', { params }, world.litigant)
  const receipt = own.code === 404 ? null : own.data.standing
  // The public asks so often a minute.
  world.clock.forward(1)
  const public_ = await shown(payment.transaction_id)
  expect(receipt === null ? null : public_.standing).toBe(receipt)
  return {
    subject: subject.state,
    bill: bill?.state as Said['bill'],
    receipt,
    report: await reportOf(applicationId),
  }
}

const askedAgain = async () => (await world.notices('PaymentReopened')).length
const amountOf = ({ payment }: Money, isWhole: boolean) => (isWhole ? payment.amount_poisha : 20_000)

async function expectGivenBack(name: PlaceName, ground: RefundGround, isWhole: boolean, row: GivenBack) {
  const money = await placeMoney(name)
  const before = await askedAgain()
  granted(await giveBack(money.payment.id, ground, amountOf(money, isWhole)))
  await world.drain()
  const isRestDue = (await listed(money.applicationId)).length > 0
  const said = await saidOf(money)
  expect({ ...said, isAskedAgain: (await askedAgain()) > before, isRestDue }).toEqual(row)
  if (row.receipt !== null)
    expect((await shown(money.payment.transaction_id)).refundedPoisha).toBe(amountOf(money, isWhole))
  // Corrected and not paid again, or given back by order: neither goes on as if the money were there.
  if (name === 'case paid' || name === 'case verified')
    expect(blockedBy(await officeAct(money.applicationId, 'approve'))).not.toBe('granted')
  if (name === 'dispatch paid' || name === 'dispatch payable')
    expect(blockedBy(await send(money.subjectId))).not.toBe('granted')
}

describe('what a refund means to everybody who relied on the money, by a table (product 2.5)', () => {
  test.each(withMoney)('%s: before', async (name, { before }) => {
    expect(await saidOf(await untouchedMoney(name))).toEqual(before)
  })

  test.each(granting.map((row) => [`${row.name}, ${row.ground}`, row] as const))(
    '%s: whole, part, and refused by the gateway',
    async (_name, { name, before, onceRefused, ground, whole, part }) => {
      await expectGivenBack(name, ground, true, whole)
      await expectGivenBack(name, ground, false, part)
      const money = await placeMoney(name)
      world.gateway.switches.modes.refund = 'refuse'
      granted(await giveBack(money.payment.id, ground, money.payment.amount_poisha))
      await world.drain()
      world.gateway.switches.modes.refund = 'up'
      expect(await saidOf(money)).toEqual(before)
      expect(await listed(money.applicationId)).toMatchObject([
        { state: onceRefused, amountPoisha: money.payment.amount_poisha, error: 'Refund is not allowed' },
      ])
      expect((await world.row(money.payment.transaction_id)).refunded_poisha).toBe(0)
    },
  )

  test.each(refused.map((row) => [`${row.name}, ${row.ground}`, row] as const))(
    '%s: cannot be, and nothing changes',
    async (_name, { name, before, ground, refusedBy }) => {
      const money = await untouchedMoney(name)
      const waiting = await listed(money.applicationId)
      for (const isWhole of [true, false])
        expect(blockedBy(await giveBack(money.payment.id, ground, amountOf(money, isWhole)))).toBe(refusedBy)
      expect(await saidOf(money)).toEqual(before)
      expect(await listed(money.applicationId)).toEqual(waiting)
    },
  )

  test.each(withoutMoney)('%s: has no money to give back, as nothing can be paid (%s)', async (name, why) => {
    const { applicationId, billId } = await newCase()
    const [of, state = ''] = name.split(' ')
    if (of === 'case') {
      await world.db.deleteFrom('bill_lines').where('bill_id', '=', billId).execute()
      await world.db.deleteFrom('bills').where('id', '=', billId).execute()
      await setState('applications', applicationId, state)
      expect(await viewBills(world.db, { applicationId }, { isStaff: false })).toEqual([])
    } else {
      await world.payThrough(billId)
      granted(await officeAct(applicationId, 'approve'))
      const { id } = await dispatchOf(applicationId)
      await setState('dispatches', id, state)
      expect(await viewBills(world.db, { dispatchId: id }, { isStaff: false })).toEqual([])
      if (why === 'isBillOpen') {
        const void_ = await world.newBill(applicationId, id, [['dispatch', 50_000]])
        await world.db.updateTable('bills').set({ is_void: true }).where('id', '=', void_).execute()
        expect(blockedBy(await world.start(void_))).toBe(why)
        return
      }
    }
    // There is nothing that a payment could be started for.
    const answer = await world.start(of === 'case' ? billId : applicationId)
    expect(isRefused(answer) && answer.code).toBe(404)
  })

  test('a refund that the gateway refused stays due when its case is reinstated: no bill takes that money', async () => {
    const { payment, applicationId } = await placeMoney('case rejected')
    world.gateway.switches.modes.refund = 'refuse'
    granted(await giveBack(payment.id, 'rejected', payment.amount_poisha))
    await world.drain()
    world.gateway.switches.modes.refund = 'up'
    granted(await headOfficeAct(applicationId, 'reinstate', { reason: 'The court was right' }))
    const due = { state: 'due', ground: 'rejected', amountPoisha: payment.amount_poisha }
    expect(await listed(applicationId)).toMatchObject([due])
    granted(await giveBack(payment.id, 'rejected', payment.amount_poisha))
    await world.drain()
    expect(await listed(applicationId)).toEqual([])
    expect((await world.row(payment.transaction_id)).refunded_poisha).toBe(payment.amount_poisha)
  })
})
