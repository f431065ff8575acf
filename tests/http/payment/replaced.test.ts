import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationEntity } from '../../../src/server/application/entity.ts'
import { checkLedger } from '../../../src/server/billing/ledger-check.ts'
import { viewBills } from '../../../src/server/billing/view.ts'
import { isRefused } from '../../../src/server/errors.ts'
import { advance } from '../../../src/server/lifecycle/advance.ts'
import { createPaymentWorld, granted, unbalanced, type PaymentWorld } from './world.ts'

let world: PaymentWorld
let feeTypeId: number
beforeAll(async () => {
  world = await createPaymentWorld()
  const names = { name: 'Copying fee', name_bn: 'নকল ফি' }
  const type = { ...names, slug: 'copying-fee', fund: 'bar_council', access: 'restricted' } as const
  const row = world.db.insertInto('fee_types').values(type)
  feeTypeId = (await row.returning('id').executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  expect(await unbalanced(world)).toEqual([])
  await world.close()
})

const reason = 'The bill was reckoned by a wrong rate'
const replace = (id: string, poisha: number | null) => {
  const rows = poisha === null ? [] : [{ feeTypeId, amountPoisha: poisha, quantity: 1 }]
  const actor = world.administrator.actor
  return advance(world.deps, applicationEntity, {
    id,
    event: 'replaceBill',
    payload: { rows, reason },
    actor,
  })
}
const bills = async (applicationId: string) =>
  (await viewBills(world.db, { applicationId }, { isStaff: false })).map(
    ({ state, totalPoisha, paidPoisha, replacedPoisha, outstandingPoisha }) => ({
      state,
      totalPoisha,
      paidPoisha,
      replacedPoisha,
      outstandingPoisha,
    }),
  )
const receipt = async (transactionId: string) => {
  const params = { transaction_id: transactionId }
  const { data } = await world.call('GET /invoices/{transaction_id}', { params }, world.litigant)
  return { amountPoisha: data.amountPoisha, billedPoisha: data.billedPoisha, standing: data.standing }
}
const told = async (applicationId: string) => {
  const rows = world.db.selectFrom('notices').select('data').where('kind', '=', 'BillReplaced')
  const said = (await rows.execute()).map(({ data }) => data)
  return said.filter(({ application_id }) => application_id === applicationId)
}
/** All of a wrong bill is paid, and a part of it goes back: 50,000 were billed, 20,000 are owed again. */
async function placeCorrected() {
  const { applicationId, billId } = await world.newCase([
    ['treasury', 30_000],
    ['bar_council', 20_000],
  ])
  const payment = await world.payThrough(billId)
  const asked = { ground: 'correction', reason, refundPoisha: 20_000 }
  granted(await world.act(payment.id, 'refund', asked))
  return { applicationId, payment }
}
const confirm = async (id: string) => {
  granted(await world.act(id, 'confirmRefund', {}, world.secondAccountant))
  await world.drain()
}
const received = { state: 'paid', totalPoisha: 30_000, paidPoisha: 30_000, replacedPoisha: 20_000 }

test.each([
  { right: 12_500, state: 'verified', figures: { wrong_poisha: 20_000, right_poisha: 12_500 } },
  { right: null, state: 'paid', figures: { wrong_poisha: 20_000, right_poisha: 0 } },
])(
  'of a wrong bill the rest gives way to $right poisha; what was received and its receipt stay (product 2.5)',
  async ({ right, state, figures }) => {
    const { applicationId, payment } = await placeCorrected()
    const early = await replace(applicationId, right)
    expect(isRefused(early) && early.code).toBe(409)
    await confirm(payment.id)
    const before = await receipt(payment.transaction_id)
    expect(granted(await replace(applicationId, right)).state).toBe(state)
    await world.drain()
    const fresh = { state: 'unpaid', totalPoisha: right, paidPoisha: 0, replacedPoisha: 0 }
    expect(await bills(applicationId)).toEqual([
      { ...received, outstandingPoisha: 0 },
      ...(right === null ? [] : [{ ...fresh, outstandingPoisha: right }]),
    ])
    expect(await receipt(payment.transaction_id)).toEqual(before)
    expect(before.billedPoisha).toBe(50_000)
    expect(await told(applicationId)).toMatchObject([figures])
  },
)

test('a wrong bill that received nothing is void; the right one is paid like any other (product 2.5)', async () => {
  const { applicationId } = await world.newCase([['treasury', 50_000]])
  granted(await replace(applicationId, 10_000))
  const wrong = { state: 'void', totalPoisha: 50_000, paidPoisha: 0, replacedPoisha: 0, outstandingPoisha: 0 }
  const right = { ...wrong, state: 'unpaid', totalPoisha: 10_000, outstandingPoisha: 10_000 }
  expect(await bills(applicationId)).toEqual([wrong, right])
  const [, bill] = await viewBills(world.db, { applicationId }, { isStaff: false })
  await world.payThrough(bill?.id ?? '')
  const { state } = await world.db
    .selectFrom('applications')
    .select('state')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('paid')
})

test('what was received of a wrong bill can still be corrected: as much is owed again (product 2.5)', async () => {
  const { applicationId, payment } = await placeCorrected()
  await confirm(payment.id)
  granted(await replace(applicationId, null))
  granted(await world.act(payment.id, 'refund', { ground: 'correction', reason, refundPoisha: 5_000 }))
  await confirm(payment.id)
  const partly = { state: 'partially_paid', paidPoisha: 25_000, outstandingPoisha: 5_000 }
  expect(await bills(applicationId)).toEqual([{ ...received, ...partly }])
})

test('nothing of it breaks what the ledger is checked by', async () => {
  const broken: string[] = []
  const broke = (name: string, { found }: { found: string }) => {
    if (/bills/.test(name)) broken.push(`${name}: ${found}`)
  }
  await checkLedger(world.db, { broke, checked: () => {} })
  expect(broken).toEqual([])
})
